package turn

import (
	"strings"
	"unicode/utf8"

	"guildhall/bot/discord/kit"
	"guildhall/bot/table"
)

// particles are Korean endings of a place to which something is sent, or of the
// thing that is meant; the longer ones come first.
var particles = []string{"에서", "으로", "에", "로", "을", "를", "의"}

// spoken returns the code of a game's answer that players call so, in any language.
func (t translator) spoken(game, said string) (code string, ok bool) {
	s, ok := t.Spoken(game, said)
	return s.Code, ok
}

// beginning splits words that say several answers in one breath, «광산 금» or «mine
// gold»: the code of the longest beginning that is one answer, and the words behind
// it. Words that mean nothing, like the worker who is sent, are left out.
func (t translator) beginning(s *table.Sight, said string) (code, rest string, ok bool) {
	words := strings.Fields(said)
	for n := len(words); n > 0; n-- {
		head := strings.Join(words[:n], " ")
		for _, head := range []string{head, withoutParticle(head)} {
			if code, ok = t.spoken(s.Table.Game, head); !ok {
				i, fit := t.Answer(s.Table, s.Options, head)
				if ok = fit <= kit.Headed; ok {
					code = s.Options[i].Code
				}
			}
			if !ok {
				continue
			}
			rest = strings.Join(words[n:], " ")
			if filler, known := t.spoken(s.Table.Game, rest); known && filler == "" {
				rest = ""
			}
			return code, rest, n < len(words) || head != said
		}
	}
	return "", "", false
}

// withoutParticle returns Korean words without the particle behind the last one.
func withoutParticle(said string) string {
	for _, p := range particles {
		if short, ok := strings.CutSuffix(said, p); ok && utf8.RuneCountInString(short) > 1 {
			return short
		}
	}
	return said
}
