/*
 * html_page.h: what page.sh makes for the page (html.h).
 */
#ifndef HTML_PAGE_H
#define HTML_PAGE_H

#include "html.h"
#include "svg.h"

/* page.css and page.js as they stand in the page, and the hashes by which its security policy admits them (page.sh). */
extern const char PAGE_STYLE[], PAGE_STYLE_HASH[], PAGE_SCRIPT[], PAGE_SCRIPT_HASH[];

#endif
