package caylus

import "guildhall/engine"

// tileTexts are the names of the buildings on buttons, as headings, and in sentences.
var tileTexts = engine.Texts("caylus.tile_", "farm", "forest", "sawmill", "quarry", "market", "carpenter", "peddler", "fixedCarpenter", "goldMine", "foodFarm",
	"clothFarm", "woodQuarry", "woodSawmill", "woodMarket", "woodPeddler", "mason", "lawyer", "stoneFarm", "park", "workshop", "architect1", "architect2", "church",
	"tailor", "bank", "alchemist", "jeweler", "residence", "statue", "granary", "library", "weaver", "theater", "college", "monument", "hotel", "cathedral")

// shortTexts are short names of buildings, for places where the colour shows the class.
// Other buildings have no shorter name.
var shortTexts = map[string]engine.Text{
	"f_carpenter": tileTexts[5], "w_quarry": tileTexts[3], "w_sawmill": tileTexts[2], "w_market": tileTexts[4],
	"w_peddler": tileTexts[6], "s_farm": tileTexts[0],
}

var specialTexts = engine.Texts("caylus.", "gate", "tradingPost", "guild", "joust", "stables", "inn")

var specialEffects = engine.Texts("caylus.", "gate.effect", "tradingPost.effect", "guild.effect", "joust.effect", "stables.effect", "inn.effect")

// sectionTexts are the names of the sections in a sentence, sectionTitles the names as titles.
var sectionTexts = engine.Texts("caylus.", "dungeon", "walls", "towers")

var sectionTitles = engine.Texts("caylus.title.", "dungeon", "walls", "towers")

// trackTexts are the names of the favor tracks in a sentence, trackTitles the names as titles.
var trackTexts = engine.Texts("caylus.track.", "vp", "denier", "resource", "build")

var trackTitles = engine.Texts("caylus.title.", "vp", "denier", "resource", "build")

// phaseTexts are the names of the phases with questions: all except the income.
var phaseTexts = [phaseCount + 1]engine.Text{
	phaseWorkers: engine.T("caylus.phase.workers"), phaseSpecial: engine.T("caylus.phase.special"),
	phaseProvost: engine.T("caylus.phase.provost"), phaseRoad: engine.T("caylus.phase.road"), phaseCastle: engine.T("caylus.phase.castle"),
	phaseEnd: engine.T("caylus.phase.end"),
}

// classTexts are the names of tiles by class: "wood tile".
var classTexts = [classKinds]engine.Text{
	classWood: engine.T("caylus.class.wood"), classStone: engine.T("caylus.class.stone"), classPrestige: engine.T("caylus.class.prestige"),
}

// goodTexts are the names of the goods in a sentence, goodTitles the names on a button.
var goodTexts = engine.Texts("caylus.good.", "food", "wood", "stone", "cloth", "gold")

var goodTitles = engine.Texts("caylus.title.", "food", "wood", "stone", "cloth", "gold")

func who(seat int8) engine.Arg { return engine.Who("who", engine.Seat(seat)) }

// amountText returns a number of cubes of one kind.
func amountText(good, n int) engine.Text {
	return engine.T("caylus.amount", engine.N("n", n), engine.Term("good", goodTexts[good]))
}

// texts returns the contents of a lot.
func (l *lot) texts() []engine.Text {
	var list []engine.Text
	for good, n := range l.cubes {
		if n > 0 {
			list = append(list, amountText(good, int(n)))
		}
	}
	for i, n := range l.others() {
		if *n > 0 {
			list = append(list, engine.T(otherTexts[i].Key, engine.N("n", int(*n))))
		}
	}
	return list
}

// otherTexts are numbers of things other than cubes of one kind, as in otherWords.
var otherTexts = engine.Texts("caylus.amount.", "basic", "any", "denier", "vp", "favor")

// lotArg returns the content of a lot, as an argument.
func lotArg(name string, l *lot) engine.Arg { return engine.List(name, l.texts()) }

// lotText returns the content of a lot, as a text.
func lotText(l *lot) engine.Text { return engine.T("caylus.list", lotArg("parts", l)) }

// dealText returns an alternative: the things taken, or a payment and the things taken for
// it.
func dealText(d *deal) engine.Text {
	if d.pay == (lot{}) {
		return lotText(&d.take)
	}
	return engine.T("caylus.deal", lotArg("pay", &d.pay), lotArg("take", &d.take))
}

// eitherText joins alternatives.
func eitherText(list []engine.Text) engine.Text {
	if len(list) == 1 {
		return list[0]
	}
	return engine.T("caylus.either", engine.Term("a", list[0]), engine.Term("b", list[1]))
}

// text returns the action in words; zero if there is none.
func (a *action) text() engine.Text {
	switch a.effect {
	case effectProduce, effectTrade:
		return dealsText(a.deals)
	case effectBuild:
		if a.discount == none {
			return engine.T("caylus.effect.build", engine.Term("class", classTexts[a.builds]))
		}
		return engine.T("caylus.effect.buildLess", engine.Term("class", classTexts[a.builds]), engine.Term("good", goodTexts[a.discount]))
	case effectLawyer:
		return engine.T("caylus.effect.lawyer", lotArg("pay", &a.deals[0].pay))
	}
	return engine.Text{}
}

func dealsText(deals []deal) engine.Text {
	var list []engine.Text
	for i := range deals {
		list = append(list, dealText(&deals[i]))
	}
	return eitherText(list)
}

// levelText returns the offer of a level of a favor track, in words.
func (t *tables) levelText(track, level int) engine.Text {
	if text := t.favors[track][level].text(); !text.IsZero() {
		return text
	}
	return engine.T("caylus.effect.none")
}

// titleAt returns the name of the building on a road space.
func (g *game) titleAt(space int8) engine.Text {
	if t := g.road[space].tile; t != none {
		return tileTexts[t]
	}
	return engine.T("caylus.emptySpace")
}

// placeTitle returns the name of a place for workers.
func (g *game) placeTitle(place int8) engine.Text {
	switch {
	case place == placeCastle:
		return engine.T("caylus.castle")
	case place <= roadLength:
		return g.titleAt(place)
	}
	return specialTexts[place-placeSpecial]
}
