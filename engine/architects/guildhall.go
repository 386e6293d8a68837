package architects

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// canBuild reports whether a player has the skills and the goods for a building
// (RULES 5.11).
func (p *player) canBuild(t *tables, card int8) bool {
	b := &t.buildings[card]
	return b.skills&^p.skills == 0 && p.affords(t, &b.cost)
}

func (p *player) canBuildAny(t *tables) bool {
	for c := p.hand; c != 0; c &= c - 1 {
		if p.canBuild(t, c.lowest()) {
			return true
		}
	}
	return false
}

// nextLevel returns the level of the Cathedral above the player's level.
func (p *player) nextLevel(t *tables) *level { return &t.cathedral[min(levels, p.cathedral+1)] }

// markers returns the number of seats on a level of the Cathedral.
func (g *game) markers(level int8) int8 {
	n := int8(0)
	for s := range g.seats {
		if g.p[s].cathedral == level {
			n++
		}
	}
	return n
}

// hasRoom reports whether the next level has a free slot for a player.
func (g *game) hasRoom(p *player) bool {
	return p.cathedral < levels && g.markers(p.cathedral+1) < p.nextLevel(g.t).slots
}

// cardsToAdvance returns the number of building cards in the cost of the next level.
func (p *player) cardsToAdvance(t *tables) int8 {
	if p.has(abilityDiscard, t) {
		return 0
	}
	return p.nextLevel(t).discard
}

// canAdvance reports whether a player may work on the Cathedral.
func (g *game) canAdvance(p *player) bool { return g.whyNotAdvance(p) == 0 }

// hallText describes the possible actions in the Guildhall, and the effect of the worker
// itself.
func (g *game) hallText() engine.Text {
	p := g.me()
	n := 0
	for card := range p.hand.all {
		if p.canBuild(g.t, card) {
			n++
		}
	}
	var list []engine.Text
	if n > 0 {
		list = append(list, engine.T("architects.visit.build", engine.N("n", n)))
	}
	if g.canAdvance(p) {
		list = append(list, engine.T("architects.visit.cathedral", engine.N("n", int(p.cathedral)+1)))
	}
	if next, plan := g.nhall+1, g.plan(); next == plan.resets[0] || next == plan.resets[1] {
		list = append(list, engine.T("architects.part.reset"))
	} else if next == plan.last {
		list = append(list, engine.T("architects.part.last"))
	}
	return parts(list)
}

// cathedralLeast returns the lowest virtue with which work on the Cathedral is allowed.
func (t *tables) cathedralLeast() int {
	for i := range t.virtue {
		if t.virtue[i].cathedral {
			return i
		}
	}
	return topVirtue
}

// whyNotHall returns the reason if neither a building nor the Cathedral is possible.
func (g *game) whyNotHall(p *player) (why engine.Text, rule string) {
	cathedral, _ := advancing.WhyNot(g, entry{}, move(moveAdvance, 0))
	if p.hand == 0 {
		return engine.T("architects.why.noHand", engine.Term("cathedral", cathedral)), "5.11"
	}
	return engine.T("architects.why.noBuilding", engine.N("n", int(p.hand.len())), engine.Term("cathedral", cathedral)), "5.11"
}

// Reasons why a player cannot work on the Cathedral.
const (
	atTop play.Reason = iota + 1
	tooBad
	noRoom
	noCard
	noMix
	noGoods
)

// whyNotAdvance returns the reason why a player cannot work on the Cathedral (RULES 5.11).
func (g *game) whyNotAdvance(p *player) play.Reason {
	l := p.nextLevel(g.t)
	switch {
	case p.cathedral == levels:
		return atTop
	case !g.t.virtue[p.virtue].cathedral:
		return tooBad
	case !g.hasRoom(p):
		return noRoom
	case p.hand.len() < p.cardsToAdvance(g.t):
		return noCard
	case !mix{wood: true, stone: true, n: l.mix}.canPay(p):
		return noMix
	case !p.affords(g.t, &l.cost):
		return noGoods
	}
	return 0
}

