package parser

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"guildhall/bot/discord/lookup"
	"guildhall/bot/text/matcher"
	"guildhall/engine"
)

// koreanForms lists the endings of a Korean verbal noun as people type it: 배치, 배치하기.
var koreanForms = []string{"", "하기", "하다", "한다", "합니다", "할게요"}

// maxVerbWords is the maximum number of words that the verb on a button may have.
const maxVerbWords = 3

// buttons returns the verbs on the buttons of a question: by the key of each form of a
// verb, the indexes of the answers whose button shows it.
func (st step) buttons() map[string][]int {
	buttons := map[string][]int{}
	usual := st.forms(st.r.index.Verb(st.asked.Table.Game, st.asked.Kind))
	all := make([]int, len(st.asked.Options))
	for i, o := range st.asked.Options {
		all[i] = i
		forms := usual
		if !o.Verb.IsZero() {
			forms = st.forms(o.Verb)
		}
		for _, key := range forms {
			buttons[key] = append(buttons[key], i)
		}
	}
	for key := range st.asksFor() {
		if buttons[key] == nil {
			buttons[key] = all
		}
	}
	return buttons
}

// asksFor returns the keys of the game's verbs in the text of the question, in the forms
// that people type: «고용» in «수습생을 무료로 고용할까요?».
func (st step) asksFor() map[string]bool {
	keys := map[string]bool{}
	for _, w := range st.r.texts.InEach(st.asked.Table) {
		asked := w.Flat(st.asked.Text)
		for _, verb := range st.r.index.Verbs(st.asked.Table.Game) {
			said := w.Flat(verb)
			if isKorean(said) && !hasStem(asked, said) || !isKorean(said) && !hasWords(asked, said) {
				continue
			}
			for _, key := range formsOf(said) {
				keys[key] = true
			}
		}
	}
	return keys
}

// minStem is the minimum length, in letters, of a Korean verb stem that is recognised in
// a sentence: 옮기, not 내.
const minStem = 3

// hasStem reports whether a Korean sentence contains a verb in any form: «옮길까요» contains
// 옮기기.
func hasStem(sentence, verb string) bool {
	stem := matcher.Key(strings.TrimSuffix(verb, "기"))
	return len(stem) >= minStem && utf8.RuneCountInString(verb) > 1 && strings.Contains(matcher.Key(sentence), stem)
}

// forms returns the keys of a verb in every language, in the forms that people type.
func (st step) forms(verb engine.Text) (keys []string) {
	for _, w := range st.r.texts.InEach(st.asked.Table) {
		keys = append(keys, formsOf(w.Flat(verb))...)
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// formsOf returns the keys of a verb in one language.
func formsOf(verb string) (keys []string) {
	endings := koreanForms
	if !isKorean(verb) {
		endings = koreanForms[:1]
	}
	for _, ending := range endings {
		if key := matcher.Key(verb + ending); key != "" {
			keys = append(keys, key)
		}
	}
	return keys
}

func isKorean(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Hangul, r) })
}

// verbal is a phrase that contains the verb of a button.
type verbal struct {
	rest    string // the phrase without the verb
	options []int  // the answers whose button shows the verb
}

// verbals returns the ways to split the verb of a button from a phrase: after the rest as
// in «채석장에 배치», before it as in «place the quarry», and at the end of its last word.
func (st step) verbals(said string) (list []verbal) {
	buttons, words := st.buttons(), strings.Fields(norm.NFC.String(said))
	add := func(rest []string, options []int) {
		list = append(list, verbal{strings.Join(rest, " "), options})
	}
	for n := min(maxVerbWords, len(words)); n > 0; n-- {
		if on, ok := buttons[matcher.Key(strings.Join(words[len(words)-n:], " "))]; ok {
			add(words[:len(words)-n], on)
		}
		if on, ok := buttons[matcher.Key(strings.Join(words[:n], " "))]; ok {
			rest := words[n:]
			if len(rest) > 1 && strings.EqualFold(rest[0], "the") {
				rest = rest[1:]
			}
			add(rest, on)
		}
	}
	if len(list) > 0 || len(words) == 0 {
		return list
	}
	last := words[len(words)-1]
	for at := range last {
		if on, ok := buttons[matcher.Key(last[at:])]; ok && utf8.RuneCountInString(last[:at]) > 1 && utf8.RuneCountInString(last[at:]) > 1 {
			add(append(slices.Clone(words[:len(words)-1]), last[:at]), on)
		}
	}
	return list
}

