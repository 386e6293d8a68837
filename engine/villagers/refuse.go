package villagers

import (
	"strings"

	"guildhall/engine"
	"guildhall/engine/refusal"
)

// Refuse explains why a written move is not legal now. It uses only what seat
// may know.
func (g *game) Refuse(seat engine.Seat, written string) engine.Refusal {
	text := engine.Tidy(written)
	r := engine.Refusal{Code: written, Rule: "4"}
	switch {
	case g.over:
		r.Why, r.Rule = engine.T("villagers.why.over"), "9"
		return r
	case !rulebook.IsAsked(g, seat):
		r.Why = engine.T("villagers.why.notYou", engine.Who("who", engine.Seat(g.active)))
		return r
	}
	r.Instead = g.alternatives("")
	if m, ok := g.legalMeaning(seat, text); ok {
		r = refusal.Misspelt(g, seat, m, engine.T("villagers.why.spelling"))
		r.Rule = "4"
		return r
	}
	if w, ok := parseMove(text); ok {
		r.Code, r.Label = w.code, w.label()
		g.explain(text, &r)
		if begin := w.verb; begin != "" {
			r.Instead = g.alternatives(begin + " ")
		}
		return r
	}
	r.Why, r.Rule = engine.T("villagers.why.unknown"), ""
	return r
}

// explain adds why a move that was understood is not legal now, and the rule.
func (g *game) explain(text string, r *engine.Refusal) {
	s, e := rulebook.Asked(g), *g.agenda.Top()
	if !s.Refuse(g, e, text, r) {
		r.Why = engine.T("villagers.why.notNow", engine.Term("question", s.Ask(g, e).Text))
	}
}

// Blocked lists the moves of the open question that are not legal now, each
// with its reason.
func (g *game) Blocked(seat engine.Seat) []engine.Refusal {
	all := rulebook.Asked(g).All
	if !rulebook.IsAsked(g, seat) || all == nil {
		return nil
	}
	var list []engine.Refusal
	for _, m := range all(g, *g.agenda.Top(), nil) {
		w, _ := parseMove(g.Code(seat, m))
		if _, legal := engine.Exactly(g, seat, w.code); legal {
			continue
		}
		r := engine.Refusal{Code: w.code, Label: w.label(), Instead: g.alternatives("")}
		g.explain(w.code, &r)
		list = append(list, r)
	}
	return list
}

// legalMeaning finds the single legal move that is meant by words that say too
// much or too little: "build hunter" for "place hunter", "hunter" for "take
// hunter", "take hunter" where "take hunter 2" and no other is meant.
func (g *game) legalMeaning(seat engine.Seat, text string) (found engine.Move, ok bool) {
	w, understood := parseMove(text)
	if !understood {
		return engine.Move{}, false
	}
	if m, exact := engine.Exactly(g, seat, w.code); exact {
		return m, true
	}
	n := 0
	for _, m := range g.Moves(seat, nil) {
		code := g.Code(seat, m)
		if w.verb == "" {
			_, code, _ = strings.Cut(code, " ")
		}
		if code == w.code || strings.HasPrefix(code, w.code+" ") {
			found = m
			n++
		}
	}
	return found, n == 1
}

// alternatives returns up to five codes of moves that can be played instead,
// those that begin with prefix first.
func (g *game) alternatives(prefix string) []string {
	return refusal.Instead(g, g.Active(), g.Moves(g.Active(), nil), prefix)
}
