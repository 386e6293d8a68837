package architects

import "guildhall/engine"

// tell adds an event of a seat for everybody. Callers test ev for nil before
// they build its text.
func (g *game) tell(ev *engine.Events, seat int8, text engine.Text, places ...string) {
	ev.Add(engine.Event{Seat: g.eventSeat(seat), Text: text, To: engine.Everyone, Places: places})
}

// tellOnly adds an event that only the seat itself may know.
func (g *game) tellOnly(ev *engine.Events, seat int8, text engine.Text, places ...string) {
	ev.Add(engine.Event{Seat: engine.Seat(seat), Text: text, To: engine.Only(engine.Seat(seat)), Places: places})
}

// amountText returns an amount of a good: "+3 wood", "-2 virtue".
func amountText(what good, n int) engine.Text {
	switch what {
	case building:
		return engine.T("architects.part.cards", engine.N("n", n))
	case debt:
		return engine.T("architects.part.debts", engine.N("n", n))
	}
	return engine.T("architects.part.good", engine.N("n", n), engine.Term("good", goodTexts[what]))
}

// gainTexts returns amounts as a list. sign is 1 for gains and -1 for costs.
func gainTexts(a *amounts, sign int) []engine.Text {
	var parts []engine.Text
	for i, n := range a {
		if n != 0 {
			parts = append(parts, amountText(good(i), sign*int(n)))
		}
	}
	return parts
}

// priceTexts returns a price in silver: "-4 silver, 2 of them tax".
func priceTexts(c price) []engine.Text {
	switch {
	case c.total() == 0:
		return nil
	case c.tax == 0:
		return []engine.Text{amountText(silver, -int(c.silver))}
	case c.silver == 0:
		return []engine.Text{engine.T("architects.part.tax", engine.N("n", -int(c.tax)))}
	}
	return []engine.Text{engine.T("architects.part.price", engine.N("n", -int(c.total())), engine.N("tax", int(c.tax)))}
}

// hireTexts returns the price of an apprentice: the whole sum, the tax in it, and the coins
// to lay on the way.
func hireTexts(c price, coins int8) []engine.Text {
	all := int(c.total()) + int(coins)
	if all == 0 {
		return []engine.Text{engine.T("architects.part.free")}
	}
	return []engine.Text{engine.T("architects.part.hire", engine.N("n", -all), engine.N("tax", int(c.tax)), engine.N("coins", int(coins)))}
}

// parts returns a list as one text. An empty list has its own words.
func parts(list []engine.Text) engine.Text {
	if len(list) == 0 {
		return engine.T("architects.part.nothing")
	}
	return engine.T("architects.parts", engine.List("parts", list))
}

// prices returns a price as one text: «free» if there is nothing to pay.
func prices(list []engine.Text) engine.Text {
	if len(list) == 0 {
		return engine.T("architects.part.free")
	}
	return parts(list)
}

// priceArg returns a price as an argument. A free thing has no words.
func priceArg(list []engine.Text) engine.Arg {
	if len(list) == 0 {
		return engine.Term("parts", engine.Text{})
	}
	return partsArg(list)
}

func partsArg(list []engine.Text) engine.Arg { return engine.Term("parts", parts(list)) }

// tellPlace adds the event of a worker at a place with a later choice.
func (g *game) tellPlace(to place, n int8, ev *engine.Events) {
	g.tell(ev, g.active, engine.T("architects.event.place", g.actor(), placeArg(to), engine.N("n", int(n))), placeIDs[to], g.placeMe())
}

func (t *tables) buildingTexts(list cards) []engine.Text {
	texts := []engine.Text{}
	for card := range list.all {
		texts = append(texts, t.buildingText(card))
	}
	return texts
}

// groupTexts returns captured workers by seat.
func (g *game) groupTexts(captured [maxSeats]int8) []engine.Text {
	var list []engine.Text
	for s := range g.seats {
		if captured[s] > 0 {
			list = append(list, engine.T("architects.part.workers", engine.N("n", int(captured[s])), g.who("who", s)))
		}
	}
	return list
}
