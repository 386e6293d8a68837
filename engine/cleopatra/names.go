package cleopatra

import (
	"strconv"

	"guildhall/engine"
)

var cardTexts = engine.Texts("cleopatra.card.", "stone", "marble", "wood", "lapis", "tntStone", "tntMarble", "tntWood", "tntLapis", "artisan", "cave")

var structureTexts = engine.Texts("cleopatra.", "sphinx", "door", "obelisk", "wall", "mosaic", "pedestal", "throne")

var categoryTexts = engine.Texts("cleopatra.category.", "sphinxes", "obelisks", "throne", "doors", "walls", "mosaics")

var tileTexts = engine.Texts("cleopatra.", "designer", "visitor", "merchant", "beggar", "overseer")

var tileEffectTexts = engine.Texts("cleopatra.", "designer.effect", "visitor.effect", "merchant.effect", "beggar.effect", "overseer.effect")

// cardPlurals are names for several cards of a kind. Resources have no plural.
var cardPlurals = [cardKinds]engine.Text{
	cardTexts[stone], cardTexts[marble], cardTexts[wood], cardTexts[lapis],
	cardTexts[taintedStone], cardTexts[taintedMarble], cardTexts[taintedWood], cardTexts[taintedLapis],
	engine.T("cleopatra.cards.artisan"), engine.T("cleopatra.cards.cave"),
}

// cardTitles and structureTitles are names on buttons and as headings.
var cardTitles = engine.Texts("cleopatra.title.", "stone", "marble", "wood", "lapis", "tntStone", "tntMarble", "tntWood", "tntLapis", "artisan", "cave")

var structureTitles = engine.Texts("cleopatra.title.", "sphinx", "door", "obelisk", "wall", "mosaic", "pedestal", "throne")

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
	return engine.AppendCounted(nil, c[:], func(k, n int) engine.Text { return countText(n, cardTexts[k], cardPlurals[k]) })
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
var mosaicTexts = engine.Texts("cleopatra.mosaic.", "f", "i", "l", "n", "p", "t", "u", "v", "w", "x", "y", "z")

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
