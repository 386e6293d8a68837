package villagers

import "guildhall/engine"

// brief describes the print of a card in a few words: its symbols, its place in a chain,
// its padlock.
func (t *tables) brief(k kind) engine.Text {
	return engine.T("villagers.parts", engine.List("parts", t.printedParts(k)))
}

func (t *tables) printedParts(k kind) []engine.Text {
	c := &t.cards[k]
	if c.suit == special {
		return []engine.Text{engine.T("villagers.brief." + t.ids[k])}
	}
	parts := t.symbolParts(int(c.food), int(c.builders), int(c.gold), k)
	switch {
	case c.pred != noKind:
		parts = append(parts, engine.T("villagers.part.on", cardArg(c.pred)))
	case c.first:
		parts = append(parts, engine.T("villagers.part.first"))
	default:
		parts = append(parts, engine.T("villagers.part.alone"))
	}
	if c.lock != noKind {
		parts = append(parts, engine.T("villagers.part.lock", cardArg(c.lock)))
	}
	return parts
}

// symbolParts returns the symbols below the name.
func (t *tables) symbolParts(food, builders, gold int, k kind) []engine.Text {
	var parts []engine.Text
	if food > 0 {
		parts = append(parts, engine.T("villagers.part.food", engine.N("n", food)))
	}
	if builders > 0 {
		parts = append(parts, engine.T("villagers.part.builders", engine.N("n", builders)))
	}
	if gold > 0 {
		parts = append(parts, engine.T("villagers.part.gold", engine.N("n", gold)))
	}
	if c := &t.cards[k]; c.counter != countNothing {
		parts = append(parts, t.silverText(k))
	}
	return parts
}

// silverText returns a silver formula in words: "3 for every 2 hay".
func (t *tables) silverText(k kind) engine.Text {
	c := &t.cards[k]
	return engine.T("villagers.part.silver", engine.N("n", int(c.amount)), engine.N("per", int(c.per)), engine.Term("what", counterTexts[c.counter]))
}

// gainParts returns the changes in the active village between two positions: lost and
// gained symbols, and the change of the Second Market's payment. A payment of nothing is
// named only if nothing else changes.
func gainParts(before, after *game) []engine.Text {
	a, b := before.villages.tally(before.active), after.villages.tally(before.active)
	var parts []engine.Text
	if n := b.food - a.food; n != 0 {
		parts = append(parts, engine.T("villagers.part.moreFood", engine.N("n", n)))
	}
	if n := b.builders - a.builders; n != 0 {
		parts = append(parts, engine.T("villagers.part.moreBuilders", engine.N("n", n)))
	}
	if n := after.villages.secondTotal(before.active) - before.villages.secondTotal(before.active); n != 0 || len(parts) == 0 {
		parts = append(parts, engine.T("villagers.part.market", engine.N("n", n)))
	}
	return parts
}

// secondTotal returns the gold that the Second Market would pay a village now.
func (w *villages) secondTotal(seat int8) int {
	t := w.tally(seat)
	return t.gold + w.silverOf(seat, &t) + t.coins
}