// withVerb returns the answer that a phrase with the verb of a button clearly names: one
// with such a button, or one of another moment of the match. A noun of the game that is
// only a word of a label, such as «rubble», does not name an answer.
func (st step) withVerb(said string) (code string, ok bool) {
	for _, v := range st.verbals(said) {
		beside := make([]engine.Option, len(v.options))
		for n, i := range v.options {
			beside[n] = st.asked.Options[i]
		}
		if st.isAskedOf(v.rest) {
			continue
		}
		several := false
		for _, words := range st.shorter(v.rest) {
			i, f := st.r.option(st.asked.Table, beside, words)
			if i >= 0 && (f <= headed || f == part || f == worded && (!st.isNoun(words) || st.isComponent(words))) {
				return beside[i].Code, true
			}
			several = several || i < 0 && f < unfit
		}
		for _, words := range st.shorter(v.rest) {
			if several {
				break
			}
			if code, ok := st.elsewhere(words); ok {
				return code, true
			}
			if code, ok := st.component(words, matcher.Exact); ok && st.refuses(code) {
				return code, true
			}
		}
	}
	return "", false
}

// hasButtonOf reports whether the phrase has no verb, or the verb of an option's button.
func (st step) hasButtonOf(said string, option int) bool {
	all := st.verbals(said)
	return len(all) == 0 || slices.ContainsFunc(all, func(v verbal) bool { return slices.Contains(v.options, option) })
}

// isComponent reports whether a component of the game has this name.
func (st step) isComponent(said string) bool {
	hits := st.r.index.Find([]string{st.asked.Table.Game}, lookup.Cards, said)
	return len(hits) > 0 && hits[0].Rank == matcher.Exact
}

// byVerb lists the possible answers for a phrase with the verb of a button. It also knows
// verbs that the game's texts do not use («구인 구직» is 배치).
func (st step) byVerb(said string) []int {
	if len(st.verbals(said)) > 0 {
		return st.beside(said)
	}
	for _, ours := range st.r.index.InOurWords(st.asked.Table.Game, said) {
		if found := st.beside(ours); len(found) > 0 {
			return found
		}
	}
	return nil
}

// beside lists the answers whose button shows the verb in a phrase. The rest of the
// phrase may name some of them. All are listed if the rest only names the acting piece.
func (st step) beside(said string) []int {
	for _, v := range st.verbals(said) {
		if st.isAskedOf(v.rest) {
			return v.options
		}
		for _, rest := range st.shorter(v.rest) {
			var found []int
			for _, i := range st.r.Search(st.asked.Table, st.asked.Options, rest) {
				if slices.Contains(v.options, i) {
					found = append(found, i)
				}
			}
			if len(found) > 0 {
				return found
			}
		}
		// In English such words are the game's own notation; the game explains the error.
		words := strings.Fields(v.rest)
		if len(words) == 0 || isKorean(v.rest) && !slices.ContainsFunc(words, func(word string) bool { return !st.isNoun(word) }) {
			return v.options
		}
	}
	return nil
}

// linkWords lists English words between the thing and the place of an answer.
var linkWords = []string{"a", "an", "the", "on", "onto", "in", "into", "to", "at", "with", "my"}

// isAskedOf reports whether all words are nouns of the game in the text of the question:
// «감독» in «감독을 옮길까요?» does not prefer any answer.
func (st step) isAskedOf(said string) bool {
	words := strings.Fields(said)
	return len(words) > 0 && !slices.ContainsFunc(words, func(word string) bool {
		return !st.isNoun(word) || !slices.ContainsFunc(st.r.texts.Catalog.Languages(), func(lang string) bool {
			asked := matcher.Key(st.r.texts.Words(lang, st.asked.Table).Flat(st.asked.Text))
			return strings.Contains(asked, matcher.Key(cutParticle(word, 1)))
		})
	})
}

// shorter returns variants of words: unchanged, without their particles, and without each
// noun of the game that may name the acting piece. «채석장에 장인» gives «채석장» too.
func (st step) shorter(said string) (list []string) {
	add := func(words string) {
		for _, one := range []string{words, cutParticle(words, 1)} {
			if matcher.Key(one) != "" && !slices.Contains(list, one) {
				list = append(list, one)
			}
		}
	}
	add(said)
	words := slices.DeleteFunc(strings.Fields(said), func(word string) bool { return slices.Contains(linkWords, strings.ToLower(word)) })
	add(strings.Join(words, " "))
	for i := len(words) - 1; i >= 0 && len(words) > 1; i-- {
		if st.isNoun(words[i]) {
			add(strings.Join(slices.Delete(slices.Clone(words), i, i+1), " "))
		}
	}
	return list
}

// isNoun reports whether a word is a name or an alias in the game's glossary, with or
// without a particle.
func (st step) isNoun(word string) bool {
	return st.r.index.IsNoun(st.asked.Table.Game, word) || st.r.index.IsNoun(st.asked.Table.Game, withoutParticle(word))
}
