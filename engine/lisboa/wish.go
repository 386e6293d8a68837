package lisboa

import (
	"strings"

	"guildhall/engine"
	"guildhall/engine/play"
	"guildhall/engine/suggest"
)

// words are how people write answers.
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
