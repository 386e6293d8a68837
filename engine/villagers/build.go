package villagers

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/play"
)

// buildersStep gives the n-th seat in order its build turn, until all have had theirs.
var buildersStep = step{
	Kind: stepBuilders, Name: "builders", Args: "n", On: []play.Kind{stepEndBuild}, Act: nextBuilder,
	Holds: func(g *game, e, _ entry) bool { return e.n <= g.seats },
}

// nextBuilder begins the next seat's build turn, in turn order (RULES 7).
func nextBuilder(g *game, e entry, _ *engine.Events) {
	if e.n == g.seats {
		return
	}
	g.active = g.inTurn(e.n)
	g.push(stepBuilders, int(e.n)+1)
	g.now = newTurn()
	g.now.limit = int8(g.buildLimit(g.active))
	g.now.since = g.villages.serial
	g.push(stepBuild, 0)
}

// hasBuilt reports whether the build turn of a seat is over in this round.
func (g *game) hasBuilt(seat int8) bool {
	if p := g.phase(); p == phaseOver || p < phaseBuild {
		return false
	}
	for _, s := range g.agenda.Steps() {
		if s.kind == stepBuilders {
			return (seat-g.first+g.seats)%g.seats < s.n && g.active != seat
		}
	}
	return true
}

// buildLimit returns the number of builds: two plus one for each builder, at most five
// (RULES 7.1). An event of the solo game may limit the counted builders.
func (g *game) buildLimit(seat int8) int {
	builders := g.villages.buildersOf(seat)
	if most, ok := g.inForce(effectBuilderCap); ok {
		builders = min(builders, most)
	}
	return min(maxLimit, baseLimit+builders)
}

// buildStep asks what to build. It also asks if only one answer is left. Otherwise everybody would
// learn that the hand can build nothing. Also, builds can be taken back until the player ends the
// turn.
var buildStep = step{
	Kind: stepBuild, Name: "build", Rule: "7.1", Purpose: engine.T("villagers.purpose.build"), Feature: "build", On: []play.Kind{stepBuilders},
	Insists: func(g *game, _ entry) bool { return g.me().nhand > 0 || g.now.acted },
	Ask:     askBuild,
	Offer:   listBuild,
	All: func(g *game, _ entry, dst []engine.Move) []engine.Move {
		for k := range eachKind(g.me().holds) {
			what := movePlace
			if g.t.cards[k].discarded {
				what = moveUse
			}
			dst = append(dst, move(what, int(k)))
		}
		for k := range basics {
			dst = append(dst, move(moveTrade, k))
		}
		return dst
	},
	Refuse: refusing(whyNotBuild),
	Answers: []answer{placing, using, trading, {
		Kind: moveEnd, Word: "end", Title: engine.T("villagers.do.end"),
		Do: func(g *game, _ entry, _ engine.Move, ev *engine.Events) { g.endBuild(ev) },
		Describe: func(g *game, _ entry, _ engine.Move) engine.Option {
			return engine.Option{Group: engine.T("villagers.group.end"),
				Effect: engine.T("villagers.do.end.effect", engine.N("n", int(g.now.limit-g.now.built)), engine.N("monks", len(g.strandedMonks(nil))))}
		},
	}, callingJester},
}

// inBuildTurn is Step.On for the parts of an action in a build turn.
var inBuildTurn = []play.Kind{stepBuild}

// choosesBuild reports whether a seat is asked what to build.
func (g *game) choosesBuild(seat int8) bool { return g.active == seat && g.asked() == stepBuild }

// act begins an action of the build turn. The build question is asked again after it.
func (g *game) act(e entry) {
	g.agenda.Push(e)
	g.now.acted = true
}

func askBuild(g *game, _ entry) engine.Question {
	n := &g.now
	q := engine.Question{Trail: g.buildTrail(),
		Text: engine.T("villagers.ask.build", engine.N("n", int(n.limit-n.built)), engine.N("trades", g.tradeLimit()-int(n.trades)))}
	if monks := g.strandedMonks(nil); len(monks) > 0 {
		q.Facts = []engine.Text{engine.T("villagers.fact.monks", engine.N("n", len(monks)))}
	}
	return q
}

// askingOf returns Step.Ask for a question about a card that is built.
func askingOf(text func(g *game) engine.Text) func(*game, entry) engine.Question {
	return func(g *game, _ entry) engine.Question { return engine.Question{Text: text(g), Trail: g.buildTrail()} }
}

