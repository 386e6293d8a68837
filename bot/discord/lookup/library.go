package lookup

import (
	"sync"

	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/engine/rulebook"
)

// library holds the searchable texts of a game. Each index is built at its first use.
type library struct {
	rules engine.Rules // nil for an unknown game
	engine.Library
	book *rulebook.Book // nil for a game without a rulebook

	cards, sections, asked shelf // asked contains the rulings
	spoken                 lazy[*matcher.Index]
	pages                  lazy[*matcher.Index]
	aliases                lazy[aliases]
	nouns                  lazy[map[string]bool]
	verbs                  lazy[[]engine.Text]
	phrases                lazy[phrases]
	rulings                lazy[rulings]
}

// shelf holds the indexes of a section.
type shelf struct {
	titles lazy[*matcher.Index]
	bodies lazy[*matcher.Index]
}

// lazy is a value that is computed once.
type lazy[T any] struct {
	once  sync.Once
	value T
}

func (l *lazy[T]) get(make func() T) T {
	l.once.Do(func() { l.value = make() })
	return l.value
}

func (l *library) shelf(sh Section) *shelf {
	switch sh {
	case Cards:
		return &l.cards
	case Rulings:
		return &l.asked
	default:
		return &l.sections
	}
}

// titles returns the index of the titles of a section.
func (x *Index) titles(game string, sh Section) *matcher.Index {
	entries := x.Entries(game, sh)
	return x.library(game).shelf(sh).titles.get(func() *matcher.Index {
		return matcher.New(len(entries), func(i int) matcher.Names { return x.called(entries[i]) })
	})
}

// called returns the names of an entry: its title in each language, and its code.
func (x *Index) called(e engine.Entry) matcher.Names {
	return matcher.Names{Labels: x.inEach(e.Title), Also: []string{e.Code}}
}

// bodies returns the index of the texts of a section.
func (x *Index) bodies(game string, sh Section) *matcher.Index {
	entries := x.Entries(game, sh)
	return x.library(game).shelf(sh).bodies.get(func() *matcher.Index {
		return matcher.New(len(entries), func(i int) matcher.Names {
			texts := x.inEach(entries[i].Body)
			for n, title := range x.inEach(entries[i].Title) {
				texts[n] = title + "\n" + texts[n]
			}
			return matcher.Names{Labels: texts}
		})
	})
}
