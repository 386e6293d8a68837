package villagers

import "guildhall/engine"

// unmoved gives a row the answers of these kinds that still stand in switches.
func unmoved(s step, kinds ...uint16) step {
	s.Ask = func(g *game, _ entry) engine.Question {
		return engine.Question{Text: g.askText(), Trail: g.buildTrail(), Facts: g.buildFacts()}
	}
	s.Offer = func(g *game, _ entry, dst []engine.Move) []engine.Move { return g.list(dst) }
	s.Refuse = func(g *game, _ entry, written string, r *engine.Refusal) bool {
		w, _ := parseMove(written)
		r.Why, r.Rule = g.whyNot(w)
		return true
	}
	for _, kind := range kinds {
		if kind == moveJester {
			s.Answers = append(s.Answers, callingJester)
			continue
		}
		s.Answers = append(s.Answers, answer{
			Kind:     kind,
			Code:     func(g *game, _ entry, m engine.Move) string { return g.word(m) },
			Describe: func(g *game, _ entry, m engine.Move) engine.Option { return g.describe(m) },
			Do: func(g *game, e entry, m engine.Move, ev *engine.Events) {
				g.agenda.Push(e)
				g.perform(m, ev)
			},
		})
	}
	return s
}
