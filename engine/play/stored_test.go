package play_test

import (
	"maps"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/codec"
	"guildhall/engine/play"
)

// A third game: each of two seats chooses a colour in secret, and then the first seat pays coins.
type paints struct {
	engine.State
	agenda agenda.Stack[play.Item]
	named  [2]bool
	paid   int16
}

func (p *paints) Agenda() *agenda.Stack[play.Item] { return &p.agenda }
func (p *paints) Active() engine.Seat              { return engine.Seat(p.agenda.Top().Seat) }
func (p *paints) Code(seat engine.Seat, m engine.Move) string {
	return painting.Code(p, seat, m)
}

func (p *paints) Describe(seat engine.Seat, m engine.Move) engine.Option {
	return painting.Describe(p, seat, m)
}

var (
	painting = play.New(play.Words[*paints]{Game: "paints", Tidy: engine.NormalizeNotation, Spelling: engine.T("paints.spelling"), Over: engine.T("paints.over"), OverRule: "9",
		Wait: engine.T("paints.wait")}, play.Step[*paints, play.Item]{
		Kind: 1, Name: "colour", Rule: "1",
		Owes:  func(p *paints, _ play.Item, seat engine.Seat) bool { return seat < 2 && !p.named[seat] },
		Ask:   func(*paints, play.Item) engine.Question { return engine.Question{} },
		Offer: func(_ *paints, _ play.Item, dst []engine.Move) []engine.Move { return play.Each(dst, 1, 0, 2) },
		Answers: []play.Answer[*paints, play.Item]{play.Answer[*paints, play.Item]{
			Kind: 1, Do: func(p *paints, e play.Item, _ engine.Move, _ *engine.Events) { p.named[e.Seat] = true },
		}.Listed("paint", []string{"red", "blue", "green"})},
	}, play.Step[*paints, play.Item]{
		Kind: 2, Name: "pay", Args: "sn", Rule: "2",
		Ask:   func(*paints, play.Item) engine.Question { return engine.Question{} },
		Offer: func(_ *paints, e play.Item, dst []engine.Move) []engine.Move { return play.Each(dst, 1, 0, e.N) },
		Answers: []play.Answer[*paints, play.Item]{play.Answer[*paints, play.Item]{
			Kind: 1, Do: func(p *paints, _ play.Item, m engine.Move, _ *engine.Events) { p.paid = m.N[0] + 1 },
		}.Numbered("coins", 1)},
	})
	stored = play.Items(painting, func(*paints) int8 { return 2 }, 5, 3)
)

func (p *paints) fields(o *codec.Object) { stored.Field(o, "agenda", p) }

// An optional number is written only if it is not 0, or if another word follows.
func TestZerosAtTheEndAreLeftOut(t *testing.T) {
	zeros := stored
	zeros.Arguments = maps.Clone(stored.Arguments)
	zeros.Arguments['n'] = zeros.Arguments['n'].OrZero()
	p := new(paints)
	for text, item := range map[string]play.Item{"pay 1": {Kind: 2, Seat: 1}, "pay 0 3": {Kind: 2, N: 3}} {
		if got := zeros.Word(p, item); got != text {
			t.Errorf("%v is stored as %q, want %q", item, got, text)
		}
		if got, err := zeros.Named(p, text); err != nil || got != item {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"pay 1 0", "pay", "pay 1 2 3"} {
		if got, err := zeros.Named(p, text); err == nil {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}

func TestItemsAreStoredByName(t *testing.T) {
	p := new(paints)
	p.agenda.Push(play.Item{Kind: 2, Seat: 1, N: 4})
	p.agenda.Push(play.Item{Kind: 1})
	text := string(codec.WriteObject(p.fields))
	if text != `{"agenda":["colour","pay 1 4"]}` {
		t.Errorf("stored as %s", text)
	}
	again := new(paints)
	if err := codec.ReadObject([]byte(text), again.fields); err != nil || again.agenda != p.agenda {
		t.Errorf("read %+v, %v", again.agenda.Steps(), err)
	}
	for _, wrong := range []string{"pay 2 4", "pay 1 6", "pay 1", "pay 1 04", "pay x 4", "sell 1", "colour 1"} {
		if err := codec.ReadObject([]byte(strings.Replace(text, "pay 1 4", wrong, 1)), new(paints).fields); err == nil {
			t.Errorf("%q was read", wrong)
		}
	}
}

func TestNotationOfNumbersAndNames(t *testing.T) {
	p := new(paints)
	p.agenda.Push(play.Item{Kind: 2, Seat: 1, N: 4})
	p.agenda.Push(play.Item{Kind: 1})
	for text, want := range map[string]int8{"paint blue": 1, "green": 2} {
		if m, ok := painting.Meaning(p, 0, text); !ok || m != play.One(1, want) {
			t.Errorf("%q is read as %v, %v", text, m, ok)
		}
	}
	for seat := range engine.Seat(2) {
		if err := painting.Play(p, seat, play.One(1, 0), nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range []string{"coins 3", "3"} {
		if m, ok := painting.Meaning(p, 1, text); !ok || m != play.One(1, 2) {
			t.Errorf("%q is read as %v, %v", text, m, ok)
		}
	}
	if r := painting.Refuse(p, 0, "3"); r.Why.Key != "paints.wait" || len(r.Why.Args) != 1 || r.Rule != "2" {
		t.Errorf("to who is not asked it says %+v", r)
	}
	if err := painting.Play(p, 1, play.One(1, 2), nil); err != nil || p.paid != 3 {
		t.Fatalf("paid %d, %v", p.paid, err)
	}
	if r := painting.Refuse(p, 0, "3"); r.Why.Key != "paints.over" || r.Rule != "9" {
		t.Errorf("after the end it says %+v", r)
	}
}
