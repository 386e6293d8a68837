package lisboa

import "guildhall/engine"

// Library returns the components; Rulebook has the rules.
func (r Rules) Library() engine.Library { return r.tables().library() }

func (t *tables) library() engine.Library {
	l := engine.Library{Glossary: glossary, Aliases: glossary.Aliases(), Teaching: engine.TeachingOf("lisboa", 1, 5, 3, 3, 3, 3, 7), Purposes: engine.WithVerbs("lisboa", rulebook.Purposes())}
	add := func(code string, title, body engine.Text) {
		l.Cards = append(l.Cards, engine.Entry{Code: code, Title: entitled(title), Body: body})
	}
	for c := range int8(cardCount) {
		add(t.cards[c].id, t.cardText(c), cardBody(t, c))
	}
	for i := range t.clergy {
		add(t.clergy[i].id, permanentText(t, &t.clergy[i].permanent), engine.T("lisboa.body.clergy", engine.N("n", int(t.clergy[i].wigs))))
	}
	for d := range int8(decreeCount) {
		add(t.decrees[d].id, t.decreeText(d), engine.T("lisboa.body.decree"))
	}
	for k := range t.ships {
		s := &t.ships[k]
		add(s.id, shipTexts[k], engine.T("lisboa.body.ship", engine.N("hull", int(s.hull)), engine.N("influence", int(s.influence)), engine.N("bonus", int(s.bonus)), engine.N("period", int(s.period))))
	}
	for k := range int8(planKinds) {
		add(t.plans[k].id, t.planText(k), engine.T("lisboa.body.plan", engine.N("n", int(t.plans[k].officials)), engine.N("wigs", int(t.plans[k].wigs))))
	}
	for i := range t.publics {
		add(t.publics[i].id, t.publicText(int8(i)), engine.T("lisboa.body.building", engine.Term("architect", architectTexts[t.publics[i].architect]), engine.List("goods", t.publics[i].goodTexts())))
	}
	for good := range t.streets {
		p := t.streets[good].place
		add(t.streets[good].id, streetTexts[good], engine.T("lisboa.body.street", engine.N("first", int(p[0])), engine.N("second", int(p[1])), engine.N("third", int(p[2]))))
	}
	for i := range t.spaces {
		add(t.spaces[i].id, engine.T("lisboa.do.space", engine.Word("space", t.spaces[i].id[3:])), engine.T("lisboa.body.space", engine.Term("bonus", effectText(t, t.spaces[i].bonus)), engine.N("large", engine.OneIf(t.spaces[i].large))))
	}
	for i := range t.ends {
		add(t.ends[i].id, engine.T("lisboa.do.end", t.endArg(int8(i))), engine.T("lisboa.body.space", engine.Term("bonus", effectText(t, t.ends[i].bonus)), engine.N("large", engine.OneIf(t.ends[i].large))))
	}
	return l
}

// cardBody describes everything that is printed on a political card.
func cardBody(t *tables, c int8) engine.Text {
	k := &t.cards[c]
	if k.kind == treasuryCard {
		return engine.T("lisboa.body.treasury", engine.Term("permanent", permanentText(t, &k.permanent)), engine.Term("event", effectText(t, k.event)))
	}
	return engine.T("lisboa.body.noble", engine.N("n", int(k.influence)), engine.Term("reward", effectText(t, k.reward)), engine.Term("penalty", penaltyText(&k.penalty)))
}
