package architects

import (
	"math/bits"

	"guildhall/engine"
)

// Weights of the things that a player lacks for the next construction, in goods: a good
// takes one or two placements, a skill takes silver and an apprentice, and virtue for the
// Cathedral takes several turns.
const (
	skillLacking  = 8
	virtueLacking = 6
	cardLacking   = 2
	workerLacking = 4
	goldLacking   = 1
)

// withoutCards is the factor for readiness while the hand is empty, because a card must be
// drawn first.
const withoutCards = 0.3

// nearly is the share of a construction that complete preparations count.
const nearly = 0.8

// stuck is the factor for a seat that can never place a worker again, because only the
// others can end the match.
const stuck = 0.5

// Closed returns the full share of the Guildhall, plus the readiness of the seat for its
// next construction as a part of one construction.
func (g *game) Closed(seat engine.Seat) float64 {
	last := float64(g.plan().last)
	if int(seat) >= int(g.seats) || g.nhall >= g.plan().last {
		return min(1, float64(g.nhall)/last)
	}
	if !g.hasUse(int8(seat)) {
		return stuck * float64(g.nhall) / last
	}
	return (float64(g.nhall) + float64(nearly*g.readiness(int8(seat)))) / last
}

// Contribution returns the share of the Guildhall that a seat has filled.
func (g *game) Contribution(seat engine.Seat) float64 {
	return min(1, float64(g.p[seat].hall)/float64(g.plan().last))
}

// readiness returns the share, 0 to 1, of the needs of the nearest construction that a
// player has: a building of the hand, or the next level of the Cathedral.
func (g *game) readiness(seat int8) float64 {
	p := &g.p[seat]
	held, most := p.plans(), 0.0
	consider := func(needs, lacks int) { most = max(most, float64(needs-lacks)/float64(needs)) }
	idle := max(0, workerLacking-int(p.workers))
	for card := range held.all {
		b := &g.t.buildings[card]
		needs, lacks := goodsOf(&b.cost)+goldLacking, p.lacks(g.t, &b.cost)+p.wayToGold(&b.cost)
		consider(needs+skillLacking*bits.OnesCount8(uint8(b.skills))+workerLacking, lacks+g.skillsLack(p, b.skills)+idle)
	}
	if g.hasRoom(p) {
		l, cards := p.nextLevel(g.t), int(p.cardsToAdvance(g.t))
		needs := goodsOf(&l.cost) + int(l.mix) + cardLacking*cards + workerLacking
		lacks := p.lacks(g.t, &l.cost) + max(0, int(l.mix)-int(p.goods[wood]+p.goods[stone])) + cardLacking*max(0, cards-int(held.len())) + idle
		needs, lacks = needs+virtueLacking+goldLacking, lacks+p.virtueLacks(g.t)+p.wayToGold(&l.cost)
		consider(needs, lacks)
	}
	if held == 0 {
		most *= withoutCards
	}
	return most
}

// plans returns the building cards of the hand and the card picked from the pack.
func (p *player) plans() cards {
	if p.choice == none {
		return p.hand
	}
	return p.hand | only(p.choice)
}

// virtueLacks returns the steps of virtue that a player lacks for work on the Cathedral, at
// most virtueLacking.
func (p *player) virtueLacks(t *tables) int {
	for steps := range virtueLacking {
		if at := int(p.virtue) + steps; at < len(t.virtue) && t.virtue[at].cathedral {
			return steps
		}
	}
	return virtueLacking
}

// skillsLack returns the weight of the skills that a player lacks. It is lower if an
// apprentice with one of them is on display, and lower still with silver to hire one.
func (g *game) skillsLack(p *player, skills skill) int {
	missing := skills &^ p.skills
	lacks := skillLacking * bits.OnesCount8(uint8(missing))
	for slot, k := range g.crew.display {
		if k == noKind || g.t.apprentices[k].skills&missing == 0 {
			continue
		}
		hire := max(1, int(p.hirePrice(g.t).total())+int(skip(int8(slot), p.at[workshop]+1)))
		return lacks - skillLacking/2 - (skillLacking/2-1)*min(int(p.goods[silver]), hire)/hire
	}
	return lacks
}

// wayToGold returns the additional weight of lacking gold, because the Mines give none to a
// first worker.
func (p *player) wayToGold(cost *amounts) int {
	if int16(cost[gold]) > p.goods[gold] && p.at[mines] == 0 {
		return goldLacking
	}
	return 0
}

// goodsOf returns the number of goods in a cost.
func goodsOf(cost *amounts) int {
	n := 0
	for i := range silver {
		n += int(cost[i])
	}
	return n
}
