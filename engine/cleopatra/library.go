package cleopatra

import "guildhall/engine"

// Library returns the components; Rulebook has the rules.
func (r Rules) Library() engine.Library {
	own := r.tables()
	l := engine.Library{Glossary: glossary, Aliases: glossary.Aliases(), Teaching: engine.TeachingOf("cleopatra", 0, 2, 3, 3, 1, 2, 5), Purposes: engine.WithVerbs("cleopatra", rulebook.Purposes())}
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
	return l
}

var (
	bodyBasic   = engine.T("cleopatra.body.basic")
	bodyTainted = engine.T("cleopatra.body.tainted")
	cardBodies  = [cardKinds]engine.Text{bodyBasic, bodyBasic, bodyBasic, bodyBasic,
		bodyTainted, bodyTainted, bodyTainted, bodyTainted, engine.T("cleopatra.body.artisan"), engine.T("cleopatra.body.cave")}
)

var rewardTexts = engine.Texts("cleopatra.reward.", "sphinx", "door", "obelisk", "wall", "mosaic", "pedestal", "throne")
