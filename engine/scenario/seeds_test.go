package scenario_test

import (
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/market"
	"guildhall/engine/scenario"
)

// fails checks that err contains all parts of want and begins with the first.
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

// TestSeeds runs a scenario with many seeds. Its expectations must hold for each of them.
func TestSeeds(t *testing.T) {
	for _, rest := range []string{
		"seeds: 40\ndo:\n - 0: ~\nexpect: {round: 0, price: {count: 4}}\n",
		"seeds: 40\nexpect: {deck: {0: {either: [grain, wine, wool, tools]}}}\n",
		"seeds: 40\ndo:\n - expect: {view: {0: {bell: {either: [0, 1]}}}}\n",
		"seeds: 40\nexpect: {either: [{deck: {0: grain}}, {deck: {0: {either: [wine, wool, tools]}}}]}\n",
		"seeds: 40\nexpect: {deck: {either: [{3: wool}, {count: 34}]}}\n",
	} {
		if err := run(rest); err != nil {
			t.Errorf("%s: %v", rest, err)
		}
	}
	fails(t, run("seeds: 40\nexpect: {round: 2}\n"), "x.yaml:6: x (seed 1): round")
	fails(t, run("seeds: 40\nexpect: {deck: {0: {either: [grain, wine, wool]}}}\n"), "x.yaml:6: x (seed ", "deck.0", "got:  \"tools\"", "want: either of")
	fails(t, run("seeds: 40\nexpect:\n  either:\n   - {round: 2}\n   - {round: 3}\n"), "x.yaml:7: x (seed 1): either", "none of them")
	fails(t, run("seeds: 40\nexpect:\n  either:\n   - {round: 0}\n   - {rond: 1}\n"), "x.yaml:9: x: no seed makes this of either true")
	fails(t, run("seeds: 40\ndo:\n - expect: {round: {either: [0, 2]}}\n"), "x.yaml:7: x: no seed makes this of either true: 2")
	fails(t, run("expect: {round: {either: [0, 2]}}\n"), "x.yaml:5: x: no seed makes this of either true: 2")
	fails(t, run("expect: {pending: {either: [[0, 1]]}}\n"), "x.yaml:5: x: pending")
	fails(t, run("seed: 3\nseeds: 40\nexpect: {round: 0}\n"), "x.yaml:5: seed or seeds, not both")
	fails(t, run("seeds: 1\nexpect: {round: 0}\n"), "x.yaml:5: seeds is a number from 2 to 1000")
	fails(t, run("seeds: many\nexpect: {round: 0}\n"), "x.yaml:5: want a whole number")
}

// judged is Market Day with notes on the ranking and a rival.
type judged struct{ market.Rules }

type judgedState struct{ engine.State }

func (j judged) Decode(b []byte) (engine.State, error) {
	s, err := j.Rules.Decode(b)
	return judgedState{s}, err
}

func (s judgedState) Clone() engine.State { return judgedState{s.State.Clone()} }

func (s judgedState) Result() *engine.Result {
	r := s.State.Result()
	if r == nil {
		return nil
	}
	his := 17
	r.Rival = &his
	for i := range r.Places {
		if r.Places[i].Seat == 1 {
			r.Places[i].Note = engine.T("market.do.bid", engine.N("n", 4))
		}
	}
	return r
}

// TestNotesOfAResult checks the notes on the ranking, by seat.
func TestNotesOfAResult(t *testing.T) {
	judge := func(want string) error {
		sc, err := scenario.Load("x.yaml", []byte(head+lastSale+"do:\n - 0: keep\n - 1: keep\nexpect: {result: "+want+"}\n"))
		if err != nil {
			return err
		}
		return scenario.Run(func(string) (engine.Rules, bool) { return judged{}, true }, sc)
	}
	for _, want := range []string{
		"{rival: 17, notes: {0: ~, 1: {key: market.do.bid, args: {n: 4}}}}", "{notes: {has: [market.do.bid], count: 2}}",
	} {
		if err := judge(want); err != nil {
			t.Errorf("%s: %v", want, err)
		}
	}
	fails(t, judge("{rival: 18}"), "x.yaml:16: x: result.rival", "got:  17", "want: 18")
	fails(t, judge("{notes: {1: {args: {n: 5}}}}"), "x.yaml:16: x: result.notes.1.args.n", "got:  4", "want: 5")
	fails(t, judge("{notes: {0: market.do.bid}}"), "x.yaml:16: x: result.notes.0", "got:  nothing")
	fails(t, judge("{notes: {not: [market.do.bit]}}"), "x.yaml:16: x: result.notes.not", `no message "market.do.bit"`)
}

// TestExamplesNoticeBrokenRules changes the value of a card at the end of a match. Only the example
// that checks the final scores must fail.
func TestExamplesNoticeBrokenRules(t *testing.T) {
	broken, err := market.RulesFrom(enginetest.CorruptTable(t, market.Rules{}.Files(), "terms", "left,1", "left,2"))
	if err != nil {
		t.Fatal(err)
	}
	list, err := scenario.Examples("testdata")
	if err != nil || len(list) != 2 {
		t.Fatalf("%d examples, %v", len(list), err)
	}
	for _, e := range list {
		if e.Fails(market.Rules{}) {
			t.Errorf("%s fails by the rules", e.Name)
		}
		if counts := strings.Contains(e.Text, "totals"); e.Fails(broken) != counts {
			t.Errorf("%s, which counts to the end: %v, notices: %v", e.Name, counts, e.Fails(broken))
		}
	}
}
