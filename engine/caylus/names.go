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
	for _, part := range []struct {
		n   int16
		key engine.Text
	}{
		{l.basic, engine.T("caylus.amount.basic", engine.N("n", int(l.basic)))},
		{l.wild, engine.T("caylus.amount.any", engine.N("n", int(l.wild)))},
		{l.deniers, engine.T("caylus.amount.denier", engine.N("n", int(l.deniers)))},
		{l.vp, engine.T("caylus.amount.vp", engine.N("n", int(l.vp)))},
		{l.favors, engine.T("caylus.amount.favor", engine.N("n", int(l.favors)))},
	} {
		if part.n > 0 {
			list = append(list, part.key)
		}
	}
	return list
}

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

// effectText returns the worker's action on a building, in words; zero if there is none.
func effectText(b *building) engine.Text {
	switch b.effect {
	case effectProduce, effectTrade:
		return dealsText(b.deals)
	case effectBuild:
		return engine.T("caylus.effect.build", engine.Term("class", classTexts[b.builds]))
	case effectLawyer:
		return engine.T("caylus.effect.lawyer", lotArg("pay", &b.deals[0].pay))
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
	f := &t.favors[track][level]
	switch f.effect {
	case effectProduce, effectTrade:
		return dealsText(f.deals)
	case effectBuild:
		if f.discount == none {
			return engine.T("caylus.effect.build", engine.Term("class", classTexts[f.builds]))
		}
		return engine.T("caylus.effect.buildLess", engine.Term("class", classTexts[f.builds]), engine.Term("good", goodTexts[f.discount]))
	case effectLawyer:
		return engine.T("caylus.effect.lawyer", lotArg("pay", &f.deals[0].pay))
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
