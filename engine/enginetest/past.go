package enginetest

import (
	"regexp"
	"slices"
	"strings"

	"guildhall/engine"
)

// koreanVerb matches a Korean verb in the style of our texts, and captures its stem.
var koreanVerb = regexp.MustCompile(`(\p{Hangul}*)니다`)

// logsTellThePast fails the test for every Korean log line that is not in the past tense,
// so that the lines of all games read alike. ahead holds the keys of lines that also
// announce something.
func logsTellThePast(t T, info engine.Info, ahead []string) {
	t.Helper()
	files := filesOf(t, info)
	for _, f := range files {
		if f.name != "ko.json" {
			continue
		}
		for key, forms := range f.messages {
			if !strings.HasPrefix(key, info.ID+".event.") || slices.Contains(ahead, key) {
				continue
			}
			for _, said := range forms {
				for _, m := range koreanVerb.FindAllStringSubmatch(said, -1) {
					if !isPast([]rune(m[1])) {
						t.Errorf("%s is not in the past (%s니다): %s", key, m[1], said)
					}
				}
			}
		}
		for _, key := range ahead {
			if f.messages[key] == nil {
				t.Errorf("there is no message %s that says what is coming", key)
			}
		}
	}
}

// isPast reports whether the stem of a verb, such as 놓았습, is in the past tense: its second to last
// syllable has the final consonant ㅆ.
func isPast(stem []rune) bool {
	const finals, ssang = 28, 20
	if len(stem) < 2 || stem[len(stem)-1] != '습' {
		return false
	}
	r := stem[len(stem)-2]
	return r != '있' && r >= 0xAC00 && r <= 0xD7A3 && (r-0xAC00)%finals == ssang
}
