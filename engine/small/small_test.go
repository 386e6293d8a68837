package small_test

import (
	"testing"
	"testing/fstest"

	"guildhall/engine"
	"guildhall/engine/codec"
	"guildhall/engine/play"
	"guildhall/engine/small"
)

// A small game: both seats choose a number in secret, then the first seat shows a card.
const (
	stepChoose play.Kind = iota + 1
	stepShow
)

type match struct {
	play.Match
	chosen [2]int8 // 0 before the choice
}

var steps = play.New(play.Words[*match]{Game: "pair"}, play.Step[*match, play.Item]{
	Kind: stepChoose, Name: "choose", On: []play.Kind{stepShow}, Question: engine.T("pair.ask"),
	Owes: func(m *match, _ play.Item, seat engine.Seat) bool { return seat < 2 && m.chosen[seat] == 0 },
	Act:  func(_ *match, _ play.Item, ev *engine.Events) { ev.Reveal(engine.Everyone) },
	Answers: []play.Answer[*match, play.Item]{play.Answer[*match, play.Item]{
		Kind: 1,
		Do: func(m *match, e play.Item, chosen engine.Move, _ *engine.Events) {
			m.chosen[e.Seat] = int8(chosen.N[0]) + 1
		},
		Why: func(*match, play.Item, engine.Move, play.Reason) (engine.Text, string) { return engine.Text{}, "" },
	}.Listed("number", []string{"one", "two"})},
}, play.Step[*match, play.Item]{
	Kind: stepShow, Name: "show", On: []play.Kind{0}, Question: engine.T("pair.show"),
	Answers: []play.Answer[*match, play.Item]{
		{Kind: 1, Word: "show", Do: func(_ *match, _ play.Item, _ engine.Move, ev *engine.Events) { ev.Reveal(engine.Everyone) }},
		{Kind: 2, Word: "keep", Do: func(*match, play.Item, engine.Move, *engine.Events) {}},
	},
})

var rules = small.New(small.Game[match, *match]{
	Info: engine.Info{ID: "pair", Version: 1, Seats: []int{2}},
	Files: fstest.MapFS{"text/en.json": {Data: []byte("{}")}, "text/ko.json": {Data: []byte("{}")},
		"glossary.csv": {Data: []byte("id,en,ko,aliases_en,aliases_ko,refused_en,refused_ko,texts,counter_ko\n")}},
	Steps: steps,
	Deal: func(m *match, _ *engine.Rand) {
		m.Agenda().Push(play.Item{Kind: stepShow})
		m.Agenda().Push(play.Item{Kind: stepChoose})
	},
	Fields:  func(m *match, o *codec.Object) { codec.Fixed(o, "players", m.chosen[:], 0, 2) },
	Check:   func(*match) error { return nil },
	Sources: []engine.Text{engine.T("pair.numbers")},
	Points:  func(m *match, seat int8, _ int) int16 { return int16(m.chosen[seat]) },
})

// A move that reveals is marked without a word of the game. The last sealed answer is not: the
// mark would tell its seat that the other one has answered.
func TestRevealsAreMarked(t *testing.T) {
	s, err := rules.New(engine.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	for seat := range engine.Seat(2) {
		m := s.Moves(seat, nil)[seat]
		if s.Describe(seat, m).Reveals {
			t.Errorf("the sealed answer of seat %d is marked", seat)
		}
		if err := s.Play(seat, m, nil); err != nil {
			t.Fatal(err)
		}
	}
	if s, err = rules.Decode(s.Encode()); err != nil {
		t.Fatal(err)
	}
	moves := s.Moves(0, nil)
	if !s.Describe(0, moves[0]).Reveals || s.Describe(0, moves[1]).Reveals {
		t.Error("want a mark on show, and none on keep")
	}
	if s.Result() != nil {
		t.Error("there is a result before the end")
	}
	if err := s.Play(0, moves[1], nil); err != nil {
		t.Fatal(err)
	}
	if r := s.Result(); r == nil || r.Totals[0] != 1 || r.Totals[1] != 2 || r.Places[0].Seat != 1 {
		t.Errorf("the result is %+v", r)
	}
}
