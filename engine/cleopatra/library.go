package cleopatra

import "guildhall/engine"

// Library lists the components and a short form of the rules.
func (r Rules) Library() engine.Library {
	own := r.tables()
	l := engine.Library{Glossary: glossary, Aliases: glossary.Aliases(), Teaching: teaching, Purposes: engine.WithVerbs("cleopatra", purposes)}
	for k := range cardKinds {
		l.Cards = append(l.Cards, engine.Entry{Code: builtIn.cards[k].id, Title: cardTitles[k], Body: cardBodies[k]})
	}
	for t := range tileKinds {
		l.Cards = append(l.Cards, engine.Entry{Code: tileIDs[t], Title: tileTexts[t], Body: tileEffectTexts[t]})
	}
	for s := range structureKinds {
		l.Cards = append(l.Cards, engine.Entry{Code: structureWords[s], Title: structureTitles[s],
			Body: engine.T("cleopatra.body.structure", own.costArg(s), engine.N("n", own.structures[s].count), engine.Term("reward", rewardTexts[s]))})
	}
	for m := range mosaicCount {
		l.Cards = append(l.Cards, engine.Entry{Code: builtIn.mosaics[m].id, Title: mosaicTexts[m],
			Body: engine.T("cleopatra.body.mosaic", engine.N("n", len(builtIn.mosaics[m].shapes)))})
	}
	for _, r := range ruleTexts {
		l.Rules = append(l.Rules, engine.Entry{Code: r.code, Title: r.title, Body: r.body})
	}
	return l
}

var (
	bodyBasic   = engine.T("cleopatra.body.basic")
	bodyTainted = engine.T("cleopatra.body.tainted")
	cardBodies  = [cardKinds]engine.Text{bodyBasic, bodyBasic, bodyBasic, bodyBasic,
		bodyTainted, bodyTainted, bodyTainted, bodyTainted, engine.T("cleopatra.body.artisan"), engine.T("cleopatra.body.cave")}
)

var rewardTexts = [structureKinds]engine.Text{
	sphinx: engine.T("cleopatra.reward.sphinx"), door: engine.T("cleopatra.reward.door"), obelisk: engine.T("cleopatra.reward.obelisk"),
	wall: engine.T("cleopatra.reward.wall"), mosaic: engine.T("cleopatra.reward.mosaic"),
	pedestal: engine.T("cleopatra.reward.pedestal"), throne: engine.T("cleopatra.reward.throne"),
}

// ruleTexts are the sections of the rulebook, by their number in RULES.
var ruleTexts = []struct {
	code        string
	title, body engine.Text
}{
	{"1", engine.T("cleopatra.rule.idea"), engine.T("cleopatra.rule.idea.body")},
	{"4", engine.T("cleopatra.rule.setup"), engine.T("cleopatra.rule.setup.body")},
	{"5", engine.T("cleopatra.rule.secrets"), engine.T("cleopatra.rule.secrets.body")},
	{"6", engine.T("cleopatra.rule.turn"), engine.T("cleopatra.rule.turn.body")},
	{"7", engine.T("cleopatra.rule.worshippers"), engine.T("cleopatra.rule.worshippers.body")},
	{"8", engine.T("cleopatra.rule.market"), engine.T("cleopatra.rule.market.body")},
	{"9", engine.T("cleopatra.rule.quarry"), engine.T("cleopatra.rule.quarry.body")},
	{"9.1", engine.T("cleopatra.rule.costs"), engine.T("cleopatra.rule.costs.body")},
	{"9.2", engine.T("cleopatra.rule.payment"), engine.T("cleopatra.rule.payment.body")},
	{"9.4", engine.T("cleopatra.rule.rewards"), engine.T("cleopatra.rule.rewards.body")},
	{"10", engine.T("cleopatra.rule.mosaics"), engine.T("cleopatra.rule.mosaics.body")},
	{"11", engine.T("cleopatra.rule.sanctuaries"), engine.T("cleopatra.rule.sanctuaries.body")},
	{"12", engine.T("cleopatra.rule.offering"), engine.T("cleopatra.rule.offering.body")},
	{"13", engine.T("cleopatra.rule.end"), engine.T("cleopatra.rule.end.body")},
}
