package main

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"guildhall/engine/longtest"
)

func init() { longtest.Roomy() }

// counted is the part of the output of simulate --json about choices.
type counted struct {
	Decisions int
	Rounds    struct {
		Mean     float64
		Min, Max int
	}
	Questions []struct {
		Kind         string
		Asked        int
		Mean_options float64
	}
	Moves []struct {
		Question, Move  string
		Codes           int
		Offered, Chosen int
	}
	Options []struct {
		Question, Code  string
		Offered, Chosen int
	}
	Components []struct {
		Code            string
		Offered, Chosen int
	}
}

func simulateChoices(t *testing.T, game string) counted {
	t.Helper()
	code, out, errs := runCommandLine(t, "simulate", "--game", game, "--seats", "2", "--games", "4", "--json")
	if code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	var got counted
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	return got
}

// The chosen moves add up to the decisions: by question, by kind of move and by
// option.
func TestSimulateCountsChoices(t *testing.T) {
	for game, option := range map[string]string{"caylus": "place castle", "cleopatra": "start market", "villagers": "build end"} {
		t.Run(game, func(t *testing.T) {
			got := simulateChoices(t, game)
			if got.Rounds.Min < 1 || got.Rounds.Max < got.Rounds.Min || got.Rounds.Mean < 1 {
				t.Errorf("rounds %+v", got.Rounds)
			}
			asked := map[string]int{}
			total := 0
			for _, q := range got.Questions {
				asked[q.Kind] = q.Asked
				total += q.Asked
				if q.Mean_options < 2 {
					t.Errorf("question %s has %.1f options: a question with one answer is not asked", q.Kind, q.Mean_options)
				}
			}
			moves, options := map[string]int{}, map[string]int{}
			met := false
			for _, m := range got.Moves {
				moves[m.Question] += m.Chosen
			}
			for _, o := range got.Options {
				options[o.Question] += o.Chosen
				met = met || o.Question+" "+o.Code == option && o.Offered > o.Chosen && o.Chosen > 0
			}
			for kind, n := range asked {
				if moves[kind] != n || options[kind] != n {
					t.Errorf("question %s: asked %d times, %d moves and %d options chosen", kind, n, moves[kind], options[kind])
				}
			}
			if total != got.Decisions || !met || len(got.Components) == 0 {
				t.Errorf("asked %d times in %d decisions; option %q met: %v; %d components", total, got.Decisions, option, met, len(got.Components))
			}
		})
	}
}

// A component counts wherever an option names it: a building counts as a place
// for a worker and as the building to be built.
func TestSimulateCountsComponents(t *testing.T) {
	got := simulateChoices(t, "caylus")
	offered := map[string]int{}
	for _, o := range got.Components {
		offered[o.Code] = o.Offered
	}
	inPlace := 0
	for _, o := range got.Options {
		if o.Question == "place" && o.Code == "stables" || o.Question == "place" && o.Code == "guild" {
			inPlace += o.Offered
		}
	}
	if offered["guild"] == 0 || offered["guild"] < inPlace {
		t.Errorf("the guild is offered in %d questions as a component, in %d as a place", offered["guild"], inPlace)
	}
}

func TestSimulateTables(t *testing.T) {
	args := []string{"simulate", "--game", "caylus", "--seats", "2", "--games", "2"}
	code, out, _ := runCommandLine(t, append(args, "--top", "3")...)
	for _, want := range []string{"rounds: ", "question place: asked", "all like ", "offered", "chosen", "and ", "components"} {
		if code != 0 || !strings.Contains(out, want) {
			t.Errorf("exit %d, no %q in\n%s", code, want, out)
		}
	}
	if _, all, _ := runCommandLine(t, append(args, "--top", "0")...); strings.Contains(all, " more\n") || len(all) <= len(out) {
		t.Errorf("--top 0 leaves lines out:\n%s", all)
	}
	if code, _, errs := runCommandLine(t, append(args, "--top=-1")...); code != 1 || !strings.Contains(errs, "--top") {
		t.Errorf("--top=-1: exit %d, %s", code, errs)
	}
}

