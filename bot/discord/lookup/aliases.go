package lookup

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"guildhall/bot/text/matcher"
)

// aliases maps words that people use to the words in a game's texts.
type aliases struct {
	byKey  map[string]string // the game's word by the key of an alias
	korean []alias           // longest first
}

type alias struct{ word, ours string }

// IsNoun reports whether a word is a name or an alias in a game's glossary.
func (x *Index) IsNoun(game, word string) bool {
	l := x.library(game)
	return l.nouns.get(func() map[string]bool {
		nouns := map[string]bool{}
		for _, n := range l.Glossary.Nouns() {
			for _, words := range n.Words {
				for _, name := range append([]string{words.Name}, words.Aliases...) {
					nouns[matcher.Key(name)] = true
				}
			}
		}
		return nouns
	})[matcher.Key(word)]
}

// aliasesOf returns the aliases of a game's library and of its glossary.
func (l *library) aliasesOf() aliases {
	return l.aliases.get(func() aliases {
		a := aliases{byKey: map[string]string{}}
		for word, ours := range l.Aliases {
			a.add(word, ours)
		}
		for _, n := range l.Glossary.Nouns() {
			for _, lang := range slices.Sorted(maps.Keys(n.Words)) {
				for _, word := range n.Words[lang].Aliases {
					a.add(word, n.Words[lang].Name)
				}
			}
		}
		slices.SortFunc(a.korean, func(x, y alias) int {
			return cmp.Or(cmp.Compare(len(y.word), len(x.word)), cmp.Compare(x.word, y.word))
		})
		return a
	})
}

// add adds an alias unless it exists already.
func (a *aliases) add(word, ours string) {
	key := matcher.Key(word)
	if _, known := a.byKey[key]; known || key == "" {
		return
	}
	a.byKey[key] = ours
	if isKorean(word) {
		a.korean = append(a.korean, alias{strings.ReplaceAll(norm.NFC.String(word), " ", ""), ours})
	}
}

func isKorean(word string) bool {
	return strings.ContainsFunc(word, func(r rune) bool { return unicode.Is(unicode.Hangul, r) })
}

// maxAlias is the maximum number of words that an alias may have.
const maxAlias = 4

// InOurWords returns typed text with its aliases replaced by the words of the game's
// texts: whole words, and parts of Korean compounds. It returns nil if the text contains
// no alias.
func (x *Index) InOurWords(game, typed string) (list []string) {
	a := x.library(game).aliasesOf()
	typed = norm.NFC.String(typed)
	for _, ours := range []string{a.inWords(typed), a.inCompound(strings.ReplaceAll(typed, " ", ""))} {
		if !matcher.Same(ours, typed) && !slices.Contains(list, ours) {
			list = append(list, ours)
		}
	}
	return list
}

// inWords replaces aliases word by word.
func (a aliases) inWords(typed string) string {
	var out []string
	for words := strings.Fields(typed); len(words) > 0; {
		n := min(maxAlias, len(words))
		for ; n > 0; n-- {
			if ours, known := a.named(strings.Join(words[:n], " ")); known {
				out = append(out, ours)
				break
			}
		}
		if n == 0 {
			out, n = append(out, a.inCompound(words[0])), 1
		}
		words = words[n:]
	}
	return strings.Join(out, " ")
}

// named returns the game's word for an alias, also for an alias with an English plural
// ending or a Korean particle.
func (a aliases) named(said string) (ours string, ok bool) {
	if ours, ok = a.byKey[matcher.Key(said)]; ok {
		return ours, true
	}
	if !isKorean(said) {
		ours, ok = a.byKey[matcher.Key(strings.TrimSuffix(said, "s"))]
		return ours, ok
	}
	for _, p := range particles {
		if short, cut := strings.CutSuffix(said, p); cut {
			ours, ok = a.byKey[matcher.Key(short)]
			return ours, ok
		}
	}
	return "", false
}

// particles are Korean particles after nouns; longer ones come first.
var particles = []string{"에서", "으로", "을", "를", "이", "가", "은", "는", "의", "에", "로", "과", "와", "도"}

// inCompound replaces an alias inside a Korean word: 국정액션카드, 요원을. An alias of one
// syllable is replaced only at the beginning.
func (a aliases) inCompound(word string) string {
	if !isKorean(word) {
		return word
	}
	for _, one := range a.korean {
		at := strings.Index(word, one.word)
		if at < 0 || at > 0 && utf8.RuneCountInString(one.word) < 2 {
			continue
		}
		return word[:at] + one.ours + word[at+len(one.word):]
	}
	return word
}
