package caylus

import "guildhall/engine"

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
