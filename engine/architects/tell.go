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

// amountText is a number of a good: "+3 wood", "-2 virtue".
func amountText(what good, n int) engine.Text {
	switch what {
	case building:
		return engine.T("architects.part.cards", engine.N("n", n))
	case debt:
		return engine.T("architects.part.debts", engine.N("n", n))
	}
	return engine.T("architects.part.good", engine.N("n", n), engine.Term("good", goodTexts[what]))
}

// gainTexts are amounts as a list, sign 1 for gains and -1 for costs.
func gainTexts(a *amounts, sign int) []engine.Text {
	var parts []engine.Text
	for i, n := range a {
		if n != 0 {
			parts = append(parts, amountText(good(i), sign*int(n)))
		}
	}
	return parts
}

// priceTexts are silver that is paid: "-4 silver, 2 of them tax".
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

// hireTexts are silver for an apprentice: all of it, the tax in it, and the
// coins that are laid on the way.
func hireTexts(c price, coins int8) []engine.Text {
	all := int(c.total()) + int(coins)
	if all == 0 {
		return []engine.Text{engine.T("architects.part.free")}
	}
	return []engine.Text{engine.T("architects.part.hire", engine.N("n", -all), engine.N("tax", int(c.tax)), engine.N("coins", int(coins)))}
}

// parts is a list as one text; nothing at all is said in words.
func parts(list []engine.Text) engine.Text {
	if len(list) == 0 {
		return engine.T("architects.part.nothing")
	}
	return engine.T("architects.parts", engine.List("parts", list))
}

// priceArg is what something costs; nothing is said when it is free.
func priceArg(list []engine.Text) engine.Arg {
	if len(list) == 0 {
		return engine.Term("parts", engine.Text{})
	}
	return partsArg(list)
}

func partsArg(list []engine.Text) engine.Arg { return engine.Term("parts", parts(list)) }

func (g *game) tellBoard(number int8, ev *engine.Events) {
	g.tell(ev, g.active, engine.T("architects.event.board", g.actor(), engine.Term("board", boardName(g.t.boards[number].id))), g.placeMe())
}

// tellPick tells the owner alone what was picked in the draft.
func (g *game) tellPick(seat, card int8, ev *engine.Events) {
	g.tellOnly(ev, seat, engine.T("architects.event.pick", g.t.buildingArg(card)), g.placePlayer(seat))
}

// tellKeep tells of a card kept of those drawn alone.
func (g *game) tellKeep(card int8, ev *engine.Events) {
	g.tellOnly(ev, g.active, engine.T("architects.event.pick", g.t.buildingArg(card)), g.placeMe())
}

func (g *game) tellSkip(ev *engine.Events) {
	g.tell(ev, g.active, engine.T("architects.event.skip", g.actor()), g.placeMe())
}

func (g *game) tellLast(ev *engine.Events) {
	g.tell(ev, g.active, engine.T("architects.event.last", g.who("who", g.after(g.active))), "guildhall")
}

// tellPlace tells of a worker that was sent where something is still to be
// chosen.
func (g *game) tellPlace(to place, n int8, ev *engine.Events) {
	g.tell(ev, g.active, engine.T("architects.event.place", g.actor(), placeArg(to), engine.N("n", int(n))), placeIDs[to], g.placeMe())
}

// tellCollect tells what a place brings with its n-th worker.
func (g *game) tellCollect(gains *amounts, ev *engine.Events) {
	to := g.now.to
	g.tell(ev, g.active, engine.T("architects.event.collect", g.actor(), placeArg(to), engine.N("n", int(g.me().at[to])),
		partsArg(gainTexts(gains, 1))), placeIDs[to], g.placeMe())
}

// tellGains tells what a card brings.
func (g *game) tellGains(gains *amounts, ev *engine.Events) {
	g.tell(ev, g.active, engine.T("architects.event.gains", g.actor(), partsArg(gainTexts(gains, 1))), g.placeMe())
}

