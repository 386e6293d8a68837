package cleopatra

import "guildhall/engine"

// unmoved gives a row the answers of these kinds that still stand in switches.
func unmoved(s step, kinds ...uint16) step {
	s.Ask = func(g *game, e entry) engine.Question { return g.question(e) }
	s.Offer = func(g *game, e entry, dst []engine.Move) []engine.Move { return g.list(e, dst) }
	for _, kind := range kinds {
		s.Answers = append(s.Answers, answer{
			Kind:     kind,
			Code:     func(g *game, _ entry, m engine.Move) string { return g.word(m) },
			Describe: func(g *game, e entry, m engine.Move) engine.Option { return g.describe(e, m) },
			Do: func(g *game, e entry, m engine.Move, ev *engine.Events) {
				if e.kind != stepOffer {
					g.agenda.Push(e)
				}
				g.perform(e, m, ev)
			},
		})
	}
	return s
}
