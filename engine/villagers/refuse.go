package villagers

import (
	"strings"

	"guildhall/engine"
)

// Refuse explains why a written answer is not legal now. It uses only what
// seat may know.
func (g *game) Refuse(seat engine.Seat, written string) engine.Refusal {
	text := engine.Tidy(written)
	r := engine.Refusal{Code: written, Rule: "4"}
	switch {
	case g.over:
		r.Why, r.Rule = engine.T("villagers.why.over"), "9"
		return r
	case !g.isPending(seat):
		r.Why = engine.T("villagers.why.notYou", engine.Who("who", engine.Seat(g.active)))
		return r
	}
	r.Instead = g.alternatives("")
	if m, ok := g.legalBehind(seat, text); ok {
		r.Code, r.Label, r.Why = g.Code(seat, m), g.Describe(seat, m).Label, engine.T("villagers.why.spelling")
		r.Instead = []string{r.Code}
		return r
	}
	if w, ok := understand(text); ok {
		r.Code, r.Label = w.code, w.label()
		r.Why, r.Rule = g.explain(seat, w)
		if begin := w.verb; begin != "" {
			r.Instead = g.alternatives(begin + " ")
		}
		return r
	}
	r.Why, r.Rule = engine.T("villagers.why.unknown"), ""
	return r
}

// legalBehind finds the single legal answer behind words that say too much or
// too little: "hunter" for "take hunter", "build hunter" for "place hunter",
// "end turn".
func (g *game) legalBehind(seat engine.Seat, text string) (found engine.Move, ok bool) {
	w, understood := understand(text)
	if !understood {
		return engine.Move{}, false
	}
	if m, exact := engine.Exactly(g, seat, w.code); exact && (w.verb != "end" || text != w.code) {
		return m, true
	}
	n := 0
	for _, m := range g.Moves(seat, nil) {
		code := g.Code(seat, m)
		rest := code
		for _, verb := range append([]string{w.verb}, verbs...) {
			if after, cut := strings.CutPrefix(code, verb+" "); cut {
				rest = after
				break
			}
		}
		if w.verb == "" && (rest == w.code || strings.HasPrefix(rest, w.code+" ")) || w.verb != "" && strings.HasPrefix(code, w.code+" ") {
			found = m
			n++
		}
	}
	return found, n == 1
}

// alternatives are up to five codes that can be played instead, those that
// begin with prefix first.
func (g *game) alternatives(prefix string) []string {
	var first, rest []string
	for _, m := range g.list(nil) {
		code := g.Code(engine.Seat(g.active), m)
		if prefix != "" && strings.HasPrefix(code, prefix) {
			first = append(first, code)
		} else {
			rest = append(rest, code)
		}
	}
	all := append(first, rest...)
	return all[:min(5, len(all))]
}

// explain tells why an understood answer is not legal now, and the rule.
func (g *game) explain(seat engine.Seat, w wish) (why engine.Text, rule string) {
	switch asked := g.asked(); {
	case asked == stepPick:
		return g.explainPick(w)
	case asked == stepBuild && (w.verb == "place" || w.verb == "use" || w.verb == "trade" || w.verb == ""):
		return g.explainBuild(w)
	case asked == stepUnlock && w.verb == "unlock":
		return g.explainUnlock(w)
	case asked == stepPosition && w.verb == "on" && w.card != noKind:
		return engine.T("villagers.why.position", cardArg(g.now.card), engine.Term("on", cardTexts[w.card])), "7.2"
	case asked == stepCovered && w.verb == "replace" && w.card != noKind:
		return engine.T("villagers.why.replace", cardArg(w.card), g.owner("who", g.now.village)), "7.5"
	case asked == stepLoot && w.verb == "loot" && w.card != noKind:
		return engine.T("villagers.why.loot", cardArg(w.card)), "7.5"
	case (asked == stepCard || asked == stepHand) && (w.verb == "give" || w.verb == "drop") && w.card != noKind:
		return engine.T("villagers.why.notInHand", cardArg(w.card)), "7.4"
	case asked == stepOnto && w.verb == "stack":
		return g.explainOnto(w)
	case (asked == stepGive && w.verb == "give" || asked == stepCoin && w.verb == "coin") && w.card != noKind:
		return engine.T("villagers.why.notOnRoad", cardArg(w.card)), "5.2"
	case w.verb == "jester":
		return g.explainJester()
	case asked == stepLose && w.verb == "lose" && w.card != noKind:
		return engine.T("villagers.why.lose", cardArg(w.card), engine.Term("event", eventTexts[g.solo.resolving])), "10.6"
	}
	return engine.T("villagers.why.notNow", engine.Term("question", g.askText())), g.ruleAsked()
}

// ruleAsked is the section of the open question.
func (g *game) ruleAsked() string {
	switch g.asked() {
	case stepPick:
		return "5.2"
	case stepGive:
		return "10.2"
	case stepCoin:
		return "6"
	case stepPosition:
		return "7.2"
	case stepUnlock:
		return "7.3"
	case stepOnto, stepCard:
		return "7.4"
	case stepVillage, stepCovered, stepSide, stepLoot:
		return "7.5"
	case stepOrder:
		return "10.5"
	case stepLose, stepHand:
		return "10.6"
	case stepJester:
		return "10.7"
	}
	return "7"
}

