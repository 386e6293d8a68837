package cleopatra

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// startOffering starts the offering to the high priest (RULES 12). A seat without scarabs
// is not asked and offers none.
func (g *game) startOffering(ev *engine.Events) {
	for s := range g.seats {
		g.bids[s] = noBid
		if g.p[s].scarabs == 0 {
			g.bids[s] = 0
		}
	}
	g.push(stepOffer, 0)
	if ev != nil {
		ev.Add(engine.Event{Seat: engine.NoSeat, To: engine.Everyone, Places: []string{placeWalk(offeringSpace)},
			Text: engine.T("cleopatra.event.offering")})
	}
}

// offerStep asks all seats at once. n is the seat that answers.
var offerStep = step{
	Kind: stepOffer, Name: "offer", Rule: "12", Purpose: engine.T("cleopatra.purpose.offer"), Feature: "offer",
	On:   []play.Kind{stepEndTurn, stepSecond, stepQueen},
	Owes: func(g *game, _ entry, seat engine.Seat) bool { return int8(seat) < g.seats && g.mustBid(int8(seat)) },
	As:   func(e entry, seat engine.Seat) entry { e.n = int8(seat); return e },
	Act:  openOffering,
	Ask:  askOffer,
	Offer: func(g *game, e entry, dst []engine.Move) []engine.Move {
		for n := range int(g.p[e.n].scarabs) + 1 {
			dst = append(dst, move(moveOffer, n))
		}
		return dst
	},
	Answers: []answer{answer{
		Kind: moveOffer, Do: bid,
		Why: func(g *game, e entry, _ engine.Move, _ play.Reason) (engine.Text, string) {
			return engine.T("cleopatra.why.offer", engine.N("n", int(g.p[e.n].scarabs))), "12"
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			n := int(m.N[0])
			return engine.Option{Label: engine.T("cleopatra.do.offer", engine.N("n", n)), Amount: n,
				Effect: engine.T("cleopatra.do.offer.effect", engine.N("n", int(g.p[e.n].scarabs)-n))}
		},
	}.Numbered("offer", 0)},
}

func askOffer(g *game, e entry) engine.Question {
	return engine.Question{Text: engine.T("cleopatra.ask.offer", engine.N("n", int(g.p[e.n].scarabs))), Form: engine.Amount,
		Sealed: true, Final: true, Trail: []engine.Text{engine.T("cleopatra.trail.offering")}}
}

// isOffering reports whether the offering is in progress.
func (g *game) isOffering() bool { return g.asked() == stepOffer }

func (g *game) mustBid(seat int8) bool { return g.bids[seat] == noBid }

// bid commits a sealed offer. Only its seat gets an event.
func bid(g *game, e entry, m engine.Move, ev *engine.Events) {
	g.bids[e.n] = m.N[0]
	if seat := engine.Seat(e.n); ev != nil {
		ev.Add(engine.Event{Seat: seat, To: engine.Only(seat), Text: engine.T("cleopatra.event.sealed", engine.N("n", int(m.N[0])))})
	}
}

// bidRank returns the place of a seat's offer, from 0. Equal offers share the better place,
// and the following places are skipped (RULES 12.3).
func (g *game) bidRank(seat int8) int {
	rank := 0
	for o := range g.seats {
		rank += engine.OneIf(g.bids[o] > g.bids[seat])
	}
	return rank
}

// openOffering reveals the offers. All pay; the highest lose amulets, the others take some.
func openOffering(g *game, _ entry, ev *engine.Events) {
	g.offered = true
	ev.Reveal(engine.Everyone)
	for s := range g.seats {
		g.p[s].earn(fromOffering, -int(g.bids[s]))
		if ev != nil {
			seat := engine.Seat(s)
			ev.Add(engine.Event{Seat: seat, To: engine.Everyone, Places: []string{placePlayer(s)},
				Text: engine.T("cleopatra.event.offered", engine.Who("who", seat), engine.N("n", int(g.bids[s])))})
		}
	}
	for s := range g.seats {
		p, rank := &g.p[s], g.bidRank(s)
		change := max(g.t.offering[rank], -int(p.amulets))
		p.amulets += int16(change)
		if ev != nil {
			g.logOffered(s, rank, change, ev)
		}
	}
}

func (g *game) logOffered(seat int8, rank, change int, ev *engine.Events) {
	args := []engine.Arg{engine.Who("who", engine.Seat(seat)), engine.N("rank", rank+1), engine.N("n", max(change, -change))}
	text := engine.T("cleopatra.event.offeredLess", args...)
	if change > 0 {
		text = engine.T("cleopatra.event.offeredMore", args...)
	}
	ev.Add(engine.Event{Seat: engine.Seat(seat), Text: text, To: engine.Everyone, Places: []string{placePlayer(seat)}})
}
