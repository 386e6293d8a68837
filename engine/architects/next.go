package architects

import (
	"slices"

	"guildhall/engine"
)

// maxNext is the largest number of possible next actions of the automa in its notice.
const maxNext = 6

// Other actions of schemes than sending workers to a place.
const (
	nextCathedral = int(places) + iota
	nextMarket
	nextCapture
	nextUnknown
	nexts
)

// nextText names an action of a scheme.
func nextText(what int) engine.Text {
	if what < int(places) {
		return placeTexts[what]
	}
	return [...]engine.Text{engine.T("architects.cathedral"), engine.T("architects.next.market"), engine.T("architects.next.capture"),
		engine.T("architects.next.unknown")}[what-int(places)]
}

// automaNotice lists the possible next actions of the automa, with the number of schemes
// for each. It uses only cards that were turned up before: those of the pile, or of the
// discards if these are shuffled next.
func (g *game) automaNotice() []engine.Text {
	if !g.withAutoma() || g.over || g.settingUp() {
		return nil
	}
	list := g.auto.pile.all()
	if len(list) == 0 {
		list = g.auto.discard.all()
	}
	var count [nexts]int
	for _, card := range list {
		var does [nexts]bool
		if s := &g.t.schemes[card]; s.future && g.auto.seen>>card&1 == 0 {
			does[nextUnknown] = true
		} else {
			s.mark(&does)
		}
		for what, yes := range does {
			count[what] += engine.OneIf(yes)
		}
	}
	order := make([]int, 0, nexts)
	for what, n := range count {
		if n > 0 {
			order = append(order, what)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return count[b] - count[a] })
	var told []engine.Text
	for _, what := range order[:min(maxNext, len(order))] {
		told = append(told, engine.T("architects.next.item", engine.Term("what", nextText(what)), engine.N("n", count[what])))
	}
	return []engine.Text{engine.T("architects.notice.automa", engine.Term("who", automaTexts[g.automa]), engine.N("n", len(list)), engine.List("list", told))}
}

// mark sets the actions of a scheme in does.
func (s *scheme) mark(does *[nexts]bool) {
	for _, act := range s.own() {
		switch act.ploy {
		case ployPlace:
			does[act.place] = true
		case ployGuild:
			does[guildhall] = true
		case ployRaid:
			does[taxStand] = true
		case ployCathedral:
			does[nextCathedral] = true
		case ployMarket:
			does[nextMarket] = true
		case ployCapture:
			does[nextCapture] = true
		}
	}
}
