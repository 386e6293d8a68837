package cleopatra

import "guildhall/engine"

// addEvent adds an event of the active seat for everybody. Callers test ev for nil
// before they build its text.
func (g *game) addEvent(ev *engine.Events, text engine.Text, places ...string) {
	ev.Add(engine.Event{Seat: engine.Seat(g.active), Text: text, To: engine.Everyone, Places: places})
}

// logCards adds the event of cards that the active seat got: all see the faces
// that lay up, only the seat sees the others.
func (g *game) logCards(ev *engine.Events, cards []card, public, private engine.Text, place string) {
	places := []string{place, g.placeMe()}
	for _, c := range cards {
		if !c.up() {
			seat := engine.Seat(g.active)
			ev.Add(engine.Event{Seat: seat, Text: public, To: engine.AllBut(seat), Places: places})
			ev.Add(engine.Event{Seat: seat, Text: private, To: engine.Only(seat), Places: places})
			return
		}
	}
	g.addEvent(ev, public, places...)
}

func (g *game) logUse(slot, tile int, ev *engine.Events) {
	price := g.t.slots[slot]
	text := engine.T("cleopatra.event.useAmulets", g.who(), engine.Term("tile", tileTexts[tile]),
		engine.N("slot", slot+1), engine.N("n", price.amulets), engine.Term("effect", tileEffectTexts[tile]))
	if price.scarabs > 0 {
		text = engine.T("cleopatra.event.useScarabs", g.who(), engine.Term("tile", tileTexts[tile]),
			engine.N("slot", slot+1), engine.N("n", price.scarabs), engine.Term("effect", tileEffectTexts[tile]))
	}
	g.addEvent(ev, text, g.placeMe(), placeSlot(slotCount-1)) // the used tile; those behind it only move up
}

// logPayment adds an event with the cards and artisans spent, and one with the
// amulets for tainted cards.
func (g *game) logPayment(p payment, artisans int, ev *engine.Events) {
	g.addEvent(ev, engine.T("cleopatra.event.pay", g.who(), engine.List("cards", paymentTexts(p, artisans)),
		engine.Term("what", structureTexts[g.now.structure])), "discard", g.placeMe())
	if n := int(p.amulets()); n > 0 {
		g.addEvent(ev, engine.T("cleopatra.event.tainted", g.who(), engine.N("n", n)), g.placeMe())
	}
}

// paymentTexts lists everything a payment uses.
func paymentTexts(p payment, artisans int) []engine.Text {
	var spent counts
	spent[artisan], spent[cave] = int8(artisans), p.cave
	for r := range resources {
		spent[r], spent[taintedStone+card(r)] = p.basic[r], p.tainted[r]
	}
	list := countTexts(&spent)
	for r, n := range p.credit {
		if n > 0 {
			list = append(list, engine.T("cleopatra.part.credit", engine.N("n", int(n)), engine.Term("card", cardTexts[r])))
		}
	}
	if p.merchant > 0 {
		list = append(list, engine.T("cleopatra.part.merchant", engine.N("n", int(p.merchant))))
	}
	if p.overseer > 0 {
		list = append(list, engine.T("cleopatra.part.overseer", engine.N("n", int(p.overseer))))
	}
	return list
}

// logBuilt adds the event of a structure, with the reason of its reward.
func (g *game) logBuilt(structure, site, value, around int, ev *engine.Events) {
	place := placeSite(structure, site, around+1)
	s := &g.t.structures[structure]
	args := []engine.Arg{g.who(), engine.Term("what", structureTexts[structure]), engine.Term("site", siteText(structure, site)),
		engine.N("n", value), engine.N("base", s.base), engine.N("extra", around*s.per), engine.N("around", around)}
	var text engine.Text
	switch structure {
	case sphinx, obelisk:
		text = engine.T("cleopatra.event.builtRow", args...)
	case door:
		text = engine.T("cleopatra.event.builtDoor", args...)
	case wall:
		text = engine.T("cleopatra.event.builtWall", args...)
	default:
		text = engine.T("cleopatra.event.builtThrone", args...)
	}
	g.addEvent(ev, text, place, g.placeMe())
}

// logLaid adds the event of a mosaic; the palms may wait for a claim.
func (g *game) logLaid(t laidTile, cells mask, palms int, wait bool, ev *engine.Events) {
	s := &g.t.structures[mosaic]
	args := []engine.Arg{g.who(), mosaicArg(t.tile), cellsArg(cells), engine.N("base", s.base), engine.N("palms", palms)}
	text := engine.T("cleopatra.event.laid", append(args, engine.N("n", g.t.mosaicValue(cells)))...)
	if wait {
		text = engine.T("cleopatra.event.laidBase", append(args, engine.N("n", s.base))...)
	}
	g.addEvent(ev, text, append(placesOf(cells), "mosaics", g.placeMe())...)
}

// logLeft adds the event of a new sanctuary without an owner.
func (g *game) logLeft(i int, ev *engine.Events) {
	if ev == nil {
		return
	}
	cells := g.sanct[i].cells
	g.addEvent(ev, engine.T("cleopatra.event.left", cellsArg(cells), engine.N("n", cells.count())), placesOf(cells)...)
}

func (g *game) logCategories(fresh uint8, ev *engine.Events) {
	for c := range categoryKinds {
		if fresh>>c&1 != 0 {
			g.addEvent(ev, engine.T("cleopatra.event.complete", g.who(), engine.Term("what", categoryTexts[c])))
		}
	}
}

func (g *game) logCleopatra(from, to int, ev *engine.Events) {
	places := []string{}
	for space := from; space <= to; space++ {
		places = append(places, placeWalk(space))
	}
	g.addEvent(ev, engine.T("cleopatra.event.cleopatra", engine.N("from", from), engine.N("to", to)), places...)
}

func (g *game) logOffered(seat int8, rank, change int, ev *engine.Events) {
	args := []engine.Arg{engine.Who("who", engine.Seat(seat)), engine.N("rank", rank+1), engine.N("n", max(change, -change))}
	text := engine.T("cleopatra.event.offeredLess", args...)
	if change > 0 {
		text = engine.T("cleopatra.event.offeredMore", args...)
	}
	ev.Add(engine.Event{Seat: engine.Seat(seat), Text: text, To: engine.Everyone, Places: []string{placePlayer(seat)}})
}

func (g *game) logLastHand(seat int8, held *counts, ev *engine.Events) {
	who := engine.Who("who", engine.Seat(seat))
	text := engine.T("cleopatra.event.lastHandEmpty", who)
	if held.total() > 0 {
		text = engine.T("cleopatra.event.lastHand", who, engine.List("cards", countTexts(held)), engine.N("n", held.tainted()))
	}
	ev.Add(engine.Event{Seat: engine.Seat(seat), Text: text, To: engine.Everyone, Places: []string{placePlayer(seat), "discard"}})
}

func (g *game) logReckoning(seat int8, f amuletPenalty, ev *engine.Events) {
	args := []engine.Arg{engine.Who("who", engine.Seat(seat)), engine.N("amulets", f.amulets), engine.N("sanctuary", f.sanctuary),
		engine.N("least", f.least), engine.N("n", f.net), engine.N("penalty", f.penalty)}
	text := engine.T("cleopatra.event.reckoned", args...)
	if f.eaten {
		text = engine.T("cleopatra.event.eaten", args...)
	}
	ev.Add(engine.Event{Seat: engine.Seat(seat), Text: text, To: engine.Everyone, Places: []string{placePlayer(seat)}})
}
