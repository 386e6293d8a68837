// Package artist holds everything that the artists of all games share: a drawing with its
// words, rings round changes, frames round choices, formulas of icons, the text board.
//
// It knows about a game only what engine.Header contains. The package of a game embeds a
// Drawing in a type of its own and adds its own parts; package render explains how to draw
// one.
package artist
