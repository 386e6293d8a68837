package catalog_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
)

// Each question that is asked although it has a single answer has a reason in
// testdata/one_answer.csv. GUILDHALL_LONG=1 plays 200 random matches of each game, and then
// every reason must be needed.
func TestSingleAnswersAreAskedForAReason(t *testing.T) {
	reasons, asked := oneAnswerReasons(t), map[string]int{}
	for _, rules := range catalogtest.Games() {
		info := rules.Info()
		for n := range longtest.Number(6, 200) {
			setup := engine.Setup{Seats: info.Seats[n%len(info.Seats)], Seed: engine.NumberedSeed(uint64(n))}
			for _, kind := range singleAnswers(t, rules, setup) {
				asked[info.ID+" "+kind]++
			}
		}
	}
	for question, n := range asked {
		if reasons[question] == "" {
			t.Errorf("%s was asked %d times although it had one answer: give the answer, or its reason a line in testdata/one_answer.csv", question, n)
		}
	}
	for question, why := range reasons {
		t.Logf("%s: %d times: %s", question, asked[question], why)
		if longtest.Wanted() && asked[question] == 0 {
			t.Errorf("%s was never asked with one answer: remove its line from testdata/one_answer.csv", question)
		}
	}
}

// singleAnswers plays a random match and returns the kinds of the questions with one answer.
func singleAnswers(t *testing.T, rules engine.Rules, setup engine.Setup) (kinds []string) {
	t.Helper()
	s, err := rules.New(rules.Info().Fill(setup))
	if err != nil {
		t.Fatal(err)
	}
	chance := engine.NewRand(setup.Seed)
	for pending := s.Pending(nil); len(pending) > 0; pending = s.Pending(nil) {
		seat := pending[chance.Intn(len(pending))]
		moves := s.Moves(seat, nil)
		if len(moves) == 1 {
			q := s.Ask(seat)
			kinds = append(kinds, fmt.Sprintf("%s%s", q.Kind, map[bool]string{true: " sealed"}[q.Sealed]))
		}
		if err := s.Play(seat, moves[chance.Intn(len(moves))], nil); err != nil {
			t.Fatal(err)
		}
	}
	return kinds
}

// oneAnswerReasons reads the reasons: game, question, why it is asked.
func oneAnswerReasons(t *testing.T) map[string]string {
	t.Helper()
	data, err := os.ReadFile("testdata/one_answer.csv")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(data))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	reasons := map[string]string{}
	for _, row := range rows[1:] {
		reasons[row[0]+" "+row[1]] = row[2]
	}
	return reasons
}
