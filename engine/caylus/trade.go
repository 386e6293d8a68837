package caylus

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
)

// canPay reports whether the seat has everything in a lot.
func (g *game) canPay(seat int8, l *lot) bool {
	p := &g.p[seat]
	if p.deniers < l.deniers || !p.cubes.has(&l.cubes) {
		return false
	}
	return p.cubes.basic()-l.cubes.basic() >= int(l.basic) && p.cubes.total()-l.cubes.total() >= int(l.wild+l.basic)
}

// spend pays the fixed part of a lot to the stock.
func (g *game) spend(seat int8, l *lot) {
	g.p[seat].deniers -= l.deniers
	g.p[seat].cubes.sub(&l.cubes)
}

// allDeals appends the alternatives of a trade with every cube. A worker makes one of them, once
// (RULES 8). If a single cube is chosen, each cube is a move.
func allDeals(b *building, dst []engine.Move) []engine.Move {
	for i := range b.deals {
		kind := moveDeal
		switch d := &b.deals[i]; {
		case d.pay.wild == 1:
			kind = moveSell
		case d.take.basic == 1:
			kind = moveBuy
		default:
			dst = append(dst, move(kind, i))
			continue
		}
		for good := range goodKinds {
			dst = append(dst, move2(kind, i, good))
		}
	}
	return dst
}

// goldRefused is the reason of gold where only other cubes are taken.
const goldRefused = play.No + 1

// selling is the answer for a deal that pays one cube of any kind.
var selling = answer{
	Kind: moveSell,
	Code: func(_ *game, _ entry, m engine.Move) string { return "sell " + goodWords[m.N[1]] },
	Do: func(g *game, e entry, m engine.Move, _ *engine.Events) {
		g.startTrade(e.seat, g.road[e.n].tile, int8(m.N[0]))
		g.now.paid[m.N[1]]++
		g.agenda.Top().n-- // the cube to give is chosen
	},
	Label: func(_ *game, _ entry, m engine.Move) engine.Text {
		return engine.T("caylus.do.sell", engine.Term("good", goodTexts[m.N[1]]))
	},
	Describe: func(g *game, e entry, m engine.Move) engine.Option {
		d := *g.deal(e, m)
		d.pay.wild--
		d.pay.cubes[m.N[1]]++
		return describeDeal(e, &d)
	},
	Legal: func(g *game, e entry, m engine.Move) play.Reason {
		return play.If(g.p[e.seat].cubes[m.N[1]] > 0 && g.canPay(e.seat, &g.deal(e, m).pay))
	},
	Why: func(g *game, e entry, m engine.Move, _ play.Reason) (engine.Text, string) {
		return g.explainNoCube(e, int(m.N[1]))
	},
	Means: meansSecondGood,
}

// buying is the answer for a deal that takes one cube of the stock.
var buying = answer{
	Kind: moveBuy,
	Code: func(_ *game, _ entry, m engine.Move) string { return "buy " + goodWords[m.N[1]] },
	Do: func(g *game, e entry, m engine.Move, _ *engine.Events) {
		g.startTrade(e.seat, g.road[e.n].tile, int8(m.N[0]))
		g.now.taken[m.N[1]]++
		g.agenda.Steps()[g.agenda.Len()-2].n-- // the cube to take is chosen
	},
	Label: func(_ *game, _ entry, m engine.Move) engine.Text {
		return engine.T("caylus.do.buy", engine.Term("good", goodTexts[m.N[1]]))
	},
	Describe: func(g *game, e entry, m engine.Move) engine.Option {
		d := *g.deal(e, m)
		d.take.basic--
		d.take.cubes[m.N[1]]++
		return describeDeal(e, &d)
	},
	Legal: func(g *game, e entry, m engine.Move) play.Reason {
		if m.N[1] == gold {
			return goldRefused
		}
		return play.If(g.canPay(e.seat, &g.deal(e, m).pay))
	},
	Why: func(g *game, e entry, m engine.Move, reason play.Reason) (engine.Text, string) {
		if reason == goldRefused {
			return engine.T("caylus.why.noGold"), "8"
		}
		return g.explainPay(e.seat, &g.deal(e, m).pay)
	},
	Means: meansSecondGood,
}

