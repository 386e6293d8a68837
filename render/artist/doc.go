// Package artist holds the parts that the artists of all games share: a drawing
// with its texts, rings around changes, frames around choices, formulas of
// icons, the text board.
//
// It uses only the facts about a game in engine.Header. The package of a game
// embeds a Drawing in its own type and adds its own parts; package render
// explains how to draw a game.
package artist
