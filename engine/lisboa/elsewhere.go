package lisboa

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/suggest"
)

var whyElsewhere = engine.T("lisboa.why.elsewhere")

// refuseElsewhere explains words that answer another question than the open one: why that
// is impossible, with the numbers, or where it can be chosen and at which cost.
func refuseElsewhere(g *game, seat engine.Seat, text string, question engine.Text, r *engine.Refusal) bool {
	why, rule := g.whyElsewhere(int8(seat), text)
	if why.IsZero() {
		return false
	}
	r.Why = engine.T(whyElsewhere.Key, engine.Term("why", why), engine.Term("question", question))
	r.Rule = rule
	return true
}

// withoutOrdinals removes the word that selects one of several ships of a colour.
var withoutOrdinals = strings.NewReplacer("second ", "", "third ", "", "fourth ", "")

// whyElsewhere returns the explanation, or zero if the words name nothing in the game.
func (g *game) whyElsewhere(seat int8, text string) (why engine.Text, rule string) {
	text = withoutOrdinals.Replace(text)
	for _, explain := range []func(*game, int8, string) (engine.Text, string){
		cardElsewhere, planElsewhere, clergyElsewhere, spaceElsewhere, endElsewhere, decreeElsewhere, actionElsewhere, goodElsewhere, wordElsewhere,
	} {
		for _, words := range []string{text, withoutVerbs(text)} { // the verb stays in the first try, because a clergy tile is called «plan recruit 1»
			if why, rule := explain(g, seat, words); !why.IsZero() {
				return why, rule
			}
		}
	}
	return why, rule
}

// named returns the element of a list with the longest word at the start of a text.
func named[T any](text string, list []T, word func(T) string) (at int8, ok bool) {
	return suggest.BestPrefix(text, int8(len(list)), func(i int8) string { return word(list[i]) })
}

// cardElsewhere explains where a political card is, from the facts that the seat may know, and when
// it can be played or taken.
func cardElsewhere(g *game, seat int8, text string) (why engine.Text, rule string) {
	c, ok := named(text, g.t.cards[:], func(c card) string { return c.word })
	if !ok {
		return why, rule
	}
	p, name := &g.p[seat], engine.Term("card", g.t.cardText(c))
	onTop := func(s slot) bool { return s.card == c }
	switch {
	case slices.Contains(p.hand[:p.nhand], c):
		return engine.T("lisboa.elsewhere.cardHand", name, engine.N("n", int(p.nhand))), "4"
	case g.decks.faceUp(g.t.cards[c].kind) == c:
		return engine.T("lisboa.elsewhere.cardShown", name), "4"
	case slices.Contains(p.bottom[:p.nbottom], c) || slices.ContainsFunc(p.top[:p.ntop], onTop):
		return engine.T("lisboa.elsewhere.cardPortfolio", name), "5"
	}
	return engine.T("lisboa.why.notInHand", name), "4"
}

// planElsewhere explains the needs of a plan, or that it is not available.
func planElsewhere(g *game, seat int8, text string) (why engine.Text, rule string) {
	k, ok := named(text, g.t.plans[:], func(p planKind) string { return p.word })
	if !ok && withoutNumber(text) != text { // a plan with another number
		k = int8(slices.IndexFunc(g.t.plans[:], func(p planKind) bool { return withoutNumber(p.word) == withoutNumber(text) }))
		if k >= 0 {
			return engine.T("lisboa.elsewhere.noPlan", engine.Term("architect", architectTexts[g.t.plans[k].architect])), "7.3"
		}
	}
	if !ok {
		return why, rule
	}
	name := engine.Term("plan", g.t.planText(k))
	switch {
	case g.p[seat].open[k] == 0:
		return engine.T("lisboa.why.noPlan", name), "7.3"
	case !g.canVisit(seat, king):
		return g.whyNotVisit(seat, king)
	}
	return engine.T("lisboa.elsewhere.plan", append(g.visitArgs(seat, king), name, engine.N("need", int(g.p[seat].staff(g.t, k))),
		engine.N("standing", int(g.court.standing(seat))))...), "7.3"
}

