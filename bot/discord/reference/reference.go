// Package reference searches the libraries of the games, cards and rules, by
// words of any language.
package reference

import (
	"sort"
	"strings"
	"sync"

	"guildhall/bot/discord/kit"
	"guildhall/engine"
)

// Section is a part of a game's library.
type Section string

// The sections.
const (
	Cards Section = "card"
	Rules Section = "rules"
)

// Index searches the libraries of the games, which it builds once.
type Index struct {
	*kit.Kit
	mu        sync.Mutex
	libraries map[string]engine.Library // by game
}

// New returns an index of the games of a kit.
func New(k *kit.Kit) *Index { return &Index{Kit: k, libraries: map[string]engine.Library{}} }

// Entries returns the entries of a game in a section.
func (x *Index) Entries(game string, sh Section) []engine.Entry {
	l := x.library(game)
	if sh == Cards {
		return l.Cards
	}
	return l.Rules
}

// Purposes returns what the kinds of questions of a game are for.
func (x *Index) Purposes(game string) []engine.Purpose { return x.library(game).Purposes }

// Teaching returns how a game is taught; without pages when it is not.
func (x *Index) Teaching(game string) engine.Teaching { return x.library(game).Teaching }

func (x *Index) library(game string) engine.Library {
	g, ok := x.Rules(game)
	if !ok {
		return engine.Library{}
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	l, ok := x.libraries[game]
	if !ok {
		l = g.Library()
		x.libraries[game] = l
	}
	return l
}

// Hit is a found entry; a lower rank is a better match.
type Hit struct {
	Game  string
	Index int
	Entry engine.Entry
	Rank  int
}

// Find searches a section in every language: titles first, then texts that begin
// with the words, then bodies.
func (x *Index) Find(games []string, sh Section, typed string) []Hit {
	var hits []Hit
	for _, game := range games {
		typed := x.inOurWords(game, typed)
		for i, e := range x.Entries(game, sh) {
			if rank, ok := x.rankOf(e, typed); ok {
				hits = append(hits, Hit{game, i, e, rank})
			}
		}
	}
	sort.SliceStable(hits, func(i, j int) bool { return hits[i].Rank < hits[j].Rank })
	return hits
}

// inOurWords replaces the aliases of a game in typed words.
func (x *Index) inOurWords(game, typed string) string {
	words := strings.Fields(typed)
	for i, word := range words {
		if ours, ok := x.library(game).Aliases[word]; ok {
			words[i] = ours
		}
	}
	return strings.Join(words, " ")
}

func (x *Index) rankOf(e engine.Entry, typed string) (int, bool) {
	want := strings.ToLower(strings.TrimSpace(typed))
	best := 9
	if want == strings.ToLower(e.Code) {
		return 0, true
	}
	for _, lang := range x.Text.Languages() {
		w := x.Words(lang, kit.NoTable)
		title := strings.ToLower(w.Flat(e.Title))
		switch {
		case title == want:
			best = min(best, 0)
		case want == "" || strings.HasPrefix(title, want):
			best = min(best, 1)
		case kit.Matches(want, title, e.Code):
			best = min(best, 2)
		case len([]rune(want)) > 1 && kit.Matches(want, title, w.Flat(e.Body)):
			best = min(best, 3)
		}
	}
	return best, best < 9
}
