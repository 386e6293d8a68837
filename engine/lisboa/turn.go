package lisboa

import "guildhall/engine"

// slideDecrees slides the decrees on display to the left and refills them to
// eight. The solo game skips the decree of company (RULES 3.4, 4.5).
func (g *game) slideDecrees(ev *engine.Events) {
	n := 0
	for _, d := range g.display {
		if d != none {
			g.display[n] = d
			n++
		}
	}
	for ; n < displaySize; n++ {
		g.display[n] = g.nextDecree(ev)
	}
}

// nextDecree is the top decree of the deck, none when it is empty.
func (g *game) nextDecree(ev *engine.Events) int8 {
	for g.ndecree > 0 {
		g.ndecree--
		d := g.decrees[g.ndecree]
		g.decrees[g.ndecree] = 0
		ev.Reveal(engine.Everyone)
		if !g.solo() || !g.t.decrees[d].company {
			return d
		}
		g.gone.add(d)
	}
	return none
}
func (g *game) settle(*engine.Events) {}
