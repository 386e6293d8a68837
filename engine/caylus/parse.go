package caylus

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/refusal"
)

// allMoves lists every move that can answer the open question in some position
// of the game, whether it is legal now or not.
func (g *game) allMoves() []engine.Move {
	var list []engine.Move
	s := g.agenda.Top()
	numbers := func(kind uint16, from, to int) {
		for n := from; n <= to; n++ {
			list = append(list, move(kind, n))
		}
	}
	tiles := func(class int8) {
		for t := range g.t.buildings {
			if g.t.buildings[t].class == class {
				list = append(list, move(moveBuild, t))
			}
		}
	}
	switch s.kind {
	case stepPlace, stepGate:
		numbers(movePlace, 0, placeCount-1)
	case stepProvost, stepGuild:
		numbers(moveProvost, -provostReach, provostReach)
	case stepUse:
		switch b := g.building(s.n); b.effect {
		case effectTrade:
			list = allDeals(b)
		case effectBuild:
			tiles(b.builds)
		case effectLawyer:
			list = g.allTargets()
		}
	case stepTile:
		tiles(s.n)
	case stepTarget:
		list = g.allTargets()
	case stepBatch:
		for a := food; a < goodKinds; a++ {
			for b := a + 1; b < goodKinds; b++ {
				if a != food {
					list = append(list, move2(moveBatch, a, b))
				}
			}
		}
	case stepFavor:
		numbers(moveTrack, 0, trackKinds-1)
	case stepEffect:
		for level := range topLevel {
			for i := range max(1, len(g.t.favors[s.n][level].deals)) {
				if g.t.favors[s.n][level].effect != effectNone {
					list = append(list, move2(moveLevel, level, i))
				}
			}
		}
	case stepGive:
		numbers(moveGive, 0, goodKinds-1)
	case stepTake, stepBonus:
		numbers(moveTake, 0, goodKinds-1)
	case stepSite:
		numbers(moveSite, 1, roadLength)
	}
	return list
}

// allDeals lists the alternatives of a trade with every cube.
func allDeals(b *building) []engine.Move {
	var list []engine.Move
	for i := range b.deals {
		switch d := &b.deals[i]; {
		case d.pay.wild == 1:
			for good := range goodKinds {
				list = append(list, move2(moveSell, i, good))
			}
		case d.take.basic == 1:
			for good := range goodKinds {
				list = append(list, move2(moveBuy, i, good))
			}
		default:
			list = append(list, move(moveDeal, i))
		}
	}
	return list
}

// allTargets lists the buildings on the road, but no residences: they have no
// name of their own.
func (g *game) allTargets() []engine.Move {
	var list []engine.Move
	for s := int8(1); s <= roadLength; s++ {
		if t := g.road[s].tile; t != none && t != g.t.residence {
			list = append(list, move(moveConvert, int(s)))
		}
	}
	return list
}

// normalise brings the first written move to the form of the notation:
// underscores, plus signs and commas are spaces.
func normalise(written string) string {
	text := strings.NewReplacer("_", " ", "+", " ", ",", " ").Replace(engine.Tidy(written))
	return engine.Tidy(refusal.First(text))
}

// verbs are words that people put before a code.
var verbs = []string{"place ", "worker ", "go ", "move ", "use ", "take ", "give ", "favor ", "batch ", "on ", "to ", "the ", "residence ", "build ", "convert ", "law ",
	"sell ", "buy ", "pay ", "1 ", "track "}

// parseMove finds the move of the open question that text means, legal or not:
// by its code, without the words before it, or by the number of its space.
func (g *game) parseMove(text string) (engine.Move, bool) {
	all := append(g.list(nil), g.allMoves()...)
	if s := g.openStep(); text == "trade" && (s == stepPlace || s == stepGate) {
		text = specialWords[tradingPost]
	}
	for range 4 {
		if m, ok := g.byCode(all, text); ok {
			return m, true
		}
		if m, ok := g.byOtherWords(all, text); ok {
			return m, true
		}
		shorter := text
		for _, v := range verbs {
			if rest, ok := strings.CutPrefix(shorter, v); ok {
				shorter = rest
				break
			}
		}
		if shorter == text {
			break
		}
		text = shorter
	}
	return engine.Move{}, false
}

