package architects

import "guildhall/engine"

// always is for steps whose last answer declines.
func always(*game, entry) bool { return true }

// asking is a question in words that never change.
func asking(text engine.Text) func(*game, entry) engine.Question {
	return func(*game, entry) engine.Question { return engine.Question{Text: text} }
}

// askingFor is a question about building n of the step.
func askingFor(key engine.Text) func(*game, entry) engine.Question {
	return func(g *game, e entry) engine.Question {
		return engine.Question{Text: engine.T(key.Key, g.t.buildingArg(e.n))}
	}
}

// askingLeft is a question that tells how many actions are left.
func askingLeft(key engine.Text) func(*game, entry) engine.Question {
	return func(_ *game, e entry) engine.Question {
		return engine.Question{Text: engine.T(key.Key, engine.N("n", int(e.n)))}
	}
}

// named is the label of an answer: the name of the card, or of what else it names by its
// number.
func named(name func(t *tables, n int8) engine.Text) func(*game, entry, engine.Move) engine.Text {
	return func(g *game, _ entry, m engine.Move) engine.Text { return name(g.t, int8(m.N[0])) }
}

// coded is the notation of an answer: a verb, and the word for what it names.
func coded(verb string, word func(t *tables, n int8) string) func(*game, entry, engine.Move) string {
	return func(g *game, _ entry, m engine.Move) string { return verb + " " + word(g.t, int8(m.N[0])) }
}

// stopping gives up the actions that are left.
var stopping = answer{
	Kind: moveDone, Word: "done",
	Label: func(_ *game, e entry, _ engine.Move) engine.Text {
		return engine.T("architects.do.done", engine.N("n", int(e.n)))
	},
	Do: func(g *game, e entry, _ engine.Move, ev *engine.Events) {
		if ev != nil {
			g.tell(ev, g.active, engine.T("architects.event.done", g.actor(), engine.N("n", int(e.n))))
		}
	},
}

// declining gives up what the building that is being built offers.
func declining(title engine.Text) answer {
	return answer{
		Kind: moveDone, Word: "done", Title: title,
		Do: func(g *game, _ entry, _ engine.Move, ev *engine.Events) {
			if ev != nil {
				g.tell(ev, g.active, engine.T("architects.event.declines", g.actor(), g.t.buildingArg(g.now.building)))
			}
		},
	}
}

// refusing tells why an answer that is understood is not given now, with the section
// of the rules: what why says, if anything. Else it answers another question than the
// one of the step, of section rule.
func refusing(rule string, why func(*game, entry, wish) (engine.Text, string)) func(*game, entry, string, *engine.Refusal) bool {
	return func(g *game, e entry, written string, r *engine.Refusal) bool {
		r.Rule = rule
		w, understood := g.understand(written)
		if !understood || why == nil {
			return false
		}
		text, at := why(g, e, w)
		if text.IsZero() {
			return false
		}
		r.Why, r.Rule = text, at
		return true
	}
}
