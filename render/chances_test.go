package render_test

import (
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// matchGraph returns a made-up graph of a match of some turns.
func matchGraph(seats, turns int) render.ChanceGraph {
	g := render.ChanceGraph{}
	for n := range turns + 1 {
		p := make([]float64, seats)
		sum := 0.0
		for s := range p {
			p[s] = float64(5 + (n*(s+3)+7*s)%(11+s))
			sum += p[s]
		}
		for s := range p {
			if p[s] /= sum; seats == 1 {
				p[s] = float64((n*7)%11) / 10
			}
		}
		g.Points = append(g.Points, p)
	}
	for s := range seats {
		g.Seats = append(g.Seats, render.ChanceSummary{Luck: 100*float64(s)/7 - 20, Own: -float64(s) * 40, Judged: [3]int{12 * s, s, 0}})
		for w := range 3 {
			g.Marks = append(g.Marks, render.ChanceMark{Point: (turns*(w+1)/4 + s) % (turns + 1), Seat: engine.Seat(s), Weight: w + 1, Lost: 0.05 * float64(w+1)})
		}
	}
	return g
}

// Every text is drawn completely, in both languages and sizes, except long
// names.
func TestGraphOfChances(t *testing.T) {
	names := []string{"Ada", "Maximiliane von Hohenstaufen", "채원", "Dora", "은서"}
	isName := func(text string) bool { return strings.HasPrefix(names[1], strings.TrimSuffix(text, "...")) }
	for _, lang := range []string{"en", "ko"} {
		for _, size := range []render.Size{render.Full, render.Phone} {
			for seats := 1; seats <= 5; seats++ {
				for _, turns := range []int{0, 1, 40, 900} {
					o := render.Options{Size: size, Names: names, Table: "Lisboa · Table 7", Tell: rendertest.Tell(t, lang, names, render.Messages())}
					s := render.Chances(matchGraph(seats, turns), o)
					rendertest.Labels(t, s, isName)
					if s.H*4 > s.W*5 {
						t.Errorf("%d seats: %d by %d is too tall", seats, s.W, s.H)
					}
				}
			}
		}
	}
}

// A graph without summaries is drawn without them.
func TestGraphWithoutSummaries(t *testing.T) {
	names := []string{"Ada", "Bo"}
	o := render.Options{Names: names, Table: "Table 7", Tell: rendertest.Tell(t, "en", names, render.Messages())}
	g := matchGraph(2, 20)
	whole := render.Chances(g, o)
	g.Seats = nil
	if alone := render.Chances(g, o); alone.H >= whole.H || strings.Contains(alone.Text(), "luck") {
		t.Errorf("%d pixels high, %d with the summaries", alone.H, whole.H)
	}
}

func TestGoldenGraphOfChances(t *testing.T) {
	names := []string{"Ada", "Bo", "Chen"}
	o := render.Options{Names: names, Table: "Table 7", Tell: rendertest.Tell(t, "en", names, render.Messages())}
	s := render.Chances(matchGraph(3, 30), o)
	rendertest.Golden(t, "chances.scene", s.Text())
	b, err := render.PNG(s, render.Normal())
	if err != nil {
		t.Fatal(err)
	}
	rendertest.Pixels(t, "chances.png", b)
}
