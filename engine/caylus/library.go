package caylus

import "guildhall/engine"

// Library returns the components; Rulebook has the rules.
func (r Rules) Library() engine.Library {
	l := engine.Library{Glossary: glossary, Aliases: glossary.Aliases(), Teaching: engine.TeachingOf("caylus", 1, 8, 4, 2, 4, 3, 7), Purposes: engine.WithVerbs("caylus", rulebook.Purposes())}
	own := r.tables()
	for t := range own.buildings {
		l.Cards = append(l.Cards, engine.Entry{Code: own.buildings[t].id, Title: tileTexts[t], Body: own.tileBody(int8(t))})
	}
	for k := range specialKinds {
		l.Cards = append(l.Cards, engine.Entry{Code: specialIDs[k], Title: specialTexts[k], Body: specialBodies[k]})
	}
	for s := range own.sections {
		l.Cards = append(l.Cards, engine.Entry{Code: sectionIDs[s], Title: sectionTitles[s], Body: own.sectionBody(s)})
	}
	for t := range trackKinds {
		l.Cards = append(l.Cards, engine.Entry{Code: "favor_" + trackIDs[t], Title: engine.T("caylus.title.favor", engine.Term("track", trackTitles[t])), Body: own.trackBody(t)})
	}
	l.Cards = append(l.Cards,
		engine.Entry{Code: "provost", Title: engine.T("caylus.provost"), Body: engine.T("caylus.provost.body")},
		engine.Entry{Code: "bailiff", Title: engine.T("caylus.bailiff"), Body: engine.T("caylus.bailiff.body")})
	return l
}

// tileBody describes everything that is printed on a building.
func (t *tables) tileBody(tile int8) engine.Text {
	b := &t.buildings[tile]
	args := []engine.Arg{engine.Term("class", classTexts[b.class]), engine.N("n", int(b.vp)), engine.N("favors", int(b.favors)),
		engine.N("income", int(b.income)), engine.Term("effect", b.text())}
	switch b.class {
	case classNeutral:
		return engine.T("caylus.body.neutral", args...)
	case classFixed:
		return engine.T("caylus.body.fixed", args...)
	case classResidential:
		return engine.T("caylus.body.residence", args...)
	case classPrestige:
		return engine.T("caylus.body.prestige", append(args, lotArg("cost", &b.cost))...)
	}
	bonus := engine.Text{}
	if len(b.bonus) > 0 {
		bonus = engine.T("caylus.either", engine.Term("a", goodTexts[b.bonus[0]]), engine.Term("b", goodTexts[b.bonus[1]]))
	}
	return engine.T("caylus.body.craft", append(args, lotArg("cost", &b.cost), engine.Term("bonus", bonus))...)
}

var specialBodies = engine.Texts("caylus.", "gate.body", "tradingPost.body", "guild.body", "joust.body", "stables.body", "inn.body")

// sectionBody describes a section: its gains and losses, and the time of its
// scoring.
func (t *tables) sectionBody(s int) engine.Text {
	info := &t.sections[s]
	var steps []engine.Text
	for n, favors := range info.favors {
		if n > 0 && favors != info.favors[n-1] {
			steps = append(steps, engine.T("caylus.body.houses", engine.N("houses", n), engine.N("n", favors)))
		}
	}
	return engine.T("caylus.body.section", engine.N("parts", info.parts), engine.N("n", info.vp), engine.N("space", int(info.trigger)),
		engine.N("penalty", info.penalty), engine.List("steps", steps), engine.N("open", int(info.unlocks)))
}

// trackBody returns the five levels of a favor track.
func (t *tables) trackBody(track int) engine.Text {
	var levels []engine.Text
	for l := range topLevel {
		levels = append(levels, engine.T("caylus.body.level", engine.N("level", l+1), engine.Term("effect", t.levelText(track, l))))
	}
	return engine.T("caylus.body.track", engine.List("levels", levels))
}