// tellDebts tells of unpaid debts that came or were destroyed.
func (g *game) tellDebts(seat int8, by int16, ev *engine.Events) {
	args := []engine.Arg{g.who("who", seat), engine.N("n", max(int(by), -int(by)))}
	text := engine.T("architects.event.debt", args...)
	if by < 0 {
		text = engine.T("architects.event.forgiven", args...)
	}
	g.tell(ev, seat, text, g.placePlayer(seat))
}

func (g *game) tellSteal(pool int16, lost int8, gains *amounts, ev *engine.Events) {
	list := append([]engine.Text{amountText(silver, int(pool))}, gainTexts(gains, 1)...)
	if lost > 0 {
		list = append(list, amountText(virtue, -int(lost)))
	}
	g.tell(ev, g.active, engine.T("architects.event.collect", g.actor(), placeArg(taxStand), engine.N("n", int(g.me().at[taxStand])), partsArg(list)),
		placeIDs[taxStand], "pool", g.placeMe())
}

func (g *game) tellRecall(from int8, ev *engine.Events) {
	place, where := g.recallPlace(from)
	g.tell(ev, g.active, engine.T("architects.event.recall", g.actor(), engine.Term("place", where)), place, g.placeMe())
}

// recallPlace is where a recalled worker comes from.
func (g *game) recallPlace(from int8) (place string, text engine.Text) {
	switch {
	case from == recallPrison:
		return "prison", engine.T("architects.place.prison")
	case from >= recallFrom:
		return g.placePlayer(from - recallFrom), engine.T("architects.place.board", g.who("who", from-recallFrom))
	}
	return placeIDs[from], placeTexts[from]
}

func (g *game) tellTrade(cost, gains *amounts, ev *engine.Events) {
	g.tell(ev, g.active, engine.T("architects.event.trade", g.actor(), partsArg(append(gainTexts(cost, -1), gainTexts(gains, 1)...))),
		placeIDs[storehouse], g.placeMe())
}

// tellPaid tells what was paid for something that is already told.
func (g *game) tellPaid(cost *amounts, ev *engine.Events) {
	g.tell(ev, g.active, engine.T("architects.event.paid", g.actor(), partsArg(gainTexts(cost, -1))), g.placeMe())
}

// tellDraw tells the number of building cards to all and their names to the
// seat.
func (g *game) tellDraw(seat int8, drawn cards, ev *engine.Events) {
	ev.Reveal(engine.Only(engine.Seat(seat)))
	g.tell(ev, seat, engine.T("architects.event.draw", g.who("who", seat), engine.N("n", int(drawn.len()))), "deck", g.placePlayer(seat))
	g.tellOnly(ev, seat, engine.T("architects.event.drawn", engine.List("cards", g.t.buildingTexts(drawn))), g.placePlayer(seat))
}

func (t *tables) buildingTexts(list cards) []engine.Text {
	texts := []engine.Text{}
	for card := range list.all {
		texts = append(texts, t.buildingText(card))
	}
	return texts
}

func (g *game) tellHire(slot int8, cost price, coins int8, ev *engine.Events) {
	list := hireTexts(cost, coins)
	at := []string{placeSlot(slot), g.placeMe()}
	for i := range coins {
		at = append(at, placeSlot(slot/columns*columns+i))
	}
	g.tell(ev, g.active, engine.T("architects.event.hire", g.actor(), g.t.crewArg(g.display[slot]), partsArg(list)), at...)
}

func (g *game) tellDismiss(k kind, ev *engine.Events) {
	g.tell(ev, g.active, engine.T("architects.event.dismiss", g.actor(), g.t.crewArg(k)), "crew", g.placeMe())
}

// tellHired tells what an apprentice brings on coming.
func (g *game) tellHired(k kind, coins int16, ev *engine.Events) {
	var list []engine.Text
	if coins > 0 {
		list = append(list, amountText(silver, int(coins)))
	}
	if v := g.t.apprentices[k].virtue; v != 0 {
		list = append(list, amountText(virtue, int(v)))
	}
	if len(list) > 0 {
		g.tell(ev, g.active, engine.T("architects.event.hired", g.t.crewArg(k), partsArg(list)), g.placeMe())
	}
}

