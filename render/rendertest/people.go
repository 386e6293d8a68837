package rendertest

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/render"
)

// Names of players: usual ones, long ones, and ones that are difficult for fonts and
// layouts.
var (
	English = []string{"Ada", "Bo", "Chen", "Dora", "Eun"}
	Korean  = []string{"가람", "보라", "채원", "도윤", "은서"}
	Bots    = []string{"Beginner bot", "Casual bot", "Club bot", "Expert bot", "Beginner bot"} // computers
	Long    = []string{"Maximiliane von Hohenstaufen", "불꽃남자정대만입니다요", "Δημήτρης Παπαδόπουλος", "xX_DragonSlayer_9000_Xx", "WWWWWWWWWWWWWWWWWWWWWWWW"}
	Odd     = []string{"龘龘龘", "🐊", "Ada\u202e\n", "Ałłą", ""}
)

// Sizes and Langs are the sizes and languages in which every picture is tested.
var (
	Sizes = []render.Size{render.Full, render.Phone}
	Langs = []string{"en", "ko"}
)

// IsName reports whether a cut text is a long or odd name or begins with one:
// only such names may be cut. A computer's name may lose its last word, but no
// single letters.
func IsName(text string) bool {
	for _, n := range Bots {
		if level, _, _ := strings.Cut(n, " "); text == level {
			return true
		}
	}
	start := strings.TrimSuffix(text, "...")
	return slices.ContainsFunc(slices.Concat(Long, Odd), func(n string) bool {
		clean := render.Clean(n)
		return clean != "" && (strings.HasPrefix(clean, start) || strings.HasPrefix(start, clean))
	})
}

// Options returns the options of a numbered table of a game, with usual names, the words
// that all pictures share, and the words of the artist and of the rules.
func Options(t testing.TB, rules engine.Rules, artist fs.FS, table int, lang string, size render.Size) render.Options {
	t.Helper()
	names, title := English, "%s · Table %d"
	if lang == "ko" {
		names, title = Korean, "%s · %d번 테이블"
	}
	info := rules.Info()
	tell := Tell(t, lang, names, render.Messages(), artist, info.Messages)
	return render.Options{Size: size, Names: names, Table: fmt.Sprintf(title, tell(info.Short), table), Tell: tell}
}
