package bazaar

import (
	"strconv"

	"guildhall/engine"
)

// FeatureNames names the numbers of Features.
func (Rules) FeatureNames(seats int) []string {
	names := []string{"round", "prize", "deck", "offering", "choosing a card", "own turn", "own offer", "own cards"}
	for n := range seats {
		for _, name := range []string{"coins", "hand", "sold", "prizes"} {
			names = append(names, name+" of merchant "+strconv.Itoa(n))
		}
	}
	return names
}

// Features appends the match as seat sees it: what is common, what only seat
// knows, and what everybody knows of the merchants in order of play, seat first.
func (g *State) Features(seat engine.Seat, dst []float32) []float32 {
	me := &g.Players[seat]
	dst = append(dst, float32(g.Round)/rounds, g.onShow(), float32(len(g.Deck))/goods, flag(g.Phase == phaseOffer), flag(g.Phase == phaseCard),
		flag(g.Phase != phaseOffer && g.Active == seat), float32(me.Offer)/coins, total(me.Hand))
	for n := range g.Players {
		p := &g.Players[(int(seat)+n)%len(g.Players)]
		dst = append(dst, float32(p.Coins)/coins, float32(len(p.Hand))/handSize, float32(len(p.Sold))/rounds, total(p.Prizes))
	}
	return dst
}

// onShow is the prize on show as a part of the largest.
func (g *State) onShow() float32 {
	if len(g.Prizes) == 0 {
		return 0
	}
	return float32(g.Prizes[len(g.Prizes)-1]) / 13
}

// total is the sum of cards or prizes, as a part of the two best cards.
func total(list []int) float32 {
	n := 0
	for _, card := range list {
		n += card
	}
	return float32(n) / (2 * goods)
}

func flag(claim bool) float32 {
	if claim {
		return 1
	}
	return 0
}
