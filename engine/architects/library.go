package architects

import "guildhall/engine"

// Library lists the cards and a short form of the rules.
func (r Rules) Library() engine.Library { return r.tables().library() }

func (t *tables) library() engine.Library {
	l := engine.Library{Glossary: glossary, Aliases: glossary.Aliases(), Teaching: teaching, Purposes: engine.WithVerbs("architects", rulebook.Purposes()), Spoken: spoken}
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
	for _, r := range ruleTexts {
		l.Rules = append(l.Rules, engine.Entry{Code: r.code, Title: r.title, Body: r.body})
	}
	return l
}

// ruleTexts are the sections of the rulebook, by their number in RULES.
var ruleTexts = []struct {
	code        string
	title, body engine.Text
}{
	{"1", engine.T("architects.rule.terms"), engine.T("architects.rule.terms.body")},
	{"2", engine.T("architects.rule.setup"), engine.T("architects.rule.setup.body")},
	{"2.1", engine.T("architects.rule.boards"), engine.T("architects.rule.boards.body")},
	{"3", engine.T("architects.rule.turn"), engine.T("architects.rule.turn.body")},
	{"3.1", engine.T("architects.rule.recall"), engine.T("architects.rule.recall.body")},
	{"4", engine.T("architects.rule.paying"), engine.T("architects.rule.paying.body")},
	{"5.1", engine.T("architects.rule.goods"), engine.T("architects.rule.goods.body")},
	{"5.5", engine.T("architects.rule.storehouse"), engine.T("architects.rule.storehouse.body")},
	{"5.6", engine.T("architects.rule.workshop"), engine.T("architects.rule.workshop.body")},
	{"5.7", engine.T("architects.rule.captures"), engine.T("architects.rule.captures.body")},
	{"5.8", engine.T("architects.rule.taxStand"), engine.T("architects.rule.taxStand.body")},
	{"5.9", engine.T("architects.rule.market"), engine.T("architects.rule.market.body")},
	{"5.10", engine.T("architects.rule.guardhouse"), engine.T("architects.rule.guardhouse.body")},
	{"5.11", engine.T("architects.rule.guildhall"), engine.T("architects.rule.guildhall.body")},
	{"6", engine.T("architects.rule.virtue"), engine.T("architects.rule.virtue.body")},
	{"7", engine.T("architects.rule.reset"), engine.T("architects.rule.reset.body")},
	{"8", engine.T("architects.rule.end"), engine.T("architects.rule.end.body")},
	{"8.2", engine.T("architects.rule.score"), engine.T("architects.rule.score.body")},
	{"10", engine.T("architects.rule.secrets"), engine.T("architects.rule.secrets.body")},
	{"11", engine.T("architects.rule.solo"), engine.T("architects.rule.solo.body")},
	{"12", engine.T("architects.rule.third"), engine.T("architects.rule.third.body")},
}
