package cleopatra

import "guildhall/engine"

// Helper functions for fields of steps and answers whose moves have one number, and for events.

// doing returns Answer.Do that calls a function with the number of the move.
func doing(do func(g *game, n int, ev *engine.Events)) func(*game, entry, engine.Move, *engine.Events) {
	return func(g *game, _ entry, m engine.Move, ev *engine.Events) { do(g, int(m.N[0]), ev) }
}

// telling returns Answer.Describe that calls a function with the number of the move.
func telling(tell func(g *game, n int) engine.Option) func(*game, entry, engine.Move) engine.Option {
	return func(g *game, _ entry, m engine.Move) engine.Option { return tell(g, int(m.N[0])) }
}

// always is Step.Declines of a step whose last answer is the harmless one.
func always(*game, entry) bool { return true }

// refusing returns Step.Refuse that explains written moves of a kind with why, if why has a
// reason.
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

// addEvent adds an event of the active seat for everybody. Callers test ev for nil
// before they build its text.
func (g *game) addEvent(ev *engine.Events, text engine.Text, places ...string) {
	ev.Add(engine.Event{Seat: engine.Seat(g.active), Text: text, To: engine.Everyone, Places: places})
}

// logCards adds the event of cards that the active seat got. All see the cards that lay
// face up; only the seat sees the others.
func (g *game) logCards(ev *engine.Events, cards []card, public, private engine.Text, place string) {
	places := []string{place, g.placeMe()}
	for _, c := range cards {
		if !c.up() {
			seat := engine.Seat(g.active)
			ev.Add(engine.Event{Seat: seat, Text: public, To: engine.AllBut(seat), Places: places})
			ev.Add(engine.Event{Seat: seat, Text: private, To: engine.Only(seat), Places: places})
			return
		}
	}
	g.addEvent(ev, public, places...)
}
