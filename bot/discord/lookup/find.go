package lookup

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"guildhall/bot/text/matcher"
	"guildhall/engine"
)

// Hit is a found entry; a lower rank is a better match. Rank matcher.None means that the
// words are only in the entry's text.
type Hit struct {
	Game    string
	Section Section
	Index   int
	Entry   engine.Entry
	Rank    matcher.Rank
}

// Find searches a section in every language, titles before texts.
func (x *Index) Find(games []string, sh Section, typed string) []Hit {
	var hits []Hit
	for _, game := range games {
		hits = append(hits, x.findIn(game, sh, typed)...)
	}
	slices.SortStableFunc(hits, func(a, b Hit) int { return cmp.Compare(a.Rank, b.Rank) })
	return hits
}

// findIn returns the hits in one game.
func (x *Index) findIn(game string, sh Section, typed string) (hits []Hit) {
	entries, best := x.Entries(game, sh), map[int]int{} // index in hits by entry
	add := func(i int, rank matcher.Rank) {
		if at, known := best[i]; !known {
			best[i] = len(hits)
			hits = append(hits, Hit{game, sh, i, entries[i], rank})
		} else if rank < hits[at].Rank {
			hits[at].Rank = rank
		}
	}
	said := []string{typed}
	for _, h := range x.titles(game, sh).Find(typed) {
		add(h.Item, h.Rank)
	}
	for _, ours := range x.InOurWords(game, typed) {
		said = append(said, ours)
		for _, h := range x.titles(game, sh).Find(ours) {
			add(h.Item, max(h.Rank, matcher.BeginsWord)) // after entries that have the typed name themselves
		}
	}
	for _, words := range said {
		if utf8.RuneCountInString(strings.TrimSpace(words)) < 2 {
			continue // a single letter is in every text
		}
		for _, h := range x.bodies(game, sh).Find(words) {
			if h.Rank <= matcher.Contains {
				add(h.Item, matcher.None)
			}
		}
	}
	return hits
}

// About returns the section of the rules whose title contains a noun of a game's
// glossary, in any language. It is for nouns that are not cards, but part of cards'
// names.
func (x *Index) About(games []string, typed string) (Hit, bool) {
	for _, game := range games {
		if !x.IsNoun(game, typed) {
			continue
		}
		for _, h := range x.Find([]string{game}, Rules, typed) {
			if h.Rank <= matcher.BeginsWord {
				return h, true
			}
		}
	}
	return Hit{}, false
}

// Spoken returns the answer of a game with this common name, in any language.
func (x *Index) Spoken(game, said string) (engine.SpokenAnswer, bool) {
	hits := x.spoken(game).Find(said)
	if len(hits) == 0 || hits[0].Rank != matcher.Exact {
		return engine.SpokenAnswer{}, false
	}
	return x.library(game).Spoken[hits[0].Item], true
}

// spoken returns the index of the common names of answers.
func (x *Index) spoken(game string) *matcher.Index {
	l := x.library(game)
	return l.spoken.get(func() *matcher.Index {
		return matcher.New(len(l.Spoken), func(i int) matcher.Names { return matcher.Names{Labels: x.namesOf(l.Spoken[i])} })
	})
}

// FindSpoken finds the section of the rules about an answer, by its common name.
func (x *Index) FindSpoken(games []string, typed string) (Hit, bool) {
	hits := x.Places(games, typed)
	if len(hits) == 0 || hits[0].Rank != matcher.Exact {
		return Hit{}, false
	}
	return hits[0].Hit, true
}

// Place is an answer with the section of the rules about it.
type Place struct {
	Hit
	Names engine.Text // separated by commas
}

// Places finds the answers of the games that typed words name. It leaves out answers
// without a section of the rules.
func (x *Index) Places(games []string, typed string) (hits []Place) {
	if strings.TrimSpace(typed) == "" {
		return nil
	}
	for _, game := range games {
		for _, h := range x.spoken(game).Find(typed) {
			s := x.library(game).Spoken[h.Item]
			if hit, ok := x.Rule(game, s.Rule); ok {
				hit.Rank = h.Rank
				hits = append(hits, Place{hit, s.Names})
			}
		}
	}
	slices.SortStableFunc(hits, func(a, b Place) int { return cmp.Compare(a.Rank, b.Rank) })
	return hits
}
