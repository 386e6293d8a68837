package turn

import (
	"slices"
	"strings"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
)

// planLine lists the moves that the person planned for this turn; "" if there are none.
func planLine(w textfmt.Words, steps []draft.Step) string {
	if len(steps) == 0 {
		return ""
	}
	labels := make([]string, len(steps))
	for i, st := range steps {
		labels[i] = w.Rich(st.Label)
	}
	return textfmt.Clip(w.Say("panel.plan", engine.Word("steps", strings.Join(labels, ", "))), 300)
}

// trailLine returns the first line: the table and the step of the turn.
func trailLine(w textfmt.Words, s *table.Snapshot) string {
	parts := []string{"**" + w.Title(s.Table) + "**"}
	for _, t := range s.Question.Trail {
		parts = append(parts, w.Rich(t))
	}
	return strings.Join(parts, " › ")
}

// draftedLine lists the moves of the draft, each with the forced answers after it; ""
// before the first move.
func draftedLine(w textfmt.Words, s *table.Snapshot, back bool, rows int) string {
	if len(s.Draft) == 0 || s.Ready {
		return ""
	}
	steps := latest(draftedSteps(w, s), rows)
	key := "panel.so_far"
	if back {
		key = "panel.begun"
	}
	return textfmt.Clip(w.Say(key, engine.Word("steps", strings.Join(steps, ", "))), 300)
}

// draftedSteps returns the moves of the draft, each with the forced answers after it.
func draftedSteps(w textfmt.Words, s *table.Snapshot) []string {
	var steps []string
	for _, st := range s.Draft {
		way := []string{w.Rich(st.Label)}
		for _, label := range st.Forced {
			way = append(way, w.Rich(label))
		}
		steps = append(steps, strings.Join(way, " › "))
	}
	return steps
}

// latest returns as many of the last steps as fit in some rows, with a mark for omitted
// ones. The summary lists all.
func latest(steps []string, rows int) []string {
	from := 0
	for from < len(steps)-1 && textfmt.RowsOf(strings.Join(steps[from:], ", "), textfmt.SmallText, panelWidth-soFarWidth) > rows {
		from++
	}
	if from == 0 {
		return steps
	}
	return append([]string{"…"}, steps[from:]...)
}

// noteLine returns the person's private note about the table.
func noteLine(w textfmt.Words, s *table.Snapshot) string {
	if s.Note == "" {
		return ""
	}
	return w.Say("hand.note", engine.Word("note", textfmt.Escape(textfmt.Clip(strings.Join(strings.Fields(s.Note), " "), 150))))
}

// maxAlone is the maximum number of status lines in a solo match.
const maxAlone = 3

// aloneLines returns the status of a solo player against the game's own opponent after
// the moves of the draft, and the opponent's next action. Each line has at most rows
// rows.
func aloneLines(w textfmt.Words, s *table.Snapshot, rows int) []string {
	if s.View == nil {
		return nil
	}
	h := s.View.Header()
	if h.Seats != 1 {
		return nil
	}
	var lines []string
	for _, line := range h.Notice[max(0, len(h.Notice)-maxAlone):] {
		lines = append(lines, small(textfmt.Fitted(w.Rich(line), rows, panelWidth)))
	}
	return lines
}

func droppedLine(w textfmt.Words, s *table.Snapshot) string {
	if len(s.Dropped) == 0 {
		return ""
	}
	if len(s.DroppedNames) < len(s.Dropped) {
		return w.Say("panel.dropped_some", engine.N("n", len(s.Dropped)))
	}
	return w.Say("panel.dropped", engine.Word("steps", textfmt.Dots(w.List(s.DroppedNames)...)))
}

func factLines(w textfmt.Words, s *table.Snapshot) []string { return w.List(s.Question.Facts) }

// factLine lists the seat's facts for the question on one line: as many as fit in some
// rows, at least the first. «?» shows all.
func factLine(w textfmt.Words, s *table.Snapshot, rows int) string {
	line := ""
	for _, fact := range factLines(w, s) {
		longer := textfmt.Dots(line, fact)
		if line != "" && textfmt.RowsOf(longer, textfmt.SmallText, panelWidth) > rows {
			break
		}
		line = longer
	}
	return line
}

// maxSummary is the maximum height of the list of a complete turn in large letters, in pixels.
const maxSummary = 240

// inRoom returns the list of a complete turn, in small letters if it is long.
func inRoom(list []string) []string {
	if textfmt.HeightOf(textfmt.Lines(list...)) > maxSummary {
		return textfmt.Small(list)
	}
	return list
}

// summaryLines lists the effects of a complete turn before it is confirmed, or its answers if
// there are none.
func summaryLines(w textfmt.Words, s *table.Snapshot) []string {
	done := w.Draft(s.Seat, s.Events)
	if len(done) == 0 {
		done = draftedSteps(w, s)
	}
	out := []string{w.Say("panel.summary")}
	out = append(out, inRoom(textfmt.Bullets(done, textfmt.MaxLines-4))...)
	return append(out, "**"+w.Say("panel.confirm_question")+"**")
}

// limitLines joins a head and a body within Discord's limit and ours. It keeps the head,
// and the end of the body with the question.
func limitLines(head, body []string) string {
	top := linesOf(head)
	if over := len(top) + len(body) - textfmt.MaxLines; over > 0 && over < len(body) {
		body = body[over:]
	}
	return textfmt.ClipLines(textfmt.Lines(append(top, body...)...), textfmt.MaxContent)
}

// askedLines joins a head and a question within the same limits. It keeps the question
// and the first line of the head. It drops other lines of the head, which are earlier
// events and also in the log.
func askedLines(head, question []string) string {
	top, question := linesOf(head), linesOf(question)
	if over := len(top) + len(question) - textfmt.MaxLines; over > 0 && over < len(top) {
		top = slices.Delete(top, 1, 1+over)
	}
	return textfmt.ClipLines(textfmt.Lines(append(top, question...)...), textfmt.MaxContent)
}

// linesOf returns the lines of texts, without empty ones.
func linesOf(texts []string) []string {
	lines := strings.Split(textfmt.Lines(texts...), "\n")
	if lines[0] == "" {
		return nil
	}
	return lines
}
