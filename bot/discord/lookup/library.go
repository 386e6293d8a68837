package lookup

import (
	"sync"

	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/engine/rulebook"
)

// library is the library of a game with what is searched in it. Each index is made
// when it is asked for first.
type library struct {
	rules engine.Rules // nil of a game that is not there
	engine.Library
	book *rulebook.Book // nil of a game without

	cards, sections, asked shelf // asked holds the rulings
	spoken                 lazy[*matcher.Index]
	pages                  lazy[*matcher.Index]
	aliases                lazy[aliases]
	nouns                  lazy[map[string]bool]
	verbs                  lazy[[]engine.Text]
	phrases                lazy[phrases]
	rulings                lazy[rulings]
}

// shelf is a section to be searched.
type shelf struct {
	titles lazy[*matcher.Index]
	bodies lazy[*matcher.Index]
}

// lazy is a value that is made once.
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

// titles is the index of the titles of a section.
func (x *Index) titles(game string, sh Section) *matcher.Index {
	entries := x.Entries(game, sh)
	return x.library(game).shelf(sh).titles.get(func() *matcher.Index {
		return matcher.New(len(entries), func(i int) matcher.Names { return x.called(entries[i]) })
	})
}

// called is what an entry is called: its title, and behind that its code. A
// list of other words for single entries belongs here.
func (x *Index) called(e engine.Entry) matcher.Names {
	return matcher.Names{Labels: x.inEach(e.Title), Also: []string{e.Code}}
}

// bodies is the index of the texts of a section.
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
