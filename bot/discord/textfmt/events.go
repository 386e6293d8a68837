package textfmt

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/bot/table/history"
	"guildhall/engine"
)

// MaxRecap is the maximum height of a recap, in rows on a phone.
const MaxRecap = 4

// Events describes events, one line each. It removes the full stop of a single sentence,
// because the lines are used in lists and between dots. Several sentences keep theirs.
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

// Turn describes a turn in one line; empty if viewer may not know any of it. Events
// without a short form read as in the log.
func (w Words) Turn(viewer engine.Seat, events []engine.Event) string {
	return w.turn(viewer, events, rowsFit("", MaxRecap, SmallText))
}

// Draft returns the steps of a turn that is not final, without tense. Events without a short
// form read as in the log.
func (w Words) Draft(seat engine.Seat, events []engine.Event) []string {
	return draft(seat, events, w.Rich, w.Has, w.Bold)
}

// FlatDraft is Draft without markup.
func (w Words) FlatDraft(seat engine.Seat, events []engine.Event) []string {
	return draft(seat, events, w.Flat, w.Has, w.Called)
}

func draft(seat engine.Seat, events []engine.Event, tell engine.Translate, has func(string) bool, name func(engine.Seat) string) []string {
	own := ""
	if seat >= 0 {
		own = name(seat)
	}
	if steps := (engine.TurnSummary{Tell: tell, Has: has, Name: name}).Turn(seat, events).Steps(own); len(steps) > 0 {
		return steps
	}
	var out []string
	for _, e := range events {
		if said := tell(e.Text); said != "" && e.To.Has(seat) {
			out = append(out, said)
		}
	}
	return out
}

// Recap describes turns, newest first, one line each, without events that viewer may not
// know. The first line follows the text before and has letters of size newest; the others
// have small letters. All lines together have at most the given number of rows. The
// oldest turns are left out first, and the newest may use spare rows.
func (w Words) Recap(before string, viewer engine.Seat, turns []history.VisibleTurn, newest float64, most int) []string {
	var lines []recapLine
	rows := 0
	for _, one := range slices.Backward(turns) {
		l := recapLine{size: SmallText}
		if len(lines) == 0 {
			l.before, l.size = before, newest
			l.write(w, viewer, one.Events, min(newestRows, most))
		} else {
			l.write(w, viewer, one.Events, 1)
		}
		if l.text == "" {
			continue
		}
		if rows+l.rows() > most && len(lines) > 0 {
			break
		}
		lines, rows = append(lines, l), rows+l.rows()
	}
	var out []string
	for _, l := range lines {
		rows -= l.rows()
		l.write(w, viewer, l.events, most-rows)
		rows += l.rows()
		out = append(out, l.before+l.text)
	}
	return out
}

// recapLine is the line of one turn in a recap.
type recapLine struct {
	before string
	size   float64 // size of its letters
	events []engine.Event
	text   string
}

func (l *recapLine) write(w Words, viewer engine.Seat, events []engine.Event, rows int) {
	l.events, l.text = events, w.turn(viewer, events, rowsFit(l.before, rows, l.size))
}

func (l *recapLine) rows() int { return RowsOf(l.before+l.text, l.size, FrameWidth-bulletWidth) }

// newestRows is the number of rows that the newest turn gets before older turns get any.
const newestRows = 2

// bulletWidth is the width of a bullet before a line of a list, in pixels.
const bulletWidth = 20

// rowsFit returns a function that reports whether a line, with the words before it, fits
// into the given number of rows.
func rowsFit(before string, rows int, size float64) func(string) bool {
	return func(line string) bool { return RowsOf(before+line, size, FrameWidth-bulletWidth) <= rows }
}

func (w Words) turn(viewer engine.Seat, events []engine.Event, fits func(string) bool) string {
	line := engine.TurnSummary{Tell: w.Rich, Has: w.Has, Name: w.Bold}.Turn(viewer, events)
	if !line.IsZero() {
		return line.Text(fits)
	}
	seen := engine.Events{List: events}
	told := w.Events(seen.For(viewer))
	text := Dots(told...)
	for n := len(told) - 1; n > 0 && !fits(text); n-- {
		text = Dots(append(told[:n:n], "… +"+strconv.Itoa(len(told)-n))...)
	}
	return text
}
