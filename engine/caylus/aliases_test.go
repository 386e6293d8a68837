package caylus_test

import (
	"os"
	"strings"
	"testing"

	"guildhall/engine/caylus"
)

// An alias that our texts use themselves would hide what they say, and one for a
// word that they do not use would find nothing.
func TestAliasesLeadToOurWords(t *testing.T) {
	texts, err := os.ReadFile("text/ko.json")
	if err != nil {
		t.Fatal(err)
	}
	for word, ours := range (caylus.Rules{}).Library().Aliases {
		if strings.Contains(string(texts), word) {
			t.Errorf("the texts say %s, which is searched as %s", word, ours)
		}
		if !strings.Contains(string(texts), ours) {
			t.Errorf("%s is searched as %s, which no text says", word, ours)
		}
	}
}