// buildTrail returns the number of the build in the turn, and the card.
func (g *game) buildTrail() (trail []engine.Text) {
	n := &g.now
	if n.built < n.limit {
		trail = append(trail, engine.T("villagers.trail.build", engine.N("n", int(n.built)+1), engine.N("limit", int(n.limit))))
	}
	if n.replaced || n.card == apprentice {
		trail = append(trail, cardTexts[apprentice])
	}
	if n.card != noKind && n.card != apprentice {
		trail = append(trail, cardTexts[n.card])
	}
	return trail
}

// listBuild appends the answers in a build turn: cards that can be placed or used now,
// trades, and the end (RULES 7). It surveys the villages once for all cards.
func listBuild(g *game, _ entry, dst []engine.Move) []engine.Move {
	p := g.me()
	var s survey
	const used = uint64(1)<<tinner | 1<<smuggler
	may := g.now.built < g.now.limit
	if may || p.holds>>smuggler&1 != 0 { // otherwise no answer depends on the villages
		s = g.survey()
	}
	for k := range eachKind(p.holds &^ used) {
		if may && g.building(k, &s) == 0 {
			dst = append(dst, move(movePlace, int(k)))
		}
	}
	if p.holds&used != 0 {
		for k := range eachKind(p.holds & used) {
			if g.building(k, &s) == 0 {
				dst = append(dst, move(moveUse, int(k)))
			}
		}
	}
	for b := range kind(basics) {
		if g.bartering(b) == 0 {
			dst = append(dst, move(moveTrade, int(b)))
		}
	}
	return g.orJester(append(dst, move(moveEnd, 0)))
}

// survey holds what the villages allow now, collected in one pass.
type survey struct {
	room    uint64 // a bit for each role in the own village with room for another card
	own     uint64 // kinds in the own village
	others  uint64 // kinds in other villages
	gold    bool   // a visible gold symbol in the own village
	covered uint64 // kinds that an Apprentice may replace, including the seat's own Founders
}

const bitAny = uint64(1) << anyFirst

func (g *game) survey() survey {
	var s survey
	for i := range g.villages.v[:g.villages.nv] {
		c := &g.villages.v[i]
		if c.seat != g.active {
			s.others |= 1 << c.kind
			if c.above > 0 && c.kind != founders && !isStandIn(c.kind) {
				s.covered |= 1 << c.kind
			}
			continue
		}
		s.own |= 1 << c.kind
		if c.free() > 0 {
			s.room |= 1 << c.role
		}
		if c.above > 0 && !isStandIn(c.kind) {
			s.covered |= 1 << c.kind
		}
		s.gold = s.gold || c.above == 0 && g.t.gold(c) > 0
	}
	return s
}

// isStandIn reports whether a card in a village represents another one.
func isStandIn(k kind) bool { return k == monk || k == apprentice }

// Reasons why a card of the hand cannot be placed or used.
const (
	limitReached play.Reason = play.No + iota
	noHost
	lockClosed
	noVisibleGold
	nothingCovered
	nothingReplaceable
)

// building returns the reason why the active seat cannot place or use a card of its hand now
// (RULES 7.2, 7.5).
func (g *game) building(k kind, s *survey) play.Reason {
	switch {
	case k == tinner:
		return 0
	case k == smuggler:
		if !s.gold {
			return noVisibleGold
		}
	case g.now.built >= g.now.limit:
		return limitReached
	case k == monk:
		return 0
	case k == apprentice:
		return g.apprenticing(s)
	case !g.fits(k, s):
		return noHost
	}
	if !g.canUnlock(k, s) {
		return lockClosed
	}
	return 0
}

// buildingNow is Answer.Legal of a card of the hand.
func buildingNow(g *game, _ entry, m engine.Move) play.Reason {
	s := g.survey()
	return g.building(kind(m.N[0]), &s)
}

// whyNotBuilding is Answer.Why of a card of the hand.
func whyNotBuilding(g *game, _ entry, m engine.Move, reason play.Reason) (why engine.Text, rule string) {
	s := g.survey()
	return g.whyNotCard(kind(m.N[0]), reason, &s)
}

// fits reports whether the own village has a place for a card.
func (g *game) fits(k kind, s *survey) bool {
	pred := g.t.cards[k].pred
	return pred == noKind || s.room>>pred&1 != 0 || s.room&bitAny != 0 && g.t.cards[pred].first
}