func (g *game) tellNewApprentice(slot int8, ev *engine.Events) {
	ev.Add(engine.Event{Seat: engine.NoSeat, To: engine.Everyone, Places: []string{placeSlot(slot), "crew"},
		Text: engine.T("architects.event.newApprentice", g.t.crewArg(g.display[slot]))})
}

func (g *game) tellCapture(by, seat int8, at place, n int8, cost price, ev *engine.Events) {
	args := []engine.Arg{g.who("who", by), g.who("whom", seat), placeArg(at), engine.N("n", int(n)), priceArg(priceTexts(cost))}
	text := engine.T("architects.event.capture", args...)
	if seat == by {
		text = engine.T("architects.event.captureOwn", args...)
	}
	g.tell(ev, by, text, placeIDs[at], g.placePlayer(by))
}

func (g *game) tellDeliver(by int8, captured [maxSeats]int8, ev *engine.Events) {
	n := int8(0)
	for s := range g.seats {
		n += captured[s]
	}
	gains := amounts{}
	if g.isAutoma(by) {
		gains[marble] = 1
	} else {
		gains[silver] = n
	}
	g.tell(ev, by, engine.T("architects.event.deliver", g.who("who", by), partsArg(g.groupTexts(captured)),
		engine.Term("gains", parts(gainTexts(&gains, 1)))), "prison", g.placePlayer(by))
}

// groupTexts are captured workers by their seats.
func (g *game) groupTexts(captured [maxSeats]int8) []engine.Text {
	var list []engine.Text
	for s := range g.seats {
		if captured[s] > 0 {
			list = append(list, engine.T("architects.part.workers", engine.N("n", int(captured[s])), g.who("who", s)))
		}
	}
	return list
}

func (g *game) tellRelease(seat, n int8, ev *engine.Events) {
	g.tell(ev, seat, engine.T("architects.event.release", g.who("who", seat), engine.N("n", int(n))), "prison", g.placePlayer(seat))
}

func (g *game) tellRecover(n, how int8, cost price, ev *engine.Events) {
	list := priceTexts(cost)
	if how == recoverForDebt {
		list = []engine.Text{amountText(debt, 1), amountText(virtue, -1)}
	}
	g.tell(ev, g.active, engine.T("architects.event.recover", g.actor(), engine.N("n", int(n)), priceArg(list)), g.placeMe())
}

func (g *game) tellPayDebt(cost price, gains *amounts, ev *engine.Events) {
	g.tell(ev, g.active, engine.T("architects.event.payDebt", g.actor(), partsArg(append(priceTexts(cost), gainTexts(gains, 1)...))), g.placeMe())
}

func (g *game) tellMarket(space place, cost price, lost int8, gains *amounts, ev *engine.Events) {
	list := priceTexts(cost)
	if lost > 0 {
		list = append(list, amountText(virtue, -int(lost)))
	}
	list = append(list, gainTexts(gains, 1)...)
	g.tell(ev, g.active, engine.T("architects.event.market", g.actor(), placeArg(space), partsArg(list)), placeIDs[space], g.placeMe())
}

func (g *game) tellLook(ev *engine.Events) {
	ev.Reveal(engine.Only(engine.Seat(g.active)))
	g.tell(ev, g.active, engine.T("architects.event.look", g.actor(), engine.N("n", int(g.now.look.len()))), "deck")
	g.tellOnly(ev, g.active, engine.T("architects.event.looked", engine.List("cards", g.t.buildingTexts(g.now.look))), "deck")
}

func (g *game) tellKept(card, others int8, ev *engine.Events) {
	g.tell(ev, g.active, engine.T("architects.event.kept", g.actor(), engine.N("n", int(others))), "deck", g.placeMe())
	g.tellOnly(ev, g.active, engine.T("architects.event.pick", g.t.buildingArg(card)), g.placeMe())
}

// tellDiscard tells all that a card goes under the deck, and its seat which.
func (g *game) tellDiscard(card int8, ev *engine.Events) {
	g.tell(ev, g.active, engine.T("architects.event.discard", g.actor()), "deck", g.placeMe())
	g.tellOnly(ev, g.active, engine.T("architects.event.discarded", g.t.buildingArg(card)), g.placeMe())
}