// advanceReason returns the text of a reason of whyNotAdvance.
func (g *game) advanceReason(_ entry, _ engine.Move, reason play.Reason) (why engine.Text, rule string) {
	p := g.me()
	l, level := p.nextLevel(g.t), engine.N("level", int(p.cathedral)+1)
	switch reason {
	case atTop:
		why = engine.T("architects.why.top")
	case tooBad:
		why = engine.T("architects.why.tooBad", engine.N("n", int(p.virtue)), engine.N("least", g.t.cathedralLeast()))
	case noRoom:
		why = engine.T("architects.why.noRoom", level, engine.N("n", int(l.slots)))
	case noCard:
		why = engine.T("architects.why.noCard", level)
	case noMix:
		why = engine.T("architects.why.mix", level, engine.N("n", int(l.mix)), engine.N("wood", int(p.goods[wood])), engine.N("stone", int(p.goods[stone])))
	case noGoods:
		why = engine.T("architects.why.levelGoods", level, p.shortArg(g.t, &l.cost))
	}
	return why, "5.11"
}

// whyNotBuild returns the reason why a building of the hand cannot be built now.
func (p *player) whyNotBuild(t *tables, card int8) (why engine.Text, rule string) {
	b := &t.buildings[card]
	lacks, affords := b.skills&^p.skills, p.affords(t, &b.cost)
	name, skills := t.buildingArg(card), engine.List("skills", skillTextsOf(lacks))
	switch {
	case !p.hand.has(card):
		return engine.T("architects.why.notInHand", name), "5.11"
	case lacks != 0 && !affords:
		return engine.T("architects.why.skillsGoods", name, skills, p.shortArg(t, &b.cost)), "5.11"
	case lacks != 0:
		return engine.T("architects.why.skills", name, skills), "5.11"
	}
	return engine.T("architects.why.goods", name, p.shortArg(t, &b.cost)), "5.11"
}

// enterHall lays a worker down in the Guildhall and asks for its action. The first workers
// of the third and fourth row reset the Black Market (RULES 7).
func (g *game) enterHall(ev *engine.Events) {
	g.layDown(g.active, ev)
	g.push(stepHall, 0)
}

// layDown puts a worker on the next space of the Guildhall. In the last turns, the worker lies
// beside it (RULES 8).
func (g *game) layDown(seat int8, ev *engine.Events) {
	g.p[seat].hall++
	h := g.plan()
	if g.nhall >= h.last {
		if ev != nil {
			g.tell(ev, g.active, engine.T("architects.event.beside", g.actor()), "guildhall")
		}
		return
	}
	g.hall[g.nhall] = seat
	g.nhall++
	if ev != nil {
		g.tell(ev, g.active, engine.T("architects.event.hall", g.actor(), engine.N("n", int(g.nhall)), engine.N("of", int(g.plan().last))),
			placeHall(g.nhall), "guildhall")
	}
	if g.nhall == h.resets[0] || g.nhall == h.resets[1] {
		g.market.reset = true
	}
}

// hallStep builds or works on the Cathedral (RULES 5.11).
var hallStep = step{
	Kind: stepHall, Name: "hall", Rule: "5.11", Purpose: engine.T("architects.purpose.hall"),
	Feature: "hall", On: inTurn,
	Holds:    func(g *game, _, _ entry) bool { return g.isAt(guildhall) },
	Question: engine.T("architects.ask.hall"), All: allWorks,
	Refuse: refusing(func(g *game, _ entry, w wish) (why engine.Text, rule string) {
		switch {
		case w.building != none:
			return g.me().whyNotBuild(g.t, w.building)
		case w.verb == "cathedral":
			return advancing.WhyNot(g, entry{}, move(moveAdvance, 0))
		}
		return why, rule
	}),
	Answers: []answer{{
		Kind: moveBuild, Do: (*game).build, Code: coded("build", (*tables).buildingWord), Label: named((*tables).buildingText),
		Describe: func(g *game, _ entry, m engine.Move) engine.Option {
			b := &g.t.buildings[m.N[0]]
			return engine.Option{Effect: buildingBrief(b), Gain: int(b.points)}
		},
		Legal: func(g *game, _ entry, m engine.Move) play.Reason { return play.If(g.me().canBuild(g.t, int8(m.N[0]))) },
		Why: func(g *game, _ entry, m engine.Move, _ play.Reason) (engine.Text, string) {
			return g.me().whyNotBuild(g.t, int8(m.N[0]))
		},
	}, advancing},
}

