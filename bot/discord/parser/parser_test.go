package parser

import (
	"context"
	"slices"
	"testing"

	"guildhall/bot/discord/lookup"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/storage"
)

// fixed is a question with these options, in a game that understands no other words.
type fixed []engine.Option

func (fixed) Offered(context.Context) []lookup.Phrase { return nil }

func (f fixed) After(context.Context, string) (Asked, error)         { return Asked{Options: f}, nil }
func (f fixed) Means(context.Context, string, string) (string, bool) { return "", false }
func (f fixed) Rule(context.Context, string, string) string          { return "" }

// asWritten returns a label that is shown exactly as s.
func asWritten(s string) engine.Text { return engine.T("table.name", engine.Word("name", s)) }

// Words become notation if they are the whole name, or whole words, of one answer. A
// beginning or a part of a word lists its possible meanings. Everything else stays as
// written, for the refusal to show.
func TestRead(t *testing.T) {
	r := reader(t)
	options := fixed{
		{Code: "market", Label: asWritten("Visit the Market")},
		{Code: "stall 1", Label: asWritten("Stall 1: 2 cards")},
		{Code: "stall 2", Label: asWritten("Stall 2: 3 cards")},
		{Code: "end", Label: asWritten("Finish")},
		{Code: "more", Label: asWritten("Finish later")},
		{Code: "inn", Label: asWritten("여인숙에 남기")},
		{Code: "wall", Label: asWritten("벽기둥")},
	}
	for _, test := range []struct {
		said, want string
		maybe      []string
	}{
		{"market", "market", nil},
		{"VISIT the", "market", nil},
		{"Market quick", "Market quick", nil}, // begins like notation
		{"stall", "", []string{"stall 1", "stall 2"}},
		{"3", "", []string{"stall 2"}}, // a number is not a name
		{"finish", "end", nil},         // a whole label wins over a part of another
		{"later", "more", nil},
		{"stall 1", "stall 1", nil},
		{"nonsense", "nonsense", nil},
		{"fin", "", []string{"end", "more"}},
		{"여인숙", "", []string{"inn"}}, // a beginning has no other meaning
		{"여인숙에남기", "inn", nil},
		{"벽ㄱ", "", []string{"wall"}},
		{"ㅂㄱㄷ", "", []string{"wall"}},
		{"벽기둥", "wall", nil},
		{"벽기둥 놓기", "", []string{"wall"}},
		{"fin; market", "", []string{"end", "more"}},
	} {
		got := r.Read(t.Context(), options, test.said)
		var maybe []string
		for _, o := range got.Maybe {
			maybe = append(maybe, o.Code)
		}
		if test.maybe == nil && (got.Written != test.want || maybe != nil) || test.maybe != nil && !slices.Equal(maybe, test.maybe) {
			t.Errorf("%q is taken as %q or %q, want %q or %q", test.said, got.Written, maybe, test.want, test.maybe)
		}
	}
	if got := r.Read(t.Context(), options, "market; fin; stall 1"); got.Before != "market" || got.Said != "fin" || got.After != "stall 1" {
		t.Errorf("around unclear words stand %+v", got)
	}
}

// Words after an answer are read as notation even if their question is not known: the
// game refuses them if it answered that question itself.
func TestReadAfterLastKnownQuestion(t *testing.T) {
	r := reader(t)
	rules, _ := catalog.Game("architects")
	s, err := rules.New(engine.Setup{Seats: 1, Seed: engine.NumberedSeed(1)})
	if err != nil {
		t.Fatal(err)
	}
	for s.Ask(0).Kind != "turn" {
		if err := s.Play(0, s.Moves(0, nil)[0], nil); err != nil {
			t.Fatal(err)
		}
	}
	m := position{table: storage.Table{ID: 1, Game: "architects", Phase: storage.Playing}, state: s}
	for said, want := range map[string]string{
		"작업장; 노동자":             "workshop; hire labourer",
		"작업장; 노동자 고용":          "workshop; hire labourer",
		"길드홀; 대성당 작업":          "guildhall; cathedral",
		"채석장; 숲 놓기":            "quarry; forest",
		"작업장; 라바마":             "workshop; 라바마",
		"workshop; well":       "workshop; well",
		"workshop; hire thief": "workshop; hire thief",
	} {
		if got := r.Read(t.Context(), m, said); got.Written != want {
			t.Errorf("%q is read as %q, want %q", said, got.Written, want)
		}
	}
}
