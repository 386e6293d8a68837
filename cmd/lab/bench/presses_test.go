package bench

import (
	"slices"
	"testing"

	"guildhall/engine/catalog"
	"guildhall/engine/longtest"
	"guildhall/render"
)

// mostAtTheEnd bounds the press that ends a match and so archives it.
const mostAtTheEnd = 30

// A press reads the table once: the bound holds for people who keep the settings that
// everybody begins with.
func TestStatementsOfAPress(t *testing.T) {
	games := []string{"caylus", "cleopatra", "lisboa"} // the first takes most statements
	for _, game := range games[:longtest.Number(1, len(games))] {
		rules, _ := catalog.Game(game)
		turns, err := pressMatch(t.Context(), rules, 3, 1)
		if err != nil {
			t.Fatal(err)
		}
		counts := turns.statementsOf(game)
		if n := len(counts); n < 50 || counts[n/2] > maxStatements || counts[n-1] > mostAtTheEnd {
			t.Errorf("%s: %d presses with %d statements in the median, %d at most; want at most %d and %d",
				game, n, counts[n/2], counts[n-1], maxStatements, mostAtTheEnd)
		}
	}
}

// mostOfATurn bounds the press that ends a turn on "your turn", half of the presses there.
const mostOfATurn = 20

// On "your turn" half of the presses end a turn. Beside what others take, they look twice at
// the post of the message, note the press and forget it.
func TestStatementsOfAPressOnYourTurn(t *testing.T) {
	rules, _ := catalog.Game("caylus")
	run := &trafficRun{artists: func(string) render.Renderer { return nil }, maxTurns: 60}
	sent, turns, err := trafficOf(t.Context(), rules, 3, run)
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(run.statements)
	if n := len(run.statements); n < 2*turns || run.statements[n/4] > maxStatements || run.statements[n*3/4] > mostOfATurn || run.statements[n-1] > mostAtTheEnd {
		t.Errorf("%d presses with %d statements in a quarter, %d in three quarters, %d at most; want at most %d, %d and %d",
			n, run.statements[n/4], run.statements[n*3/4], run.statements[n-1], maxStatements, mostOfATurn, mostAtTheEnd)
	}
	if total := sent.total(); 2*total.requests > 9*turns {
		t.Errorf("%d requests in %d turns, want at most four and a half each", total.requests, turns)
	}
	for e, of := range sent.sent {
		if e.op == "delete" && e.place == placeDirect && of.requests > 3 { // the hands from before the first turn
			t.Errorf("%d requests of %q: a receipt stays", of.requests, e)
		}
	}
}