// advancing works on the Cathedral.
var advancing = answer{
	Kind: moveAdvance, Word: "cathedral", Do: (*game).startAdvance, Title: engine.T("architects.cathedral"), Describe: describeAdvance,
	Legal: func(g *game, _ entry, _ engine.Move) play.Reason { return g.whyNotAdvance(g.me()) }, Why: (*game).advanceReason,
}

// allWorks appends the buildings of the hand, and the Cathedral.
func allWorks(g *game, _ entry, dst []engine.Move) []engine.Move {
	return append(eachCard(dst, moveBuild, g.me().hand), move(moveAdvance, 0))
}

// describeAdvance describes the gain and the cost of the next level.
func describeAdvance(g *game, _ entry, _ engine.Move) engine.Option {
	p := g.me()
	l, more := p.nextLevel(g.t), int(p.nextLevel(g.t).points-g.t.cathedral[p.cathedral].points)
	list := gainTexts(&l.cost, -1)
	if l.mix > 0 {
		list = append(list, engine.T("architects.part.mix", engine.N("n", int(l.mix))))
	}
	if cards := p.cardsToAdvance(g.t); cards > 0 {
		list = append(list, amountText(building, -int(cards)))
	}
	return engine.Option{Label: engine.T("architects.do.cathedral", engine.N("n", int(p.cathedral)+1)),
		Effect: engine.T("architects.do.cathedral.effect", engine.N("points", int(l.points)), engine.N("more", more), partsArg(list)),
		Gain:   more, Places: []string{placeLevel(p.cathedral + 1)}}
}

// build pays for a building and puts it before the player. It adds the virtue and then
// carries out the immediate effect (RULES 5.11).
func (g *game) build(_ entry, m engine.Move, ev *engine.Events) {
	card := int8(m.N[0])
	p, b := g.me(), &g.t.buildings[card]
	p.spend(&b.cost)
	p.hand &^= only(card)
	p.built |= only(card)
	p.site[p.nsite] = card
	p.nsite++
	g.now.building = card
	g.show(card)
	if ev != nil {
		list := gainTexts(&b.cost, -1)
		if b.virtue != 0 {
			list = append(list, amountText(virtue, int(b.virtue)))
		}
		g.tell(ev, g.active, engine.T("architects.event.build", g.actor(), g.t.buildingArg(card), engine.N("points", int(b.points)), partsArg(list)), g.placeMe())
	}
	if b.timing == immediate {
		g.push(stepEffect, card)
	}
	g.changeVirtue(g.active, b.virtue, ev)
}

// startAdvance pays for the next level of the Cathedral.
func (g *game) startAdvance(_ entry, _ engine.Move, ev *engine.Events) {
	p := g.me()
	l := p.nextLevel(g.t)
	p.spend(&l.cost)
	if ev != nil {
		args := []engine.Arg{g.actor(), engine.N("n", int(p.cathedral)+1)}
		text := engine.T("architects.event.works", args...)
		if !l.cost.isZero() {
			text = engine.T("architects.event.worksFor", append(args, partsArg(gainTexts(&l.cost, -1)))...)
		}
		g.tell(ev, g.active, text, placeLevel(p.cathedral+1))
	}
	g.push(stepAdvance, 0)
	if p.cardsToAdvance(g.t) > 0 {
		g.push(stepSpend, 0)
	}
	if l.mix > 0 {
		g.push(stepBlend, 0)
	}
}

