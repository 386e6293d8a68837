package engine

import (
	"io/fs"
	"slices"
	"strconv"
)

// Teaching is how a game is taught to somebody who never saw it.
type Teaching struct {
	Title Text // "How to play Caylus"
	Pages []Page
}

// Page is one page that teaches a game: a sentence, a line below it, the words
// in its picture, and a tip. The artist of the game draws the picture.
type Page struct {
	Lead, Line, Tip Text
	Labels          []Text // lines that tell what the picture shows
	// Ring says that the labels are steps that follow each other in a ring, and the last one
	// what stands in its middle.
	Ring bool
}

// TeachingOf is the teaching of a game with a page for each of labels, which has so many
// words in its picture. Ring is the number of the page whose labels are a ring. The messages
// are "<game>.teach.title", and of page n "<game>.teach.<n>.lead", ".line", ".tip" and
// ".step.1", ".step.2" and so on.
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

// LessonRules is a game that people can learn by lessons (package lesson).
type LessonRules interface {
	Lessons() Lessons
}

// Lessons are the files of a game's folder "lessons", with the rules they are made for:
// those with the tables that the game comes with, whatever a host replaced.
type Lessons struct {
	Rules Rules
	Files fs.FS
}

// PuzzleRules is a game with puzzles (package puzzle).
type PuzzleRules interface {
	Puzzles() Puzzles
}

// Puzzles are the files of a game's folder "puzzles", with the rules they are made for, as
// for Lessons.
type Puzzles struct {
	Rules Rules
	Files fs.FS
}

// Ruled is a game with rulings (package ruling).
type Ruled interface {
	Rulings() Rulings
}

// Rulings are the files of a game's folder "rulings", with the rules they are made for, as
// for Lessons.
type Rulings struct {
	Rules Rules
	Files fs.FS
}
