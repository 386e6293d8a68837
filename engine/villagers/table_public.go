package villagers

import (
	"sync"

	"guildhall/engine"
)

// Printed holds all values printed on the cards of a match.
type Printed struct {
	Cards  []Card // the villagers in the order of villagers.csv, both sides of the Founders and of the Countess
	Events []EventCard
}

// printed caches the printed values by set of tables.
var printed sync.Map

// Printed returns the values printed on the cards of the match. It is shared and must not
// be changed.
func (v *View) Printed() *Printed {
	t := v.tables
	if t == nil {
		t = builtIn
	}
	return t.print()
}

// BlankView returns a view of an empty table with the values of these rules.
func (r Rules) BlankView() engine.View { return &View{tables: r.t, Data: r.Info().Data} }

func (t *tables) print() *Printed {
	if p, ok := printed.Load(t); ok {
		return p.(*Printed)
	}
	p, _ := printed.LoadOrStore(t, &Printed{t.listCards(), t.listEvents()})
	return p.(*Printed)
}

func (t *tables) listCards() []Card {
	var list []Card
	for k := range allKinds {
		c := &t.cards[k]
		card := Card{ID: t.ids[k], English: c.english, Korean: c.korean, Symbols: int(c.symbols), Room: int(c.room), Keys: int(c.keys),
			Food: int(c.food), Builders: int(c.builders), Gold: int(c.gold), Counter: counterIDs[c.counter], Amount: int(c.amount),
			Per: int(c.per), Discarded: c.discarded, FourPlus: c.fourPlus, Basic: c.basic, Start: c.road > 0,
			Copies: int(c.deck + c.road + c.supply), Name: cardTexts[k], Lines: t.cardLines(kind(k)),
			Chain: t.chain(kind(k))}
		if c.suit != noSuit {
			card.Suit = t.suitIDs[c.suit]
		}
		if c.pred != noKind {
			card.Predecessor = t.ids[c.pred]
		}
		if c.lock != noKind {
			card.Padlock = t.ids[c.lock]
		}
		for other := range kinds {
			if t.cards[other].pred == kind(k) {
				card.Follow = append(card.Follow, t.ids[other])
			}
		}
		if kind(k) < founders {
			list = append(list, card)
			continue
		}
		for _, side := range t.starts[kind(k)-founders] {
			card.Side, card.Gold, card.Food = side.word, int(side.gold), int(side.food)
			list = append(list, card)
		}
	}
	return list
}

func (t *tables) listEvents() []EventCard {
	var list []EventCard
	for i := range t.events {
		e := &t.events[i]
		list = append(list, EventCard{ID: e.id, Season: seasonIDs[e.season], English: e.english, Korean: e.korean,
			Applies: appliesIDs[e.applies], Name: eventTexts[i], Text: t.eventRules[i]})
	}
	return list
}

// chain returns the cards from the bottom of k's chain to the last card after k in its
// branch.
func (t *tables) chain(k kind) []string {
	list := []string{t.ids[k]}
	for below := t.cards[k].pred; below != noKind; below = t.cards[below].pred {
		list = append([]string{t.ids[below]}, list...)
	}
	if t.cards[k].room != 1 {
		return list
	}
	for at := k; ; {
		above := noKind
		for other := range kinds {
			if t.cards[other].pred == at {
				above = kind(other)
			}
		}
		if above == noKind {
			return list
		}
		list = append(list, t.ids[above])
		at = above
	}
}
