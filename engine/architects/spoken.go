package architects

import "guildhall/engine"

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
