// Package render draws the pictures of the games.
//
// It works in three steps, each a pure function: a game's Artist turns a View
// into a Scene, the painter turns the Scene into pixels of at most 256 colours,
// and the pixels become a PNG. A Scene is plain data in words (colours and
// icons by name), so it can be compared as text, drawn in any Theme, and the
// part of it that never changes is drawn only once.
//
// The package reads no clock and no file: fonts, palette and icons are embedded.
//
// # How to draw a game
//
// An artist is a package render/<game> that knows its game's View and imports
// this package and render/artist. It is one line in render/catalog.
//
// Begin with three declarations: an artist.Game (id, texts, icons of the score
// sheet), the empty type Artist that implements the interface here, and a type
//
//	type drawing struct {
//		artist.Drawing
//		v *game.View
//	}
//
// A Drawing is the scene with its texts: Say returns a text of the game, Tell any text, Name and Letter a player, Head the header of a board.
//
// Then set the positions. An Area is an upright rectangle; keep the areas of
// a picture as variables at the top of a file, one set for the full board and
// one for the phone cut (800 by 1000, with its own layout, nothing below 26 pixels).
// The same function can draw a part in both when it is given its area.
//
// Draw on two layers. Ground holds the parts that stay the same for a whole match: panels, headings, the empty
// board. Pieces holds everything else. Parts that all games
// share are methods of Layer: Panel, Slot (a free place), Plinth (a built one),
// CardFace and Deck, Track, Count, Coin, Badge, House and Peg for seats, Hatch
// for an area that a seat owns. artist.Formula writes costs and effects in icons,
// Counted a number beside its icon, Paragraph as many lines as an area holds.
// People have faces (Portrait), whose parts are in assets/faces.json.
// New signs are shapes on a grid of 24 by 24: in assets/icons.json if two games have them,
// otherwise in the game's look.json, which also names its accent (AddLook). Signs that are
// drawn large may be a file of their own, see ReadShapes.
//
// Every text is measured: give a Style room with In, and with Down the smallest
// size it may shrink to. Names of players may be cut, nothing else.
//
// Rings and frames need the positions of the game's places: a part sets one with
// Drawing.Place where it draws the place, and everything else calls Drawing.Find. A place is a word that the engine's events and options use ("road:3"). Parts that
// are drawn larger take their places along (Enlarged). The finished Scene has the areas of all Places, which people touch; Drawing.Touch gives one to a place that
// has no ring of its own. Rings draws the thread round changes, at most eight; Offer marks the places of the answers to a question
// and outlines the chosen one. Drawing.Candle marks a place with a frame outside
// it or with a disc in candle yellow beside it, which holds the gain or the
// price: neither may cover a name, a number or an icon. Draw rings last.
//
// An artist is also a Guide: it describes each place by a name, by a card that can be
// looked up, or by its owner. People read the description when they touch the place.
//
// A board is also described in lines: Renderer.Text returns every fact of the picture, and
// Alt is the short form.
//
// Use nothing but the View. It contains no fact that the viewer may not know, and no such
// fact may be drawn, not even as a number of backs. The Board is the same for every viewer.
//
// Test with a rendertest.Suite: it draws situations of recorded matches and whole random matches in
// both languages and sizes, checks that every label keeps to its room, compares
// golden scenes, words and pixels, counts rings, looks for every place that the rules
// name, and draws other worlds that the viewer cannot tell from this one. Look at each picture yourself, at 400 pixels
// too.
package render
