package draft

import (
	"slices"

	"guildhall/engine"
)

// MaxLed is the maximum number of answers to the next question that replace the answer
// leading to them.
const MaxLed = 4

// Offer is one choice on a screen: an answer to the open question. If that answer only leads
// to another question, it is joined with an answer to that question.
type Offer struct {
	// Option describes the choice. Its Code holds one code, or two joined by "; ".
	engine.Option
	Moves []engine.Move // in order
	Kind  string        // kind of the question that the last move answers
}

// Offers returns the choices of the open question in the rulebook's order; nil when the turn
// is complete. An answer that only leads to a question with at most MaxLed answers is
// replaced by these.
func (d *Draft) Offers() []Offer {
	if d.Ready() {
		return nil
	}
	q := d.State.Ask(d.Seat)
	var offers []Offer
	for _, m := range d.State.Moves(d.Seat, nil) {
		o := d.State.Describe(d.Seat, m)
		if led := d.led(q, o, m); led != nil {
			offers = append(offers, led...)
			continue
		}
		offers = append(offers, Offer{o, []engine.Move{m}, q.Kind})
	}
	return offers
}

// led returns the choices that replace an answer; nil when it stays.
func (d *Draft) led(q engine.Question, o engine.Option, m engine.Move) []Offer {
	if !o.Leads || o.Cost != 0 || o.Gain != 0 || q.Form != engine.Choose {
		return nil
	}
	a := d.try(engine.ParsedMove{Move: m, Code: o.Code})
	if a.Binding() || a.Events.TurnOver || len(a.Forced) > 0 || !slices.Contains(a.State.Pending(nil), d.Seat) {
		return nil
	}
	next := a.State.Ask(d.Seat)
	moves := a.State.Moves(d.Seat, nil)
	if next.Form != engine.Choose || next.Sealed || next.Final || len(moves) > MaxLed {
		return nil
	}
	lead := o.Label
	if len(next.Trail) > len(q.Trail) {
		lead = next.Trail[len(q.Trail)]
	}
	var led []Offer
	for _, then := range moves {
		joined := a.State.Describe(d.Seat, then)
		joined.Label = engine.T("table.led", engine.Term("lead", lead), engine.Term("label", joined.Label))
		joined.Code, joined.Group = o.Code+"; "+joined.Code, o.Group
		led = append(led, Offer{joined, []engine.Move{m, then}, next.Kind})
	}
	return led
}

// Stops reports whether the choice passes, declines or ends something.
func (o Offer) Stops() bool { return len(o.Moves) == 1 && engine.EndsTurn(o.Code) }

// Arranged returns the indexes of offers in display order: the advised order, or the
// rulebook's if there is none. Answers that only have a cost come later, and answers that
// pass, decline or end something last.
func Arranged(offers []Offer, advised []int) []int {
	order := slices.Clone(advised)
	if order == nil {
		for i := range offers {
			order = append(order, i)
		}
	}
	rank := func(i int) int {
		switch {
		case offers[i].Stops():
			return 2
		case offers[i].OnlyCosts:
			return 1
		default:
			return 0
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return rank(a) - rank(b) })
	return order
}
