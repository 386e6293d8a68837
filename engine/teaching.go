package engine

import "slices"

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

// Purpose explains a kind of question to somebody who meets it for the first time.
type Purpose struct {
	Kind  string
	About Text   // one line: what the decision is for
	Rule  string // code of the section of the rules that is being played
	Verb  Text   // one word for the button beside an answer: "Place"; zero for a game without
}

// WithVerbs returns purposes with the verbs of a game: its message
// "<game>.verb.<kind>" for each kind of question.
func WithVerbs(game string, purposes []Purpose) []Purpose {
	list := slices.Clone(purposes)
	for i := range list {
		list[i].Verb = T(game + ".verb." + list[i].Kind)
	}
	return list
}