// whyNotBuild explains a card that is no answer: it is not in the hand, or is written with the verb
// of another answer.
func whyNotBuild(g *game, _ entry, w writtenMove) (why engine.Text, rule string) {
	switch {
	case w.card == noKind || !slices.Contains([]string{"place", "use", "trade", ""}, w.verb):
		return why, rule
	case w.verb == "trade":
		return engine.T("villagers.why.noTrade", cardArg(w.card)), "7.4"
	case w.card < basics:
		return engine.T("villagers.why.basic", cardArg(w.card)), "7.4"
	case w.card >= kinds || g.me().holds>>w.card&1 == 0:
		return engine.T("villagers.why.notInHand", cardArg(w.card)), "7.2"
	}
	s := g.survey()
	if reason := g.building(w.card, &s); reason != 0 {
		return g.whyNotCard(w.card, reason, &s)
	}
	if g.t.cards[w.card].discarded {
		return engine.T("villagers.why.useIt", cardArg(w.card)), "7.5"
	}
	return engine.T("villagers.why.placeIt", cardArg(w.card)), "7.5"
}

// whyNotCard returns the text of a reason of building, with the numbers, and the rule.
func (g *game) whyNotCard(k kind, reason play.Reason, s *survey) (why engine.Text, rule string) {
	switch reason {
	case limitReached:
		return engine.T("villagers.why.limit", engine.N("n", int(g.now.limit))), "7.1"
	case noHost:
		return g.whyNoPlace(k), "7.2"
	case noVisibleGold:
		return engine.T("villagers.why.noGold"), "7.5"
	case nothingCovered:
		return engine.T("villagers.why.nothingCovered"), "7.5"
	case nothingReplaceable:
		return engine.T("villagers.why.nothingReplaceable"), "7.5"
	}
	return g.whyNotUnlock(k, s)
}

// whyNoPlace returns the card that is missing below a card in its chain, or the reason that
// all places are taken (RULES 7.2).
func (g *game) whyNoPlace(k kind) engine.Text {
	var missing, chain []engine.Text
	for below := g.t.cards[k].pred; below != noKind; below = g.t.cards[below].pred {
		chain = append([]engine.Text{cardTexts[below]}, chain...)
		if !g.hasCard(below) {
			missing = append([]engine.Text{cardTexts[below]}, missing...)
		}
	}
	pred := g.t.cards[k].pred
	args := []engine.Arg{cardArg(k), engine.Term("on", cardTexts[pred])}
	if g.hasCard(pred) {
		return engine.T("villagers.why.full", append(args, engine.N("n", int(rooms[pred])))...)
	}
	if len(chain) == 1 {
		return engine.T("villagers.why.noHost", args...)
	}
	return engine.T("villagers.why.noChain", append(args, engine.List("chain", chain), engine.List("missing", missing))...)
}

// hasCard reports whether the own village has a card that counts as k.
func (g *game) hasCard(k kind) bool {
	for _, c := range g.villages.cardsIn(g.active) {
		if c.role == k {
			return true
		}
	}
	return false
}

// endBuild ends the build turn. Monks on top return to the hand (RULES 7.5).
func (g *game) endBuild(ev *engine.Events) {
	g.returnMonks(ev)
	if ev != nil {
		n := &g.now
		g.tell(ev, g.active, engine.T("villagers.event.built", g.who(), engine.N("n", int(n.built)), engine.N("limit", int(n.limit))))
	}
	g.now = newTurn()
	g.endTurn(ev)
}

// returnMonks returns the Monks on top to the hand. It repeats that, because a Monk may lie
// on a Monk.
func (g *game) returnMonks(ev *engine.Events) {
	for i := g.villages.nv - 1; i >= 0; i-- {
		if c := &g.villages.v[i]; c.kind == monk && c.seat == g.active && c.above == 0 {
			if ev != nil {
				g.tell(ev, g.active, engine.T("villagers.event.monkReturns", g.who()), g.placeMe())
			}
			g.villages.remove(i)
			g.me().take(monk)
			i = g.villages.nv
		}
	}
}

// strandedMonks appends the Monks of the active village that would return to
// the hand if the turn ended now.
func (g *game) strandedMonks(list []int) []int {
	c := *g
	for changed := true; changed; {
		changed = false
		for i := range c.villages.v[:c.villages.nv] {
			m := &c.villages.v[i]
			if m.kind != monk || m.seat != g.active || m.above > 0 || m.role == noKind {
				continue
			}
			list = append(list, i)
			m.role = noKind // marks the Monk as counted
			if m.below != none {
				c.villages.v[m.below].above--
			}
			changed = true
		}
	}
	return list
}
