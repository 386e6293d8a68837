package reading

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"guildhall/bot/text/matcher"
)

// particles are Korean endings of a place to which something is sent, or of the
// thing that is meant; the longer ones come first.
var particles = []string{"에서", "으로", "에", "로", "을", "를", "의"}

// withoutParticle removes the Korean particle from the end of words.
func withoutParticle(said string) string { return cutParticle(said, 2) }

// cutParticle removes the Korean particle from the end of words, unless fewer syllables than
// given are left.
func cutParticle(said string, syllables int) string {
	said = norm.NFC.String(said)
	for _, p := range particles {
		if short, ok := strings.CutSuffix(said, p); ok && utf8.RuneCountInString(short) >= syllables {
			return short
		}
	}
	return said
}

// longestName is how many words the name of an answer may have behind which another
// answer is said.
const longestName = 8

// beginning splits words that say several answers in one breath, «광산 금» or «mine
// gold»: the code of the longest beginning that is one answer, and the words behind
// it. Words that mean nothing, like the worker who is sent, are left out.
func (st step) beginning(said string) (code, rest string, ok bool) {
	if i, _ := st.r.option(st.asked.Table, st.asked.Options, said); i >= 0 {
		return "", "", false // all of them are words of one answer
	}
	words := strings.Fields(said)
	for n := min(len(words), longestName); n > 0; n-- {
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
			if st.r.verbs()[matcher.Key(rest)] || st.buttons()[matcher.Key(rest)] != nil {
				return "", "", false // «벽기둥 놓기» is one answer, and perhaps another one
			}
			return code, rest, n < len(words) || head != said
		}
	}
	return "", "", false
}

// whole returns the code of the answer that words name as a whole.
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
