package wording

import (
	"slices"
	"strings"

	"guildhall/bot/table/history"
	"guildhall/engine"
)

// Columns of a turn line. A phone shows about forty of them beside each other.
const (
	LongTurn  = 160 // two lines on a screen
	ShortTurn = 90
)

// Events describes events, a line each, without the full stop with which some games tell
// them: sentences stand in lists and between dots. Several sentences keep theirs.
func (w Words) Events(evs []engine.Event) []string {
	texts := make([]engine.Text, len(evs))
	for i, e := range evs {
		texts[i] = e.Text
	}
	told := w.List(texts)
	for i, line := range told {
		if one, ok := strings.CutSuffix(line, "."); ok && !strings.HasSuffix(one, ".") && !strings.Contains(one, ". ") {
			told[i] = one
		}
	}
	return told
}

// Turn tells a turn in one line, by what was done, as far as viewer may know it;
// empty when viewer may know nothing of it. Events of which none has a short form
// are told as in the log.
func (w Words) Turn(viewer engine.Seat, events []engine.Event) string {
	return w.turn(viewer, events, LongTurn)
}

func (w Words) turn(viewer engine.Seat, events []engine.Event, columns int) string {
	line := engine.Brief{Tell: w.Rich, Has: w.has, Name: w.Bold}.Turn(viewer, events)
	if !line.IsZero() {
		return line.Text(columns)
	}
	seen := engine.Events{List: events}
	return WholeItems(w.Events(seen.For(viewer)), columns)
}

// Turns lists turns as far as viewer may know them, the newest first. The newest has
// LongTurn columns, the others have older ones.
func (w Words) Turns(viewer engine.Seat, turns []history.Told, older int) []string {
	var out []string
	columns := LongTurn
	for _, one := range slices.Backward(turns) {
		if line := w.turn(viewer, one.Events, columns); line != "" {
			out, columns = append(out, "- "+line), older
		}
	}
	return out
}
