package engine

import (
	"slices"
	"strconv"
)

// Teaching holds the pages that explain a game to a newcomer.
type Teaching struct {
	Title Text // "How to play Caylus"
	Pages []Page
}

// Page is one page that explains a game: a sentence, a line below it, labels in its
// picture, and a tip. The game's artist draws the picture.
type Page struct {
	Lead, Line, Tip Text
	Labels          []Text // labels in the picture
	// Ring is set when the labels are consecutive steps of a ring and the last one is its
	// centre.
	Ring bool
}

// TeachingOf returns the teaching of a game with one page for each element of labels, which
// is the number of labels in its picture. ring is the number of the page whose labels are a
// ring. The message keys are "<game>.teach.title" and, for page n, "<game>.teach.<n>.lead",
// ".line", ".tip", ".step.1", ".step.2" and so on.
func TeachingOf(game string, ring int, labels ...int) Teaching {
	t := Teaching{Title: T(game + ".teach.title")}
	for n, words := range labels {
		key := game + ".teach." + strconv.Itoa(n+1)
		page := Page{Lead: T(key + ".lead"), Line: T(key + ".line"), Tip: T(key + ".tip"), Ring: n+1 == ring}
		for word := range words {
			page.Labels = append(page.Labels, T(key+".step."+strconv.Itoa(word+1)))
		}
		t.Pages = append(t.Pages, page)
	}
	return t
}

// Purpose explains a kind of question to somebody who sees it for the first time.
type Purpose struct {
	Kind  string
	About Text   // one line: the purpose of the decision
	Rule  string // code of the section of the rules for this question
	Verb  Text   // verb on the button of an answer: "Place"; zero if the game has no verbs
}

// WithVerbs returns a copy of purposes in which each kind of question has the verb of the
// message "<game>.verb.<kind>".
func WithVerbs(game string, purposes []Purpose) []Purpose {
	list := slices.Clone(purposes)
	for i := range list {
		list[i].Verb = T(game + ".verb." + list[i].Kind)
	}
	return list
}
