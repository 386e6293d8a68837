package architects

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// resetStep resets the Black Market if it has to (RULES 7).
var resetStep = step{
	Kind: stepReset, Name: "reset", On: []play.Kind{stepLimit},
	Act: func(g *game, _ entry, ev *engine.Events) {
		if g.market.reset {
			g.resetMarket(ev)
		}
	},
}

// resetMarket carries out the five steps of a reset (RULES 7).
func (g *game) resetMarket(ev *engine.Events) {
	g.market.reset = false
	var moved [maxSeats]int8
	for i, who := range g.market.stalls {
		if who != none {
			moved[who]++
			g.p[who].prison++
			g.market.stalls[i] = none
		}
	}
	if ev != nil {
		text := engine.T("architects.event.reset", partsArg(g.groupTexts(moved)))
		if moved == [maxSeats]int8{} {
			text = engine.T("architects.event.resetEmpty")
		}
		ev.Add(engine.Event{Seat: engine.NoSeat, To: engine.Everyone, Places: []string{"bm_left", "bm_middle", "bm_right", "prison"}, Text: text})
	}
	g.flip(ev)
	for i, s := 0, g.active; i < int(g.seats); i, s = i+1, g.after(s) {
		g.helpAtReset(s, ev)
	}
	g.virtueForInmates(resetPrisoners, -1, ev)
	g.blameLeaders(ev)
}

// flip turns the top card of the small market over onto the big market. An empty small pile
// is first remade from the whole big pile.
func (g *game) flip(ev *engine.Events) {
	if g.market.small.len() == 0 {
		g.market.small, g.market.big = g.market.big, g.market.small
		g.market.small.shuffle(&g.random)
	}
	if g.market.small.len() == 0 {
		return
	}
	g.market.big.push(g.market.small.pop())
	if ev != nil {
		ev.Reveal(engine.Everyone)
		ev.Add(engine.Event{Seat: engine.NoSeat, To: engine.Everyone, Places: []string{"small", "big"}, Text: engine.T("architects.event.flip",
			engine.Term("small", parts(gainTexts(g.market.offer(g.t, marketLeft), 1))), engine.Term("big", parts(gainTexts(g.market.offer(g.t, marketRight), 1))))})
	}
}

// helpAtReset applies the apprentices of a seat: first those that release workers, then
// those that pay if no worker is in the Prison (RULES 7.3).
func (g *game) helpAtReset(seat int8, ev *engine.Events) {
	p := &g.p[seat]
	for _, k := range p.hired[:p.nhired] {
		if a := &g.t.apprentices[k]; a.trigger == onReset && a.help == helpRelease {
			g.free(seat, a.n, ev)
		}
	}
	if p.prison > 0 {
		return
	}
	for _, k := range p.hired[:p.nhired] {
		a := &g.t.apprentices[k]
		if a.trigger != onReset || a.help != helpIfNoInmates {
			continue
		}
		if ev != nil {
			g.tell(ev, seat, engine.T("architects.event.help", g.who("who", seat), g.t.crewArg(k), partsArg(gainTexts(&a.gains, 1))), g.placePlayer(seat))
		}
		g.gain(seat, &a.gains, ev)
	}
}

// blameLeaders gives an unpaid debt to every seat with the most workers in the
// Prison (RULES 7.5).
func (g *game) blameLeaders(ev *engine.Events) {
	most := g.maxInmates()
	for i, s := 0, g.active; i < int(g.seats); i, s = i+1, g.after(s) {
		if g.p[s].prison != most {
			continue
		}
		g.p[s].unpaid++
		if ev != nil {
			g.tell(ev, s, engine.T("architects.event.blame", g.who("who", s), engine.N("n", int(most))), "prison", g.placePlayer(s))
		}
	}
}

// maxInmates returns the largest number of workers of a seat in the Prison, at least 1.
func (g *game) maxInmates() int8 {
	most := int8(1)
	for s := range g.seats {
		most = max(most, g.p[s].prison)
	}
	return most
}
