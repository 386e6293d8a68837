package villagers

import "guildhall/engine"

// Library returns the cards; Rulebook has the rules.
func (r Rules) Library() engine.Library {
	own := r.tables()
	l := engine.Library{Glossary: glossary, Aliases: glossary.Aliases(), Teaching: engine.TeachingOf("villagers", 2, 3, 5, 3, 0, 0, 5), Purposes: engine.WithVerbs("villagers", rulebook.Purposes())}
	for k := range kind(allKinds) {
		l.Cards = append(l.Cards, engine.Entry{Code: builtIn.ids[k], Title: cardTexts[k], Body: own.cardBody(k)})
	}
	for i := range builtIn.events {
		season := [2]engine.Text{engine.T("villagers.season.summer"), engine.T("villagers.season.winter")}[builtIn.events[i].season]
		l.Cards = append(l.Cards, engine.Entry{Code: builtIn.events[i].id, Title: eventTexts[i],
			Body: engine.T("villagers.body.event", engine.Term("season", season), engine.Term("text", own.eventRules[i]))})
	}
	l.Cards = append(l.Cards,
		engine.Entry{Code: "jester", Title: engine.T("villagers.card.jester"), Body: engine.T("villagers.body.jester")},
		engine.Entry{Code: "market_1", Title: engine.T("villagers.card.market1"), Body: engine.T("villagers.body.market1")},
		engine.Entry{Code: "market_2", Title: engine.T("villagers.card.market2"), Body: engine.T("villagers.body.market2")})
	return l
}

// cardBody returns the whole text of a card.
func (t *tables) cardBody(k kind) engine.Text {
	lines := t.cardLines(k)
	text := lines[0]
	for _, next := range lines[1:] {
		text = engine.T("villagers.body.then", engine.Term("first", text), engine.Term("next", next))
	}
	return text
}

// cardLines describes the print of a card, a line each: its chain, its padlock
// and the villager that opens it, its symbols, what it opens itself, and how
// many there are.
func (t *tables) cardLines(k kind) []engine.Text {
	c := &t.cards[k]
	var lines []engine.Text
	if k >= founders || c.suit == special {
		lines = append(lines, engine.T("villagers.body."+t.ids[k]))
	} else if chain := t.chain(k); len(chain) > 1 {
		lines = append(lines, engine.T("villagers.body.chain", engine.Term("suit", suitTexts[c.suit]), engine.N("n", int(c.symbols)), engine.Term("chain", chainText(chain))))
	} else {
		lines = append(lines, engine.T("villagers.body.suit", engine.Term("suit", suitTexts[c.suit]), engine.N("n", int(c.symbols))))
	}
	if k >= founders {
		return lines
	}
	if c.first {
		lines = append(lines, engine.T("villagers.body.first"))
	}
	if c.lock != noKind {
		lines = append(lines, engine.T("villagers.body.lock", engine.Term("lock", cardTexts[c.lock])))
	}
	if symbols := t.symbolParts(int(c.food), int(c.builders), int(c.gold), k); len(symbols) > 0 && c.suit != special {
		lines = append(lines, engine.T("villagers.body.symbols", engine.List("parts", symbols)))
	}
	if c.keys > 0 {
		lines = append(lines, engine.T("villagers.body.keys", engine.N("n", int(c.keys)), engine.List("cards", t.openedBy(k))))
	}
	return append(lines, t.copiesText(k))
}

// chainText returns a chain from the bottom to the top.
func chainText(chain []string) engine.Text {
	text := engine.T("villagers.card." + chain[0])
	for _, id := range chain[1:] {
		text = engine.T("villagers.body.above", engine.Term("below", text), engine.Term("above", engine.T("villagers.card."+id)))
	}
	return text
}

// openedBy returns the cards whose padlock a card opens.
func (t *tables) openedBy(k kind) []engine.Text {
	var list []engine.Text
	for other := range kinds {
		if t.cards[other].lock == k {
			list = append(list, cardTexts[other])
		}
	}
	return list
}

func (t *tables) copiesText(k kind) engine.Text {
	c := &t.cards[k]
	n := engine.N("n", int(c.deck+c.road+c.supply))
	switch {
	case c.basic:
		return engine.T("villagers.body.basic", n)
	case c.fourPlus:
		return engine.T("villagers.body.fourPlus", n)
	case c.road > 0:
		return engine.T("villagers.body.onRoad", n)
	}
	return engine.T("villagers.body.copies", n)
}
