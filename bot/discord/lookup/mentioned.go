package lookup

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"guildhall/bot/text/matcher"
)

// minMentioned is the minimum length, in letters, of a name that is searched in a text.
// Shorter names are often syllables of other words.
const minMentioned = 2

// mention is a name in a text.
type mention struct {
	begin, end int
	hit        Hit
}

// Mentioned returns the cards, and the sections about places, whose names occur in a
// text, in any language. Each is returned once, in the order of the text. If names
// overlap, only the longest is returned.
func (x *Index) Mentioned(games []string, said string) []Hit {
	said = folded(said)
	var found []mention
	for _, game := range games {
		for i, e := range x.Entries(game, Cards) {
			found = appendMentions(found, said, x.inEach(e.Title), Hit{game, Cards, i, e, matcher.Exact})
		}
		for _, s := range x.library(game).Spoken {
			if hit, ok := x.Rule(game, s.Rule); ok {
				found = appendMentions(found, said, x.namesOf(s), hit)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b mention) int {
		return cmp.Or(cmp.Compare(a.begin, b.begin), cmp.Compare(b.end, a.end))
	})
	var hits []Hit
	end := 0
	for _, m := range found {
		if m.begin < end {
			continue
		}
		end = m.end
		if !slices.ContainsFunc(hits, func(h Hit) bool {
			return h.Game == m.hit.Game && h.Section == m.hit.Section && h.Index == m.hit.Index
		}) {
			hits = append(hits, m.hit)
		}
	}
	return hits
}

// appendMentions adds every position in a text at which one of the names is a whole word.
// A particle may follow a Korean name.
func appendMentions(found []mention, said string, names []string, hit Hit) []mention {
	for _, name := range names {
		name = folded(name)
		if utf8.RuneCountInString(name) < minMentioned {
			continue
		}
		for at := 0; ; {
			i := strings.Index(said[at:], name)
			if i < 0 {
				break
			}
			begin, end := at+i, at+i+len(name)
			before, _ := utf8.DecodeLastRuneInString(said[:begin])
			after, _ := utf8.DecodeRuneInString(said[end:])
			if !isWordRune(before) && (!isWordRune(after) || unicode.Is(unicode.Hangul, after)) {
				found = append(found, mention{begin, end, hit})
			}
			at = end
		}
	}
	return found
}

func folded(s string) string { return strings.ToLower(norm.NFC.String(strings.TrimSpace(s))) }

func isWordRune(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r))
}
