package lisboa

import (
	"slices"
	"strings"

	"guildhall/engine"
)

// Describe returns the option for a listed move: its label, its immediate changes, and a
// note about its meaning.
func (g *game) Describe(seat engine.Seat, m engine.Move) engine.Option {
	o := rulebook.Describe(g, seat, m)
	o.Label = entitled(o.Label)
	if g.choosingClergy() {
		return o
	}
	note := o.Effect
	o.Effect = engine.Text{}
	var gains, prices []engine.Text
	if !noteSaysAll[m.Kind] && !(m.Kind == moveUse && int8(m.N[0]) == useCourt) {
		gains, prices = g.changes(int8(seat), m)
	}
	if changes := slices.Concat(gains, prices); noteIsEffect[m.Kind] && !note.IsZero() {
		o.Effect = engine.T("lisboa.do.effect.first", engine.List("gains", gains), engine.Term("note", note), engine.List("prices", prices))
	} else if len(changes) > 0 || !note.IsZero() {
		o.Effect = engine.T("lisboa.do.effect", engine.List("changes", changes), engine.Term("note", note))
	}
	if !gainSaid[m.Kind] {
		c := g.after(int8(seat), m)
		o.Gain = int(c.p[seat].wigs - g.p[seat].wigs)
		copies.Return(c)
	}
	c := g.copy()
	o.Reveals = rulebook.Reveals(c, seat, m)
	copies.Return(c)
	return o
}

// entitled returns a name for a button, with a capital letter.
func entitled(name engine.Text) engine.Text {
	group, _, _ := strings.Cut(strings.TrimPrefix(name.Key, "lisboa."), ".")
	if !smallNames[group] {
		return name
	}
	return engine.T("lisboa.do.choice", engine.Term("what", name))
}

// smallNames are the groups of names that begin with a small letter in a sentence.
var smallNames = map[string]bool{"good": true, "cube": true, "store": true, "ship": true, "track": true, "plan": true, "architect": true, "permanent": true, "effect": true, "list": true}

// noteSaysAll are the moves whose note already contains their costs and gains. A full list
// of changes would show the questions of a bonus and hide later payments.
var noteSaysAll = map[uint16]bool{moveStop: true, moveSpace: true, moveEnd: true, moveFollow: true}

// noteIsEffect are the moves whose note is an effect. It is shown between gains and prices.
var noteIsEffect = map[uint16]bool{moveUse: true, moveEither: true, moveAction: true, moveOffice: true, moveNewShip: true, moveReplace: true}

// gainSaid are the moves that know their gain in wigs (the largest possible, if there is
// still a choice). The gain of other moves is their immediate change.
var gainSaid = map[uint16]bool{moveSpace: true, moveEnd: true, moveDecree: true}

// after returns a copy of the game after an answer and everything that follows without
// another answer, up to the end of the turn.
func (g *game) after(seat int8, m engine.Move) *game {
	c := g.copy()
	rulebook.Perform(c, engine.Seat(seat), m, nil)
	for !c.over && c.agenda.Len() > 0 && !rulebook.Asked(c).Pauses && c.agenda.Top().seat == seat && rulebook.Proceed(c, nil) {
	}
	return c
}

// changes returns the immediate changes of an answer in numbers: the gains of the seat; and
// its payments, the wigs of others, and the treasury.
func (g *game) changes(seat int8, m engine.Move) (gains, prices []engine.Text) {
	c := g.after(seat, m)
	defer copies.Return(c)
	p, q := &g.p[seat], &c.p[seat]
	sort := func(n int, text engine.Text) {
		switch {
		case n > 0:
			gains = append(gains, text)
		case n < 0:
			prices = append(prices, text)
		}
	}
	add := func(what engine.Text, before, after int) {
		sort(after-before, engine.T("lisboa.change", engine.N("n", after-before), engine.Term("what", what)))
	}
	n := int(q.wigs - p.wigs)
	sort(n, engine.T("lisboa.change.wigs", engine.N("n", n)))
	add(engine.T("lisboa.what.reis", engine.N("n", int(q.reis-p.reis))), int(p.reis), int(q.reis))
	add(engine.T("lisboa.what.influence"), int(p.influence), int(q.influence))
	for good := range goodKinds {
		add(countedGood(int(q.goods[good]-p.goods[good]), int8(good)), int(p.goods[good]), int(q.goods[good]))
	}
	for colour := range colours {
		add(cubeTexts[colour], int(p.cubes[colour]), int(q.cubes[colour]))
	}
	n = int(q.officials - p.officials)
	sort(n, engine.T("lisboa.change.officials", engine.N("n", n)))
	for s := range g.seats {
		if n := c.p[s].wigs - g.p[s].wigs; s != seat && n != 0 {
			prices = append(prices, engine.T("lisboa.change.other", g.who(s), engine.N("n", int(n))))
		}
	}
	if g.treasury != c.treasury {
		prices = append(prices, engine.T("lisboa.change.treasury", engine.N("n", int(c.level().value))))
	}
	return gains, prices
}
