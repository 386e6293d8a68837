package catalog_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
)

// ownVerbs lists, by game, answers whose effect differs from the verb of their question, with the
// verb on their button.
var ownVerbs = map[string]map[string]string{
	"architects": {"architects.do.recall": "architects.verb.recall"},
	"caylus":     {"caylus.do.provostStay": "caylus.verb.leave"},
	"cleopatra":  {"cleopatra.do.leave": "cleopatra.verb.leave"},
	"villagers":  {"villagers.do.trade": "villagers.verb.trade", "villagers.do.use": "villagers.verb.use"},
}

// A button shows its own verb if the verb of the question would be wrong: to take a worker back is
// not "place", a provost that stays does not "move", and a sanctuary that is left is not "claimed".
func TestDifferentAnswersHaveOwnVerb(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		verbs := ownVerbs[rules.Info().ID]
		seen := map[string]bool{}
		var moves []engine.Move
		for seed := uint64(1); len(seen) < len(verbs) && seed < 200; seed++ {
			s, err := rules.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(seed)})
			if err != nil {
				t.Fatal(err)
			}
			_, err = engine.Random(s, engine.NewRand(engine.NumberedSeed(seed)), 2000, func(s engine.State, seat engine.Seat, _ engine.Move) {
				moves = s.Moves(seat, moves[:0])
				for _, m := range moves {
					o := s.Describe(seat, m)
					want, ok := verbs[o.Label.Key]
					if ok && o.Verb.Key != want && !seen[o.Label.Key] {
						t.Errorf("the button beside %s says %q, want %s", o.Label.Key, o.Verb.Key, want)
					}
					if ok {
						seen[o.Label.Key] = true
					}
				}
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if len(seen) < len(verbs) {
			t.Errorf("%s: of %v only %v were met", rules.Info().ID, verbs, seen)
		}
	}
}
