package lisboa

import (
	"slices"
	"strings"

	"guildhall/engine"
	"guildhall/engine/refusal"
)

// Refuse explains why a written answer is not legal now, with the rule and the
// numbers, and what could be played instead.
func (g *game) Refuse(seat engine.Seat, written string) engine.Refusal {
	r := engine.Refusal{Code: written}
	switch {
	case g.over:
		r.Why, r.Rule = engine.T("lisboa.why.over"), "10"
		return r
	case !g.isPending(seat):
		r.Why, r.Rule = engine.T("lisboa.why.notYou"), "4"
		return r
	}
	me, text := int8(seat), plainly(written)
	r.Instead = g.alternatives(me, "")
	if m, ok := g.reading(me, text); ok {
		if slices.Contains(g.list(me, nil), m) {
			return refusal.Misspelt(g, seat, m, engine.T("lisboa.why.spelling"))
		}
		r.Code = g.Code(seat, m)
		first, _, _ := strings.Cut(r.Code, " ")
		r.Label, r.Instead = entitled(g.labelOf(me, m)), g.alternatives(me, first)
		r.Why, r.Rule = g.whyNot(me, m)
		return r
	}
	if begun := g.alternatives(me, text); text != "" && len(begun) > 0 && strings.HasPrefix(begun[0], text) {
		r.Why, r.Rule, r.Instead = engine.T("lisboa.why.which"), "4", begun
		return r
	}
	r.Why = engine.T("lisboa.why.unknown")
	plain := withoutVerbs(text)
	if why := g.whyNotCard(plain); !why.IsZero() {
		r.Why, r.Rule = why, "4"
	} else if why, rule := g.whyNotSkipped(me, plain); !why.IsZero() {
		r.Why, r.Rule = why, rule
	} else if s := g.agenda.Top(); s.kind == stepFollow && strings.HasPrefix(plain, "follow ") {
		r.Why, r.Rule = engine.T("lisboa.why.followOther", engine.Term("noble", nobleTexts[s.n])), "7"
	} else if word, _, _ := strings.Cut(plain, " "); knownWords[word] {
		r.Why, r.Rule = engine.T("lisboa.why.notNow", engine.Term("question", g.askText(g.agenda.Top()))), "4"
	}
	return r
}

// whyNotCard tells why a political card that exists is no answer to a question
// about cards; zero for anything else.
func (g *game) whyNotCard(text string) engine.Text {
	c := g.t.cardNamed("pc_" + strings.ReplaceAll(text, " ", "_"))
	if c == none {
		return engine.Text{}
	}
	switch g.asked() {
	case stepCard, stepDiscard:
		return engine.T("lisboa.why.notInHand", engine.Term("card", g.cardText(c)))
	case stepDraw:
		return engine.T("lisboa.why.notShown", engine.Term("card", g.cardText(c)))
	}
	return engine.Text{}
}

// alternatives are up to five codes that can be played instead, those that
// begin with prefix first.
func (g *game) alternatives(seat int8, prefix string) []string {
	return refusal.Instead(g, engine.Seat(seat), g.list(seat, nil), prefix)
}

// Blocked lists the answers of the present question that exist in the game but
// are not legal now, each with its reason. Decrees that are not on display are
// left out.
func (g *game) Blocked(seat engine.Seat) []engine.Refusal {
	if !g.isPending(seat) {
		return nil
	}
	me := int8(seat)
	legal := g.list(me, nil)
	seen := map[string]bool{}
	for _, m := range legal {
		seen[g.Code(seat, m)] = true
	}
	var list []engine.Refusal
	for _, m := range g.conceivable(me) {
		code := g.Code(seat, m)
		if seen[code] || m.Kind == moveDecree {
			continue
		}
		seen[code] = true
		r := engine.Refusal{Code: code, Label: entitled(g.labelOf(me, m)), Instead: g.alternatives(me, "")}
		r.Why, r.Rule = g.whyNot(me, m)
		list = append(list, r)
	}
	return list
}

// labelOf names a conceivable answer; what it would be about may not exist now.
func (g *game) labelOf(seat int8, m engine.Move) engine.Text {
	n := int8(m.N[0])
	switch m.Kind {
	case moveAction:
		if n == nobleAction {
			return nobleActionTexts[m.N[1]]
		}
		return actionTexts[n]
	case moveNewShip, moveReplace:
		return actionTexts[ship]
	case moveArchitect:
		return architectTexts[n]
	case moveDeck:
		return kindTexts[n]
	case moveSpace:
		return engine.T("lisboa.do.space", g.spaceArg(n))
	}
	label, _, _ := g.optionText(seat, m)
	return label
}
