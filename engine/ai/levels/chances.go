package levels

import (
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/analysis"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/value"
)

// Judging returns the net that values positions of a match with this setup, and the curve
// for its chances as in CurveOf. Errors are as in Net, or for an invalid setup.
func Judging(rules engine.Rules, setup engine.Setup) (net *value.Net, c Curve, known bool, err error) {
	s, err := rules.New(rules.Info().Begun(setup))
	if err != nil {
		return nil, Plain, false, err
	}
	c, known = CurveIn(rules, s, setup.Seats)
	net, err = netIn(rules, s, setup.Seats, AdvisingNet)
	return net, c, known, err
}

// Review returns the settings to look back at a match that began so; its Seed and Between are
// left out. Known and the error are those of Judging, or of Judge.
func Review(rules engine.Rules, setup engine.Setup) (set analysis.Settings, known bool, err error) {
	net, curve, known, err := Judging(rules, setup)
	if err != nil || !known {
		return set, known, err
	}
	s, err := rules.New(rules.Info().Begun(setup))
	if err != nil {
		return set, known, err
	}
	set.Net, set.Calibrate = net, curve.At
	if set.Judge, err = Judge(rules, s, setup.Seats); err != nil {
		return set, known, err
	}
	set.Club, err = reviewer(rules, s, setup.Seats)
	return set, known, err
}

// reviewer returns the club player with whom answers in the match of the state s are compared.
// It does not hurry, and thinks of one question only.
func reviewer(rules engine.Rules, s engine.State, seats int) (ai.Player, error) {
	p, err := calm(rules, seats, Club)
	if Beside(s, seats) {
		if beside, wrong := besidePlayer(rules, seats, Club); beside != nil || wrong != nil {
			p, err = beside, wrong
		}
	}
	if s, ok := p.(search.Player); ok {
		return search.Single{Player: s}, err
	}
	return p, err
}

// Chances returns a function that gives the chances of all seats in a position of a match
// with this setup, by the adviser's net and curve. It returns nil if no net fits or no
// curve is known. The function is not safe for concurrent use.
func Chances(rules engine.Rules, setup engine.Setup) func(engine.State) []float64 {
	net, curve, known, err := Judging(rules, setup)
	if err != nil || !known {
		return nil
	}
	var scratch value.Scratch
	return func(s engine.State) []float64 { return analysis.Chances(net, s, setup.Seats, curve.At, &scratch) }
}
