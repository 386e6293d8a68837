package engine_test

import (
	"errors"
	"testing"

	"guildhall/engine"
)

// phrases is a state whose legal moves have the given codes.
type phrases struct {
	engine.State
	codes []string
}

func (p phrases) Moves(_ engine.Seat, dst []engine.Move) []engine.Move {
	for i := range p.codes {
		dst = append(dst, engine.Move{Kind: uint16(i + 1)})
	}
	return dst
}

func (p phrases) Code(_ engine.Seat, m engine.Move) string { return p.codes[m.Kind-1] }

func TestRead(t *testing.T) {
	s := phrases{codes: []string{"take 2", "take 20", "build well", "build", "pay 3 wood + stone", "w4"}}
	tests := []struct {
		written string
		code    string // "" if no move is read
		rest    string
	}{
		{"take 2", "take 2", ""},
		{"take 20", "take 20", ""},
		{"take 200", "", ""},
		{"  TAKE\t 2 ", "take 2", ""},
		{"build well w4", "build well", "w4"},
		{"build w4", "build", "w4"},
		{"build; well", "build", "well"},
		{"build ;well;; w4 ;", "build", "well;;w4"},
		{"build wells", "build", "wells"},
		{"pay 3 wood + stone;take 2", "pay 3 wood + stone", "take 2"},
		{"w44", "", ""},
		{"", "", ""},
		{";", "", ""},
		{"well", "", ""},
	}
	for _, tt := range tests {
		w, ok := engine.Read(s, 0, tt.written)
		if ok != (tt.code != "") || w.Code != tt.code || w.Rest != tt.rest {
			t.Errorf("Read(%q) = %q and %q left, %v, want %q and %q", tt.written, w.Code, w.Rest, ok, tt.code, tt.rest)
		}
		if ok && s.Code(0, w.Move) != w.Code {
			t.Errorf("Read(%q) gives move %v of code %q, want %q", tt.written, w.Move, s.Code(0, w.Move), w.Code)
		}
		_, exact := engine.Exactly(s, 0, tt.written)
		if want := tt.code != "" && tt.rest == ""; exact != want {
			t.Errorf("Exactly(%q) = %v, want %v", tt.written, exact, want)
		}
	}
}

func TestSkipForced(t *testing.T) {
	var ev engine.Events
	s := phrases{codes: []string{"w4 left", "build", "finish"}}
	for _, code := range []string{"build well", "w4", "2 stone"} {
		ev.Force(0, code, engine.Text{})
	}
	ev.Force(1, "pass", engine.Text{})
	tests := []struct{ rest, want string }{
		{"", ""},
		{"build well;w4;2 stone;finish", "finish"},
		{"build well w4 2 stone", ""},
		{"w4 finish", "finish"},
		{"finish", "finish"},
		{"build well w5", "w5"},
		{"build wells", "build wells"},
		{"2 stone w4", "w4"},
		{"build well;build well", "build well"},
		{"pass", "pass"},
		{"w4 left;finish", "w4 left;finish"}, // another answer that begins like a forced one
		{"build well;w4 left", "w4 left"},
	}
	for _, tt := range tests {
		if got := engine.SkipForced(s, tt.rest, 0, &ev); got != tt.want {
			t.Errorf("SkipForced(%q) = %q, want %q", tt.rest, got, tt.want)
		}
	}
}

func TestTidy(t *testing.T) {
	tests := []struct{ written, want string }{
		{"", ""},
		{"  A  b\tC\n", "a b c"},
		{"a ; b", "a;b"},
		{"a;b", "a;b"},
		{"; a ;", "a"},
		{" ; ; ", ""},
		{"a ;  ; b", "a;;b"},
		{"MOSAIC B  c4", "mosaic b c4"},
	}
	for _, tt := range tests {
		if got := engine.NormalizeNotation(tt.written); got != tt.want {
			t.Errorf("Tidy(%q) = %q, want %q", tt.written, got, tt.want)
		}
	}
}

func TestRefusedWrapsErrRefused(t *testing.T) {
	err := engine.Refused("market", 1, engine.Move{Kind: 3})
	if !errors.Is(err, engine.ErrRefused) {
		t.Errorf("%v does not wrap ErrRefused", err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("take 2; build well w4")
	f.Add("İ ; ẞ")
	f.Add("a; ;b")
	f.Fuzz(func(t *testing.T, written string) {
		text := engine.NormalizeNotation(written)
		if again := engine.NormalizeNotation(text); again != text {
			t.Fatalf("Tidy(%q) = %q, and tidied again %q", written, text, again)
		}
		s := phrases{codes: []string{"take 2", "take 20", "build well", "build", "w4"}}
		for left := text; ; {
			w, ok := engine.Read(s, 0, left)
			if !ok {
				return
			}
			if len(w.Rest) >= len(left) {
				t.Fatalf("reading %q left %q: no end", left, w.Rest)
			}
			left = w.Rest
		}
	})
}

func TestAudience(t *testing.T) {
	tests := []struct {
		name string
		to   engine.Audience
		want string // the viewers of spectator, 0, 1 and 7 that may know the event
	}{
		{"everyone", engine.Everyone, "[true true true true]"},
		{"only seat 0", engine.Only(0), "[false true false false]"},
		{"only seats 1 and 7", engine.Only(1, 7), "[false false true true]"},
		{"nobody", engine.Only(), "[false false false false]"},
		{"the public", engine.Only(engine.Spectator), "[true false false false]"},
		{"all but seat 1", engine.AllBut(1), "[true true false true]"},
	}
	for _, tt := range tests {
		var got []bool
		for _, viewer := range []engine.Seat{engine.Spectator, 0, 1, 7} {
			got = append(got, tt.to.Has(viewer))
		}
		equal(t, tt.name, got, tt.want)
	}
}

func TestNilEventsAcceptEverything(t *testing.T) {
	var ev *engine.Events
	ev.Add(engine.Event{})
	ev.Reveal(engine.Everyone)
	ev.EndTurn()
	some := new(engine.Events)
	some.Add(engine.Event{Text: engine.T("a"), To: engine.Only(1)})
	some.Add(engine.Event{Text: engine.T("b"), To: engine.Everyone})
	equal(t, "events of seat 1", len(some.For(1)), 2)
	equal(t, "events of the public", len(some.For(engine.Spectator)), 1)
}

func TestWinners(t *testing.T) {
	r := engine.Result{Places: []engine.Place{{Seat: 2, Rank: 1}, {Seat: 0, Rank: 1}, {Seat: 1, Rank: 3}}}
	equal(t, "shared victory", r.Winners(), []engine.Seat{2, 0})
	r.Places[1].Out = true
	equal(t, "one is out", r.Winners(), []engine.Seat{2})
}
