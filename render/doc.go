// Package render draws the pictures of the games.
//
// It works in three steps, each a pure function: a game's Artist turns a View
// into a Scene, the painter turns the Scene into pixels of at most 256 colours,
// and the pixels become a PNG. A Scene is plain data in words (colours and
// icons by name), so it can be compared as text, drawn in any Theme, and the
// part of it that never changes is drawn only once.
//
// The package reads no clock and no file: fonts, palette and icons are embedded.
package render
