package enginetest

import (
	"maps"
	"slices"
	"testing"

	"guildhall/engine"
)

// Said collects the messages that a game uses while a test plays it, so that a
// test can fail for unused ones.
type Said struct{ texts *texts }

// NewSaid starts with the messages that a game uses before any match: its name,
// options, library, and the words for its numbers.
func NewSaid(rules engine.Rules) *Said {
	s := &Said{newTexts()}
	info := rules.Info()
	s.Add(info.Name, info.Short, info.About, info.Hand, info.Options, rules.Library())
	if w, ok := rules.(engine.Worded); ok {
		for _, seats := range info.Seats {
			s.Add(w.FeatureWords(seats))
		}
	}
	return s
}

// Add takes in every text within the values, however deep.
func (s *Said) Add(values ...any) { s.texts.add(values...) }

// Listen plays a match with moves drawn from r and takes in all that it says: events,
// views, the result; of the first questions of each kind, and now and then of a later
// one, the text, what is blocked, each answer, and why each of words is refused. What
// refusals name instead must be legal (Instead).
func (s *Said) Listen(t *testing.T, state engine.State, r *engine.Rand, words ...string) {
	t.Helper()
	asked := map[string]int{}
	for n := 0; state.Result() == nil; n++ {
		pending := state.Pending(nil)
		seat := pending[r.Intn(len(pending))]
		moves := state.Moves(seat, nil)
		q := state.Ask(seat)
		if asked[q.Kind]++; asked[q.Kind] < 3 || n%29 == 0 {
			s.Add(q, state.Blocked(seat), state.View(seat), state.View(engine.Spectator))
			Instead(t, state, seat, words)
			for other := range state.View(seat).Header().Seats {
				for _, word := range words {
					s.Add(state.Refuse(engine.Seat(other), word))
				}
			}
			for _, m := range moves {
				s.Add(state.Describe(seat, m))
			}
		}
		ev := new(engine.Events)
		if err := state.Play(seat, moves[r.Intn(len(moves))], ev); err != nil {
			t.Fatal(err)
		}
		s.Add(ev.List)
	}
	s.Add(state.Result(), state.View(0), state.View(engine.Spectator), state.Refuse(0, "nothing"))
}

// Everything fails the test for every message of the game that was never used,
// except the rare ones, and for every argument that a message needs and did not
// get.
func (s *Said) Everything(t *testing.T, info engine.Info, rare ...string) {
	t.Helper()
	s.everything(tester{t}, info, rare)
}

func (s *Said) everything(t T, info engine.Info, rare []string) {
	t.Helper()
	checkTexts(t, info, s.texts)
	files, err := messageFiles(info.Messages)
	if err != nil {
		t.Fatalf("Info.Messages: %v", err)
	}
	for _, key := range slices.Sorted(maps.Keys(files[0].messages)) {
		if s.texts.args[key] == nil && s.texts.args[longForm(key)] == nil && !slices.Contains(rare, key) && !slices.Contains(rare, longForm(key)) {
			t.Errorf("message %s was never said", key)
		}
	}
	for _, key := range rare {
		if files[0].messages[key] == nil {
			t.Errorf("there is no message %s to be rare", key)
		}
	}
}
