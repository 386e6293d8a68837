package lisboa

import (
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
	"guildhall/engine/refusal"
)

// conceivable lists every answer that the open question has in the game,
// whether it is legal now or not.
func (g *game) conceivable(e entry, list []engine.Move) []engine.Move {
	s := &e
	numbers := func(kind uint16, from, to int8) {
		for n := from; n <= to; n++ {
			list = append(list, move(kind, n))
		}
	}
	switch s.kind {
	case stepDoor:
		numbers(moveGood, 0, goodKinds-1)
	case stepRubble:
		for c := range colours {
			list = append(list, move2(moveCube, fromRow, c), move2(moveCube, fromColumn, c), move2(moveCube, fromRuins, c))
		}
	case stepBuilding:
		numbers(moveArchitect, 0, architects-1)
	}
	return append(list, g.conceivableSites(s)...)
}

// conceivableSites are the conceivable answers about building, decrees and
// drawing.
func (g *game) conceivableSites(s *entry) (list []engine.Move) {
	numbers := func(kind uint16, from, to int8) {
		for n := from; n <= to; n++ {
			list = append(list, move(kind, n))
		}
	}
	switch s.kind {
	case stepSpace:
		numbers(moveSpace, 0, storeSpaces-1)
	case stepHouse:
		numbers(moveTrack, 0, tracks-1)
	case stepDecree, stepMarker:
		numbers(moveDecree, 0, decreeCount-1)
	case stepBlueprint:
		numbers(movePlan, 0, planKinds-1)
	case stepEnd:
		for _, e := range g.t.clock {
			list = append(list, move(moveEnd, e))
		}
	case stepStaff:
		for noble := range nobles {
			list = append(list, move2(moveOfficial, noble, 1), move2(moveOfficial, noble, 0))
		}
	}
	return list
}

// words are how people write answers.
var words = play.Words[*game]{
	Game: "lisboa", Tidy: plainly, Verbs: verbs, Section: func(*game) string { return "4" },
	Spelling: engine.T("lisboa.why.spelling"), Which: engine.T("lisboa.why.which"), NotNow: engine.T("lisboa.why.notNow"), Unknown: engine.T("lisboa.why.unknown"),
}

// plainly brings the first written answer to the form of the notation:
// underscores, plus signs and commas are spaces.
func plainly(written string) string {
	text := strings.NewReplacer("_", " ", "+", " ", ",", " ", ":", " ").Replace(engine.Tidy(written))
	return engine.Tidy(refusal.First(text))
}

// verbs are words people put before an answer that stands alone.
var verbs = []string{"take ", "play ", "use ", "go ", "build ", "draw ", "pay ", "give ", "sell ", "discard ", "keep ", "put ", "place ", "open ", "on ", "in ", "to ", "at ", "the ",
	"pc ", "cl ", "st ", "pbs ", "pb ", "street ", "plan ", "space ", "store ", "deck ", "visit ", "pick ", "1 "}

// withoutVerb is text without one of the verbs before it.
func withoutVerb(text string) string {
	for _, v := range verbs {
		if rest, ok := strings.CutPrefix(text, v); ok {
			return rest
		}
	}
	return text
}

// withoutVerbs is text without all of them.
func withoutVerbs(text string) string {
	for shorter := withoutVerb(text); shorter != text; shorter = withoutVerb(text) {
		text = shorter
	}
	return text
}

// meansOld finds an answer by other words than its code: a deck by its kind, a
// decree, a step or réis by the bare number, a plan by its architect.
func meansOld(g *game, e entry, text string) func(engine.Move) bool {
	words := strings.Fields(text)
	return func(m engine.Move) bool {
		switch m.Kind {
		case moveDecree:
			code := strings.Fields(g.codeOld(e, m))
			return words[0] == code[len(code)-1]
		case moveStop:
			return words[0] == "stop" || words[0] == "skip" || words[0] == "no" || words[0] == "done" || words[0] == "end" || words[0] == "none" || words[0] == "nothing"
		}
		return false
	}
}

// knownWords are first words of answers to other questions.
var knownWords = knownFirstWords()

func knownFirstWords() map[string]bool {
	known := map[string]bool{}
	for _, list := range [][]string{goodWords, colourWords, kindWords, deckWords, architectWords, actionWords, nobleWords, useWords, businessWords, sideNames, trackWords,
		{"follow", "no", "nothing", "done", "skip", "stop", "none", "new", "replace", "decree", "move", "reis", "start", "second"}} {
		for _, word := range list {
			known[word] = true
		}
	}
	for i := range builtIn.spaces {
		known[builtIn.spaces[i].word] = true
	}
	for i := range builtIn.ends {
		known[builtIn.ends[i].word] = true
	}
	for i := range builtIn.clergy {
		word, _, _ := strings.Cut(builtIn.clergy[i].word, " ")
		known[word] = true
	}
	return known
}
