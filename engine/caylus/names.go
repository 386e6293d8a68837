package caylus

import "guildhall/engine"

// tileTexts are the names of the buildings on buttons, as headings, and in sentences.
var tileTexts = [buildingCount]engine.Text{
	engine.T("caylus.tile_farm"), engine.T("caylus.tile_forest"), engine.T("caylus.tile_sawmill"), engine.T("caylus.tile_quarry"),
	engine.T("caylus.tile_market"), engine.T("caylus.tile_carpenter"),
	engine.T("caylus.tile_peddler"), engine.T("caylus.tile_fixedCarpenter"), engine.T("caylus.tile_goldMine"),
	engine.T("caylus.tile_foodFarm"), engine.T("caylus.tile_clothFarm"), engine.T("caylus.tile_woodQuarry"), engine.T("caylus.tile_woodSawmill"),
	engine.T("caylus.tile_woodMarket"), engine.T("caylus.tile_woodPeddler"), engine.T("caylus.tile_mason"), engine.T("caylus.tile_lawyer"),
	engine.T("caylus.tile_stoneFarm"), engine.T("caylus.tile_park"), engine.T("caylus.tile_workshop"),
	engine.T("caylus.tile_architect1"), engine.T("caylus.tile_architect2"), engine.T("caylus.tile_church"), engine.T("caylus.tile_tailor"),
	engine.T("caylus.tile_bank"), engine.T("caylus.tile_alchemist"), engine.T("caylus.tile_jeweler"),
	engine.T("caylus.tile_residence"),
	engine.T("caylus.tile_statue"), engine.T("caylus.tile_granary"), engine.T("caylus.tile_library"), engine.T("caylus.tile_weaver"),
	engine.T("caylus.tile_theater"), engine.T("caylus.tile_college"), engine.T("caylus.tile_monument"), engine.T("caylus.tile_hotel"),
	engine.T("caylus.tile_cathedral"),
}

// shortTexts are short names of buildings, for places where the colour shows the class.
// Other buildings have no shorter name.
var shortTexts = map[string]engine.Text{
	"f_carpenter": tileTexts[5], "w_quarry": tileTexts[3], "w_sawmill": tileTexts[2], "w_market": tileTexts[4],
	"w_peddler": tileTexts[6], "s_farm": tileTexts[0],
}

var specialTexts = [specialKinds]engine.Text{
	engine.T("caylus.gate"), engine.T("caylus.tradingPost"), engine.T("caylus.guild"),
	engine.T("caylus.joust"), engine.T("caylus.stables"), engine.T("caylus.inn"),
}

var specialEffects = [specialKinds]engine.Text{
	engine.T("caylus.gate.effect"), engine.T("caylus.tradingPost.effect"), engine.T("caylus.guild.effect"),
	engine.T("caylus.joust.effect"), engine.T("caylus.stables.effect"), engine.T("caylus.inn.effect"),
}

// sectionTexts are the names of the sections in a sentence, sectionTitles the names as titles.
var sectionTexts = [sectionKinds]engine.Text{engine.T("caylus.dungeon"), engine.T("caylus.walls"), engine.T("caylus.towers")}

var sectionTitles = [sectionKinds]engine.Text{engine.T("caylus.title.dungeon"), engine.T("caylus.title.walls"), engine.T("caylus.title.towers")}

// trackTexts are the names of the favor tracks in a sentence, trackTitles the names as titles.
var trackTexts = [trackKinds]engine.Text{
	engine.T("caylus.track.vp"), engine.T("caylus.track.denier"), engine.T("caylus.track.resource"), engine.T("caylus.track.build"),
}

var trackTitles = [trackKinds]engine.Text{
	engine.T("caylus.title.vp"), engine.T("caylus.title.denier"), engine.T("caylus.title.resource"), engine.T("caylus.title.build"),
}

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
var goodTexts = [goodKinds]engine.Text{
	engine.T("caylus.good.food"), engine.T("caylus.good.wood"), engine.T("caylus.good.stone"), engine.T("caylus.good.cloth"), engine.T("caylus.good.gold"),
}

var goodTitles = [goodKinds]engine.Text{
	engine.T("caylus.title.food"), engine.T("caylus.title.wood"), engine.T("caylus.title.stone"), engine.T("caylus.title.cloth"), engine.T("caylus.title.gold"),
}

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
