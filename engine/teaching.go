package engine

// Teaching is how a game is taught to somebody who never saw it.
type Teaching struct {
	Title Text // "How to play Caylus"
	Pages []Page
}

// Page is one page that teaches a game: a sentence, a line below it, the words
// in its picture, and a tip. The artist of the game draws the picture.
type Page struct {
	Lead, Line, Tip Text
	Labels          []Text
}
