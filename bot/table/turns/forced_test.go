package turns

import (
	"testing"

	"guildhall/bot/table/draft"
	"guildhall/engine"
)

// quarry is a game with one answer, "quarry", after which it plays two forced
// answers itself. shows makes that answer revealing.
type quarry struct {
	engine.State
	shows bool
}

func (q quarry) Moves(_ engine.Seat, dst []engine.Move) []engine.Move {
	return append(dst, engine.Move{Kind: 1})
}
func (quarry) Code(engine.Seat, engine.Move) string            { return "quarry" }
func (quarry) Ask(engine.Seat) engine.Question                 { return engine.Question{Kind: "start"} }
func (quarry) Describe(engine.Seat, engine.Move) engine.Option { return engine.Option{Code: "quarry"} }
func (q quarry) Clone() engine.State                           { return q }
func (q quarry) Play(_ engine.Seat, _ engine.Move, ev *engine.Events) error {
	ev.Force(1, "pass", engine.Text{})
	ev.Force(0, "sphinx", engine.Text{})
	ev.Force(0, "left", engine.Text{})
	if q.shows {
		ev.Reveal(engine.Everyone)
	}
	return nil
}

// TestForcedStepsMayBeWritten reads chains that include the steps which the
// game plays itself. These are not played again.
func TestForcedStepsMayBeWritten(t *testing.T) {
	tests := []struct{ written, rest string }{
		{"quarry", ""},
		{"quarry sphinx left", ""},
		{"quarry;sphinx;left;finish", "finish"},
		{"quarry;finish", "finish"},
		{"quarry;sphinx;right", "right"},
		{"quarry;pass", "pass"},
	}
	for _, tt := range tests {
		d := draft.Draft{Seat: 0, State: quarry{}}
		st, ok := d.Read(tt.written)
		if !ok || st.Code != "quarry" || st.Rest != tt.rest {
			t.Errorf("reading %q: %v, code %q, left %q, want %q", tt.written, ok, st.Code, st.Rest, tt.rest)
		}
	}
}

// TestWarningRepeatsTypedText checks that the confirmed text is complete,
// since it is read again.
func TestWarningRepeatsTypedText(t *testing.T) {
	d := draft.Draft{Seat: 0, State: quarry{shows: true}}
	st, ok := d.Read("quarry;sphinx;left;sphinx")
	if !ok || st.Rest != "sphinx" {
		t.Fatalf("left %q, want one sphinx", st.Rest)
	}
	if got, want := warningOf(st, 0).Written, "quarry;sphinx;left;sphinx"; got != want {
		t.Errorf("the warning is about %q, want %q", got, want)
	}
}
