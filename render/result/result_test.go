package result_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/rendertest"
	"guildhall/render/result"
)

func word(w string) engine.Text { return engine.T("render.word", engine.Word("w", w)) }

// ended is an invented match: seat 1 is out among more than two, and seats 0 and 2 share the
// victory when shared is set.
func ended(seats, categories, rounds int, shared bool) render.Ended {
	r := &engine.Result{Totals: make([]int, seats)}
	for c := range categories {
		cat := engine.Category{Name: word(fmt.Sprintf("Category %d", c+1))}
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
			p.Rank, p.Note = 1, word("equal scarabs: 5 amulets above the least")
		}
		if s == 1 && seats > 2 {
			p.Out, p.Rank, p.Note = true, seats, word("eaten: 9 amulets more than the least")
		}
		r.Places = append(r.Places, p)
	}
	e := render.Ended{Result: r}
	for n := range rounds + 1 {
		points := make([]int, seats)
		for s := range points {
			points[s] = r.Totals[s] * n / rounds
		}
		e.Course.Points = append(e.Course.Points, points)
	}
	e.Course.Moments = []engine.Moment{{Seat: 0, Round: 1, Gain: 12}, {Seat: engine.Seat(seats - 1), Round: 1, Gain: 5, Last: true}}
	e.Moments = []string{"a chain of steps as long as a line may become ", ""}
	return e
}

func options(t *testing.T, lang string, names []string) render.Options {
	return render.Options{Size: render.Phone, Names: names, Table: "Lisboa · Table 7", Tell: rendertest.Tell(t, lang, names, render.Messages())}
}

func draw(e render.Ended, o render.Options) *render.Scene {
	return result.Draw(result.Picture{Ended: e, Options: o, Accent: "azure", Unit: "wig", Icons: map[string]string{"render.word": "store"}})
}

// Every number of seats, sources and rounds fits into the picture, with usual, long and odd
// names.
func TestResultsFit(t *testing.T) {
	cut := func(text string) bool { return rendertest.IsName(text) || strings.HasPrefix(text, "eaten") }
	for _, lang := range rendertest.Langs {
		for seats := 1; seats <= 5; seats++ {
			for _, categories := range []int{1, 10, 16} {
				for _, rounds := range []int{1, 7, 150} {
					for i, names := range [][]string{rendertest.English, rendertest.Korean, rendertest.Long, rendertest.Odd, rendertest.Bots} {
						t.Run(fmt.Sprint(lang, seats, categories, rounds, i), func(t *testing.T) {
							s := draw(ended(seats, categories, rounds, seats == 4), options(t, lang, names))
							rendertest.Labels(t, s, cut)
							rendertest.Contrast(t, s)
						})
					}
				}
			}
		}
	}
}

func labels(s *render.Scene) string {
	var all []string
	for _, l := range s.Labels() {
		all = append(all, l.Text)
	}
	return "|" + strings.Join(all, "|") + "|"
}

// The plate tells each kind of end.
func TestPlateTellsTheEnd(t *testing.T) {
	rival, high := 9, 90
	for name, tt := range map[string]struct {
		change func(r *engine.Result)
		seats  int
		want   string
	}{
		"a win":            {func(r *engine.Result) { r.Totals = []int{30, 21} }, 2, "|Ada|wins by 9|"},
		"a tie-breaker":    {func(r *engine.Result) { r.Totals = []int{30, 30} }, 2, "|Ada|wins the tie|"},
		"a shared victory": {func(r *engine.Result) { r.Places[1].Rank = 1 }, 2, "|Ada, Bo|share the victory|"},
		"nobody":           {func(r *engine.Result) { r.Places[0].Out, r.Places[1].Out = true, true }, 2, "|Nobody wins|"},
		"an automaton wins": {func(r *engine.Result) {
			r.Totals, r.Rival, r.Against, r.Victor = []int{30, 21}, &high, word("Constantine"), engine.Victor{Name: word("Constantine"), Points: high}
		}, 2, "|Constantine|wins by 60|"},
		"a solo win": {func(r *engine.Result) { r.Totals, r.Rival, r.Against = []int{30}, &rival, word("Lacerda") }, 1, "|Ada|beats Lacerda by 21|"},
		"a solo loss": {func(r *engine.Result) {
			r.Totals, r.Rival, r.Against, r.Places[0].Out = []int{30}, &high, word("Lacerda"), true
		}, 1, "|Ada|loses to Lacerda by 60|"},
	} {
		e := ended(tt.seats, 3, 4, false)
		e.Course = engine.Course{}
		tt.change(e.Result)
		if got := labels(draw(e, options(t, "en", rendertest.English))); !strings.Contains(got, tt.want) {
			t.Errorf("%s: the picture says %s, want %s", name, got, tt.want)
		}
	}
}

// A phone of 412 pixels shows the names of the sources at 13 pixels or more. Every icon in a
// bar stands beside a name, also if there are more sources than the legend has room for.
func TestLegendExplainsTheBars(t *testing.T) {
	icons := render.IconNames()
	for seats := 1; seats <= 5; seats++ {
		for _, categories := range []int{3, 16} {
			e, p := ended(seats, categories, 4, false), result.Picture{Accent: "azure", Icons: map[string]string{}, Names: map[string]string{}}
			for i := range e.Result.Categories {
				key := fmt.Sprint("category.", i)
				e.Result.Categories[i].Name = engine.T(key)
				p.Icons[key], p.Names[key] = icons[i], fmt.Sprint("Source ", i)
			}
			p.Ended, p.Options = e, options(t, "en", rendertest.English)
			s := result.Draw(p)
			named := map[string]bool{}
			for _, l := range s.Labels() {
				if strings.HasPrefix(l.Text, "Source ") {
					named[l.Text] = true
					if shown := l.Size * 412 / result.Width; shown < 13 {
						t.Errorf("%d seats, %d sources: %q is shown at %.1f pixels", seats, categories, l.Text, shown)
					}
				}
			}
			if len(named) < 3 {
				t.Errorf("%d seats, %d sources: the legend names %v", seats, categories, named)
			}
			for _, it := range s.Pieces.Items {
				if icon, ok := it.(render.Icon); ok && !named[fmt.Sprint("Source ", slices.Index(icons, icon.Name))] {
					t.Errorf("%d seats, %d sources: the icon %s has no name", seats, categories, icon.Name)
				}
			}
		}
	}
}