// dealing is the answer for any other deal: "buy 2" if the seat chooses cubes, otherwise "pay 5".
var dealing = answer{
	Kind: moveDeal, Code: dealCode,
	Do: func(g *game, e entry, m engine.Move, _ *engine.Events) {
		g.startTrade(e.seat, g.road[e.n].tile, int8(m.N[0]))
	},
	Label:    func(g *game, e entry, m engine.Move) engine.Text { return dealText(g.deal(e, m)) },
	Describe: func(g *game, e entry, m engine.Move) engine.Option { return describeDeal(e, g.deal(e, m)) },
	Legal:    func(g *game, e entry, m engine.Move) play.Reason { return play.If(g.canPay(e.seat, &g.deal(e, m).pay)) },
	Why: func(g *game, e entry, m engine.Move, _ play.Reason) (engine.Text, string) {
		return g.explainPay(e.seat, &g.deal(e, m).pay)
	},
	Means: func(g *game, e entry, text string) func(engine.Move) bool {
		word := firstWord(text)
		_, err := strconv.Atoi(word)
		return func(m engine.Move) bool { return err == nil && strings.HasSuffix(dealCode(g, e, m), " "+word) }
	},
}

func dealCode(g *game, e entry, m engine.Move) string {
	d := g.deal(e, m)
	if d.take.basic > 0 {
		return "buy " + strconv.Itoa(int(d.take.basic))
	}
	return "pay " + strconv.Itoa(d.pay.cubes.total()+int(d.pay.basic+d.pay.deniers))
}

// deal returns the alternative that an answer chooses of the building on the space of the entry.
func (g *game) deal(e entry, m engine.Move) *deal { return &g.building(e.n).deals[m.N[0]] }

func describeDeal(e entry, d *deal) engine.Option {
	return engine.Option{Effect: engine.T("caylus.do.trade.effect", lotArg("pay", &d.pay), lotArg("take", &d.take)), Gain: int(d.take.vp),
		Places: []string{placeRoad(e.n)}}
}

// exchange is the number of the resource track's level that trades one cube of any kind for
// two (RULES 11).
const exchange = 3

// dealOf returns alternative i of a building, or the exchange of the favor table if there
// is no building.
func (t *tables) dealOf(tile int8, i int8) *deal {
	if tile == none {
		return &t.favors[trackResource][exchange].deals[i]
	}
	return &t.buildings[tile].deals[i]
}

// startTrade pushes the open choices of a deal, and the deal itself.
func (g *game) startTrade(seat, tile, i int8) {
	d := g.t.dealOf(tile, i)
	g.now = noWork
	g.agenda.Push(entry{kind: stepTrade, seat: seat, n: tile, m: i})
	g.agenda.Push(entry{kind: stepTake, seat: seat, n: int8(d.take.basic)})
	g.agenda.Push(entry{kind: stepGive, seat: seat, n: int8(d.pay.basic + d.pay.wild), m: int8(min(1, d.pay.wild))})
}

// asksForCubes is Step.Asks of steps with n cubes to choose.
func asksForCubes(_ *game, e entry) bool { return e.n > 0 }

// giveStep asks for n cubes of a payment. With m, gold is allowed too.
var giveStep = step{
	Kind: stepGive, Name: "give", Rule: "8", Purpose: engine.T("caylus.purpose.give"),
	Feature: "give", Args: "snm", On: []play.Kind{stepTake, stepErect, stepSite},
	Ahead: func(_ *game, e entry) (int, int) { return aheadGive, int(e.n) },
	Holds: (*game).canGive, Asks: asksForCubes,
	Ask: func(g *game, e entry) engine.Question {
		return pickCubes(e, engine.T("caylus.ask.give", engine.N("n", int(e.n)), engine.Term("what", g.workText())))
	},
	All: allGoods(moveGive),
	Answers: []answer{{
		Kind: moveGive, Code: goodCode, Label: goodLabel,
		Legal: func(g *game, e entry, m engine.Move) play.Reason {
			if m.N[0] == gold && e.m != 1 {
				return goldRefused
			}
			return play.If(g.givable(e)[m.N[0]] > 0)
		},
		Do: func(g *game, e entry, m engine.Move, _ *engine.Events) {
			e.n--
			g.agenda.Push(e)
			g.now.paid[m.N[0]]++
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			good := m.N[0]
			return engine.Option{Effect: engine.T("caylus.do.give.effect", engine.N("n", int(g.p[e.seat].cubes[good]))), Times: int(min(g.givable(e)[good], int16(e.n)))}
		},
		Why: func(g *game, e entry, m engine.Move, reason play.Reason) (engine.Text, string) {
			if reason == goldRefused {
				return engine.T("caylus.why.noGold"), g.section()
			}
			return g.explainNoCube(e, int(m.N[0]))
		},
	}},
}

