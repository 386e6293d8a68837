package scenario_test

import (
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest/bazaar"
	"guildhall/engine/scenario"
)

// fails wants that a scenario fails and that its error has some parts, the first of
// them at its beginning.
func fails(t *testing.T, err error, want ...string) {
	t.Helper()
	if err == nil || !strings.HasPrefix(err.Error(), want[0]) {
		t.Errorf("Run = %v, want an error that begins with %q", err, want[0])
		return
	}
	for _, part := range want {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("error %q, want %q in it", err, part)
		}
	}
}

// TestSeeds runs a scenario for many seeds: what is wanted holds for each of them.
func TestSeeds(t *testing.T) {
	for _, rest := range []string{
		"seeds: 40\ndo:\n - 0: offer 1\nexpect: {round: 1, prizes: {count: 4}}\n",
		"seeds: 40\nexpect: {prizes: {0: {either: [3, 5, 8, 13]}}}\n",
		"seeds: 40\ndo:\n - expect: {view: {0: {prize: {either: [3, 5, 8, 13]}}}}\n",
		"seeds: 40\nexpect: {either: [{prizes: {0: 3}}, {prizes: {0: {either: [5, 8, 13]}}}]}\n",
		"seeds: 40\nexpect: {prizes: {either: [{3: 13}, {count: 4}]}}\n",
	} {
		if err := run(rest); err != nil {
			t.Errorf("%s: %v", rest, err)
		}
	}
	fails(t, run("seeds: 40\nexpect: {round: 2}\n"), "x.yaml:6: x (seed 1): round")
	fails(t, run("seeds: 40\nexpect: {prizes: {0: {either: [3, 5, 8]}}}\n"), "x.yaml:6: x (seed ", "prizes.0", "got:  13", "want: either of")
	fails(t, run("seeds: 40\nexpect:\n  either:\n   - {round: 2}\n   - {round: 3}\n"), "x.yaml:7: x (seed 1): either", "none of them")
	fails(t, run("seeds: 40\nexpect:\n  either:\n   - {round: 1}\n   - {rond: 1}\n"), "x.yaml:9: x: no seed makes this of either true")
	fails(t, run("seeds: 40\ndo:\n - expect: {round: {either: [1, 2]}}\n"), "x.yaml:7: x: no seed makes this of either true: 2")
	fails(t, run("expect: {round: {either: [1, 2]}}\n"), "x.yaml:5: x: no seed makes this of either true: 2")
	fails(t, run("expect: {pending: {either: [[0, 1]]}}\n"), "x.yaml:5: x: pending")
	fails(t, run("seed: 3\nseeds: 40\nexpect: {round: 1}\n"), "x.yaml:5: seed or seeds, not both")
	fails(t, run("seeds: 1\nexpect: {round: 1}\n"), "x.yaml:5: seeds is a number from 2 to 1000")
	fails(t, run("seeds: many\nexpect: {round: 1}\n"), "x.yaml:5: want a whole number")
}

// judged is a bazaar that notes something beside the places and has a rival.
type judged struct{ bazaar.Rules }

type judgedState struct{ *bazaar.State }

func (j judged) Decode(b []byte) (engine.State, error) {
	s, err := j.Rules.Decode(b)
	if err != nil {
		return nil, err
	}
	return judgedState{s.(*bazaar.State)}, nil
}

func (s judgedState) Clone() engine.State { return judgedState{s.State.Clone().(*bazaar.State)} }

func (s judgedState) Result() *engine.Result {
	r := s.State.Result()
	if r == nil {
		return nil
	}
	his := 17
	r.Rival = &his
	for i := range r.Places {
		if r.Places[i].Seat == 1 {
			r.Places[i].Note = engine.T("bazaar.fact.coins", engine.N("n", 4))
		}
	}
	return r
}

// TestNotesOfAResult are the texts beside the places, by seat.
func TestNotesOfAResult(t *testing.T) {
	judge := func(want string) error {
		sc, err := scenario.Load("x.yaml", []byte(head+lastCards+"do:\n - 0: card 7\n - 1: sell\n - 1: card 20\nexpect: {result: "+want+"}\n"))
		if err != nil {
			return err
		}
		return scenario.Run(func(string) (engine.Rules, bool) { return judged{}, true }, sc)
	}
	for _, want := range []string{
		"{rival: 17, notes: {0: ~, 1: {key: bazaar.fact.coins, args: {n: 4}}}}", "{notes: {has: [bazaar.fact.coins], count: 2}}",
	} {
		if err := judge(want); err != nil {
			t.Errorf("%s: %v", want, err)
		}
	}
	fails(t, judge("{rival: 18}"), "x.yaml:17: x: result.rival", "got:  17", "want: 18")
	fails(t, judge("{notes: {1: {args: {n: 5}}}}"), "x.yaml:17: x: result.notes.1.args.n", "got:  4", "want: 5")
	fails(t, judge("{notes: {0: bazaar.fact.coins}}"), "x.yaml:17: x: result.notes.0", "got:  nothing")
	fails(t, judge("{notes: {not: [bazaar.fact.coin]}}"), "x.yaml:17: x: result.notes.not", `no message "bazaar.fact.coin"`)
}
