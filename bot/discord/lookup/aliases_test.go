package lookup

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
)

func init() { longtest.Roomy() }

// Each alias of a glossary finds all cards and sections that the game's own word finds:
// alone, without spaces, in the other Unicode form, before another word, with a particle,
// and in a compound. Without long tests only a third of these are checked.
func TestAliasesFindSameResults(t *testing.T) {
	x, _ := newIndex(t)
	for _, rules := range catalogtest.Games() {
		game, tried, turn := rules.Info().ID, 0, 0
		find := func(sh Section, typed string) map[string]bool {
			codes := map[string]bool{}
			for _, h := range x.Find([]string{game}, sh, typed) {
				codes[h.Entry.Code] = true
			}
			return codes
		}
		behind := map[string][]string{"ko": {"", " 카드", "카드", "을", "를"}, "en": {"", " card", "s"}}
		for _, n := range rules.Library().Glossary.Nouns() {
			for lang, w := range n.Words {
				for _, alias := range w.Aliases {
					if matcher.Same(alias, w.Name) {
						continue
					}
					if ours := x.InOurWords(game, alias); !slices.Contains(ours, w.Name) {
						if len(ours) == 0 || !namesAnother(rules.Library().Glossary.Nouns(), alias, ours[0]) {
							t.Errorf("%s: %q is searched as %q, want %q", game, alias, ours, w.Name)
						}
						continue
					}
					for _, more := range behind[lang] {
						if more != "" && (strings.HasSuffix(alias, strings.TrimSpace(more)) || len(x.InOurWords(game, w.Name+more)) > 0) {
							continue // «채권 카드» is a separate alias
						}
						if turn++; turn%longtest.Number(3, 1) != 0 {
							continue
						}
						for _, sh := range []Section{Cards, Rules} {
							want := find(sh, w.Name+strings.Trim(more, "을를s"))
							ways := []string{alias + more, norm.NFD.String(alias + more)}
							if lang == "ko" {
								ways = append(ways, strings.ReplaceAll(alias, " ", "")+more)
							}
							for _, typed := range ways {
								got := find(sh, typed)
								for code := range want {
									if tried++; !got[code] {
										t.Errorf("%s: %q finds no %s, as %q does", game, typed, code, w.Name)
									}
								}
							}
						}
					}
				}
			}
		}
		if !rules.Info().Practice && tried < longtest.Number(60, 200) {
			t.Errorf("%s: %d finds were compared", game, tried)
		}
	}
}

// namesAnother reports whether an alias is also the alias of another noun of the
// glossary.
func namesAnother(nouns []engine.Noun, alias, ours string) bool {
	for _, n := range nouns {
		for _, w := range n.Words {
			if w.Name == ours && slices.Contains(w.Aliases, alias) {
				return true
			}
		}
	}
	return false
}
