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
func (g *game) listDecrees(dst []engine.Move) []engine.Move {
	s := g.agenda.Top()
	for _, d := range g.display {
		if d != none {
			dst = append(dst, move(moveDecree, d))
		}
	}
	if s.m != 0 || s.kind == stepMarker {
		dst = append(dst, stop)
	}
	return dst
}

// noMarker skips the second decree of the noble action when no set marker pays
// for it: once in a turn for each seat (RULES 7.2).
func (g *game) noMarker() bool {
	s := g.agenda.Top()
	if g.p[s.seat].markers > 0 && g.now.marked>>s.seat&1 == 0 && g.decreesLeft() {
		return false
	}
	g.agenda.Pop()
	return true
}

func (g *game) takeDecree(m engine.Move, ev *engine.Events) {
	s := g.agenda.Top()
	if m == stop {
		g.agenda.Pop()
		return
	}
	seat, marker := s.seat, s.kind == stepMarker
	if marker {
		g.p[seat].markers--
		g.now.marked |= 1 << seat
	}
	s.m = 0
	if s.n--; s.n <= 0 {
		g.agenda.Pop()
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
