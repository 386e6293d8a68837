// Package lookup searches the libraries of the games (cards, rules and rulings) by words
// of any language, and finds answers by their common names. It also finds time zones: by
// the current time there, by their cities, or by abbreviations.
package lookup

import (
	"log/slog"
	"strings"
	"sync"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/gameset"
	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/engine/rulebook"
	"guildhall/storage"
)

// Section is a part of a game's library.
type Section string

// The sections.
const (
	Cards   Section = "card"
	Rules   Section = "rules"
	Rulings Section = "ruling" // questions that players ask
)

// Index searches the libraries of the games, which it builds once.
type Index struct {
	games     *gameset.Set
	texts     *textfmt.Source
	log       *slog.Logger
	mu        sync.Mutex
	libraries map[string]*library // by game
}

// New returns an index of games.
func New(games *gameset.Set, texts *textfmt.Source, log *slog.Logger) *Index {
	return &Index{games: games, texts: texts, log: log, libraries: map[string]*library{}}
}

// Entries returns the entries of a game in a section.
func (x *Index) Entries(game string, sh Section) []engine.Entry {
	switch l := x.library(game); sh {
	case Cards:
		return l.Cards
	case Rulings:
		return x.rulings(game).entries
	default:
		return l.Rules
	}
}

// Purposes returns the explanations of a game's kinds of questions.
func (x *Index) Purposes(game string) []engine.Purpose { return x.library(game).Purposes }

// Verb returns the text on the button for an answer to a kind of question; the zero Text
// if the game has none.
func (x *Index) Verb(game, kind string) engine.Text {
	for _, p := range x.library(game).Purposes {
		if p.Kind == kind {
			return p.Verb
		}
	}
	return engine.Text{}
}

// Verbs returns the verbs on the buttons of a game, without repetition.
func (x *Index) Verbs(game string) []engine.Text {
	l := x.library(game)
	return l.verbs.get(func() (verbs []engine.Text) {
		for _, key := range x.texts.Catalog.Keys(text.Base) {
			if strings.HasPrefix(key, game+".verb.") {
				verbs = append(verbs, engine.T(key))
			}
		}
		return verbs
	})
}

// Teaching returns the teaching pages of a game; it is empty if there are none.
func (x *Index) Teaching(game string) engine.Teaching { return x.library(game).Teaching }

// library returns the library of a game; an empty one for an unknown game.
func (x *Index) library(game string) *library {
	x.mu.Lock()
	defer x.mu.Unlock()
	l, ok := x.libraries[game]
	if !ok {
		l = &library{}
		if g, known := x.games.Rules(game); known {
			l.rules, l.Library = g, g.Library()
			if l.book = x.book(g); l.book != nil {
				l.Rules = bookEntries(l.book)
			}
		}
		x.libraries[game] = l
	}
	return l
}

// book returns the rulebook of a game; nil if it has none.
func (x *Index) book(g engine.Rules) *rulebook.Book {
	owner, ok := g.(rulebook.Owner)
	if !ok {
		return nil
	}
	b, err := owner.Rulebook()
	if err != nil { // the tables were checked with it at startup
		x.log.Error("read rulebook", "game", g.Info().ID, "err", err)
		return nil
	}
	return b
}

// inEach returns a text in every language, without the names of players.
func (x *Index) inEach(t engine.Text) (list []string) {
	for _, lang := range x.texts.Catalog.Languages() {
		list = append(list, x.texts.Words(lang, storage.Table{}).Flat(t))
	}
	return list
}

// namesOf returns the names of an answer in every language.
func (x *Index) namesOf(s engine.SpokenAnswer) (names []string) {
	for _, all := range x.inEach(s.Names) {
		for name := range strings.SplitSeq(all, ",") {
			names = append(names, strings.TrimSpace(name))
		}
	}
	return names
}
