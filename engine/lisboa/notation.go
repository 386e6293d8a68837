package lisboa

import (
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
)

// stopWords are the answers for not at all and no more, by question.
var stopWords = map[play.Kind]string{stepBusiness: "nothing", stepFollow: "no", stepChurch: "done", stepDiscard: "done", stepState: "skip",
	stepSell: "stop", stepTrade: "stop", stepMarker: "stop", stepRubble: "none"}

func (g *game) codeOld(e entry, m engine.Move) string {
	n, k := int8(m.N[0]), int8(m.N[1])
	s := &e
	switch m.Kind {
	case moveClergy:
		return g.t.clergy[n].word
	case moveCard:
		return g.t.cards[n].word
	case moveStop:
		return stopWord(s)
	case moveEither:
		return strings.ReplaceAll(strings.ToLower(partWord(g.t.exprs[s.n].alts[n][0])), ":", " ")
	case moveGood:
		return goodWords[n]
	case moveCube:
		if n == fromRuins {
			return colourWords[k]
		}
		return colourWords[k] + " " + []string{"row", "column"}[n]
	case moveSlot:
		return g.slotWord(s.seat, n, k)
	case moveBusiness:
		return businessWords[n]
	case moveAboard:
		return goodWords[n] + " " + g.shipWord(s.seat, k, int8(m.N[2]))
	case moveAction:
		if n == nobleAction {
			return nobleWords[k]
		}
		return actionWords[n]
	case moveOffice:
		return kindWords[n]
	case moveArchitect:
		return architectWords[n]
	case moveNewShip:
		return "new"
	case moveReplace:
		return "replace " + g.shipWord(s.seat, s.seat, n)
	case moveTypes:
		return typesWord(uint8(n))
	case moveSteps:
		return "move " + strconv.Itoa(int(n))
	case moveSide:
		return sideNames[n]
	case moveReis:
		return "reis " + strconv.Itoa(int(n))
	case moveSpace:
		return g.t.spaces[n].word
	case moveTrack:
		return trackWords[n]
	case moveDecree:
		return "decree " + strconv.Itoa(int(g.t.decrees[n].number))
	case movePlan:
		return g.t.plans[n].word
	case moveEnd:
		return g.t.ends[n].word
	case moveOfficial:
		if k != 0 {
			return kindWords[n] + " plaza"
		}
		return kindWords[n]
	case moveFollow:
		return "follow " + kindWords[n]
	}
	return ""
}

// stopWord is "stop" once an action has begun, "skip" when all of it may be
// declined.
func stopWord(s *entry) string {
	if word, ok := stopWords[s.kind]; ok {
		return word
	}
	if s.kind == stepRecruit && s.k&firstRecruit == 0 {
		return "stop"
	}
	return "skip"
}

// partWord is a part of an effect as the tables write it.
func partWord(q part) string {
	for word, p := range plainParts {
		if p == q {
			return word
		}
	}
	switch q.op {
	case opGood:
		return "G:" + goodWords[q.n]
	case opDecree:
		return "DECREE" + strconv.Itoa(int(q.n))
	}
	return string("RIW"[q.op]) + strconv.Itoa(int(q.n))
}

// typesWord lists types of goods: "gold books".
func typesWord(types uint8) string {
	var words []string
	for good, word := range goodWords {
		if types>>good&1 != 0 {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

// shipWord is a ship as seat names it: by its colour, "second" when its owner
// has another of that colour before it, and by the owner when that is another
// seat.
func (g *game) shipWord(seat, owner, at int8) string {
	p := &g.p[owner]
	word := deckWords[p.top[at].ship]
	before := 0
	for i := range at {
		before += b2i(p.top[i].card == none && p.top[i].ship == p.top[at].ship)
	}
	word = []string{"", "second ", "third ", "fourth "}[before] + word
	switch {
	case owner == seat:
		return word
	case g.isLacerda(owner):
		return word + " of lacerda"
	}
	return word + " of " + strconv.Itoa(int(owner)+1)
}

// slotWord is a portfolio card or ship in notation.
func (g *game) slotWord(seat, edge, at int8) string {
	p := &g.p[seat]
	switch {
	case edge == bottomEdge:
		return g.t.cards[p.bottom[at]].word
	case p.top[at].card != none:
		return g.t.cards[p.top[at].card].word
	}
	return g.shipWord(seat, seat, at) + " ship"
}
