package caylus

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
	"guildhall/render/rendertest"
)

// TestTextContainsEveryFact compares the text board with the view: every building with its owner
// and worker, every number of every seat.
func TestTextContainsEveryFact(t *testing.T) {
	for _, name := range suite.Names() {
		v := suite.Read(t, name)
		o := suite.Options(t, "en", render.Full)
		lines := strings.Split(New().Text(v, o), "\n")
		line := func(heading string) string {
			for _, l := range lines {
				if strings.HasPrefix(l, heading+":") {
					return l
				}
			}
			t.Errorf("%s: no line %q", name, heading)
			return ""
		}
		for _, s := range v.Road {
			if s.Building == "" {
				continue
			}
			l := line(fmt.Sprint("r", s.Number))
			for _, who := range []engine.Seat{s.Owner, s.Worker, s.Pending} {
				if who >= 0 && !strings.Contains(l, o.Name(who)) {
					t.Errorf("%s: r%d does not tell of %s: %s", name, s.Number, o.Name(who), l)
				}
			}
		}
		for _, p := range v.Players {
			l := line(o.Name(p.Seat))
			want := fmt.Sprintf("points %d, deniers %d", p.VP, p.Deniers)
			if p.Final != nil {
				want = fmt.Sprintf("place %d with %d points", p.Final.Rank, p.Final.Score)
			}
			if !strings.Contains(l, want) {
				t.Errorf("%s: want %q in %q", name, want, l)
			}
		}
	}
}

// TestOwnLinesHaveOwnHeadings checks that the lines about the viewer's seat have headings that
// no spectator's text has, because the bot shows these lines as the hand.
func TestOwnLinesHaveOwnHeadings(t *testing.T) {
	for _, lang := range rendertest.Langs {
		o := suite.Options(t, lang, render.Full)
		v := suite.Read(t, "late-5")
		public := map[string]bool{}
		for line := range strings.SplitSeq(New().Text(v, o), "\n") {
			head, _, _ := strings.Cut(line, ":")
			public[head] = true
		}
		v.Head.Viewer = 2
		var own []string
		for line := range strings.SplitSeq(New().Text(v, o), "\n") {
			if head, _, _ := strings.Cut(line, ":"); !public[head] {
				own = append(own, line)
			}
		}
		if len(own) < 3 || !strings.Contains(own[0], fmt.Sprint(v.Players[2].VP)) {
			t.Errorf("%s: own lines are %q, want goods (%d points), workers, buildings", lang, own, v.Players[2].VP)
		}
	}
}

func TestSpans(t *testing.T) {
	for _, c := range []struct {
		in   []int
		want string
	}{
		{nil, ""}, {[]int{9}, "r9"}, {[]int{9, 10}, "r9–r10"}, {[]int{9, 11, 12, 13, 28}, "r9 r11–r13 r28"},
	} {
		if got := strings.Join(spans(c.in), " "); got != c.want {
			t.Errorf("spans(%v) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestThresholds(t *testing.T) {
	for _, c := range []struct {
		favors []int
		want   string
	}{
		{[]int{0, 0, 1}, "2"}, {[]int{0, 0, 1, 2, 2, 3}, "2 3 5"}, {[]int{0, 0, 1, 1, 2, 2, 3}, "2 4 6"},
	} {
		if got := strings.Join(thresholds(c.favors), " "); got != c.want {
			t.Errorf("thresholds(%v) = %q, want %q", c.favors, got, c.want)
		}
	}
}

// TestIconsExist looks up every icon that the formulas name in the icon sheet.
func TestIconsExist(t *testing.T) {
	check := func(where string, f artist.Formula) {
		for _, token := range f {
			if token.Icon == "" && token.Text == "" || token.Icon != "" && !render.HasIcon(token.Icon) {
				t.Errorf("%s: no icon %q", where, token.Icon)
			}
		}
	}
	printed := new(game.View).Printed()
	for _, info := range printed.Tiles {
		for _, f := range append(faceOf(info), cost(info, 2)) {
			check(info.ID, f)
		}
	}
	for _, track := range printed.Tracks {
		for _, level := range track.Levels {
			check(track.ID, favorEffect(level))
		}
	}
	for id, f := range specialEffects {
		check(id, f)
		if printed.Special(id).ID == "" {
			t.Errorf("no special building %q", id)
		}
	}
	if len(specialEffects) != len(printed.Specials) {
		t.Errorf("signs for %d special buildings, want %d", len(specialEffects), len(printed.Specials))
	}
}
