// Package artist holds what the artists of all games need and no game owns: a
// drawing with its words, rings round what changed, frames round what can be
// chosen, formulas of icons, the text board.
//
// It may assume nothing about a game but what engine.Header tells. The package
// of a game embeds a Drawing in a type of its own and adds what only that game
// has; package render explains how to draw one.
package artist
