package render_test

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// result is a made-up result: seat 1 is out, seats 0 and 2 share the victory
// when shared is set.
func result(seats, categories int, shared bool) *engine.Result {
	r := &engine.Result{Totals: make([]int, seats)}
	for c := range categories {
		cat := engine.Category{Name: engine.T("render.word", engine.Word("w", fmt.Sprintf("Category %d", c+1)))}
		for s := range seats {
			points := (c*7+s*5)%23 - 4
			cat.Points = append(cat.Points, points)
			r.Totals[s] += points
		}
		r.Categories = append(r.Categories, cat)
	}
	for s := range seats {
		p := engine.Place{Seat: engine.Seat(s), Rank: s + 1}
		if shared && s == 2 {
			p.Rank = 1
			p.Note = engine.T("render.word", engine.Word("w", "equal scarabs: 5 amulets above the least"))
		}
		if s == 1 && seats > 2 {
			p.Out, p.Rank = true, seats
			p.Note = engine.T("render.word", engine.Word("w", "eaten: 9 amulets more than the least"))
		}
		r.Places = append(r.Places, p)
	}
	return r
}

func TestScoreSheet(t *testing.T) {
	names := []string{"Ada", "Maximiliane von Hohenstaufen", "채원", "Dora", "은서"}
	isName := func(text string) bool {
		return strings.HasPrefix(names[1], strings.TrimSuffix(text, "...")) || strings.HasPrefix(text, "eaten")
	}
	for _, lang := range []string{"en", "ko"} {
		for _, size := range []render.Size{render.Full, render.Phone} {
			for seats := 1; seats <= 5; seats++ {
				for _, categories := range []int{1, 10, 16} {
					o := render.Options{Size: size, Names: names, Table: "Lisboa · Table 7", Tell: rendertest.Tell(t, lang, names, render.Messages())}
					s := render.Score(result(seats, categories, seats == 4), o)
					rendertest.Labels(t, s, isName)
					if s.H*4 > s.W*5 {
						t.Errorf("%d seats, %d categories: %d by %d is too tall", seats, categories, s.W, s.H)
					}
				}
			}
		}
	}
}

// Names of categories are as large as their numbers for one and two seats, and with more
// seats still large enough for a phone: in two lines.
func TestScoreSheetWritesCategoriesLarge(t *testing.T) {
	const long = "Workers in the Prison"
	names := []string{"Ada", "Bo", "Chen", "Dora", "Eun"}
	o := render.Options{
		Size: render.Phone, Names: names, Tell: rendertest.Tell(t, "en", names, render.Messages()),
		Icons: map[string]string{"render.word": "vpflag"},
	}
	for seats := 1; seats <= 5; seats++ {
		r := result(seats, 8, false)
		r.Categories[3].Name = engine.T("render.word", engine.Word("w", long))
		least, lines := 21.0, 2
		if seats <= 2 {
			least, lines = 27, 1
		}
		found := 0
		for _, item := range render.Score(r, o).Pieces.Items {
			if l, ok := item.(render.Label); ok && strings.Contains(long, l.Text) && len(l.Text) > 4 {
				found++
				if l.Size < least {
					t.Errorf("%d seats: %q is %v high, want %v", seats, l.Text, l.Size, least)
				}
			}
		}
		if found != lines {
			t.Errorf("%d seats: %q stands in %d lines, want %d", seats, long, found, lines)
		}
	}
}

// A seat that lost against an automa keeps its bar if there is no reason to
// show.
func TestScoreSheetLeavesNoEmptyBar(t *testing.T) {
	names := []string{"Ada"}
	o := render.Options{Size: render.Phone, Names: names, Tell: rendertest.Tell(t, "en", names, render.Messages())}
	r := result(1, 4, false)
	r.Places[0].Out = true
	for _, item := range render.Score(r, o).Pieces.Items {
		if b, ok := item.(render.Box); ok && b.Fill == "panel" {
			t.Errorf("an empty bar of %v pixels", b.W)
		}
	}
}

func TestScoreSheetShowsVerdict(t *testing.T) {
	names := []string{"Ada", "Bo", "Chen", "Dora"}
	o := render.Options{Names: names, Table: "Table 7", Tell: rendertest.Tell(t, "en", names, render.Messages())}
	for _, c := range []struct {
		shared bool
		want   string
	}{{false, "Ada wins"}, {true, "Ada, Chen share the victory"}} {
		if text := render.Score(result(4, 5, c.shared), o).Text(); !strings.Contains(text, c.want) {
			t.Errorf("shared %v: no %q in the sheet", c.shared, c.want)
		}
	}
	none := &engine.Result{Totals: []int{3}, Places: []engine.Place{{Seat: 0, Rank: 1, Out: true}}}
	if text := render.Score(none, o).Text(); !strings.Contains(text, "Nobody wins") {
		t.Error("an automa's victory names a winner")
	}
}

func TestGoldenScore(t *testing.T) {
	names := []string{"Ada", "Bo", "Chen", "Dora"}
	o := render.Options{Names: names, Table: "Table 7", Tell: rendertest.Tell(t, "en", names, render.Messages())}
	s := render.Score(result(4, 8, false), o)
	rendertest.Golden(t, "score.scene", s.Text())
	b, err := render.PNG(s, render.Normal())
	if err != nil {
		t.Fatal(err)
	}
	rendertest.Pixels(t, "score.png", b)
}

func TestSharedMessages(t *testing.T) {
	en, ko := rendertest.Messages(t, render.Messages(), "en"), rendertest.Messages(t, render.Messages(), "ko")
	for key := range en {
		if ko[key] == "" {
			t.Errorf("%s: no Korean", key)
		}
	}
	if len(en) != len(ko) {
		t.Errorf("%d messages in English, %d in Korean", len(en), len(ko))
	}
}
