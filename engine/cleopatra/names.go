package cleopatra

import (
	"strconv"

	"guildhall/engine"
)

var cardTexts = [cardKinds]engine.Text{
	engine.T("cleopatra.card.stone"), engine.T("cleopatra.card.marble"), engine.T("cleopatra.card.wood"), engine.T("cleopatra.card.lapis"),
	engine.T("cleopatra.card.tntStone"), engine.T("cleopatra.card.tntMarble"), engine.T("cleopatra.card.tntWood"), engine.T("cleopatra.card.tntLapis"),
	engine.T("cleopatra.card.artisan"), engine.T("cleopatra.card.cave"),
}

var structureTexts = [structureKinds]engine.Text{
	sphinx: engine.T("cleopatra.sphinx"), door: engine.T("cleopatra.door"), obelisk: engine.T("cleopatra.obelisk"),
	wall: engine.T("cleopatra.wall"), mosaic: engine.T("cleopatra.mosaic"),
	pedestal: engine.T("cleopatra.pedestal"), throne: engine.T("cleopatra.throne"),
}

var categoryTexts = [categoryKinds]engine.Text{
	engine.T("cleopatra.category.sphinxes"), engine.T("cleopatra.category.obelisks"), engine.T("cleopatra.category.throne"),
	engine.T("cleopatra.category.doors"), engine.T("cleopatra.category.walls"), engine.T("cleopatra.category.mosaics"),
}

var tileTexts = [tileKinds]engine.Text{
	designer: engine.T("cleopatra.designer"), visitor: engine.T("cleopatra.visitor"), merchant: engine.T("cleopatra.merchant"),
	beggar: engine.T("cleopatra.beggar"), overseer: engine.T("cleopatra.overseer"),
}

var tileEffectTexts = [tileKinds]engine.Text{
	designer: engine.T("cleopatra.designer.effect"), visitor: engine.T("cleopatra.visitor.effect"), merchant: engine.T("cleopatra.merchant.effect"),
	beggar: engine.T("cleopatra.beggar.effect"), overseer: engine.T("cleopatra.overseer.effect"),
}

// cardPlurals are names for several cards of a kind. Resources have no plural.
var cardPlurals = [cardKinds]engine.Text{
	cardTexts[stone], cardTexts[marble], cardTexts[wood], cardTexts[lapis],
	cardTexts[taintedStone], cardTexts[taintedMarble], cardTexts[taintedWood], cardTexts[taintedLapis],
	engine.T("cleopatra.cards.artisan"), engine.T("cleopatra.cards.cave"),
}

// cardTitles and structureTitles are names on buttons and as headings.
var cardTitles = [cardKinds]engine.Text{
	engine.T("cleopatra.title.stone"), engine.T("cleopatra.title.marble"), engine.T("cleopatra.title.wood"), engine.T("cleopatra.title.lapis"),
	engine.T("cleopatra.title.tntStone"), engine.T("cleopatra.title.tntMarble"), engine.T("cleopatra.title.tntWood"), engine.T("cleopatra.title.tntLapis"),
	engine.T("cleopatra.title.artisan"), engine.T("cleopatra.title.cave"),
}

var structureTitles = [structureKinds]engine.Text{
	sphinx: engine.T("cleopatra.title.sphinx"), door: engine.T("cleopatra.title.door"), obelisk: engine.T("cleopatra.title.obelisk"),
	wall: engine.T("cleopatra.title.wall"), mosaic: engine.T("cleopatra.title.mosaic"),
	pedestal: engine.T("cleopatra.title.pedestal"), throne: engine.T("cleopatra.title.throne"),
}

// siteTitle returns the name of a site on a button.
func siteTitle(structure, site int) engine.Text {
	switch structure {
	case sphinx, obelisk:
		return [2]engine.Text{engine.T("cleopatra.title.rowLeft"), engine.T("cleopatra.title.rowRight")}[site]
	case door:
		return [2]engine.Text{engine.T("cleopatra.title.doorLeft"), engine.T("cleopatra.title.doorRight")}[site]
	}
	return engine.T("cleopatra.title.wallSite", engine.Word("site", siteWord(structure, site)))
}

func cardName(c card) engine.Text { return cardTexts[c.kind()] }

// seenCard returns a card as everybody sees it on the table.
func seenCard(c card) engine.Text {
	if !c.up() {
		return engine.T("cleopatra.card.down")
	}
	return cardName(c)
}

// countText returns a number of things: "2 caves"; for one thing only its name.
func countText(n int, one, many engine.Text) engine.Text {
	if n == 1 {
		return one
	}
	return engine.T("cleopatra.some", engine.N("n", n), engine.Term("what", many))
}

