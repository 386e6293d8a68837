package tabletest

import (
	"slices"

	"guildhall/engine"
)

// Kinds of moves. N[0] is the number of coins or the card.
const (
	moveOffer uint16 = iota + 1
	moveDraw
	moveSell
	moveSwap
	moveCard
)

// Pending appends the seats that owe an answer.
func (g *BazaarState) Pending(dst []engine.Seat) []engine.Seat {
	switch g.Phase {
	case phaseOver:
		return dst
	case phaseOffer:
		for i := range g.Players {
			if g.Players[i].Offer == noOffer {
				dst = append(dst, engine.Seat(i))
			}
		}
		return dst
	default:
		return append(dst, g.Active)
	}
}

func (g *BazaarState) pending(seat engine.Seat) bool {
	if seat < 0 || int(seat) >= len(g.Players) {
		return false
	}
	return slices.Contains(g.Pending(nil), seat)
}

// Moves appends every legal answer.
func (g *BazaarState) Moves(seat engine.Seat, dst []engine.Move) []engine.Move {
	if !g.pending(seat) {
		return dst
	}
	p := &g.Players[seat]
	switch g.Phase {
	case phaseOffer:
		for n := range p.Coins + 1 {
			dst = append(dst, bazaarMove(moveOffer, n))
		}
	case phaseTurn:
		if len(g.Deck) > 0 {
			dst = append(dst, bazaarMove(moveDraw, 0))
		}
		if len(p.Hand) > 0 {
			dst = append(dst, bazaarMove(moveSell, 0))
		}
		if len(p.Hand) > 0 && len(g.Deck) > 0 {
			dst = append(dst, bazaarMove(moveSwap, 0))
		}
	case phaseCard:
		for _, c := range p.Hand {
			dst = append(dst, bazaarMove(moveCard, c))
		}
	}
	return dst
}

func bazaarMove(kind uint16, n int) engine.Move {
	return engine.Move{Kind: kind, N: [7]int16{int16(n)}}
}

// Play performs a listed move.
func (g *BazaarState) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	if !engine.IsLegal(g, seat, m) {
		return engine.Refused("bazaar", seat, m)
	}
	switch m.Kind {
	case moveOffer:
		g.offer(seat, int(m.N[0]), ev)
	case moveDraw:
		g.drawCard(seat, ev)
		g.endTurn(ev)
	case moveSell, moveSwap:
		g.Phase, g.Swap = phaseCard, m.Kind == moveSwap
	case moveCard:
		g.giveCard(seat, int(m.N[0]), ev)
		g.endTurn(ev)
	}
	return nil
}

func (g *BazaarState) offer(seat engine.Seat, n int, ev *engine.Events) {
	g.Players[seat].Offer = n
	if len(g.Pending(nil)) > 0 {
		return
	}
	ev.Reveal(engine.Everyone)
	ev.EndTurn()
	best, winner, tied := -1, engine.NoSeat, false
	for i := range g.Players {
		p := &g.Players[i]
		ev.Add(engine.Event{Seat: engine.Seat(i), To: engine.Everyone,
			Text: engine.T("bazaar.offered", engine.Who("who", engine.Seat(i)), engine.N("n", p.Offer))})
		if p.Offer > best {
			best, winner, tied = p.Offer, engine.Seat(i), false
		} else if p.Offer == best {
			tied = true
		}
		p.Offer = noOffer
	}
	g.award(best, winner, tied && !g.TieFirst, ev)
	g.Phase, g.Active = phaseTurn, 0
	g.Turn++
	g.skipIdle(ev)
}

// award gives the displayed prize to the highest offer.
func (g *BazaarState) award(best int, winner engine.Seat, lost bool, ev *engine.Events) {
	top := len(g.Prizes) - 1
	prize := g.Prizes[top]
	g.Prizes = g.Prizes[:top]
	if lost {
		g.Lost = append(g.Lost, prize)
		ev.Add(engine.Event{Seat: engine.NoSeat, To: engine.Everyone, Text: engine.T("bazaar.lost", engine.N("prize", prize))})
		return
	}
	p := &g.Players[winner]
	p.Coins -= best
	p.Prizes = append(p.Prizes, prize)
	ev.Add(engine.Event{Seat: winner, To: engine.Everyone, Text: engine.T("bazaar.won",
		engine.Who("who", winner), engine.N("prize", prize), engine.N("n", best))})
}

func (g *BazaarState) drawCard(seat engine.Seat, ev *engine.Events) {
	card := g.draw()
	p := &g.Players[seat]
	p.Hand = append(p.Hand, card)
	ev.Reveal(engine.Only(seat))
	who := engine.Who("who", seat)
	ev.Add(engine.Event{Seat: seat, To: engine.Only(seat), Text: engine.T("bazaar.drew.own", who, engine.N("card", card))})
	ev.Add(engine.Event{Seat: seat, To: engine.AllBut(seat), Text: engine.T("bazaar.drew", who)})
}

