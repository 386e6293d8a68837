package leaguetable_test

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/render"
	"guildhall/render/leaguetable"
	"guildhall/render/rendertest"
)

// standings returns a grid of n rows whose first column has names.
func standings(n int) leaguetable.Grid {
	names := []string{"Ada", "Maximiliane von Hohenstaufen-Lauenburg zu Sachsen", "채원", "은서와 아주 긴 이름을 가진 친구"}
	g := leaguetable.Grid{
		Accent: "wine", Title: "Autumn · season 2", Sub: "Division 1", Right: "14 of 28",
		Columns: []leaguetable.Column{{"", 1, render.End}, {"Name", 6, render.Start}, {"점수", 2, render.End}, {"Share", 3, render.Middle}},
	}
	for i := range n {
		tone := leaguetable.Tone(i % 5)
		g.Rows = append(g.Rows, []leaguetable.Cell{
			{Text: fmt.Sprint(i + 1)}, {Text: names[i%len(names)], Strong: i == 0, Faint: i == n-1}, {Text: fmt.Sprint(40 - i), Tone: tone}, {Text: "93 %", Bar: float64(i%11) / 10},
		})
	}
	return g
}

func TestGrid(t *testing.T) {
	for _, size := range []render.Size{render.Full, render.Phone} {
		for _, n := range []int{0, 1, 7, 20, 39} {
			s := leaguetable.Draw(standings(n), size)
			rendertest.Labels(t, s, func(string) bool { return true })
			if !strings.Contains(s.Text(), "Autumn · season 2") {
				t.Error("the picture has no title")
			}
			if _, err := render.PNG(s, render.HighContrast()); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestGoldenGrid(t *testing.T) {
	s := leaguetable.Draw(standings(8), render.Full)
	rendertest.Golden(t, "standings.scene", s.Text())
	b, err := render.PNG(s, render.Normal())
	if err != nil {
		t.Fatal(err)
	}
	rendertest.Pixels(t, "standings.png", b)
}
