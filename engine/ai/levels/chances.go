package levels

import (
	"guildhall/engine"
	"guildhall/engine/ai/analysis"
	"guildhall/engine/ai/value"
)

// Chances returns what tells the chances of all seats in a position of a match that begins
// so, as the net of its game and number of seats values it, by its curve; nil where no net
// fits, or no curve is known or holds. It may be called by one goroutine at a time.
func Chances(rules engine.Rules, setup engine.Setup) func(engine.State) []float64 {
	seats := setup.Seats
	net, err := Net(rules, seats)
	curve, known := CurveOf(rules, seats)
	if err != nil || !known {
		return nil
	}
	if s, err := rules.New(rules.Info().Begun(setup)); err != nil || !Told(s, seats) {
		return nil
	}
	var scratch value.Scratch
	return func(s engine.State) []float64 { return analysis.Chances(net, s, seats, curve.At, &scratch) }
}
