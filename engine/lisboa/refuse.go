package lisboa

import (
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
	"guildhall/engine/suggest"
)

// Refuse explains why a written answer is not legal now, with the rule, the numbers, and
// moves that can be played instead.
func (g *game) Refuse(seat engine.Seat, written string) engine.Refusal {
	switch {
	case g.over:
		return engine.Refusal{Code: written, Why: engine.T("lisboa.why.over"), Rule: "10"}
	case !rulebook.IsAsked(g, seat):
		return engine.Refusal{Code: written, Why: engine.T("lisboa.why.notYou"), Rule: "4"}
	}
	r := rulebook.Refuse(g, seat, written)
	r.Label = entitled(r.Label)
	if r.Why.Key == whyElsewhere.Key || r.Why.Key == words.Unknown.Key {
		if why, rule := g.whyNoAnswer(seat, withoutVerbs(plainly(written))); !why.IsZero() {
			r.Why, r.Rule = why, rule
		}
	}
	return r
}

// RefuseForced explains words for a question that the game answers itself after m.
func (g *game) RefuseForced(seat engine.Seat, m engine.Move, written string) (at engine.State, r engine.Refusal, ok bool) {
	c := g.copy()
	r, ok = rulebook.RefuseSkipped(c, seat, m, written)
	r.Label = entitled(r.Label)
	return c, r, ok
}

// whyNoAnswer returns the reason why a text is not an answer to the open question although
// it looks like one; zero for anything else.
func (g *game) whyNoAnswer(seat engine.Seat, text string) (engine.Text, string) {
	if why := whyNotCard(g, text); !why.IsZero() {
		return why, "4"
	}
	if why, rule := g.whyNotSkipped(seat, text); !why.IsZero() {
		return why, rule
	}
	if e := g.agenda.Top(); e.kind == stepFollow && strings.HasPrefix(text, "follow ") {
		return engine.T("lisboa.why.followOther", engine.Term("noble", nobleTexts[e.n])), "7"
	}
	return engine.Text{}, ""
}

// whyNotCard returns the reason why an existing political card is not an answer to a
// question about cards; zero for anything else.
func whyNotCard(g *game, text string) engine.Text {
	c := g.t.cardNamed("pc_" + strings.ReplaceAll(text, " ", "_"))
	if c == none {
		return engine.Text{}
	}
	switch g.asked() {
	case stepCard, stepDiscard:
		return engine.T("lisboa.why.notInHand", engine.Term("card", g.t.cardText(c)))
	case stepDraw:
		return engine.T("lisboa.why.notShown", engine.Term("card", g.t.cardText(c)))
	}
	return engine.Text{}
}

// words holds the words for written answers and for their refusals.
var words = play.Words[*game]{
	Game: "lisboa", Tidy: plainly, Verbs: verbs, Section: func(*game) string { return "4" },
	Elsewhere: refuseElsewhere,
}

// plainly brings the first written answer to the form of the notation:
// underscores, plus signs and commas are spaces.
func plainly(written string) string {
	text := strings.NewReplacer("_", " ", "+", " ", ",", " ", ":", " ").Replace(engine.NormalizeNotation(written))
	return engine.NormalizeNotation(suggest.First(text))
}

// verbs are words before an answer that people may leave out.
var verbs = []string{"take ", "play ", "use ", "go ", "build ", "draw ", "pay ", "give ", "sell ", "discard ", "keep ", "put ", "place ", "open ", "on ", "in ", "to ", "at ", "the ",
	"pc ", "cl ", "st ", "pbs ", "pb ", "street ", "plan ", "space ", "store ", "deck ", "visit ", "pick ", "1 "}

// withoutVerb returns text without a verb at its start.
func withoutVerb(text string) string {
	for _, v := range verbs {
		if rest, ok := strings.CutPrefix(text, v); ok {
			return rest
		}
	}
	return text
}

// withoutVerbs returns text without all verbs at its start.
func withoutVerbs(text string) string {
	for shorter := withoutVerb(text); shorter != text; shorter = withoutVerb(text) {
		text = shorter
	}
	return text
}
