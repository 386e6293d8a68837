package villagers

import "guildhall/engine"

// Short forms of what rows hold, for moves that name one number.

// asking returns a question in words that never change.
func asking(text engine.Text) func(*game, entry) engine.Question {
	return func(*game, entry) engine.Question { return engine.Question{Text: text} }
}

// doing carries out a move.
func doing(do func(g *game, n int, ev *engine.Events)) func(*game, entry, engine.Move, *engine.Events) {
	return func(g *game, _ entry, m engine.Move, ev *engine.Events) { do(g, int(m.N[0]), ev) }
}

// coded returns the notation of a move: a verb, and the word for what it names.
func coded(verb string, word func(g *game, n int) string) func(*game, entry, engine.Move) string {
	return func(g *game, _ entry, m engine.Move) string { return verb + " " + word(g, int(m.N[0])) }
}

// ofCard returns the notation of a move that names a kind of card.
func ofCard(verb string) func(*game, entry, engine.Move) string {
	return func(_ *game, _ entry, m engine.Move) string { return verb + " " + cardWord(kind(m.N[0])) }
}

// telling tells a person what a move means.
func telling(tell func(g *game, n int) engine.Option) func(*game, entry, engine.Move) engine.Option {
	return func(g *game, _ entry, m engine.Move) engine.Option { return tell(g, int(m.N[0])) }
}

// refusing returns the reason why a move that was understood is not legal now, with the
// section of the rules, if why says anything. Otherwise the move answers another question.
func refusing(why func(*game, entry, writtenMove) (engine.Text, string)) func(*game, entry, string, *engine.Refusal) bool {
	return func(g *game, e entry, written string, r *engine.Refusal) bool {
		w, _ := parseMove(written)
		r.Why, r.Rule = why(g, e, w)
		return !r.Why.IsZero()
	}
}

// notOnRoad tells that a card which a move with this verb names does not lie on the
// Road.
func notOnRoad(verb string) func(*game, entry, writtenMove) (engine.Text, string) {
	return func(_ *game, _ entry, w writtenMove) (why engine.Text, rule string) {
		if w.verb != verb || w.card == noKind {
			return why, rule
		}
		return engine.T("villagers.why.notOnRoad", cardArg(w.card)), "5.2"
	}
}

// ofEvent returns the notation of a move that names an event.
func ofEvent(verb string) func(*game, entry, engine.Move) string {
	return func(_ *game, _ entry, m engine.Move) string { return verb + " " + eventWord(int(m.N[0])) }
}

// onPile returns the notation of a move that names a pile.
func onPile(_ *game, _ entry, m engine.Move) string { return pileWord(int(m.N[0])) }

// notInHand tells that a card is not in the hand.
func notInHand(_ *game, _ entry, w writtenMove) (why engine.Text, rule string) {
	if w.verb != "give" && w.verb != "drop" || w.card == noKind {
		return why, rule
	}
	return engine.T("villagers.why.notInHand", cardArg(w.card)), "7.4"
}
