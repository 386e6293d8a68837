package architects

import (
	"strings"

	"guildhall/engine"
	"guildhall/engine/suggest"
)

// Refuse explains why a written answer is not legal now. It uses only what seat
// may know.
func (g *game) Refuse(seat engine.Seat, written string) engine.Refusal {
	text := engine.NormalizeNotation(written)
	r, unasked := rulebook.RefuseUnasked(g, seat, written)
	if unasked {
		if g.asked() == stepDraft {
			r.Why = g.whyNotDrafting(seat)
		}
		return r
	}
	if m, ok := g.legalMeant(seat, text); ok {
		return suggest.Misspelt(g, seat, m, engine.T("architects.why.spelling"), "10")
	}
	r = engine.Refusal{Code: written, Rule: "10", Instead: suggest.Legal(g, seat, "")}
	if w, ok := g.understand(text); ok {
		if !g.explain(w, text, &r) {
			var why engine.Text
			why, r.Rule = g.whyElsewhere(seat, w)
			r.Why = engine.T("architects.why.elsewhere", engine.Term("why", why), engine.Term("question", g.questionText(seat)))
		}
		if w.verb != "" {
			r.Instead = suggest.Legal(g, seat, w.verb+" ")
		}
		return r
	}
	r.Why, r.Rule = engine.T("architects.why.unknown", engine.Term("question", g.questionText(seat))), ""
	return r
}

// explain writes into r why understood words are not a legal answer to the open question.
// It returns false if they are not about that question.
func (g *game) explain(w wish, text string, r *engine.Refusal) bool {
	r.Code, r.Label = w.code, g.label(w)
	refuse := rulebook.Asked(g).Refuse
	return refuse != nil && refuse(g, *g.agenda.Top(), text, r)
}

// RefuseForced explains words for a question that the game answers itself after m.
func (g *game) RefuseForced(seat engine.Seat, m engine.Move, written string) (at engine.State, r engine.Refusal, ok bool) {
	text := engine.NormalizeNotation(written)
	w, understood := g.understand(text)
	if !understood {
		return nil, r, false
	}
	c := g.copy()
	r, ok = rulebook.RefuseForced(c, seat, m, func() (engine.Refusal, bool) {
		no := engine.Refusal{Code: written, Instead: suggest.Legal(c, seat, "")}
		if _, legal := c.legalMeant(seat, text); legal {
			return no, false
		}
		about := c.explain(w, text, &no)
		return no, about
	})
	return c, r, ok
}

// questionText returns the text of seat's open question.
func (g *game) questionText(seat engine.Seat) engine.Text {
	return rulebook.Ask(g, seat, engine.Question{}).Text
}

// whyNotDrafting returns the reason for a seat that is not asked in the draft, which asks all
// people at once.
func (g *game) whyNotDrafting(seat engine.Seat) engine.Text {
	if seat >= 0 && seat < engine.Seat(g.people) {
		return engine.T("architects.why.picked")
	}
	return engine.T("architects.why.drafting")
}

// legalMeant returns the single legal answer for words that say too much or too little:
// "well" for "build well", or "hire miner" if only one of two miners can be hired.
func (g *game) legalMeant(seat engine.Seat, text string) (found engine.Move, ok bool) {
	w, understood := g.understand(text)
	if !understood {
		return engine.Move{}, false
	}
	if m, exact := engine.Exactly(g, seat, w.code); exact {
		return m, true
	}
	n := 0
	for _, m := range g.Moves(seat, nil) {
		code := g.Code(seat, m)
		if w.verb == "" && (w.building != none || w.crew != noKind) {
			_, code, _ = strings.Cut(code, " ")
		}
		if code == w.code || strings.HasPrefix(code, w.code+" ") {
			found = m
			n++
		}
	}
	return found, n == 1
}

// Blocked lists the answers of the present question that are not legal now,
// each with its reason.
func (g *game) Blocked(seat engine.Seat) []engine.Refusal { return rulebook.Blocked(g, seat) }
