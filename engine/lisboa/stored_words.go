package lisboa

import (
	"fmt"
	"slices"
	"strconv"

	"guildhall/engine/codec"
	"guildhall/engine/play"
)

// counted holds the words of kinds of things that are stored as numbers, and the kinds in
// the order of their words.
type counted struct {
	words []string
	order []int
}

var byGood, byColour = counted{goodWords, codec.Sorted(goodWords)}, counted{colourWords, codec.Sorted(colourWords)}

// all writes or reads the numbers of every kind.
func (c *counted) all(o *codec.Object, name string, at []int8, least, most int) {
	o.Fields(name, c.order, func(o *codec.Object, kind int) { codec.Int(o, c.words[kind], &at[kind], least, most) })
}

// some writes or reads the numbers of the kinds that are not 0. The field is left out if
// there are none.
func (c *counted) some(o *codec.Object, name string, at []int8, most int) {
	if !o.Reading() && !slices.ContainsFunc(at, func(n int8) bool { return n != 0 }) {
		return
	}
	o.Fields(name, c.order, func(o *codec.Object, kind int) { codec.Optional(o, c.words[kind], &at[kind], 0, 0, most) })
}

// ids holds the names of one kind of thing in a stored state.
type ids struct {
	kind  string
	word  func(int8) string
	named func(string) int8 // none if there is no such thing
}

func (t *tables) cardIDs() ids   { return ids{"card", t.cardID, t.cardNamed} }
func (t *tables) clergyIDs() ids { return ids{"clergy tile", t.clergyID, t.clergyNamed} }
func (t *tables) planIDs() ids   { return ids{"plan", t.planID, t.planNamed} }
func (t *tables) publicIDs() ids { return ids{"public building", t.publicID, t.publicNamed} }
func (t *tables) spaceIDs() ids {
	return ids{"store space", func(i int8) string { return t.spaces[i].word }, t.spaceNamed}
}
func (t *tables) endIDs() ids {
	return ids{"building space", func(e int8) string { return t.ends[e].word }, t.endNamed}
}

var shipIDs = ids{"ship", func(k int8) string { return deckWords[k] }, func(word string) int8 { return int8(slices.Index(deckWords, word)) }}

func (d ids) find(word string) (int8, error) {
	i := d.named(word)
	if i == none {
		return none, fmt.Errorf("no %s %q", d.kind, word)
	}
	return i, nil
}

// optional writes or reads a thing. The field is left out for none.
func (d ids) optional(o *codec.Object, name string, at *int8) {
	codec.OptionalNamed(o, name, at, none, d.word, d.find)
}

// list writes or reads a list of n things.
func (d ids) list(o *codec.Object, name string, at []int8, n *int8) {
	codec.Cards(o, name, at, n, d.word, d.find)
}

// pile writes or reads a list of n things, the last one first.
func (d ids) pile(o *codec.Object, name string, at []int8, n *int8) {
	codec.Pile(o, name, at, n, d.word, d.find)
}

// set writes or reads a list of different things in the order of their table.
func (d ids) set(o *codec.Object, name string, at *set) {
	var words []string
	if !o.Reading() {
		for i := range at.all {
			words = append(words, d.word(i))
		}
	}
	for _, word := range o.Words(name, words) {
		i, err := d.find(word)
		if err == nil && at.has(i) {
			err = fmt.Errorf("%s %q twice", d.kind, word)
		}
		if err != nil {
			o.Fail(name, err)
			return
		}
		at.add(i)
	}
}

func (t *tables) cardID(c int8) string {
	return idAt(t.cards[:], c, func(c *card) string { return c.id })
}
func (t *tables) clergyID(tile int8) string {
	return idAt(t.clergy[:], tile, func(c *clergyTile) string { return c.id })
}
func (t *tables) decreeID(d int8) string {
	return idAt(t.decrees[:], d, func(d *decree) string { return d.id })
}
func (t *tables) planID(k int8) string {
	return idAt(t.plans[:], k, func(p *planKind) string { return p.id })
}
func (t *tables) publicID(tile int8) string {
	return idAt(t.publics[:], tile, func(p *public) string { return p.id })
}

// idAt returns the id of an element of a list, or "" for none.
func idAt[T any](list []T, i int8, id func(*T) string) string {
	if i == none {
		return ""
	}
	return id(&list[i])
}

// storedSteps writes and reads the steps, without zeros at the end.
var storedSteps = play.Stored[*game, entry]{Book: rulebook, Arguments: arguments, MaxSteps: 24, Entry: func(k play.Kind) entry { return entry{kind: k} }}

// arguments defines the letters of Step.Args: s a human player's seat, l Lacerda's, p
// either, n m k numbers, e an effect, c a card, o a noble, a an action.
var arguments = map[rune]play.Argument[*game, entry]{
	's': play.Number(seatOf, func(g *game) int { return int(g.people) - 1 }),
	'l': {Write: play.Number(seatOf, lastSeat).Write, Read: func(g *game, s *entry, word string) error { return number(&s.seat, word, int(g.people), lastSeat(g)) }},
	'p': play.Number(seatOf, lastSeat),
	'n': play.Number(func(s *entry) *int16 { return &s.n }, maxOf).OrZero(),
	'm': play.Number(func(s *entry) *int16 { return &s.m }, maxOf).OrZero(),
	'k': play.Number(func(s *entry) *int16 { return &s.k }, maxOf).OrZero(),
	'o': {Write: func(_ *game, s entry) string { return kindWords[s.n] }, Read: func(_ *game, s *entry, word string) error {
		return codec.Index(&s.n, "noble", kindWords[:nobles], word)
	}},
	'a': {Write: func(_ *game, s entry) string { return actionWords[s.n] }, Read: func(_ *game, s *entry, word string) error { return codec.Index(&s.n, "action", actionWords, word) }},
	'c': {Write: func(g *game, s entry) string { return g.t.cards[s.n].id }, Read: func(g *game, s *entry, word string) error {
		c, err := g.t.cardIDs().find(word)
		s.n = int16(c)
		return err
	}},
	'e': {Write: func(g *game, s entry) string { return g.t.exprs[s.n].text }, Read: func(g *game, s *entry, word string) error {
		i := slices.IndexFunc(g.t.exprs, func(e expr) bool { return e.text == word })
		if i < 0 || word == "" {
			return fmt.Errorf("no effect %q", word)
		}
		s.n = int16(i)
		return nil
	}},
}

func seatOf(s *entry) *int8 { return &s.seat }
func lastSeat(g *game) int  { return int(g.seats) - 1 }
func maxOf(*game) int       { return maxAmount }

func number[N codec.Number](to *N, word string, least, most int) error {
	n, err := strconv.Atoi(word)
	if err != nil {
		return err
	}
	return codec.Within(to, n, least, most)
}
