package cleopatra

import "guildhall/engine"

// Short forms of what rows hold, for moves that name one number.

// doing carries out a move.
func doing(do func(g *game, n int, ev *engine.Events)) func(*game, entry, engine.Move, *engine.Events) {
	return func(g *game, _ entry, m engine.Move, ev *engine.Events) { do(g, int(m.N[0]), ev) }
}

// telling tells a person what a move means.
func telling(tell func(g *game, n int) engine.Option) func(*game, entry, engine.Move) engine.Option {
	return func(g *game, _ entry, m engine.Move) engine.Option { return tell(g, int(m.N[0])) }
}

// always is Declines of a step whose last answer is the harmless one.
func always(*game, entry) bool { return true }

// refusing explains a written move of a kind in a way of its own, if why says anything.
func refusing(kind uint16, why func(g *game, w writtenMove, r *engine.Refusal)) func(*game, entry, string, *engine.Refusal) bool {
	return func(g *game, _ entry, text string, r *engine.Refusal) bool {
		w, ok := g.parseMove(text)
		if !ok || w.kind != kind {
			return false
		}
		r.Code, r.Label = w.code, w.label
		why(g, w, r)
		return !r.Why.IsZero()
	}
}
