package architects

import "guildhall/engine"

// always is Step.Declines of a step whose last answer declines.
func always(*game, entry) bool { return true }

// askingFor returns Step.Ask for a question about the building n of the entry.
func askingFor(key engine.Text) func(*game, entry) engine.Question {
	return func(g *game, e entry) engine.Question {
		return engine.Question{Text: engine.T(key.Key, g.t.buildingArg(e.n))}
	}
}

// askingLeft returns Step.Ask for a question that shows the number of remaining actions.
func askingLeft(key engine.Text) func(*game, entry) engine.Question {
	return func(_ *game, e entry) engine.Question {
		return engine.Question{Text: engine.T(key.Key, engine.N("n", int(e.n)))}
	}
}

// named returns Answer.Label: the name that the function gives for the number of the move.
func named(name func(t *tables, n int8) engine.Text) func(*game, entry, engine.Move) engine.Text {
	return func(g *game, _ entry, m engine.Move) engine.Text { return name(g.t, int8(m.N[0])) }
}

// coded returns Answer.Code: a verb and the word that the function gives for the number of
// the move.
func coded(verb string, word func(t *tables, n int8) string) func(*game, entry, engine.Move) string {
	return func(g *game, _ entry, m engine.Move) string { return verb + " " + word(g.t, int8(m.N[0])) }
}

// hasMore is Step.Asks of a step with n more actions.
func hasMore(_ *game, e entry) bool { return e.n > 0 }

// stopping gives up the remaining actions.
var stopping = answer{
	Kind: moveDone, Word: "done", Beside: true,
	Label: func(_ *game, e entry, _ engine.Move) engine.Text {
		return engine.T("architects.do.done", engine.N("n", int(e.n)))
	},
	Do: func(g *game, e entry, _ engine.Move, ev *engine.Events) {
		if ev != nil {
			g.tell(ev, g.active, engine.T("architects.event.done", g.actor(), engine.N("n", int(e.n))))
		}
	},
}

// declining returns an answer that gives up the offer of the building being built. beside is
// Answer.Beside.
func declining(title engine.Text, beside bool) answer {
	return answer{
		Kind: moveDone, Word: "done", Beside: beside, Title: title,
		Do: func(g *game, _ entry, _ engine.Move, ev *engine.Events) {
			if ev != nil {
				g.tell(ev, g.active, engine.T("architects.event.declines", g.actor(), g.t.buildingArg(g.now.building)))
			}
		},
	}
}

// refusing returns Step.Refuse that explains understood words with why. If why has no reason, the
// words answer another question.
func refusing(why func(*game, entry, wish) (engine.Text, string)) func(*game, entry, string, *engine.Refusal) bool {
	return func(g *game, e entry, written string, r *engine.Refusal) bool {
		w, _ := g.understand(written)
		r.Why, r.Rule = why(g, e, w)
		return !r.Why.IsZero()
	}
}