func (g *game) explainPick(w wish) (why engine.Text, rule string) {
	switch {
	case w.card != noKind && (w.verb == "take" || w.verb == ""):
		for i := range g.road {
			if g.road[i].kind == w.card {
				return engine.T("villagers.why.stackFirst", engine.Term("event", eventTexts[g.openWith(effectStackFirst)])), "10.6"
			}
		}
		return engine.T("villagers.why.notOnRoad", cardArg(w.card)), "5.2"
	case w.pile == reserve && g.piles[reserve].n == 0:
		return engine.T("villagers.why.reserveEmpty"), "5.2"
	case w.pile == reserve:
		return engine.T("villagers.why.reserveEarly", engine.N("n", stackCount-g.stacksGone(stackCount))), "5.2"
	case w.pile != none && w.pile < stackCount:
		return engine.T("villagers.why.stackGone", engine.N("n", w.pile+1)), "5.3"
	case w.pile != none:
		return engine.T("villagers.why.noStack"), "5.2"
	case w.verb == "end":
		p := g.me()
		return engine.T("villagers.why.mustDraft", engine.N("n", int(p.drafted)), engine.N("limit", int(p.limit))), "5.1"
	case w.verb == "jester":
		return g.explainJester()
	}
	return engine.T("villagers.why.notNow", engine.Term("question", g.askText())), "5.2"
}

// openWith is the face-up event with this effect. Only it can have forbidden
// what was asked.
func (g *game) openWith(e effect) int {
	for _, i := range g.solo.open[:g.solo.nopen] {
		if tab.events[i].effect == e {
			return int(i)
		}
	}
	return 0
}

func (g *game) explainBuild(w wish) (why engine.Text, rule string) {
	if w.card == noKind {
		return engine.T("villagers.why.notNow", engine.Term("question", g.askText())), "7"
	}
	if w.verb == "trade" {
		if w.card >= basics {
			return engine.T("villagers.why.noTrade", cardArg(w.card)), "7.4"
		}
		return g.whyNotTrade(w.card), "7.4"
	}
	if w.card < basics {
		return engine.T("villagers.why.basic", cardArg(w.card)), "7.4"
	}
	if w.card >= kinds || g.me().holds>>w.card&1 == 0 {
		return engine.T("villagers.why.notInHand", cardArg(w.card)), "7.2"
	}
	s := g.survey()
	if why, rule := g.whyNotCard(w.card, &s); !why.IsZero() {
		return why, rule
	}
	if tab.cards[w.card].discarded {
		return engine.T("villagers.why.useIt", cardArg(w.card)), "7.5"
	}
	return engine.T("villagers.why.placeIt", cardArg(w.card)), "7.5"
}

// explainUnlock tells whose card has to be paid instead (RULES 7.3).
func (g *game) explainUnlock(w wish) (why engine.Text, rule string) {
	k := g.now.card
	lock := tab.cards[k].lock
	args := []engine.Arg{cardArg(k), engine.Term("lock", cardTexts[lock])}
	s := g.survey()
	switch target := strings.TrimPrefix(w.code, "unlock "); {
	case target == "bank":
		return engine.T("villagers.why.notBank", args...), "7.3"
	case target == "free":
		return engine.T("villagers.why.notFree", args...), "7.5"
	case (s.own|s.others)>>lock&1 == 0:
		return engine.T("villagers.why.nobody", args...), "7.3"
	case int(g.me().gold) < lockPrice+g.lockTax():
		return engine.T("villagers.why.cannotPay", append(args, engine.N("n", lockPrice+g.lockTax()), engine.N("have", int(g.me().gold)))...), "7.3"
	}
	return engine.T("villagers.why.notThere", args...), "7.3"
}

func (g *game) explainOnto(w wish) (why engine.Text, rule string) {
	switch {
	case w.pile == reserve:
		return engine.T("villagers.why.ontoReserve"), "7.4"
	case w.pile < stackCount:
		return engine.T("villagers.why.stackGone", engine.N("n", w.pile+1)), "7.4"
	}
	return engine.T("villagers.why.noStack"), "7.4"
}

func (g *game) explainJester() (why engine.Text, rule string) {
	switch {
	case !g.alone():
		return engine.T("villagers.why.noJester"), "10.7"
	case !g.solo.jester:
		return engine.T("villagers.why.jesterGone"), "10.7"
	}
	return engine.T("villagers.why.jesterLate"), "10.7"
}

// Blocked lists the answers of the present question that are not legal now,
// each with its reason.
func (g *game) Blocked(seat engine.Seat) []engine.Refusal {
	if !g.isPending(seat) {
		return nil
	}
	var list []engine.Refusal
	block := func(w wish) {
		if _, legal := engine.Exactly(g, seat, w.code); legal {
			return
		}
		r := engine.Refusal{Code: w.code, Label: w.label(), Instead: g.alternatives("")}
		r.Why, r.Rule = g.explain(seat, w)
		list = append(list, r)
	}
	switch g.asked() {
	case stepPick:
		if g.mustDraftFromStack() {
			for _, c := range g.road {
				if c.kind != noKind {
					block(wish{verb: "take", card: c.kind, pile: none, code: "take " + cardWord(c.kind)})
				}
			}
		}
		block(wish{verb: "stack", card: noKind, pile: reserve, code: "reserve"})
	case stepBuild:
		for k := range eachKind(g.me().holds) {
			verb := "place"
			if tab.cards[k].discarded {
				verb = "use"
			}
			block(wish{verb: verb, card: k, pile: none, code: verb + " " + cardWord(k)})
		}
		for k := range kind(basics) {
			block(wish{verb: "trade", card: k, pile: none, code: "trade " + cardWord(k)})
		}
	case stepUnlock:
		block(wish{verb: "unlock", card: noKind, pile: none, code: "unlock bank"})
	}
	return list
}
