package caylus

import (
	"slices"
	"strconv"

	"guildhall/engine"
)

// specialWords are the special buildings in notation.
var specialWords = [specialKinds]string{"gate", "trading post", "guild", "joust", "stables", "inn"}

const castleWord = "castle"

// placeWord is a place for workers in notation: a building goes by its name.
func (g *game) placeWord(place int8) string {
	switch {
	case place == placeCastle:
		return castleWord
	case place <= roadLength:
		if b := g.building(place); b != nil {
			return b.word
		}
		return spaceWord(place)
	}
	return specialWords[place-placeSpecial]
}

// fixedWords are the codes of one word.
var fixedWords = map[uint16]string{movePass: "pass", moveReturn: "return", moveJoust: "pay", moveSkip: "skip",
	moveStay: "stay", moveLeave: "leave", moveStop: "stop", moveNone: "none"}

// Code is the notation of a move: see docs/games/caylus.md.
func (g *game) Code(_ engine.Seat, m engine.Move) string {
	n, k := int(m.N[0]), int(m.N[1])
	switch m.Kind {
	case movePlace:
		return g.placeWord(int8(n))
	case moveProvost:
		return "provost " + strconv.Itoa(n)
	case moveProduce:
		return g.produceWord(n)
	case moveSell:
		return "sell " + goodWords[k]
	case moveBuy:
		return "buy " + goodWords[k]
	case moveDeal:
		return g.dealWord(n)
	case moveGive, moveTake:
		return goodWords[n]
	case moveBuild:
		return "build " + g.t.buildings[n].word
	case moveSite:
		return spaceWord(int8(n))
	case moveConvert:
		return "convert " + g.placeWord(int8(n))
	case moveBatch:
		return goodWords[n] + " " + goodWords[k]
	case moveTrack:
		return trackIDs[n]
	case moveLevel:
		return g.levelWord(n, k)
	}
	return fixedWords[m.Kind]
}

// produceWord is an alternative of a production: its first good.
func (g *game) produceWord(alternative int) string {
	return goodWords[mainGood(&g.building(g.agenda.Top().n).deals[alternative].take)]
}

// mainGood is the first good of a lot of cubes.
func mainGood(l *lot) int {
	return max(0, slices.IndexFunc(l.cubes[:], func(n int16) bool { return n > 0 }))
}

// dealWord is a deal by its number: "buy 2" for cubes of one's choice, "pay 5"
// for everything else.
func (g *game) dealWord(i int) string {
	d := &g.building(g.agenda.Top().n).deals[i]
	if d.take.basic > 0 {
		return "buy " + strconv.Itoa(int(d.take.basic))
	}
	return "pay " + strconv.Itoa(d.pay.cubes.total()+int(d.pay.basic+d.pay.deniers))
}

// levelWord is an effect of the favor table: the good it gives, "exchange",
// "lawyer", or "build" with the class of tiles.
func (g *game) levelWord(level, alternative int) string {
	f := &g.t.favors[g.agenda.Top().n][level]
	switch f.effect {
	case effectProduce:
		return goodWords[mainGood(&f.deals[alternative].take)]
	case effectTrade:
		return "exchange"
	case effectLawyer:
		return "lawyer"
	default:
		return "build " + classIDs[f.builds]
	}
}
