package lisboa

import (
	"strconv"

	"guildhall/engine"
	"guildhall/engine/play"
)

// stopWords are the answers for not at all and no more, by question.
var stopWords = map[play.Kind]string{stepDiscard: "done", stepMarker: "stop", stepRubble: "none"}

func (g *game) codeOld(e entry, m engine.Move) string {
	n, k := int8(m.N[0]), int8(m.N[1])
	s := &e
	switch m.Kind {
	case moveCard:
		return g.t.cards[n].word
	case moveStop:
		return stopWord(s)
	case moveGood:
		return goodWords[n]
	case moveCube:
		if n == fromRuins {
			return colourWords[k]
		}
		return colourWords[k] + " " + []string{"row", "column"}[n]
	case moveArchitect:
		return architectWords[n]
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
