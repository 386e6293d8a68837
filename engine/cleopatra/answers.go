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
