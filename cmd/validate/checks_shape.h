/*
 * checks_shape.h: has a file of rule checks the shape that it must have?
 *
 * A key that nobody knows would be a check that checks less than it says, and passes: so each key, and the kind of its
 * value, stands in a table here, and whatever is in none is a fault.  To add a key: a line in that table, its use in
 * checks.c, and a line in arbiter-validate(1).
 */
#ifndef CHECKS_SHAPE_H
#define CHECKS_SHAPE_H

#include <stdbool.h>
#include <yaml.h>

/* What is wrong, in the reader's language, and where. */
struct checks_fault {
    yaml_mark_t at;
    char text[512];
};

/* The file around its checks; one check.  False: the first fault found. */
bool checks_shape_file(yaml_document_t *doc, struct checks_fault *fault);
bool checks_shape_check(yaml_document_t *doc, yaml_node_t *check, struct checks_fault *fault);

#endif
