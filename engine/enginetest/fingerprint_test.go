package enginetest

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/market"
)

// TestFingerprintsChangeWithOutput changes one output of Market Day at a time and checks which aspects
// differ.
func TestFingerprintsChangeWithOutput(t *testing.T) {
	print := func(f *fault) map[string]string {
		rules := faultyRules{f: f}
		return Fingerprint{
			Rules: rules, Setups: Fingerprints(rules, []int{2, 3}, map[string]string{}, map[string]string{"ties": "other"}), Words: []string{"bid 1", "hello", ""},
		}.all(t)
	}
	right := print(&fault{})
	if again := print(&fault{}); !maps.Equal(right, again) {
		t.Fatal("the same game has other fingerprints the second time")
	}
	tests := map[string]*fault{
		"questions": {ask: func(_ *day, _ engine.Seat, q *engine.Question) { q.Text = engine.T("market.other") }},
		"options":   {describe: func(_ *day, _ engine.Seat, o *engine.Option) { o.Group = engine.T("market.other") }},
		"blocked":   {blocked: func(*day, engine.Seat) []engine.Refusal { return []engine.Refusal{{Rule: "9"}} }},
		"refusals":  {refuse: func(_ *day, _ engine.Seat, r *engine.Refusal) { r.Rule = "9" }},
		"events": {play: func(s *day, seat engine.Seat, m engine.Move, ev *engine.Events) error {
			err := s.Play(seat, m, ev)
			ev.Revealed++
			return err
		}},
		"views":     {view: func(_ *day, _ engine.Seat, v *market.View) { v.Left++ }},
		"resampled": {resample: func(s *day, _ engine.Seat, _ *engine.Rand) *day { return s.clone() }},
		"result": {result: func(_ *day, r *engine.Result) *engine.Result {
			if r != nil {
				r.Totals[0]++
			}
			return r
		}},
	}
	for aspect, fault := range tests {
		var differ []string
		for name, hash := range print(fault) {
			if hash != right[name] && !slices.Contains(differ, name[strings.LastIndex(name, " ")+1:]) {
				differ = append(differ, name[strings.LastIndex(name, " ")+1:])
			}
		}
		if !slices.Contains(differ, aspect) {
			t.Errorf("a change of %s shows in %v", aspect, differ)
		}
	}
}
