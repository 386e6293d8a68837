package parser

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/storage"
)

// particles are Korean particles of direction, place or object; longer ones come first.
var particles = []string{"에서", "으로", "에", "로", "을", "를", "의"}

// withoutParticle removes the Korean particle from the end of words.
func withoutParticle(said string) string { return cutParticle(said, 2) }

// cutParticle removes the Korean particle from the end of words, unless fewer than the given
// number of syllables are left.
func cutParticle(said string, syllables int) string {
	said = norm.NFC.String(said)
	for _, p := range particles {
		if short, ok := strings.CutSuffix(said, p); ok && utf8.RuneCountInString(short) >= syllables {
			return short
		}
	}
	return said
}

// withoutVerb removes the verbs of all questions from both ends of words: «시장 방문하기» is
// «시장», «visit market» is «market».
func (r *Parser) withoutVerb(game, said string) string {
	words, verbs := strings.Fields(said), r.verbs(game)
	for len(words) > 1 && verbs[matcher.Key(words[len(words)-1])] {
		words = words[:len(words)-1]
	}
	for len(words) > 1 && verbs[matcher.Key(words[0])] {
		words = words[1:]
	}
	return withoutParticle(strings.Join(words, " "))
}

// withoutOneVerb returns words without the verb at their end, and words without the verb
// at their start, if there is one. In «선박 건조 거래» the rest «선박 건조» is a label that also
// ends with a verb.
func (r *Parser) withoutOneVerb(game, said string) (list []string) {
	words, verbs := strings.Fields(said), r.verbs(game)
	if n := len(words) - 1; n > 0 {
		if verbs[matcher.Key(words[n])] {
			list = append(list, strings.Join(words[:n], " "))
		}
		if verbs[matcher.Key(words[0])] {
			list = append(list, strings.Join(words[1:], " "))
		}
	}
	return list
}

// verbs returns the keys of the verbs of labels and of the verbs on a game's buttons, in
// every language.
func (r *Parser) verbs(game string) map[string]bool {
	if known, ok := r.verbsOf.Load(game); ok {
		return known.(map[string]bool)
	}
	verbs := map[string]bool{}
	for _, lang := range r.texts.Catalog.Languages() {
		w := r.texts.Words(lang, storage.Table{})
		for verb := range strings.SplitSeq(w.Label("typed.verbs"), ",") {
			verbs[matcher.Key(verb)] = true
		}
		for _, key := range r.texts.Catalog.Keys(lang) {
			if !strings.HasPrefix(key, game+".verb.") {
				continue
			}
			verb := matcher.Key(w.Flat(engine.T(key)))
			verbs[verb] = true
			if lang == "ko" {
				verbs[matcher.Key(verb+"하기")] = true // «배치», «배치하기»
			}
		}
	}
	r.verbsOf.Store(game, verbs)
	return verbs
}

// maxName is the maximum number of words of an answer that is followed by another answer.
const maxName = 8

// beginning splits words with several answers and no separator, such as «광산 금» or «mine
// gold». It returns the code of the longest beginning that is one answer, and the words
// after it. It drops words without a meaning, such as the name of the worker.
func (st step) beginning(said string) (code, rest string, ok bool) {
	if i, _ := st.r.option(st.asked.Table, st.asked.Options, said); i >= 0 {
		return "", "", false // together they are words of one answer
	}
	words := strings.Fields(said)
	for n := min(len(words), maxName); n > 0; n-- {
		head := strings.Join(words[:n], " ")
		for _, head := range []string{head, withoutParticle(head)} {
			code, ok = st.whole(head)
			if !ok {
				continue
			}
			rest = strings.Join(words[n:], " ")
			if filler, known := st.r.index.Spoken(st.asked.Table.Game, rest); known && filler.Code == "" {
				rest = ""
			}
			if st.r.verbs(st.asked.Table.Game)[matcher.Key(rest)] || st.buttons()[matcher.Key(rest)] != nil {
				return "", "", false // «벽기둥 놓기» is one answer, but may be another one too
			}
			return code, rest, n < len(words) || head != said
		}
	}
	return "", "", false
}

// whole returns the code of the answer whose whole name is said.
func (st step) whole(said string) (code string, ok bool) {
	if s, known := st.r.index.Spoken(st.asked.Table.Game, said); known {
		return s.Code, true
	}
	i, f := st.r.option(st.asked.Table, st.asked.Options, said)
	if i >= 0 && f <= headed {
		return st.asked.Options[i].Code, true
	}
	return "", false
}