// spendStep asks for a card to discard for the Cathedral.
var spendStep = step{
	Kind: stepSpend, Name: "spend", Rule: "5.11", Purpose: engine.T("architects.purpose.spend"),
	Feature: "spend", On: []play.Kind{stepAdvance},
	Holds:    func(g *game, _, _ entry) bool { return g.hasRoom(g.me()) && g.me().hand != 0 },
	Question: engine.T("architects.ask.spend"), Offer: listHand, Refuse: refusing(notInHand),
	Answers: []answer{discarding.Doing(func(g *game, _ entry, m engine.Move, ev *engine.Events) {
		g.discard(int8(m.N[0]), ev)
	})},
}

// blendStep asks for the mix of wood and stone that pays for the Cathedral.
var blendStep = step{
	Kind: stepBlend, Name: "blend", Rule: "5.11", Purpose: engine.T("architects.purpose.blend"),
	Feature: "blend", On: []play.Kind{stepSpend, stepAdvance},
	Holds: func(g *game, _, _ entry) bool {
		x := g.blend()
		return g.hasRoom(g.me()) && x.n > 0 && x.canPay(g.me())
	},
	Ask: func(g *game, _ entry) engine.Question {
		return engine.Question{Text: engine.T("architects.ask.blend", engine.N("n", int(g.blend().n)))}
	},
	Offer: func(g *game, _ entry, dst []engine.Move) []engine.Move { return g.blend().list(g.me(), dst) },
	Refuse: refusing(func(g *game, _ entry, w wish) (engine.Text, string) {
		return explainMix(g.me(), g.blend(), w), "5.11"
	}),
	Answers: []answer{mixing.Doing((*game).payBlend)},
}

// blend returns the mix of wood and stone in the cost of the next level.
func (g *game) blend() mix { return mix{wood: true, stone: true, n: g.me().nextLevel(g.t).mix} }

// advanceStep moves the player up the Cathedral.
var advanceStep = step{
	Kind: stepAdvance, Name: "advance", On: inTurn,
	Holds: func(g *game, _, _ entry) bool { return g.hasRoom(g.me()) },
	Act:   func(g *game, _ entry, ev *engine.Events) { g.advance(ev) },
}

// payBlend pays the wood and the stone of a level.
func (g *game) payBlend(_ entry, m engine.Move, ev *engine.Events) {
	cost := g.spendMix(m)
	if ev != nil {
		g.tell(ev, g.active, engine.T("architects.event.paid", g.actor(), partsArg(gainTexts(&cost, -1))), g.placeMe())
	}
}

// advance moves up, turns up the top reward and adds the help of apprentices (RULES 5.11).
func (g *game) advance(ev *engine.Events) {
	p := g.me()
	p.cathedral++
	gains := g.rewards.take(g.t, ev)
	more := p.helps(g.t, onCathedral)
	if ev != nil {
		g.tellReward(append(gainTexts(&gains, 1), gainTexts(&more, 1)...), ev)
	}
	g.gain(g.active, &gains, ev)
	g.gain(g.active, &more, ev)
}

// tellReward adds the event of a new level of the Cathedral and its gains.
func (g *game) tellReward(gains []engine.Text, ev *engine.Events) {
	level := g.me().cathedral
	g.tell(ev, g.active, engine.T("architects.event.reward", g.actor(), engine.N("n", int(level)), engine.N("points", int(g.t.cathedral[level].points)),
		partsArg(gains)), placeLevel(level), "rewards", g.placeMe())
}

// take turns up the top reward card and returns its gains. Without a card it returns 1
// virtue.
func (r *rewards) take(t *tables, ev *engine.Events) amounts {
	if r.left == 0 {
		return amounts{virtue: 1}
	}
	r.left--
	r.shown++
	ev.Reveal(engine.Everyone)
	return t.rewards[r.cards[r.left]].gains
}