// visitArgs returns the cost of a visit to a noble and the means of the seat.
func (g *game) visitArgs(seat, noble int8) []engine.Arg {
	return []engine.Arg{engine.N("cost", int(g.visitCost(seat, noble, false))), engine.N("influence", int(g.p[seat].influence))}
}

func clergyElsewhere(g *game, seat int8, text string) (why engine.Text, rule string) {
	tile, ok := named(text, g.t.clergy[:], func(c clergyTile) string { return c.word })
	if !ok { // a tile with another number
		kind := withoutNumber(text)
		tile = int8(slices.IndexFunc(g.t.clergy[:], func(c clergyTile) bool { return kind != text && withoutNumber(c.word) == kind }))
	}
	if tile < 0 {
		return why, rule
	}
	p := &g.p[seat]
	held := slices.Contains(p.clergy[:p.nclergy], tile)
	return engine.T("lisboa.elsewhere.clergy", engine.Term("tile", g.t.clergyText(tile)), engine.N("held", engine.OneIf(held)), engine.N("n", int(p.nclergy))), "10"
}

// withoutNumber returns text without the digits at its end.
func withoutNumber(text string) string { return strings.TrimRight(text, "0123456789") }

// spaceElsewhere explains the lowest cost of a store on a space.
func spaceElsewhere(g *game, seat int8, text string) (why engine.Text, rule string) {
	space, ok := named(text, g.t.spaces[:], func(s storeSpace) string { return s.word })
	if !ok {
		return why, rule
	}
	where, reason := g.t.spaceArg(space), g.whyNotFree(space)
	switch {
	case reason != 0:
		return g.spaceReason(seat, space, reason)
	case g.p[seat].housesLeft() == 0:
		return engine.T("lisboa.why.houses"), "7.1"
	}
	p := &g.p[seat]
	return engine.T("lisboa.elsewhere.space", append(g.visitArgs(seat, builder), where, engine.N("n", int(g.leastPrice(seat, space, g.treasury))),
		engine.N("reis", int(p.reis)), engine.N("coins", int(g.t.coins[p.influence])))...), "7.1"
}

func endElsewhere(g *game, seat int8, text string) (why engine.Text, rule string) {
	end, ok := named(text, g.t.ends[:], func(e buildingEnd) string { return e.word })
	if !ok {
		return why, rule
	}
	if o := g.opened[end].tile; o != none {
		return engine.T("lisboa.why.opened", g.t.endArg(end), engine.Term("building", g.t.publicText(o))), "7.3"
	}
	return engine.T("lisboa.elsewhere.end", append(g.visitArgs(seat, king), g.t.endArg(end), engine.N("n", int(g.count(seat, quantity{countPlansOpen, all}))))...), "7.3"
}

// decreeElsewhere explains when a decree on display can be taken.
func decreeElsewhere(g *game, seat int8, text string) (why engine.Text, rule string) {
	word, isDecree := strings.CutPrefix(text, "decree ")
	n, err := strconv.ParseInt(word, 10, 16)
	if !isDecree || err != nil {
		return why, rule
	}
	d := int8(slices.IndexFunc(g.t.decrees[:], func(d decree) bool { return int64(d.number) == n }))
	if d < 0 || !slices.Contains(g.display[:], d) {
		return engine.T("lisboa.why.decree", engine.N("n", int(n))), "7.2"
	}
	return engine.T("lisboa.elsewhere.decree", append(g.visitArgs(seat, minister), g.t.decreeArg(d))...), "7.2"
}

