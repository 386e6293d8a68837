package web

import (
	"context"
	"net/http"
	"strings"
	"time"

	"guildhall/bot/discord/process"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table/hints"
)

// hinted is a hint in the form of a page.
type hinted struct {
	Question string      `json:"question"`
	Answers  []hintedOne `json:"answers"` // best first
	Lines    []string    `json:"lines,omitempty"`
}

type hintedOne struct {
	Code   string `json:"code"`
	Label  string `json:"label"`
	Effect string `json:"effect,omitempty"`
	Worth  string `json:"worth,omitempty"`
}

// hint responds with a hint for the open question, if the table allows hints. It is the
// same hint as on Discord, with the same rules. During the computation the request waits
// like a stream, and uses no worker.
func (s *Server) hint(w http.ResponseWriter, q *http.Request, one session) {
	closed, ok := s.streams.open(one.user)
	if !ok {
		s.refuse(w, http.StatusServiceUnavailable)
		return
	}
	defer closed()
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(process.ThinkTimeout + untilWritten)) // not every server supports deadlines
	ctx, cancel := context.WithTimeout(q.Context(), process.ThinkTimeout)
	defer cancel()
	wait, err := s.Services.Hints.Ask(ctx, one.table, one.user)
	var h *hints.Hint
	if err == nil {
		h, err = wait(ctx)
	}
	if err != nil {
		s.refused(w, q, one, err)
		return
	}
	r, err := s.People.Named(q.Context(), one.user, "")
	if err != nil {
		s.fail(w, q, err)
		return
	}
	s.send(w, q, map[string]any{"hint": hintIn(r.WordsAt(h.Table), h)})
}

// hintIn returns a hint in words.
func hintIn(w textfmt.Words, h *hints.Hint) hinted {
	said := hinted{Question: w.Flat(h.Question.Text)}
	for i, a := range h.Answers {
		answer := hintedOne{Code: a.Code, Label: w.Flat(a.Label), Effect: w.Flat(a.Effect)}
		if !h.Only {
			answer.Worth = unmarked(textfmt.HintWorth(w, h, i))
		}
		said.Answers = append(said.Answers, answer)
	}
	if h.Only {
		return said
	}
	for _, line := range textfmt.HintLines(w, h) {
		said.Lines = append(said.Lines, unmarked(line))
	}
	return said
}

// unmarked returns a message without Discord's markup.
func unmarked(text string) string {
	return strings.NewReplacer("**", "", "-# ", "", "\\", "").Replace(text)
}