// giveCard sells a card openly, or swaps it face down with the deck.
func (g *BazaarState) giveCard(seat engine.Seat, card int, ev *engine.Events) {
	p := &g.Players[seat]
	p.Hand = slices.DeleteFunc(p.Hand, func(c int) bool { return c == card })
	who := engine.Who("who", seat)
	if g.Swap {
		ev.Add(engine.Event{Seat: seat, To: engine.AllBut(seat), Text: engine.T("bazaar.swapped", who)})
		ev.Add(engine.Event{Seat: seat, To: engine.Only(seat), Text: engine.T("bazaar.swapped.own", who, engine.N("card", card))})
		g.drawCard(seat, ev)
		g.Deck = append([]int{card}, g.Deck...)
		return
	}
	p.Sold = append(p.Sold, card)
	ev.Add(engine.Event{Seat: seat, To: engine.Everyone, Text: engine.T("bazaar.sold", who, engine.N("card", card))})
}

func (g *BazaarState) endTurn(ev *engine.Events) {
	ev.EndTurn()
	g.Swap = false
	g.Turn++
	g.Active++
	g.Phase = phaseTurn
	g.skipIdle(ev)
}

// skipIdle skips seats that can do nothing, and ends the round after the last seat.
func (g *BazaarState) skipIdle(ev *engine.Events) {
	for ; int(g.Active) < len(g.Players); g.Active++ {
		if len(g.Deck) > 0 || len(g.Players[g.Active].Hand) > 0 {
			return
		}
		ev.Add(engine.Event{Seat: g.Active, To: engine.Everyone, Text: engine.T("bazaar.idle", engine.Who("who", g.Active))})
	}
	g.Active = 0
	if g.Round == bazaarRounds {
		g.Phase = phaseOver
		return
	}
	g.Round++
	g.Phase = phaseOffer
}

// Result is nil until the match is over.
func (g *BazaarState) Result() *engine.Result {
	if g.Phase != phaseOver {
		return nil
	}
	n := len(g.Players)
	r := &engine.Result{Totals: make([]int, n)}
	sold := engine.Category{Name: engine.T("bazaar.score.sold"), Points: make([]int, n)}
	prizes := engine.Category{Name: engine.T("bazaar.score.prizes"), Points: make([]int, n)}
	purse := engine.Category{Name: engine.T("bazaar.score.coins"), Points: make([]int, n)}
	for i, p := range g.Players {
		sold.Points[i], prizes.Points[i], purse.Points[i] = sum(p.Sold), sum(p.Prizes), p.Coins
		r.Totals[i] = sold.Points[i] + prizes.Points[i] + purse.Points[i]
		r.Places = append(r.Places, engine.Place{Seat: engine.Seat(i)})
	}
	r.Categories = []engine.Category{sold, prizes, purse}
	slices.SortStableFunc(r.Places, func(a, b engine.Place) int { return r.Totals[b.Seat] - r.Totals[a.Seat] })
	for i := range r.Places {
		r.Places[i].Rank = i + 1
		if i > 0 && r.Totals[r.Places[i].Seat] == r.Totals[r.Places[i-1].Seat] {
			r.Places[i].Rank = r.Places[i-1].Rank
		}
	}
	return r
}

func sum(list []int) int {
	n := 0
	for _, v := range list {
		n += v
	}
	return n
}

// Resample draws everything that seat may not know: the other hands, the deck, later prizes,
// sealed offers, and the future random numbers.
func (g *BazaarState) Resample(seat engine.Seat, r *engine.Rand) engine.State {
	w := g.Clone().(*BazaarState)
	w.Random = *engine.NewRand(r.Seed())
	hidden := w.Deck
	for i := range w.Players {
		if p := &w.Players[i]; engine.Seat(i) != seat {
			hidden = slices.Concat(hidden, p.Hand)
			if p.Offer != noOffer {
				p.Offer = r.Intn(p.Coins + 1)
			}
		}
	}
	slices.Sort(hidden)
	engine.Shuffle(r, hidden)
	take := func(list []int) []int {
		n := copy(list, hidden)
		hidden = hidden[n:]
		return list
	}
	for i := range w.Players {
		if engine.Seat(i) != seat {
			take(w.Players[i].Hand)
		}
	}
	take(w.Deck)
	if to := len(w.Prizes) - 1; to > 0 {
		slices.Sort(w.Prizes[:to])
		engine.Shuffle(r, w.Prizes[:to])
	}
	return w
}