// givable returns the cubes that can still be chosen for a payment, without the cubes of
// the fixed part of the price and of earlier choices.
func (g *game) givable(e entry) goods {
	left := g.p[e.seat].cubes
	left.sub(&g.now.paid)
	if g.now.tile != none {
		price := g.price(g.now.tile, g.discount())
		left.sub(&price.cubes)
	}
	if e.m != 1 {
		left[gold] = 0
	}
	return left
}

// canGive reports whether there are enough cubes for the open choices.
func (g *game) canGive(e, _ entry) bool {
	if e.n > 4 || e.m > 1 {
		return false
	}
	n := int16(0)
	for _, left := range g.givable(e) {
		n += max(0, left)
	}
	return n >= int16(e.n)
}

// takeStep asks for n cubes from the stock, never gold.
var takeStep = step{
	Kind: stepTake, Name: "take", Rule: "8", Purpose: engine.T("caylus.purpose.take"),
	Feature: "take", Args: "sn", On: []play.Kind{stepTrade},
	Ahead: func(_ *game, e entry) (int, int) { return aheadTake, int(e.n) },
	Holds: func(_ *game, e, _ entry) bool { return e.n <= 2 }, Asks: asksForCubes,
	Ask: func(g *game, e entry) engine.Question {
		return pickCubes(e, engine.T("caylus.ask.take", engine.N("n", int(e.n)), engine.Term("what", g.workText())))
	},
	All: allGoods(moveTake),
	Answers: []answer{{
		Kind: moveTake, Code: goodCode, Label: goodLabel,
		Legal: func(_ *game, _ entry, m engine.Move) play.Reason { return play.If(int(m.N[0]) < basicKinds) },
		Do: func(g *game, e entry, m engine.Move, _ *engine.Events) {
			e.n--
			g.agenda.Push(e)
			g.now.taken[m.N[0]]++
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			return engine.Option{Effect: engine.T("caylus.do.take.effect", engine.N("n", int(g.p[e.seat].cubes[m.N[0]]))), Times: int(e.n)}
		},
		Why: func(g *game, _ entry, _ engine.Move, _ play.Reason) (engine.Text, string) {
			return engine.T("caylus.why.noGold"), g.section()
		},
	}},
}

// pickCubes lets several cubes be chosen at once.
func pickCubes(e entry, text engine.Text) engine.Question {
	q := engine.Question{Text: text}
	if n := int(e.n); n > 1 {
		q.Form, q.Picks = engine.Picks, engine.Count{Min: n, Max: n}
	}
	return q
}

// workText names the purpose of the chosen cubes: the tile being built, the building that trades,
// or the favor.
func (g *game) workText() engine.Text {
	if g.now.tile != none {
		return tileTexts[g.now.tile]
	}
	if e := g.onAgenda(stepTrade); e != nil && e.n != none {
		return tileTexts[e.n]
	}
	return trackTexts[trackResource]
}

// isWorking reports whether something is being built or traded.
func (g *game) isWorking() bool {
	return slices.Contains([]play.Kind{stepGive, stepTake, stepSite, stepErect, stepTrade}, g.openStep())
}

// tradeStep carries out deal m of building n, or of the favor table, after all cubes are
// chosen.
var tradeStep = step{
	Kind: stepTrade, Name: "trade", Args: "stm", On: []play.Kind{stepHome, stepFavor},
	Holds: func(g *game, e, _ entry) bool {
		if g.now.tile != none || e.n == none && e.m != 0 {
			return false
		}
		if e.n != none && (g.t.buildings[e.n].effect != effectTrade || g.spaceOf(e.n) == 0 || int(e.m) >= len(g.t.buildings[e.n].deals)) {
			return false
		}
		pay, paid := g.t.dealOf(e.n, e.m).pay, &g.now.paid
		pay.cubes.add(paid)
		pay.basic, pay.wild = max(0, pay.basic-int16(paid.basic())), max(0, pay.wild-int16(paid.total()))
		return g.canPay(e.seat, &pay) && g.now.taken.total() <= 2
	},
	Act: (*game).trade,
}

