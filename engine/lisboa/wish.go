package lisboa

import (
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
	"guildhall/engine/suggest"
)

// words holds the words for written answers and for their refusals.
var words = play.Words[*game]{
	Game: "lisboa", Tidy: plainly, Verbs: verbs, Section: func(*game) string { return "4" },
	Spelling: engine.T("lisboa.why.spelling"), Which: engine.T("lisboa.why.which"), Unknown: engine.T("lisboa.why.unknown"),
	Elsewhere: refuseElsewhere,
}

// plainly brings the first written answer to the form of the notation:
// underscores, plus signs and commas are spaces.
func plainly(written string) string {
	text := strings.NewReplacer("_", " ", "+", " ", ",", " ", ":", " ").Replace(engine.NormalizeNotation(written))
	return engine.NormalizeNotation(suggest.First(text))
}

// verbs are words before an answer that people may leave out.
var verbs = []string{"take ", "play ", "use ", "go ", "build ", "draw ", "pay ", "give ", "sell ", "discard ", "keep ", "put ", "place ", "open ", "on ", "in ", "to ", "at ", "the ",
	"pc ", "cl ", "st ", "pbs ", "pb ", "street ", "plan ", "space ", "store ", "deck ", "visit ", "pick ", "1 "}

// withoutVerb returns text without a verb at its start.
func withoutVerb(text string) string {
	for _, v := range verbs {
		if rest, ok := strings.CutPrefix(text, v); ok {
			return rest
		}
	}
	return text
}

// withoutVerbs returns text without all verbs at its start.
func withoutVerbs(text string) string {
	for shorter := withoutVerb(text); shorter != text; shorter = withoutVerb(text) {
		text = shorter
	}
	return text
}
