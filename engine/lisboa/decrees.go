package lisboa

import "guildhall/engine"

func (g *game) decreesLeft() bool {
	for _, d := range g.display {
		if d != none {
			return true
		}
	}
	return false
}

// listDecrees are the decrees on display; an effect may be declined, a marker
// kept (RULES 7.2).
func (g *game) listDecrees(e entry, dst []engine.Move) []engine.Move {
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

// mayMark reports whether a set marker pays for the second decree of the noble
// action: once in a turn for each seat (RULES 7.2).
func (g *game) mayMark(e entry) bool {
	return g.p[e.seat].markers > 0 && g.now.marked>>e.seat&1 == 0 && g.decreesLeft()
}

func (g *game) takeDecree(e entry, m engine.Move, ev *engine.Events) {
	if m == stop {
		return
	}
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
				g.tell(ev, seat, engine.T("lisboa.event.decree", g.who(seat), g.decreeArg(d), engine.N("marker", b2i(marker))), placeDecree(int8(i)), placePart(seat, "decrees"))
			}
		}
	}
	g.p[seat].decrees.add(d)
}
