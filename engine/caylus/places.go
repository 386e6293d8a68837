package caylus

import (
	"strconv"

	"guildhall/engine"
)

// View lists the names of places.

func placeRoad(space int8) string  { return "road:" + strconv.Itoa(int(space)) }
func placePlayer(seat int8) string { return "player:" + strconv.Itoa(int(seat)) }
func placeBridge(n int8) string    { return "bridge:" + strconv.Itoa(int(n)) }
func placeStock(tile int8) string  { return "stock:" + builtIn.buildings[tile].id }
func placeSection(s int) string    { return "section:" + sectionIDs[s] }
func placeFavor(track int) string  { return "favor:" + trackIDs[track] }
func placeInn(circle int) string   { return "inn:" + [2]string{"left", "right"}[circle] }

// placePart returns a part of a section, counted from 1.
func placePart(section, n int) string { return "part:" + sectionIDs[section] + ":" + strconv.Itoa(n) }

// placeLevel returns a level of a favor track, counted from 1.
func placeLevel(track, level int) string { return placeFavor(track) + ":" + strconv.Itoa(level) }

// placeFor returns the picture place of a worker that goes to place next: the slot or the
// circle if a building has several.
func (g *game) placeFor(place int8) string {
	switch {
	case place == placeCastle:
		return "castle:" + strconv.Itoa(int(min(g.nqueue, g.seats-1))+1)
	case place <= roadLength:
		return placeRoad(place)
	}
	switch k := place - placeSpecial; k {
	case stables:
		n := 1
		for n < stablesSlots && g.stable[n-1] != none {
			n++
		}
		return "stables:" + strconv.Itoa(n)
	case inn:
		return placeInn(left)
	default:
		return specialIDs[k]
	}
}

// spaceNumber returns the number of a road space, or 0 for any other place.
func spaceNumber(place int8) int {
	if place >= 1 && place <= roadLength {
		return int(place)
	}
	return 0
}

// addEvent adds an event that everybody may know. seat is none if nobody acted. Callers
// test ev for nil before they build the text.
func (g *game) addEvent(ev *engine.Events, seat int8, text engine.Text, places ...string) {
	ev.Add(engine.Event{Seat: engine.Seat(seat), Text: text, To: engine.Everyone, Places: places})
}

// logOrder adds the event of a new turn order.
func (g *game) logOrder(ev *engine.Events, places ...string) {
	for rank := range g.seats {
		places = append(places, "order:"+string(rune('1'+rank)))
	}
	g.addEvent(ev, none, engine.T("caylus.event.order", engine.List("order", seatTexts(g.order[:g.seats]))), places...)
}

// seatTexts returns the names of seats.
func seatTexts(seats []int8) []engine.Text {
	var list []engine.Text
	for _, s := range seats {
		list = append(list, engine.T("caylus.who", who(s)))
	}
	return list
}
