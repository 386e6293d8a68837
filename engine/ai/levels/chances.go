package levels

import (
	"guildhall/engine"
	"guildhall/engine/ai/analysis"
	"guildhall/engine/ai/value"
)

// Chances returns what tells the chances of all seats in a position, as the net of a
// game and number of seats values it; nil where no net fits. It may be called by one
// goroutine at a time.
func Chances(rules engine.Rules, seats int) func(engine.State) []float64 {
	net, err := Net(rules, seats)
	if err != nil {
		return nil
	}
	var scratch value.Scratch
	return func(s engine.State) []float64 { return analysis.Chances(net, s, seats, &scratch) }
}
