package lisboa

import (
	"slices"
	"strconv"

	"guildhall/engine"
	"guildhall/engine/play"
)

func (g *game) decreesLeft() bool {
	return slices.ContainsFunc(g.display[:], func(d int8) bool { return d != none })
}

// decreeStep asks for a decree to take. n are still to be taken; if m is set, it may be
// declined.
var decreeStep = step{
	Kind: stepDecree, Name: "decree", Rule: "7.2", Purpose: engine.T("lisboa.purpose.decree"), Args: "snm", Left: entry.left, Ahead: toCome(aheadNobles + int(minister)),
	Holds: func(_ *game, e, _ entry) bool { return e.n > 0 && e.n <= displaySize },
	Ask: func(_ *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("lisboa.ask.decree", engine.N("n", int(e.n)))}
	},
	Offer: listDecrees, All: numbers(moveDecree, decreeCount),
	Answers: []answer{takingDecree, skipping},
}

// markerStep asks whether the seat takes another decree for a set marker.
var markerStep = step{
	Kind: stepMarker, Name: "marker", Rule: "7.2", Purpose: engine.T("lisboa.purpose.marker"), Args: "s",
	Asks:     mayMark,
	Question: engine.T("lisboa.ask.marker"),
	Offer:    listDecrees, All: numbers(moveDecree, decreeCount),
	Answers: []answer{takingDecree, declining("stop", engine.T("lisboa.do.noMarker"))},
}

// takingDecree is the answer to take a decree of the display. The other decrees need no
// reason, because they are not on display.
var takingDecree = answer{
	Kind: moveDecree, Do: takeDecree,
	Code: func(g *game, _ entry, m engine.Move) string {
		return "decree " + strconv.Itoa(int(g.t.decrees[m.N[0]].number))
	},
	Label: func(g *game, _ entry, m engine.Move) engine.Text { return g.t.decreeText(int8(m.N[0])) },
	Describe: func(g *game, e entry, m engine.Move) engine.Option {
		d := int8(m.N[0])
		n := int(g.decreeWigs(e.seat, d))
		return engine.Option{Effect: engine.T("lisboa.do.decree.note", engine.N("n", n), engine.N("marker", engine.OneIf(e.kind == stepMarker))), Gain: n, Places: g.decreePlaces(d)}
	},
	Why: func(g *game, _ entry, m engine.Move, _ play.Reason) (engine.Text, string) {
		return engine.T("lisboa.why.decree", engine.N("n", int(g.t.decrees[m.N[0]].number))), "7.2"
	},
	Legal: func(g *game, _ entry, m engine.Move) play.Reason { // obvious
		return -play.If(slices.Contains(g.display[:], int8(m.N[0])))
	},
	Means: func(g *game, _ entry, text string) func(engine.Move) bool {
		return func(m engine.Move) bool { return begins(text, strconv.Itoa(int(g.t.decrees[m.N[0]].number))) }
	},
}

func (g *game) decreePlaces(d int8) []string {
	if i := slices.Index(g.display[:], d); i >= 0 {
		return []string{placeDecree(int8(i))}
	}
	return nil
}

// listDecrees appends the decrees on display, and the move to decline an effect or to keep
// a marker (RULES 7.2).
func listDecrees(g *game, e entry, dst []engine.Move) []engine.Move {
	for _, d := range g.display {
		if d != none {
			dst = append(dst, move(moveDecree, d))
		}
	}
	if e.m != 0 || e.kind == stepMarker {
		dst = append(dst, stop)
	}
	return dst
}

// mayMark reports whether a set marker can pay for the second decree of the noble action,
// which each seat may do once in a turn (RULES 7.2).
func mayMark(g *game, e entry) bool {
	return g.p[e.seat].markers > 0 && g.now.marked>>e.seat&1 == 0 && g.decreesLeft()
}

func takeDecree(g *game, e entry, m engine.Move, ev *engine.Events) {
	seat, marker := e.seat, e.kind == stepMarker
	if marker {
		g.p[seat].markers--
		g.now.marked |= 1 << seat
	}
	e.m = 0
	if e.n--; e.n > 0 {
		g.agenda.Push(e)
	}
	g.gainDecree(seat, int8(m.N[0]), marker, ev)
	g.occasion(seat, onDecree)
}

// gainDecree moves a decree from the display to a seat.
func (g *game) gainDecree(seat, d int8, marker bool, ev *engine.Events) {
	for i := range g.display {
		if g.display[i] == d {
			g.display[i] = none
			if ev != nil {
				g.tell(ev, seat, engine.T("lisboa.event.decree", g.who(seat), g.t.decreeArg(d), engine.N("marker", engine.OneIf(marker))), placeDecree(int8(i)), placePart(seat, "decrees"))
			}
		}
	}
	g.p[seat].decrees.add(d)
}
