package cleopatra

import (
	"guildhall/engine"
)

// finish is the final procedure (RULES 13): hands are discarded, amulets
// compared, penalties paid.
func (g *game) finish(ev *engine.Events) {
	g.over = true
	ev.Reveal(engine.Everyone)
	for s := range g.seats {
		p := &g.p[s]
		held := p.hand
		p.inHand = int8(held.tainted())
		p.amulets += int16(p.inHand)
		for k, n := range held {
			g.discard[k] += n
		}
		p.hand, p.known = counts{}, counts{}
		if ev != nil {
			g.logLastHand(s, &held, ev)
		}
	}
	for s := range g.seats {
		f := g.amuletPenalty(s)
		g.p[s].earn(fromAmulets, -f.penalty)
		if ev != nil {
			g.logReckoning(s, f, ev)
		}
	}
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

// amuletPenalty is the penalty of a seat for its amulets.
type amuletPenalty struct {
	amulets, sanctuary, least, net, penalty int
	eaten                                   bool
}

// amuletPenalty returns the penalty of a seat after the comparison of amulets (RULES
// 13.3-13.5). A seat loses at most its scarabs.
func (g *game) amuletPenalty(seat int8) amuletPenalty {
	least := g.remaining(0)
	for s := range g.seats {
		least = min(least, g.remaining(s))
	}
	p := &g.p[seat]
	f := amuletPenalty{amulets: int(p.amulets), least: least, net: g.remaining(seat) - least}
	f.sanctuary = f.amulets - g.remaining(seat)
	f.eaten = f.net >= len(g.t.penalties)
	if !f.eaten {
		before := int(p.scarabs - p.income[fromAmulets])
		f.penalty = min(g.t.penalties[f.net], before)
	}
	return f
}

// remaining returns the amulets of a seat outside its sanctuaries.
func (g *game) remaining(seat int8) int {
	return max(0, int(g.p[seat].amulets)-g.sanctuaryCells(seat))
}

// compare returns a negative number if seat a is ranked better than seat b (RULES 13).
func (g *game) compare(a, b int8) int {
	fa, fb := g.amuletPenalty(a), g.amuletPenalty(b)
	switch {
	case fa.eaten != fb.eaten:
		return engine.OneIf(fa.eaten) - engine.OneIf(fb.eaten)
	case !fa.eaten && g.p[a].scarabs != g.p[b].scarabs:
		return int(g.p[b].scarabs - g.p[a].scarabs)
	}
	return fa.net - fb.net
}

// ranking returns the seats, the best first, with their ranks.
func (g *game) ranking() (order []int8, ranks []int) { return engine.Ranking(g.seats, g.compare) }

// sourceNames are the lines of the score sheet.
var sourceNames = engine.Texts("cleopatra.source.", "start", "sphinxes", "obelisks", "throne", "doors", "walls", "mosaics", "worshippers", "offering", "amulets")

// Tally returns the scarabs of all seats, which are secret during the match.
func (g *game) Tally() []int {
	return engine.ListOf(g.seats, func(s int8) int { return int(g.p[s].scarabs) })
}

// Result is nil until the match is over.
func (g *game) Result() *engine.Result {
	if !g.over {
		return nil
	}
	r := new(engine.Result)
	for source, name := range sourceNames {
		r.Categories = append(r.Categories, engine.Points(name, g.seats, func(s int8) int16 { return g.p[s].income[source] }))
	}
	r.Totals = g.Tally()
	order, ranks := g.ranking()
	for i, s := range order {
		r.Places = append(r.Places, engine.Place{Seat: engine.Seat(s), Rank: ranks[i],
			Out: g.amuletPenalty(s).eaten, Note: g.rankNote(s)})
	}
	return r
}

// rankNote returns the reason why a seat is out, or the note that amulets broke a tie.
func (g *game) rankNote(seat int8) engine.Text {
	f := g.amuletPenalty(seat)
	if f.eaten {
		return engine.T("cleopatra.note.eaten", engine.N("n", f.net))
	}
	for s := range g.seats {
		if s != seat && g.p[s].scarabs == g.p[seat].scarabs && !g.amuletPenalty(s).eaten {
			return engine.T("cleopatra.note.tie", engine.N("n", f.net))
		}
	}
	return engine.Text{}
}