func (g *game) tellBeside(ev *engine.Events) {
	g.tell(ev, g.active, engine.T("architects.event.beside", g.actor()), "guildhall")
}

func (g *game) tellHall(ev *engine.Events) {
	g.tell(ev, g.active, engine.T("architects.event.hall", g.actor(), engine.N("n", int(g.nhall)), engine.N("of", int(g.plan().last))),
		placeHall(g.nhall), "guildhall")
}

func (g *game) tellBuild(card int8, ev *engine.Events) {
	b := &g.t.buildings[card]
	list := gainTexts(&b.cost, -1)
	if b.virtue != 0 {
		list = append(list, amountText(virtue, int(b.virtue)))
	}
	g.tell(ev, g.active, engine.T("architects.event.build", g.actor(), g.t.buildingArg(card), engine.N("points", int(b.points)), partsArg(list)), g.placeMe())
}

func (g *game) tellAdvance(cost *amounts, ev *engine.Events) {
	args := []engine.Arg{g.actor(), engine.N("n", int(g.me().cathedral)+1)}
	text := engine.T("architects.event.works", args...)
	if !cost.isZero() {
		text = engine.T("architects.event.worksFor", append(args, partsArg(gainTexts(cost, -1)))...)
	}
	g.tell(ev, g.active, text, placeLevel(g.me().cathedral+1))
}

func (g *game) tellReward(gains, more *amounts, ev *engine.Events) {
	p := g.me()
	g.tell(ev, g.active, engine.T("architects.event.reward", g.actor(), engine.N("n", int(p.cathedral)),
		engine.N("points", int(g.t.cathedral[p.cathedral].points)), partsArg(append(gainTexts(gains, 1), gainTexts(more, 1)...))),
		placeLevel(p.cathedral), "rewards", g.placeMe())
}

// tellVirtue tells of virtue that a card or a reset brings somebody.
func (g *game) tellVirtue(seat, by int8, ev *engine.Events) {
	g.tell(ev, seat, engine.T("architects.event.gains", g.who("who", seat), partsArg([]engine.Text{amountText(virtue, int(by))})), g.placePlayer(seat))
}

func (g *game) tellReset(ev *engine.Events) {
	var moved [maxSeats]int8
	for _, who := range g.stalls {
		if who != none {
			moved[who]++
		}
	}
	text := engine.T("architects.event.reset", partsArg(g.groupTexts(moved)))
	if moved == [maxSeats]int8{} {
		text = engine.T("architects.event.resetEmpty")
	}
	ev.Add(engine.Event{Seat: engine.NoSeat, To: engine.Everyone, Places: []string{"bm_left", "bm_middle", "bm_right", "prison"}, Text: text})
}

func (g *game) tellFlip(ev *engine.Events) {
	ev.Add(engine.Event{Seat: engine.NoSeat, To: engine.Everyone, Places: []string{"small", "big"}, Text: engine.T("architects.event.flip",
		engine.Term("small", parts(gainTexts(g.offer(marketLeft), 1))), engine.Term("big", parts(gainTexts(g.offer(marketRight), 1))))})
}

func (g *game) tellHelp(seat int8, k kind, gains *amounts, ev *engine.Events) {
	g.tell(ev, seat, engine.T("architects.event.help", g.who("who", seat), g.t.crewArg(k), partsArg(gainTexts(gains, 1))), g.placePlayer(seat))
}

func (g *game) tellBlame(seat, n int8, ev *engine.Events) {
	g.tell(ev, seat, engine.T("architects.event.blame", g.who("who", seat), engine.N("n", int(n))), "prison", g.placePlayer(seat))
}

func (g *game) tellFinal(card, by int8, ev *engine.Events) {
	g.tell(ev, g.active, engine.T("architects.event.final", g.actor(), g.t.buildingArg(card), partsArg([]engine.Text{amountText(virtue, int(by))})), g.placeMe())
}