func (g *game) trade(e entry, ev *engine.Events) {
	d := g.t.dealOf(e.n, e.m)
	pay, take := d.pay, d.take
	pay.cubes.add(&g.now.paid)
	take.cubes.add(&g.now.taken)
	pay.basic, pay.wild, take.basic = 0, 0, 0
	g.now = noWork
	g.spend(e.seat, &pay)
	p := &g.p[e.seat]
	p.cubes.add(&take.cubes)
	p.deniers += take.deniers
	p.earn(fromTrades, take.vp)
	if ev != nil {
		what, place := engine.T("caylus.track.resource"), placeFavor(trackResource)
		if e.n != none {
			what, place = tileTexts[e.n], placeRoad(g.spaceOf(e.n))
		}
		g.addEvent(ev, e.seat, engine.T("caylus.event.trade", who(e.seat), engine.Term("what", what), lotArg("pay", &pay), lotArg("take", &take)),
			place, placePlayer(e.seat))
	}
}

// spaceOf returns the space of a tile, or 0. For residences it returns the first of their
// spaces.
func (g *game) spaceOf(tile int8) int8 {
	for s := int8(1); s <= roadLength; s++ {
		if g.road[s].tile == tile {
			return s
		}
	}
	return 0
}

// explainPay returns a price together with the goods of the seat.
func (g *game) explainPay(seat int8, pay *lot) (engine.Text, string) {
	return engine.T("caylus.why.pay", lotArg("pay", pay), g.haveArg(seat)), g.section()
}

// haveArg returns the goods of a seat as an argument.
func (g *game) haveArg(seat int8) engine.Arg {
	p := &g.p[seat]
	list := (&lot{cubes: p.cubes, deniers: p.deniers}).texts()
	if len(list) == 0 {
		list = []engine.Text{engine.T("caylus.nothing")}
	}
	return engine.List("have", list)
}

// explainNoCube says that the seat has no cube of a kind.
func (g *game) explainNoCube(e entry, good int) (engine.Text, string) {
	return engine.T("caylus.why.noCube", engine.Term("good", goodTexts[good]), engine.N("have", int(g.p[e.seat].cubes[good]))), g.section()
}

// goodCode, goodLabel and allGoods are functions for moves that name a good.
func goodCode(_ *game, _ entry, m engine.Move) string { return goodWords[m.N[0]] }

func goodLabel(_ *game, _ entry, m engine.Move) engine.Text { return goodTitles[m.N[0]] }

func allGoods(kind uint16) func(*game, entry, []engine.Move) []engine.Move {
	return play.Fixed[*game, entry](play.Each(nil, kind, 0, goodKinds-1)...)
}

// meansSecondGood accepts the good after the verb for deals that name one.
func meansSecondGood(_ *game, _ entry, text string) func(engine.Move) bool {
	word := firstWord(text)
	return func(m engine.Move) bool { return word == goodWords[m.N[1]] }
}

// holdings returns the cubes and deniers of a seat after the chosen payments and gains of its
// current building or trade.
func (g *game) holdings(seat int8) (cubes goods, deniers int16) {
	p := &g.p[seat]
	cubes, deniers = p.cubes, p.deniers
	if g.over || g.active() != seat {
		return cubes, deniers
	}
	for n := range g.agenda.Len() {
		switch s := &g.agenda.Steps()[n]; s.kind {
		case stepErect:
			price := g.price(g.now.tile, s.m)
			cubes.sub(&price.cubes)
			deniers -= price.deniers
		case stepTrade:
			d := g.t.dealOf(s.n, s.m)
			cubes.sub(&d.pay.cubes)
			cubes.add(&d.take.cubes)
			deniers += d.take.deniers - d.pay.deniers
		default:
			continue
		}
		cubes.sub(&g.now.paid)
		cubes.add(&g.now.taken)
		break
	}
	return cubes, deniers
}
