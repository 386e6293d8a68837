package levels

import (
	"fmt"

	"guildhall/engine"
	"guildhall/engine/ai/points"
)

// LeadNet returns the net that estimates the final lead in the match of the state s. It fails
// like Net.
func LeadNet(rules engine.Rules, s engine.State, seats int) (points.Net, error) {
	net, err := fitting(rules, seats, LeadFile(s, seats))
	return points.Net{Value: net}, err
}

// LeadFile returns the file of the lead net.
func LeadFile(s engine.State, seats int) string {
	and := ""
	if Beside(s, seats) {
		and = andOne
	}
	return fmt.Sprintf("nets/%d%s-lead.net", seats, and)
}

// Judge returns a judge of answers in the match of the state s, without chances. It fails like
// Net. Without a lead net it compares amounts only.
func Judge(rules engine.Rules, s engine.State, seats int) (j points.Judge, err error) {
	if j.Player, err = NetIn(rules, s, seats); err != nil {
		return j, err
	}
	if w, ok := rules.(engine.FeatureLabels); ok {
		j.Words = w.FeatureWords(seats)
	}
	j.Lead, err = LeadNet(rules, s, seats)
	return j, err
}
