package enginetest

import (
	"maps"
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/feature"
	"guildhall/engine/longtest"
)

// UsedMessages collects the messages that a game uses in tests, so that a test can fail for
// unused ones.
type UsedMessages struct {
	texts *texts
	asked map[string]int // number of questions of each kind at which words were written
}

// All words are written at the first wholeQuestions questions of each kind. Later questions
// get a share of them in turn, unless long tests are enabled.
const (
	wholeQuestions = 8
	wordShare      = 8
)

// NewSaid returns the messages that a game uses before any match: its name, options,
// library, and the words for its features.
func NewSaid(rules engine.Rules) *UsedMessages {
	s := &UsedMessages{newTexts(), map[string]int{}}
	info := rules.Info()
	s.Add(info.Name, info.Short, info.About, info.Hand, info.Options, rules.Library())
	for _, seats := range info.Seats {
		s.Add(feature.WordsOf(rules, seats))
	}
	return s
}

// Add adds every text inside the values, at any depth.
func (s *UsedMessages) Add(values ...any) { s.texts.add(values...) }

// Listen plays a match with the moves of pick and adds its texts: events, views and the
// result. At the first questions of each kind, and sometimes at later ones, it adds the
// question, its options and the refusals of words; at every second question, the blocked
// moves. The moves that refusals suggest must be legal.
func (s *UsedMessages) Listen(t *testing.T, state engine.State, pick Pick, words ...string) {
	t.Helper()
	asked := map[string]int{}
	n := 0
	Walk(t, state, func(state engine.State, seat engine.Seat) engine.Move {
		q := state.Ask(seat)
		if asked[q.Kind]++; asked[q.Kind] < 3 || n%29 == 0 || n < 30 && n%3 == 0 { // a small match is over by then
			s.question(t, state, seat, q, words)
		} else if n%2 == 0 {
			s.Add(state.Blocked(seat))
		}
		n++
		return pick(state, seat)
	}, func(_ engine.Seat, ev *engine.Events) { s.Add(ev.List) })
	s.Add(state.Result(), state.View(0), state.View(engine.Spectator), state.Refuse(0, "nothing"))
}

// question adds all texts for a seat that is asked.
func (s *UsedMessages) question(t *testing.T, state engine.State, seat engine.Seat, q engine.Question, words []string) {
	t.Helper()
	s.Add(q, state.Blocked(seat), state.View(seat), state.View(engine.Spectator))
	if r, ok := state.(engine.ReactionState); ok {
		s.Add(r.Reactions(seat))
	}
	s.Add(checkSuggestions(tester{t}, state, seat, s.share(q.Kind, words)))
	for other := range state.View(seat).Header().Seats + 1 {
		s.Add(state.Refuse(engine.Seat(other), words[0]))
	}
	for _, m := range state.Moves(seat, nil) {
		s.Add(state.Describe(seat, m))
	}
}

// share returns the words to write at the next question of a kind.
func (s *UsedMessages) share(kind string, words []string) []string {
	n := s.asked[kind]
	if s.asked[kind]++; n < wholeQuestions || longtest.Wanted() {
		return words
	}
	var some []string
	for i := n % wordShare; i < len(words); i += wordShare {
		some = append(some, words[i])
	}
	return some
}

// Everything fails the test for every unused message of the game, except rare, and for
// every argument that a message needs but was not given.
func (s *UsedMessages) Everything(t *testing.T, info engine.Info, rare ...string) {
	t.Helper()
	s.everything(tester{t}, info, rare)
}

func (s *UsedMessages) everything(t T, info engine.Info, rare []string) {
	t.Helper()
	checkTexts(t, info, s.texts)
	files := filesOf(t, info)
	for _, key := range slices.Sorted(maps.Keys(files[0].messages)) {
		if s.texts.args[key] == nil && s.texts.args[longForm(key)] == nil && !slices.Contains(rare, key) && !slices.Contains(rare, longForm(key)) {
			t.Errorf("message %s was never said: Suite.Rare lists those that need more matches", key)
		}
	}
	for _, key := range rare {
		if files[0].messages[key] == nil {
			t.Errorf("there is no message %s to be rare", key)
		}
	}
}
