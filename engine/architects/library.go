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
		card(s.id, schemeName(s.id), engine.T("architects.body.scheme", engine.Term("deck", deck), engine.Term("text", s.text), engine.N("ours", engine.OneIf(t.ours))))
	}
	card("debt", engine.T("architects.card.debt"), engine.T("architects.body.debt"))
	for _, kind := range []automaKind{constantine, helena} {
		a := &t.automas[kind]
		card(a.id, automaTexts[kind], engine.T("architects.body.automa", engine.N("n", int(a.hallPoints))))
	}
	return l
}

// spoken holds players' words for answers, also while these are not legal: names of places
// in every language, the second names in the rulebook's appendix, and short forms. The
// words are in the text files.
var spoken = []engine.SpokenAnswer{
	{Code: placeWords[quarry], Names: engine.T("architects.word.quarry"), Rule: "5.1"},
	{Code: placeWords[forest], Names: engine.T("architects.word.forest"), Rule: "5.1"},
	{Code: placeWords[mines], Names: engine.T("architects.word.mines"), Rule: "5.1"},
	{Code: placeWords[silversmith], Names: engine.T("architects.word.silversmith"), Rule: "5.1"},
	{Code: placeWords[storehouse], Names: engine.T("architects.word.storehouse"), Rule: "5.5"},
	{Code: placeWords[workshop], Names: engine.T("architects.word.workshop"), Rule: "5.6"},
	{Code: placeWords[workshop], Names: engine.T("architects.word.hire"), Rule: "5.6"},
	{Code: placeWords[townCentre], Names: engine.T("architects.word.townCentre"), Rule: "5.7"},
	{Code: placeWords[taxStand], Names: engine.T("architects.word.taxStand"), Rule: "5.8"},
	{Code: placeWords[guardhouse], Names: engine.T("architects.word.guardhouse"), Rule: "5.10"},
	{Code: placeWords[marketLeft], Names: engine.T("architects.word.marketLeft"), Rule: "5.9"},
	{Code: placeWords[marketMiddle], Names: engine.T("architects.word.marketMiddle"), Rule: "5.9"},
	{Code: placeWords[marketRight], Names: engine.T("architects.word.marketRight"), Rule: "5.9"},
	{Code: "market", Names: engine.T("architects.word.market"), Rule: "5.9"},
	{Code: placeWords[guildhall], Names: engine.T("architects.word.guildhall"), Rule: "5.11"},
	{Code: "cathedral", Names: engine.T("architects.word.cathedral"), Rule: "5.11"},
	{Code: "prison", Names: engine.T("architects.word.prison")},
	{Code: "deliver", Names: engine.T("architects.word.deliver")},
	{Code: "release", Names: engine.T("architects.word.release")},
	{Code: "recover", Names: engine.T("architects.word.recover")},
	{Code: "pay debt", Names: engine.T("architects.word.payDebt")},
	{Code: "destroy debt", Names: engine.T("architects.word.destroyDebt")},
	{Code: "draw", Names: engine.T("architects.word.draw")},
	{Code: "done", Names: engine.T("architects.word.done")},
	{Code: "", Names: engine.T("architects.word.nothing")},
}
