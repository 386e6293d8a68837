package cleopatra

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/suggest"
)

// Refuse explains why a written move is not legal now. It uses only what seat
// may know.
func (g *game) Refuse(seat engine.Seat, written string) engine.Refusal {
	text := engine.NormalizeNotation(written)
	r, unasked := rulebook.RefuseUnasked(g, seat, written)
	if unasked {
		if g.isOffering() {
			r.Why, r.Rule = engine.T("cleopatra.why.offered"), "12"
		}
		return r
	}
	if m, ok := g.legalMeaning(seat, text); ok {
		return suggest.Misspelt(g, seat, m, engine.T("cleopatra.why.spelling"), "6")
	}
	r = engine.Refusal{Code: written, Rule: "6", Instead: suggest.Legal(g, seat, "")}
	s, said := rulebook.Asked(g), g.withVerb(text)
	e := *g.agenda.Top()
	if s.As != nil {
		e = s.As(e, seat)
	}
	if s.Refuse != nil && s.Refuse(g, e, said, &r) {
		return r
	}
	w, understood := g.parseMove(said)
	if understood {
		r.Code, r.Label = w.code, w.label
	}
	question := s.Ask(g, e).Text
	if understood && (!g.isOffering() || w.kind == moveOffer) {
		g.explain(seat, e, w, question, &r)
		return r
	}
	if understood || g.refuseNotation(said, engine.Term("question", question), &r) {
		if g.isOffering() { // all other reasons use the numbers of the active seat
			r.Why, r.Rule = engine.T("cleopatra.why.offeringFirst", engine.N("n", int(g.p[seat].scarabs))), "12"
		}
		return r
	}
	r.Why, r.Rule = engine.T("cleopatra.why.unknown"), ""
	return r
}

// legalMeaning returns the legal move for words that say too much, such as "build sphinx",
// or the parts of a payment in another order.
func (g *game) legalMeaning(seat engine.Seat, text string) (engine.Move, bool) {
	prefixes := []string{"build ", "visit ", "take ", "pay ", "place ", "put "}
	if g.asked() == stepSite {
		prefixes = append(prefixes, structureWords[g.now.structure]+" ")
	}
	for _, prefix := range prefixes {
		if rest, ok := strings.CutPrefix(text, prefix); ok {
			if w, ok := engine.Read(g, seat, rest); ok {
				return w.Move, true
			}
		}
	}
	if tile := slices.Index(tileIDs[:], text); tile >= 0 { // a worshipper written by its name
		if slot := slices.Index(g.slots[:], int8(tile)); slot >= 0 {
			return engine.Exactly(g, seat, wishUse(slot).code)
		}
	}
	if _, err := strconv.Atoi(text); err == nil { // the number of a slot, stall, wall or offer
		if m, ok := engine.Exactly(g, seat, g.withVerb(text)); ok {
			return m, true
		}
	}
	if begun, n := g.countWithPrefix(seat, text); n == 1 {
		return begun, true // "sphinx" if only "sphinx left" is possible
	}
	if strings.Contains(text, "+") {
		want := sortedParts(text)
		for _, m := range g.Moves(seat, nil) {
			if slices.Equal(sortedParts(g.Code(seat, m)), want) {
				return m, true
			}
		}
	}
	return engine.Move{}, false
}

// countWithPrefix returns the number of legal moves whose codes begin with text.
func (g *game) countWithPrefix(seat engine.Seat, text string) (begun engine.Move, n int) {
	for _, m := range g.Moves(seat, nil) {
		if strings.HasPrefix(g.Code(seat, m), text+" ") {
			begun = m
			n++
		}
	}
	return begun, n
}

// sortedParts returns the parts of a payment in alphabetical order.
func sortedParts(code string) []string {
	parts := strings.Split(code, "+")
	for i := range parts {
		parts[i] = strings.TrimPrefix(strings.TrimSpace(parts[i]), "1 ")
	}
	slices.Sort(parts)
	return parts
}

// withVerb prefixes a bare number with the verb of the open question.
func (g *game) withVerb(text string) string {
	if _, err := strconv.Atoi(text); err != nil {
		return text
	}
	for _, a := range rulebook.Asked(g).Answers {
		if word, ok := numberWords[a.Kind]; ok {
			return word + text
		}
	}
	return text
}

// explain returns the reason why an understood move is not legal now: the reason of the
// open question, or the one for moves of other questions.
func (g *game) explain(seat engine.Seat, e entry, w writtenMove, question engine.Text, r *engine.Refusal) {
	s := rulebook.Of(e)
	r.Rule = w.rule()
	at := slices.IndexFunc(s.Answers, func(a answer) bool { return a.Kind == w.kind && a.Why != nil })
	switch {
	case w.kind == moveBuild:
		g.explainBuild(seat, w, r)
	case at >= 0:
		if why, rule := s.Answers[at].WhyNot(g, e, move(w.kind, w.n)); !why.IsZero() {
			r.Why, r.Rule = why, rule
		}
	}
	if r.Why.IsZero() {
		r.Why, r.Rule = g.whyElsewhere(seat, w, question)
	}
}

// explainBuild returns the reason why a structure cannot be built, or that a visit must be
// chosen first.
func (g *game) explainBuild(seat engine.Seat, w writtenMove, r *engine.Refusal) {
	if why, rule := g.whyNot(w.n, w.site); !why.IsZero() {
		r.Why, r.Rule = why, rule
	} else if visit := move(moveQuarry, 0); engine.IsLegal(g, seat, visit) {
		r.Why, r.Instead = engine.T("cleopatra.why.quarryFirst"), []string{g.Code(seat, visit)}
	}
}

// Blocked returns the moves of the open question that are not legal now, each with its
// reason.
func (g *game) Blocked(seat engine.Seat) []engine.Refusal { return rulebook.Blocked(g, seat) }
