package catalog

import (
	"strings"
	"testing"

	games "guildhall/engine/catalog"
	"guildhall/render/rendertest"
)

// longestVerb is how many characters fit on the button beside an answer.
const longestVerb = 9

// TestVerbsAreShort looks at the word beside the answers of each kind of question:
// there is one, and none without a question.
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
			if kinds := len(rules.Library().Purposes); verbs != kinds {
				t.Errorf("%s, %s: %d verbs for %d kinds of questions", info.ID, lang, verbs, kinds)
			}
			for _, p := range rules.Library().Purposes {
				if said := tell(p.Verb); said == "" || len([]rune(said)) > longestVerb {
					t.Errorf("%s, %s: the button beside an answer to %s says %q", info.ID, lang, p.Kind, said)
				}
			}
		}
	}
}
