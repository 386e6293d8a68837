package catalog

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	games "guildhall/engine/catalog"
)

var (
	verb = regexp.MustCompile(`(\p{Hangul}*)니다`)
	// ahead are log lines that also say what holds from now on, or what is coming.
	ahead = []string{
		"architects.event.last", "caylus.event.lawyerWaits", "caylus.event.scoredOpen", "cleopatra.event.lastTurns", "cleopatra.event.left",
		"lisboa.event.ending", "villagers.event.newEvent", "villagers.event.resolve", "villagers.event.tinner",
	}
	// stranger is how no text speaks to a player.
	stranger = "당신"
)

// All logs tell in the past what has happened, so that lines of two games do not read
// as if two people had written them, and nobody is spoken to as a stranger.
func TestLogsTellThePast(t *testing.T) {
	for _, rules := range games.Games() {
		info := rules.Info()
		for key, forms := range messagesOf(t, info.ID, "ko") {
			for _, said := range forms {
				if strings.Contains(said, stranger) {
					t.Errorf("%s says %s: %s", key, stranger, said)
				}
				if !strings.HasPrefix(key, info.ID+".event.") || slices.Contains(ahead, key) {
					continue
				}
				for _, m := range verb.FindAllStringSubmatch(said, -1) {
					if !past([]rune(m[1])) {
						t.Errorf("%s is not in the past (%s니다): %s", key, m[1], said)
					}
				}
			}
		}
	}
}

// past reports whether a verb's stem, such as 놓았습, ends in a past tense: its last
// syllable but one has the final consonant ㅆ.
func past(stem []rune) bool {
	const ssang = 20
	if len(stem) < 2 || stem[len(stem)-1] != '습' {
		return false
	}
	r := stem[len(stem)-2]
	return r != '있' && r >= 0xAC00 && r <= 0xD7A3 && (r-0xAC00)%28 == ssang
}
