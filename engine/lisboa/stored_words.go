package lisboa

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine/agenda"
	"guildhall/engine/codec"
	"guildhall/engine/play"
)

// counted are the words of kinds of which a state stores the numbers, and the kinds
// in the order of their words.
type counted struct {
	words []string
	order []int
}

var byGood, byColour = counted{goodWords, codec.Sorted(goodWords)}, counted{colourWords, codec.Sorted(colourWords)}

// all are the numbers of every kind.
func (c *counted) all(o *codec.Object, name string, at []int8, least, most int) {
	o.In(name, func(o *codec.Object) {
		for _, kind := range c.order {
			codec.Int(o, c.words[kind], &at[kind], least, most)
		}
	})
}

// some are the numbers of the kinds that there are, left out when there are none.
func (c *counted) some(o *codec.Object, name string, at []int8, most int) {
	if !o.Reading() && !slices.ContainsFunc(at, func(n int8) bool { return n != 0 }) {
		return
	}
	o.In(name, func(o *codec.Object) {
		for _, kind := range c.order {
			codec.Optional(o, c.words[kind], &at[kind], 0, 0, most)
		}
	})
}

// ids are what a state calls things of one kind.
type ids struct {
	kind  string
	word  func(int8) string
	named func(string) int8 // none if there is no such
}

func (t *tables) cardIDs() ids   { return ids{"card", t.cardID, t.cardNamed} }
func (t *tables) clergyIDs() ids { return ids{"clergy tile", t.clergyID, t.clergyNamed} }
func (t *tables) planIDs() ids {
	return ids{"plan", func(k int8) string { return t.plans[k].id }, t.planNamed}
}
func (t *tables) publicIDs() ids {
	return ids{"public building", func(k int8) string { return t.publics[k].id }, t.publicNamed}
}
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

// optional is a thing that is left out for none.
func (d ids) optional(o *codec.Object, name string, at *int8) {
	codec.OptionalNamed(o, name, at, none, d.word, d.find)
}

// list is a list of n things.
func (d ids) list(o *codec.Object, name string, at []int8, n *int8) {
	codec.Cards(o, name, at, n, d.word, d.find)
}

// pile is a list of n things, the last one first.
func (d ids) pile(o *codec.Object, name string, at []int8, n *int8) {
	codec.Pile(o, name, at, n, d.word, d.find)
}

// set is a list of different things in the order of their table.
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

func (t *tables) cardID(c int8) string { return t.cards[c].id }
func (t *tables) planID(k int) string  { return t.plans[k].id }

func (t *tables) clergyID(tile int8) string {
	if tile == none {
		return ""
	}
	return t.clergy[tile].id
}

// maxSteps bounds a stored agenda; the rules may push more.
const maxSteps = 24

// stepWord is a step in the encoded state: its name and its arguments, without
// zeros at the end.
func (g *game) stepWord(s entry) string {
	words := []string{rulebook.Of(s).Name}
	used := 1
	for _, arg := range rulebook.Of(s).Args {
		word := arguments[arg].word(g, s)
		words = append(words, word)
		if strings.ContainsRune(seatLetters, arg) || word != "0" {
			used = len(words)
		}
	}
	return strings.Join(words[:used], " ")
}

// stepNamed reads a step as stepWord writes it.
func (g *game) stepNamed(text string) (entry, error) {
	kind, words, err := agenda.Split(stepNames, text)
	if err != nil {
		return entry{}, err
	}
	st := entry{kind: play.Kind(kind)}
	args := rulebook.Of(st).Args
	if len(words) > len(args) {
		return entry{}, fmt.Errorf("%d arguments, want %d", len(words), len(args))
	}
	for i, arg := range args {
		word := "0"
		if i < len(words) {
			word = words[i]
		}
		if err := arguments[arg].read(g, &st, word); err != nil {
			return entry{}, err
		}
	}
	if g.stepWord(st) != text {
		return entry{}, fmt.Errorf("written otherwise: %q", g.stepWord(st))
	}
	return st, nil
}

// stepNames are the steps in the encoded state.
var stepNames = rulebook.Names()

// seatLetters are the arguments that say whose step it is.
const seatLetters = "slp"

// arguments are the letters of Args: s a seat that somebody plays, l Lacerda's, p
// either, n m k numbers, e an effect, c a card, o a noble, a an action.
var arguments = map[rune]struct {
	word func(*game, entry) string
	read func(g *game, s *entry, word string) error
}{
	's': {seatWord, func(g *game, s *entry, word string) error { return seatNamed(&s.seat, word, 0, g.people) }},
	'l': {seatWord, func(g *game, s *entry, word string) error { return seatNamed(&s.seat, word, g.people, g.seats) }},
	'p': {seatWord, func(g *game, s *entry, word string) error { return seatNamed(&s.seat, word, 0, g.seats) }},
	'n': {func(_ *game, s entry) string { return strconv.Itoa(int(s.n)) }, func(_ *game, s *entry, word string) error { return number(&s.n, word, 0, mostAmount) }},
	'm': {func(_ *game, s entry) string { return strconv.Itoa(int(s.m)) }, func(_ *game, s *entry, word string) error { return number(&s.m, word, 0, mostAmount) }},
	'k': {func(_ *game, s entry) string { return strconv.Itoa(int(s.k)) }, func(_ *game, s *entry, word string) error { return number(&s.k, word, 0, mostAmount) }},
	'o': {func(_ *game, s entry) string { return kindWords[s.n] }, func(_ *game, s *entry, word string) error {
		return codec.Index(&s.n, "noble", kindWords[:nobles], word)
	}},
	'a': {func(_ *game, s entry) string { return actionWords[s.n] }, func(_ *game, s *entry, word string) error { return codec.Index(&s.n, "action", actionWords, word) }},
	'c': {func(g *game, s entry) string { return g.t.cards[s.n].id }, func(g *game, s *entry, word string) error {
		c, err := g.t.cardIDs().find(word)
		s.n = int16(c)
		return err
	}},
	'e': {func(g *game, s entry) string { return g.t.exprs[s.n].text }, func(g *game, s *entry, word string) error {
		i := slices.IndexFunc(g.t.exprs, func(e expr) bool { return e.text == word })
		if i < 0 || word == "" {
			return fmt.Errorf("no effect %q", word)
		}
		s.n = int16(i)
		return nil
	}},
}

func seatWord(_ *game, s entry) string { return strconv.Itoa(int(s.seat)) }

// seatNamed reads a seat from one on, before another.
func seatNamed(to *int8, word string, from, before int8) error {
	return number(to, word, int(from), int(before)-1)
}

func number[N codec.Number](to *N, word string, least, most int) error {
	n, err := strconv.Atoi(word)
	if err != nil {
		return err
	}
	return codec.Within(to, n, least, most)
}