// The sources of points, the order of play and the results of seats that chose
// an option fit the scores.
func TestSimulatePrintsSourcesOfScores(t *testing.T) {
	code, out, errs := runCommandLine(t, "simulate", "--game", "lisboa", "--seats", "3", "--games", "6", "--json")
	if code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	var got struct {
		Scores, Order []struct {
			Seat, Wins int
			Mean       float64
		}
		Sources []struct{ Mean, Share float64 }
		Options []struct {
			Question, Code string
			With, Without  struct {
				Seats int
				Lead  float64
			}
		}
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	total, ordered, sources, gained, wins := 0.0, 0.0, 0.0, 0.0, 0
	for i := range got.Scores {
		total += got.Scores[i].Mean
		ordered += got.Order[i].Mean
		wins += got.Order[i].Wins
	}
	for _, s := range got.Sources {
		sources += 3 * s.Mean
		gained += max(0, s.Share)
	}
	if math.Abs(total-ordered) > 0.01 || math.Abs(total-sources) > 0.01 || math.Abs(gained-100) > 0.01 || wins < 6 {
		t.Errorf("scores %.2f, by order of play %.2f, by source %.2f (%.1f %% gained), %d wins", total, ordered, sources, gained, wins)
	}
	for _, o := range got.Options {
		if o.Question == "use" && o.Code == "court" && (o.With.Seats != 18 || math.Abs(o.With.Lead) > 0.01) {
			t.Errorf("everybody visits a noble once, so their leads add up to nothing: %+v", o)
		}
		if n := o.With.Seats + o.Without.Seats; n > 18 {
			t.Errorf("%s %s was offered to %d seats of 18", o.Question, o.Code, n)
		}
	}
}

func TestSimulateWithPlayouts(t *testing.T) {
	code, out, errs := runCommandLine(t, "simulate", "--game", "cleopatra", "--seats", "2", "--games", "2", "--playouts", "1")
	if code != 0 || !strings.Contains(out, "2 games of players with 1 playouts") || !strings.Contains(out, "no violation") || !strings.Contains(out, "without it") {
		t.Errorf("exit %d: %s%s", code, errs, out)
	}
	if code, _, errs := runCommandLine(t, "simulate", "--game", "cleopatra", "--playouts=-1"); code != 1 || !strings.Contains(errs, "--playouts") {
		t.Errorf("--playouts=-1: exit %d, %s", code, errs)
	}
}

// Clergy tiles with the same effect, and the plans on top of a stack, are
// counted by the taken component and not by the text of the answer.
func TestSimulateCountsTakenComponents(t *testing.T) {
	code, out, errs := runCommandLine(t, "simulate", "--game", "lisboa", "--seats", "2", "--games", "12", "--json")
	if code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	var got struct {
		Questions []struct {
			Kind  string
			Asked int
		}
		Taken []struct {
			Question, Code  string
			Offered, Chosen int
		}
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	asked, chosen, met := map[string]int{}, map[string]int{}, map[string]bool{}
	for _, q := range got.Questions {
		asked[q.Kind] = q.Asked
	}
	for _, c := range got.Taken {
		chosen[c.Question] += c.Chosen
		met[c.Question+" "+c.Code] = c.Chosen > 0
	}
	if chosen["tile"] != asked["tile"] || chosen["tile"] == 0 {
		t.Errorf("%d clergy tiles taken at %d questions", chosen["tile"], asked["tile"])
	}
	for _, want := range []string{"tile cl_sell_gold_2", "plan plan_green_4"} {
		if !met[want] {
			t.Errorf("nobody ever took %s", want)
		}
	}
	code, table, _ := runCommandLine(t, "simulate", "--game", "lisboa", "--seats", "2", "--games", "2", "--top", "0")
	if at := strings.Index(table, "question tile:"); code != 0 || at < 0 || !strings.Contains(table[at:at+800], "cl_") {
		t.Errorf("exit %d, no clergy tiles below their question in\n%s", code, table)
	}
}
