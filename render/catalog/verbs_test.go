package catalog

import (
	"strings"
	"testing"

	"guildhall/engine"
	games "guildhall/engine/catalog"
	"guildhall/render/rendertest"
)

// longestVerb is how many characters fit on the button beside an answer.
const longestVerb = 9

// ofAnswers are verbs that some answers have instead of that of their question
// (engine.Option.Verb).
var ofAnswers = map[string][]string{"architects": {"recall"}, "caylus": {"leave"}, "cleopatra": {"leave", "use"}, "villagers": {"trade", "use"}}

// TestVerbsAreShort looks at the word beside the answers of each kind of question:
// there is one, and none without a question or an answer of its own.
func TestVerbsAreShort(t *testing.T) {
	for _, rules := range games.Games() {
		info := rules.Info()
		for _, lang := range rendertest.Langs {
			tell := rendertest.Tell(t, lang, rendertest.Long, append(Messages(), info.Messages)...)
			verbs := 0
			for key := range messagesOf(t, info.ID, lang) {
				if strings.HasPrefix(key, info.ID+".verb.") {
					verbs++
				}
			}
			purposes := rules.Library().Purposes
			for _, own := range ofAnswers[info.ID] {
				purposes = append(purposes, engine.Purpose{Kind: own, Verb: engine.T(info.ID + ".verb." + own)})
			}
			if verbs != len(purposes) {
				t.Errorf("%s, %s: %d verbs for %d kinds of questions and answers", info.ID, lang, verbs, len(purposes))
			}
			for _, p := range purposes {
				if said := tell(p.Verb); said == "" || len([]rune(said)) > longestVerb {
					t.Errorf("%s, %s: the button beside an answer to %s says %q", info.ID, lang, p.Kind, said)
				}
			}
		}
	}
}