// actionElsewhere explains a state action, and the action of a noble.
func actionElsewhere(g *game, seat int8, text string) (why engine.Text, rule string) {
	first, _, _ := strings.Cut(text, " ")
	if alike, ok := map[string]string{"new": "ship", "replace": "ship", "move": "cardinal", "ahead": "cardinal", "behind": "cardinal"}[first]; ok {
		first = alike
	}
	if noble := int8(slices.Index(nobleWords, first)); noble >= 0 {
		if !g.canVisit(seat, noble) {
			return g.whyNotVisit(seat, noble)
		}
		return engine.T("lisboa.elsewhere.visit", append(g.visitArgs(seat, noble), engine.Term("action", nobleActionTexts[noble]), engine.Term("noble", nobleTexts[noble]))...), "7"
	}
	action := int8(slices.Index(actionWords, first))
	switch {
	case action < 0:
		return why, rule
	case !g.canAction(seat, action, &g.p[seat].goods):
		return g.whyNotAction(seat, action)
	}
	noble, p := officeOf(action), &g.p[seat]
	good := goodOf(noble)
	return engine.T("lisboa.elsewhere.action", engine.Term("action", actionTexts[action]), engine.Term("noble", nobleTexts[noble]), engine.Term("good", goodTexts[good]),
		engine.N("have", int(p.goods[good])), engine.N("gold", int(p.goods[gold]))), "6"
}

// goodElsewhere explains goods: a single one, several for production, or one with a ship.
func goodElsewhere(g *game, seat int8, text string) (why engine.Text, rule string) {
	first, rest, _ := strings.Cut(text, " ")
	good, p := goodNamed(first), &g.p[seat]
	second, _, _ := strings.Cut(rest, " ")
	switch {
	case good == none:
		return why, rule
	case slices.Contains(deckWords, second) && !g.canSell(seat):
		return engine.T("lisboa.why.sell"), "5"
	case slices.Contains(deckWords, second):
		return engine.T("lisboa.elsewhere.sell", engine.N("n", int(p.goods.total()))), "5"
	case good == gold && rest == "" && g.asked() == stepCard:
		return engine.T("lisboa.elsewhere.use"), "4"
	}
	return engine.T("lisboa.elsewhere.good", engine.Term("good", goodTexts[good]), engine.N("have", int(p.goods[good])), engine.N("room", int(2+p.sets()))), "4.1"
}

// wordElsewhere explains other first words of answers.
func wordElsewhere(g *game, seat int8, text string) (why engine.Text, rule string) {
	first, rest, _ := strings.Cut(text, " ")
	p := &g.p[seat]
	switch first {
	case "sell":
		if !g.canSell(seat) {
			return engine.T("lisboa.why.sell"), "5"
		}
		return engine.T("lisboa.elsewhere.sell", engine.N("n", int(p.goods.total()))), "5"
	case "trade":
		if !g.canTrade(seat) {
			return engine.T("lisboa.why.trade"), "5"
		}
		return engine.T("lisboa.elsewhere.trade", engine.N("n", int(p.goods.total()))), "5"
	case "portfolio", "court", "discard", "treasury":
		return engine.T("lisboa.elsewhere.use"), "4"
	case "reis":
		return engine.T("lisboa.elsewhere.reis", engine.N("n", int(p.reis))), "4.1"
	case "follow", "no":
		return engine.T("lisboa.elsewhere.follow", engine.N("n", bits.OnesCount8(p.favors))), "7"
	case "skip", "stop", "done", "nothing", "none":
		return engine.T("lisboa.elsewhere.done"), "4"
	}
	if noble := int8(slices.Index(kindWords, first)); noble >= 0 {
		return engine.T("lisboa.elsewhere.noble", append(g.visitArgs(seat, noble), engine.Term("noble", nobleTexts[noble]), engine.N("n", int(p.officials)),
			engine.N("favors", int(g.favors[noble])))...), "6"
	}
	if track := slices.Index(trackWords, first); track >= 0 {
		return engine.T("lisboa.elsewhere.house", engine.Term("track", trackTexts[track]), engine.N("n", int(p.houses[track]))), "4.3"
	}
	if !slices.Contains(deckWords, first) && !slices.Contains(colourWords, first) && !slices.Contains(architectWords, first) {
		return why, rule
	}
	if rest == "row" || rest == "column" {
		return engine.T("lisboa.elsewhere.rubble"), "7.1"
	}
	return engine.T("lisboa.elsewhere.colour", engine.N("plans", int(g.count(seat, quantity{countPlansOpen, all}))), engine.N("cubes", int(p.cubes.total()))), "4"
}
