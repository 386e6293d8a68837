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
