package architects

import (
	"cmp"

	"guildhall/engine"
)

// worth returns the points or the virtue that the final effect of a building gives its
// owner (RULES 8.1, 8.2).
func (g *game) worth(p *player, seat int8, b *structure) int16 {
	if b.timing == immediate {
		return 0
	}
	n := int16(b.n)
	switch b.deed {
	case deedLose:
		return -n
	case deedPer:
		return n * (p.counts(g.t, b.counted) / int16(b.per))
	case deedCathedral:
		if g.isHighest(seat) {
			return n
		}
	case deedMajority:
		if g.hasMajority(seat, b.good) {
			return n
		}
	case deedSkill:
		return n * p.countSkill(g.t, b.skill)
	case deedBuildings:
		return n * int16(p.nsite)
	case deedNoDebt:
		if p.unpaid == 0 {
			return n
		}
	}
	return 0
}

// isHighest reports whether a seat is higher than all others on the Cathedral.
func (g *game) isHighest(seat int8) bool {
	for s := range g.seats {
		if s != seat && g.p[s].cathedral >= g.p[seat].cathedral {
			return false
		}
	}
	return true
}

// hasMajority reports whether a seat has more of a good than every other.
func (g *game) hasMajority(seat int8, what good) bool {
	own := g.p[seat].counts(g.t, 1<<what)
	for s := range g.seats {
		if s != seat && g.p[s].counts(g.t, 1<<what) >= own {
			return false
		}
	}
	return true
}

func (p *player) countSkill(t *tables, s skill) int16 {
	n := int16(0)
	for _, k := range p.hired[:p.nhired] {
		if t.apprentices[k].skills&s != 0 {
			n++
		}
	}
	return n
}

// Sources of points, in the order of the score sheet (RULES 8.2).
const (
	fromBuildings = iota
	fromEffects
	fromDebts
	fromGoods
	fromCathedral
	fromVirtue
	fromSilver
	fromPrison
	fromHall
	sources
)

var sourceNames = [sources]string{"buildings", "effects", "debts", "goods", "cathedral", "virtue", "silver", "prison", "hall"}

// sheet returns the points that a seat would have now, by source (RULES 8.2, 11.6).
func (g *game) sheet(seat int8) (points [sources]int16) {
	p := &g.p[seat]
	points[fromCathedral] = int16(g.t.cathedral[p.cathedral].points)
	points[fromVirtue] = int16(g.t.virtue[p.virtue].points)
	if g.isAutoma(seat) {
		a := &g.t.automas[g.automa]
		points[fromDebts] = int16(a.unpaid) * int16(p.unpaid)
		points[fromGoods] = int16(a.marble) * p.goods[marble]
		points[fromPrison] = int16(a.inmates) * int16(p.prison/prisonPoint)
		points[fromHall] = int16(a.hallPoints) * int16(p.hall)
		return points
	}
	debt := int16(-unpaidPoints)
	for card := range p.built.all {
		b := &g.t.buildings[card]
		points[fromBuildings] += int16(b.points)
		if b.timing != endgamePoints {
			continue
		}
		if b.deed == deedPenalty {
			debt += int16(b.n)
			continue
		}
		points[fromEffects] += g.worth(p, seat, b)
	}
	points[fromDebts] = debt * int16(p.unpaid)
	points[fromGoods] = p.goods[gold] + p.goods[marble]
	points[fromSilver] = p.goods[silver] / silverPoint
	points[fromPrison] = -int16(p.prison / prisonPoint)
	return points
}

func total(points [sources]int16) (n int16) {
	for _, p := range points {
		n += p
	}
	return n
}

// Result is nil until the match is over (RULES 8.2, 11.6, 12).
func (g *game) Result() *engine.Result {
	if !g.over {
		return nil
	}
	r := &engine.Result{}
	var sheets [maxSeats][sources]int16
	for s := range g.seats {
		sheets[s] = g.sheet(s)
	}
	for source, name := range sourceTexts {
		if source != fromHall {
			r.Categories = append(r.Categories, engine.Points(name, g.people, func(s int8) int16 { return sheets[s][source] }))
		}
	}
	r.Totals = engine.ListOf(g.people, func(s int8) int { return int(total(sheets[s])) })
	order, ranks := engine.Ranking(g.people, g.compare)
	beaten := false // the automa beat everybody
	if g.withAutoma() {
		beaten = g.compare(order[0], g.people) > 0
		its := int(total(g.sheet(g.people)))
		r.Rival, r.Against = &its, automaTexts[g.automa]
	}
	if beaten {
		r.Victor = engine.Victor{Name: automaTexts[g.automa], Points: *r.Rival}
	}
	for i, s := range order {
		r.Places = append(r.Places, engine.Place{Seat: engine.Seat(s), Rank: ranks[i], Out: beaten, Note: g.note(s)})
	}
	return r
}

// compare is negative when seat a is better: more points, then higher virtue,
// then more silver (RULES 8.2).
func (g *game) compare(a, b int8) int {
	return cmp.Or(cmp.Compare(total(g.sheet(b)), total(g.sheet(a))), cmp.Compare(g.p[b].virtue, g.p[a].virtue),
		cmp.Compare(g.p[b].goods[silver], g.p[a].goods[silver]))
}

// note returns the tie-breaker that decided, and the result of a seat against the automa.
func (g *game) note(seat int8) engine.Text {
	own := total(g.sheet(seat))
	if g.withAutoma() {
		sheet := g.sheet(g.people)
		args := []engine.Arg{g.who("automa", g.people), engine.N("n", int(total(sheet))), engine.List("parts", sheetTexts(sheet))}
		switch c := g.compare(seat, g.people); {
		case c > 0:
			return engine.T("architects.note.lost", args...)
		case c == 0:
			return engine.T("architects.note.shared", args...)
		default:
			return engine.T("architects.note.won", args...)
		}
	}
	for s := range g.people {
		if s != seat && total(g.sheet(s)) == own {
			return engine.T("architects.note.tie", engine.N("virtue", int(g.p[seat].virtue)), engine.N("silver", int(g.p[seat].goods[silver])))
		}
	}
	return engine.Text{}
}

// sheetTexts returns the lines of a score sheet that are not 0.
func sheetTexts(points [sources]int16) []engine.Text {
	list := []engine.Text{}
	for source, n := range points {
		if n != 0 {
			list = append(list, engine.T("architects.part.score", engine.Term("what", sourceTexts[source]), engine.N("n", int(n))))
		}
	}
	return list
}