// countTexts returns cards by kind.
func countTexts(c *counts) []engine.Text {
	var list []engine.Text
	for k, n := range c {
		if n > 0 {
			list = append(list, countText(int(n), cardTexts[k], cardPlurals[k]))
		}
	}
	return list
}

// visible counts the cards that lie face up, and those that lie face down.
func visible(cards []card) (up counts, down int) {
	for _, c := range cards {
		if c.up() {
			up[c.kind()]++
		} else {
			down++
		}
	}
	return up, down
}

// publicCards returns cards as everybody sees them: face down cards are only counted.
func (g *game) publicCards(cards []card) engine.Arg {
	seen, down := visible(cards)
	list := countTexts(&seen)
	if down > 0 {
		list = append(list, countText(down, engine.T("cleopatra.card.down"), engine.T("cleopatra.cards.down")))
	}
	return engine.List("cards", list)
}

// allCards returns cards as their owner sees them.
func allCards(cards []card) engine.Arg {
	var seen counts
	for _, c := range cards {
		seen[c.kind()]++
	}
	return engine.List("cards", countTexts(&seen))
}

// cellsArg returns a list of cells as printed next to the picture.
func cellsArg(m mask) engine.Arg {
	var list []engine.Text
	for _, name := range m.names() {
		list = append(list, engine.T("cleopatra.cell", engine.Word("cell", name)))
	}
	return engine.List("cells", list)
}

// regionText names a region by its first cell and its size.
func regionText(m mask) engine.Text {
	return engine.T("cleopatra.region", engine.Word("cell", cellName(m.first())), engine.N("n", m.count()))
}

// mosaicTexts are the display names of the tiles.
var mosaicTexts = [mosaicCount]engine.Text{
	engine.T("cleopatra.mosaic.f"), engine.T("cleopatra.mosaic.i"), engine.T("cleopatra.mosaic.l"), engine.T("cleopatra.mosaic.n"),
	engine.T("cleopatra.mosaic.p"), engine.T("cleopatra.mosaic.t"), engine.T("cleopatra.mosaic.u"), engine.T("cleopatra.mosaic.v"),
	engine.T("cleopatra.mosaic.w"), engine.T("cleopatra.mosaic.x"), engine.T("cleopatra.mosaic.y"), engine.T("cleopatra.mosaic.z"),
}

func mosaicArg(tile int8) engine.Arg { return engine.Term("mosaic", mosaicTexts[tile]) }

// siteText returns a site in words: "left row", "w4".
func siteText(structure, site int) engine.Text {
	switch structure {
	case sphinx, obelisk:
		return [2]engine.Text{engine.T("cleopatra.row.left"), engine.T("cleopatra.row.right")}[site]
	case door:
		return [2]engine.Text{engine.T("cleopatra.side.left"), engine.T("cleopatra.side.right")}[site]
	case wall:
		return engine.T("cleopatra.wallSite", engine.Word("site", siteWord(wall, site)))
	}
	return engine.T("cleopatra.throneSpace")
}

func (g *game) who() engine.Arg { return engine.Who("who", engine.Seat(g.active)) }

// orientationWord returns the name of an orientation: "A" to "H".
func orientationWord(shape int) string { return string(rune('A' + shape)) }

// View lists the names of places.

func placeStall(stall int) string { return "stall:" + strconv.Itoa(stall+1) }
func placeSlot(slot int) string   { return "slot:" + strconv.Itoa(slot+1) }
func placeWalk(space int) string  { return "walk:" + strconv.Itoa(space) }
func placePlayer(seat int8) string {
	return "player:" + strconv.Itoa(int(seat))
}

func (g *game) placeMe() string { return placePlayer(g.active) }

func placesOf(m mask) []string {
	places := []string{}
	for _, c := range m.list() {
		places = append(places, "cell:"+cellCode(c))
	}
	return places
}

// siteWord returns a row, side or wall in notation.
func siteWord(structure, site int) string {
	if structure == wall {
		return "w" + strconv.Itoa(site+1)
	}
	return sideWords[site]
}

// placeSite returns the picture place of a structure. For a sphinx, nth counts the places
// from the start of the walk.
func placeSite(structure, site, nth int) string {
	switch structure {
	case sphinx:
		return "row:" + sideWords[site] + ":" + strconv.Itoa(nth)
	case obelisk:
		return "obelisk:" + sideWords[site]
	case door:
		return "door:" + sideWords[site]
	case wall:
		return "wall:" + siteWord(wall, site)
	}
	return "throne"
}

// placeNext returns the picture place of the next structure of a kind at a site.
func (g *game) placeNext(structure, site int) string {
	if structure == sphinx {
		return placeSite(sphinx, site, min(rowLength, int(g.nsphinxes[site])+1))
	}
	return placeSite(structure, site, 0)
}
