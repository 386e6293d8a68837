package catalog

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	games "guildhall/engine/catalog"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// word matches a word on a page; numbers and coordinates do not count.
var word = regexp.MustCompile(`\p{L}{2,}`)

// TestLessons draws the pages that teach each game.
func TestLessons(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		info := rules.Info()
		t.Run(info.ID, func(t *testing.T) {
			artist, ok := Artist(info.ID).(render.Teacher)
			if !ok && info.Practice && len(rules.Library().Teaching.Pages) == 0 {
				t.Skip("a practice game without pages")
			}
			if !ok {
				t.Fatal("nobody draws the pages that teach it")
			}
			pages := rules.Library().Teaching.Pages
			if len(pages) < 5 || len(pages) > 6 {
				t.Errorf("%d pages, want five or six", len(pages))
			}
			for _, lang := range rendertest.Langs {
				o := render.Options{Tell: rendertest.Tell(t, lang, rendertest.Long, append(Messages(), info.Messages)...)}
				for n := range pages {
					checkLesson(t, artist, n, o)
					if lang == "en" {
						checkEnglish(t, artist.Lesson(n, o), n)
					}
				}
				if artist.Lesson(len(pages), o) != nil || artist.Lesson(-1, o) != nil {
					t.Errorf("%s: a page that does not exist is drawn", lang)
				}
			}
		})
	}
}

// checkEnglish reports Korean words on an English page.
func checkEnglish(t *testing.T, s *render.Scene, n int) {
	t.Helper()
	for _, l := range s.Labels() {
		if strings.ContainsFunc(l.Text, func(r rune) bool { return unicode.Is(unicode.Hangul, r) }) {
			t.Errorf("page %d: %q on an English page", n+1, l.Text)
		}
	}
}

func checkLesson(t *testing.T, artist render.Teacher, n int, o render.Options) {
	t.Helper()
	s := artist.Lesson(n, o)
	if s == nil || s.W != 800 || s.H != 1000 {
		t.Fatalf("page %d: %v, want 800 by 1000", n+1, s)
	}
	rendertest.Labels(t, s, func(string) bool { return false })
	var words []string
	for _, l := range s.Labels() {
		for _, f := range strings.Fields(l.Text) {
			if word.MatchString(f) {
				words = append(words, f)
			}
		}
	}
	if len(words) > 60 {
		t.Errorf("page %d has %d words, want at most 60: %v", n+1, len(words), words)
	}
	b, err := render.PNG(s, render.Normal())
	if err != nil || len(b) > 350_000 {
		t.Errorf("page %d: %d bytes, error %v; want at most 350 KB", n+1, len(b), err)
	}
	// A page must not depend on the reader's table.
	o.Names, o.Table, o.Size = rendertest.Long, "Table 12", render.Full
	o.Changed = []render.Mark{{Place: "road:1", Seat: 1}}
	if artist.Lesson(n, o).Text() != s.Text() {
		t.Errorf("page %d depends on the table of its reader", n+1)
	}
}

// TestPagesShowMentionedParts checks that the pictures of pages contain what their lines
// mention, so that no part is cut off.
func TestPagesShowMentionedParts(t *testing.T) {
	for _, tt := range []struct {
		game  string
		page  int
		shown []string
	}{
		{"architects", 2, []string{"Forest", "+3", "Workshop", "1", "2"}},  // the third worker in the forest
		{"architects", 3, []string{"Silversmith", "Guardhouse", "1", "2"}}, // a group, and where it goes
		{"architects", 4, []string{"10", "can be built", "missing"}},       // cards with and without their skills or goods
		{"architects", 5, []string{"14", "+7", "5", "4", "3", "0", "−9"}},  // both ends of the virtue track
		{"architects", 6, []string{"26", "23", "17"}},                      // a match as people end it
		{"caylus", 2, []string{"Carpenter", "Forest", "Farm"}},
		{"caylus", 4, []string{"Castle", "no batch: −2", "1/14"}},        // a castle with houses
		{"caylus", 5, []string{"Royal favors", "open: levels 1–5", "7"}}, // all four tracks
		{"caylus", 6, []string{"21", "16", "15", "Gold left: 3 each"}},
		{"cleopatra", 3, []string{"What you can build now", "no amulet", "2", "3"}},
		{"cleopatra", 5, []string{"8+", "−25", "What counts: how many more than the fewest."}},
		{"cleopatra", 6, []string{"54", "49", "44"}},
		{"villagers", 3, []string{"stands alone", "on Lumberjack", "Chandler"}},
		{"villagers", 6, []string{"67", "65", "63", "Silver symbols, as the cards say"}},
		{"lisboa", 2, []string{"Portfolio", "Royal court"}},                   // both ways to use a card
		{"lisboa", 3, []string{"Builder", "Minister", "King", "1", "2", "3"}}, // all three nobles
		{"lisboa", 4, []string{"C", "D", "E", "10"}},                          // plots, their prices, the rubble of the rows
		{"lisboa", 5, []string{"×1", "A", "B", "C"}},                          // ships of all players, and ships to be built
		{"lisboa", 6, []string{"48", "47", "43", "Rubble sets: 3 each"}},      // what is counted
	} {
		rules, _ := games.Game(tt.game)
		o := render.Options{Tell: rendertest.Tell(t, "en", nil, append(Messages(), rules.Info().Messages)...)}
		drawn := map[string]bool{}
		for _, l := range Artist(tt.game).(render.Teacher).Lesson(tt.page-1, o).Labels() {
			drawn[l.Text] = true
		}
		for _, text := range tt.shown {
			if !drawn[text] {
				t.Errorf("%s, page %d: %q is not on it, only %q", tt.game, tt.page, text, slices.Sorted(maps.Keys(drawn)))
			}
		}
	}
}