// byCode finds the move with the longest code that text begins with.
func (g *game) byCode(all []engine.Move, text string) (engine.Move, bool) {
	return refusal.Longest(text, func(yield func(engine.Move, string) bool) {
		for _, m := range all {
			if !yield(m, g.Code(engine.Seat(g.active()), m)) {
				return
			}
		}
	})
}

// byOtherWords finds a move by other words than its code: a space by its
// number, a building, a good or a pair without the verb of the code, a bare
// number.
func (g *game) byOtherWords(all []engine.Move, text string) (engine.Move, bool) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return engine.Move{}, false
	}
	space, err := spaceNamed(words[0])
	named := err == nil
	number, err := strconv.Atoi(words[0])
	counted := err == nil
	tile := tileWritten(text)
	for _, m := range all {
		n := int(m.N[0])
		switch m.Kind {
		case movePlace, moveConvert, moveSite:
			if named && n == int(space) || counted && n == number && n >= 1 && n <= roadLength {
				return m, true
			}
			if m.Kind == moveConvert && tile != none && g.road[n].tile == tile {
				return m, true
			}
		case moveBuild:
			if n == int(tile) {
				return m, true
			}
		case moveSell, moveBuy:
			if words[0] == goodWords[m.N[1]] {
				return m, true
			}
		case moveProvost:
			if counted && n == number {
				return m, true
			}
		case moveDeal:
			if counted && strings.HasSuffix(g.Code(engine.Seat(g.active()), m), " "+words[0]) {
				return m, true
			}
		case moveBatch:
			if batchWritten(words, m) {
				return m, true
			}
		}
	}
	return engine.Move{}, false
}

// batchWritten reports whether words name the cubes of a batch in any order,
// with the food or without it.
func batchWritten(words []string, m engine.Move) bool {
	rest := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == goodWords[food] })
	return len(rest) == 2 && rest[0] == goodWords[m.N[1]] && rest[1] == goodWords[m.N[0]] ||
		len(rest) == 2 && rest[0] == goodWords[m.N[0]] && rest[1] == goodWords[m.N[1]]
}

// tileWritten finds the building with the longest name that text begins with,
// none if there is none. Its id is a name too.
func tileWritten(text string) int8 {
	tile, ok := refusal.Longest(text, func(yield func(int8, string) bool) {
		for t := range builtIn.buildings {
			b := &builtIn.buildings[t]
			if !yield(int8(t), b.word) || !yield(int8(t), strings.ReplaceAll(b.id, "_", " ")) {
				return
			}
		}
	})
	if !ok {
		return none
	}
	return tile
}

// shiftWritten reads "provost 5" or "5".
func shiftWritten(text string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(text, "provost")))
	return n, err == nil && n > -1000 && n < 1000
}

// vocabulary holds the first words of all moves in the game.
var vocabulary = firstWords()

func firstWords() []string {
	list := []string{castleWord, "provost", "build", "convert", "sell", "buy", "pay", "exchange", "lawyer"}
	for _, words := range [][]string{specialWords[:], goodWords[:], trackIDs[:]} {
		list = append(list, words...)
	}
	for _, word := range fixedWords {
		list = append(list, word)
	}
	for t := range builtIn.buildings {
		list = append(list, builtIn.buildings[t].word)
	}
	for s := int8(1); s <= roadLength; s++ {
		list = append(list, spaceWord(s))
	}
	for i, words := range list {
		list[i], _, _ = strings.Cut(words, " ")
	}
	slices.Sort(list)
	return slices.Compact(list)
}
