package bench

import (
	"fmt"
	"slices"
	"testing"

	"guildhall/bot/discord/handler"
	"guildhall/bot/sandbox/model"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/engine/longtest"
	"guildhall/render"
)

// mostAtTheEnd limits the SQL statements of the press that ends a match, which
// also archives it.
const mostAtTheEnd = 30

// A press reads the table once. The limit holds for people with the default
// settings.
func TestStatementsOfAPress(t *testing.T) {
	games := []string{"caylus", "cleopatra", "lisboa"} // the first has the most statements
	for _, game := range games[:longtest.Number(1, len(games))] {
		rules, _ := catalog.Game(game)
		turns, err := pressMatch(t.Context(), rules, 3, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range turns {
			if one.presses < 1 || len(one.kinds) == 0 {
				t.Errorf("%d presses for the answers to %v", one.presses, one.kinds)
			}
		}
		counts := turns.statementsOf(game)
		if n := len(counts); n < 50 || counts[n/2] > maxStatements || counts[n-1] > mostAtTheEnd {
			t.Errorf("%s: %d presses with %d statements in the median, %d at most; want at most %d and %d",
				game, n, counts[n/2], counts[n-1], maxStatements, mostAtTheEnd)
		}
	}
}

// mostOfATurn limits the SQL statements of a press that ends a turn on "your
// turn". Half of the presses there do.
const mostOfATurn = 20

// On "your turn" half of the presses end a turn. In addition to the statements
// of other presses, they read the record of the message twice, store the press
// and delete it.
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
		if e.op == "delete" && e.place == placeDirect && of.requests > 3 { // hands that were sent before the first turn
			t.Errorf("%d requests of %q: a receipt stays", of.requests, e)
		}
	}
}

// If a menu requires more choices than the turn has answers, further lines are
// added if all of them are alike, because the game gives those answers itself.
// Otherwise the menu cannot be used.
func TestPicksWithForcedAnswers(t *testing.T) {
	least := 4
	menu := model.Component{CustomID: "picks", MinValues: &least, MaxValues: &least, Options: make([]model.SelectOption, 5)}
	kings := []engine.Option{{Code: "king", Times: 2}, {Code: "builder", Times: 3}}
	w, ok := picked(menu, kings, []string{"king", "king"})
	if !ok || w.covers != 2 || !slices.Equal(w.values, []string{"0", "1", "2", "3"}) {
		t.Errorf("two kings are chosen as %v covering %d: %v", w.values, w.covers, ok)
	}
	if w, ok := picked(menu, append(kings, engine.Option{Code: "minister"}), []string{"king", "king"}); ok {
		t.Errorf("with a choice left %v is chosen", w.values)
	}
}

// A button gives one answer or two joined ones, in full or as a checksum.
func TestCoveredAnswers(t *testing.T) {
	codes := []string{"market", "stall 2", "to 1"}
	for short, want := range map[string]int{
		"market": 1, "market; stall 2": 2, "stall 2": 0, "market; stall 2; to 1": 0,
		handler.ShortCode([]string{"market"}, 0): 1, fmt.Sprintf("#7~%08x", handler.Checksum("market; stall 2")): 2,
	} {
		if n := covered(short, codes); n != want {
			t.Errorf("%q covers %d answers, want %d", short, n, want)
		}
	}
}
