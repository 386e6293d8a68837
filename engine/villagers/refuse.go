package villagers

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
		return r
	}
	r = engine.Refusal{Code: written, Rule: "4", Instead: suggest.Legal(g, g.Active(), "")}
	if g.refuseNumber(seat, text, &r) {
		return r
	}
	if m, rest, ok := g.legalMeaning(seat, text); ok {
		if g.refuseAfter(seat, m, rest, &r) {
			return r
		}
		return suggest.Misspelt(g, seat, m, engine.T("villagers.why.spelling"), "4")
	}
	if w, ok := parseMove(text); ok {
		r.Code, r.Label = w.code, w.label()
		g.explain(w, text, &r)
		if begin := w.verb; begin != "" {
			r.Instead = suggest.Legal(g, g.Active(), begin+" ")
		}
		return r
	}
	r.Why, r.Rule = engine.T("villagers.why.unknown"), ""
	return r
}

// explain writes into r why an understood move is not legal now, with the rule.
func (g *game) explain(w writtenMove, text string, r *engine.Refusal) {
	s, e := rulebook.Asked(g), *g.agenda.Top()
	for _, m := range s.All(g, e, nil) {
		code := g.Code(g.Active(), m)
		if _, name, _ := strings.Cut(code, " "); suggest.Begins(code, w.code) || w.verb == "" && m.Kind != moveTrade && suggest.Begins(name, w.code) {
			if r.Why, r.Rule = rulebook.WhyNot(g, g.Active(), m); !r.Why.IsZero() {
				return
			}
		}
	}
	if s.Refuse == nil || !s.Refuse(g, e, text, r) {
		r.Why, r.Rule = g.whyElsewhere(w, s.Ask(g, e).Text)
	}
}

// Blocked returns the moves of the open question that are not legal now, each with its
// reason.
func (g *game) Blocked(seat engine.Seat) []engine.Refusal { return rulebook.Blocked(g, seat) }

// legalMeaning returns the single legal move for words that say too much or too little, and
// the text after it: "build hunter" for "place hunter", "hunter" for "take hunter", or
// "take hunter" if only "take hunter 2" is possible.
func (g *game) legalMeaning(seat engine.Seat, text string) (found engine.Move, rest string, ok bool) {
	if w, ok := engine.Read(g, seat, text); ok {
		return w.Move, w.Rest, true
	}
	w, understood := parseMove(text)
	if !understood {
		return engine.Move{}, "", false
	}
	if read, ok := engine.Read(g, seat, w.code+" "+w.rest); ok {
		return read.Move, read.Rest, true
	}
	all := g.movesNaming(seat, w)
	if len(all) != 1 {
		return engine.Move{}, "", false
	}
	return all[0], w.rest, true
}

// movesNaming returns the legal moves that match the words, with any number after them.
func (g *game) movesNaming(seat engine.Seat, w writtenMove) (list []engine.Move) {
	for _, m := range g.Moves(seat, nil) {
		code := g.Code(seat, m)
		if w.verb == "" {
			_, code, _ = strings.Cut(code, " ")
		}
		if suggest.Begins(code, w.code) {
			list = append(list, m)
		}
	}
	return list
}

// refuseNumber explains a wrong number after a card that can be chosen.
func (g *game) refuseNumber(seat engine.Seat, text string, r *engine.Refusal) bool {
	w, _ := parseMove(text)
	n, ok := w.number()
	if !ok || w.card == noKind {
		return false
	}
	all := g.movesNaming(seat, w)
	if len(all) == 0 || all[0].Kind == movePlace || all[0].Kind == moveUse {
		return false
	}
	number, card := engine.N("no", n), cardArg(w.card)
	why := engine.T("villagers.why.number", card, engine.N("n", len(all)), number)
	if onRoad(all[0].Kind) {
		switch {
		case n < 1 || n > roadPlaces:
			why = engine.T("villagers.why.noSuchPlace", card, engine.N("last", roadPlaces), number)
		case g.road[n-1].kind == w.card:
			return false
		case g.road[n-1].kind == noKind:
			why = engine.T("villagers.why.placeEmpty", card, number)
		default:
			why = engine.T("villagers.why.placeHolds", card, number, engine.Term("other", cardTexts[g.road[n-1].kind]))
		}
	} else if slices.ContainsFunc(all, func(m engine.Move) bool { return strings.HasSuffix(g.Code(seat, m), " "+strconv.Itoa(n)) }) {
		return false
	}
	r.Label, r.Why, r.Rule = w.label(), why, rulebook.Asked(g).Rule
	r.Instead = nil
	for _, m := range all {
		r.Instead = append(r.Instead, g.Code(seat, m))
	}
	return true
}

// onRoad reports whether moves of this kind name a villager by its place on the Road.
func onRoad(kind uint16) bool { return kind == moveTake || kind == moveGive || kind == moveCoin }

// refuseAfter explains the text after a legal move if it does not answer the following
// question. It stops at a move that shows something hidden.
func (g *game) refuseAfter(seat engine.Seat, m engine.Move, rest string, r *engine.Refusal) bool {
	after := g.copy()
	defer copies.Return(after)
	var ev engine.Events
	if rest == "" || after.Play(seat, m, &ev) != nil || ev.Revealed != 0 || !rulebook.IsAsked(after, seat) {
		return false
	}
	rest = engine.SkipForced(after, rest, seat, &ev)
	refused := after.Refuse(seat, rest)
	if rest == "" || refused.Meant || refused.Rule == "" {
		return false
	}
	*r = refused
	r.Instead = suggest.Legal(g, g.Active(), g.Code(seat, m))
	return true
}
