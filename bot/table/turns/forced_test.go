package turns

import (
	"testing"

	"guildhall/bot/table/draft"
	"guildhall/engine"
)

// quarry is a game with one answer, "quarry". The game gives the two answers after it by
// itself, because there is no choice. shows makes that answer reveal something.
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

// TestForcedStepsMayBeWritten reads chains that name the steps which the game plays by
// itself. These must not remain as text to play again.
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

// TestWarningRepeatsWhatWasWritten checks that a warning contains the whole text, because it
// is read again after the confirmation.
func TestWarningRepeatsWhatWasWritten(t *testing.T) {
	d := draft.Draft{Seat: 0, State: quarry{shows: true}}
	st, ok := d.Read("quarry;sphinx;left;sphinx")
	if !ok || st.Rest != "sphinx" {
		t.Fatalf("left %q, want one sphinx", st.Rest)
	}
	if got, want := warningOf(st, 0).Written, "quarry;sphinx;left;sphinx"; got != want {
		t.Errorf("the warning is about %q, want %q", got, want)
	}
}
