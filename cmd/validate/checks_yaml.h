/*
 * checks_yaml.h: the YAML file of validate --checks, as a document in memory.
 *
 * It is looked through before libyaml builds the document, which takes its time, and its memory, to any depth: a file
 * has at most MOST_CHECKS bytes, is nested at most CHECKS_DEPTH deep, and has no anchors or aliases.
 */
#ifndef CHECKS_YAML_H
#define CHECKS_YAML_H

#include <stdbool.h>
#include <yaml.h>

#define MOST_CHECKS (16u << 20)
#define CHECKS_DEPTH 64

/* False after telling of trouble; else the caller deletes the document. */
bool checks_load(const char *path, yaml_document_t *doc);

#endif
