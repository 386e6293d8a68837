package villagers

import (
	"slices"

	"guildhall/engine"
)

// Helper functions for the fields of steps and answers whose moves have one number.

// doing returns Answer.Do that calls a function with the number of the move.
func doing(do func(g *game, n int, ev *engine.Events)) func(*game, entry, engine.Move, *engine.Events) {
	return func(g *game, _ entry, m engine.Move, ev *engine.Events) { do(g, int(m.N[0]), ev) }
}

// coded returns Answer.Code: a verb and the word that the function gives for the number of
// the move.
func coded(verb string, word func(g *game, n int) string) func(*game, entry, engine.Move) string {
	return func(g *game, _ entry, m engine.Move) string { return verb + " " + word(g, int(m.N[0])) }
}

// ofCard returns Answer.Code of a move that names a kind of card.
func ofCard(verb string) func(*game, entry, engine.Move) string {
	return func(_ *game, _ entry, m engine.Move) string { return verb + " " + cardWord(kind(m.N[0])) }
}

// telling returns Answer.Describe that calls a function with the number of the move.
func telling(tell func(g *game, n int) engine.Option) func(*game, entry, engine.Move) engine.Option {
	return func(g *game, _ entry, m engine.Move) engine.Option { return tell(g, int(m.N[0])) }
}

// refusing returns Step.Refuse that explains understood moves with why. If why has no
// reason, the move answers another question.
func refusing(why func(*game, entry, writtenMove) (engine.Text, string)) func(*game, entry, string, *engine.Refusal) bool {
	return func(g *game, e entry, written string, r *engine.Refusal) bool {
		w, _ := parseMove(written)
		r.Why, r.Rule = why(g, e, w)
		return !r.Why.IsZero()
	}
}

// refusingCard returns Step.Refuse that explains a card written after one of these verbs with why
// and the section rule.
func refusingCard(rule string, why func(*game, kind) engine.Text, verbs ...string) func(*game, entry, string, *engine.Refusal) bool {
	return refusing(func(g *game, _ entry, w writtenMove) (engine.Text, string) {
		if w.card == noKind || !slices.Contains(verbs, w.verb) {
			return engine.Text{}, ""
		}
		return why(g, w.card), rule
	})
}

func notOnRoad(_ *game, k kind) engine.Text { return engine.T("villagers.why.notOnRoad", cardArg(k)) }
func notInHand(_ *game, k kind) engine.Text { return engine.T("villagers.why.notInHand", cardArg(k)) }

// ofKind is Answer.Label of a move that names a kind of card.
func ofKind(_ *game, _ entry, m engine.Move) engine.Text { return cardTexts[m.N[0]] }

// ofPile is Answer.Label of a move that names a pile.
func ofPile(_ *game, _ entry, m engine.Move) engine.Text { return pileText(int(m.N[0])) }

// ofEvent returns Answer.Code of a move that names an event.
func ofEvent(verb string) func(*game, entry, engine.Move) string {
	return func(_ *game, _ entry, m engine.Move) string { return verb + " " + eventWord(int(m.N[0])) }
}

// onPile returns Answer.Code of a move that names a pile.
func onPile(_ *game, _ entry, m engine.Move) string { return pileWord(int(m.N[0])) }
