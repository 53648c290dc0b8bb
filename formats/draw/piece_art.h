/*
 * piece_art.h: the piece set, as SVG elements.
 *
 * Pieces are drawn in a box of PIECE_BOX x PIECE_BOX units and stand near its lower edge; every shape has its own fill
 * and stroke, so they look the same in every renderer, on any ground and in grey.  All strings are static.
 */
#ifndef PIECE_ART_H
#define PIECE_ART_H

#include "board/board.h"

#define PIECE_BOX 45

/* The elements of a piece: to be put into a <g>, <symbol> or <svg> of that box. */
const char *piece_svg(enum kind kind, enum side side);

#endif
