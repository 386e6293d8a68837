package architects

import "guildhall/engine"

// Library returns the cards; Rulebook has the rules.
func (r Rules) Library() engine.Library { return r.tables().library() }

func (t *tables) library() engine.Library {
	l := engine.Library{Glossary: glossary, Aliases: glossary.Aliases(), Teaching: engine.TeachingOf("architects", 1, 5, 3, 3, 4, 3, 7), Purposes: engine.WithVerbs("architects", rulebook.Purposes()), Spoken: spoken}
	card := func(code string, title, body engine.Text) {
		l.Cards = append(l.Cards, engine.Entry{Code: code, Title: title, Body: body})
	}
	for i := range t.buildings {
		card(t.buildings[i].id, buildingName(t.buildings[i].id), buildingBrief(&t.buildings[i]))
	}
	for i := range t.apprentices {
		a := &t.apprentices[i]
		card(a.id, apprenticeName(a.id), engine.T("architects.body.crew", engine.Term("card", crewBrief(a)), engine.N("n", int(a.copies))))
	}
	for i := range t.market {
		c := &t.market[i]
		card(c.id, engine.T("architects.card.market", engine.N("n", i+1)),
			engine.T("architects.body.market", engine.Term("small", parts(gainTexts(&c.small, 1))), engine.Term("big", parts(gainTexts(&c.big, 1)))))
	}
	for i := range t.rewards {
		c := &t.rewards[i]
		card(c.id, engine.T("architects.card.reward", partsArg(gainTexts(&c.gains, 1))), engine.T("architects.body.reward", engine.N("n", int(c.copies))))
	}
	for i := range t.boards[1:] {
		b := &t.boards[i+1]
		card(b.id, boardName(b.id), boardText(b))
	}
	for i := range t.schemes {
		s := &t.schemes[i]
		deck := engine.T("architects.deck.start")
		if s.future {
			deck = engine.T("architects.deck.future")
		}
		card(s.id, schemeName(s.id), engine.T("architects.body.scheme", engine.Term("deck", deck), engine.Term("text", s.text), engine.N("ours", b2i(t.ours))))
	}
	card("debt", engine.T("architects.card.debt"), engine.T("architects.body.debt"))
	for _, kind := range []automaKind{constantine, helena} {
		a := &t.automas[kind]
		card(a.id, automaTexts[kind], engine.T("architects.body.automa", engine.N("n", int(a.hallPoints))))
	}
	return l
}
