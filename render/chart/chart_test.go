package chart

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"guildhall/render"
)

func page() Page {
	curve := Curve{Title: "Caylus, three and more", Note: "last 40 matches", Label: func(v float64) string { return fmt.Sprint(int(v)) }, First: "1 March 2026", Last: "9 November 2026"}
	for i := range 40 {
		curve.Points = append(curve.Points, Point{Value: 1500 + 4*float64(i) + float64(i*37%60), Margin: 220 - 4*float64(i)})
	}
	return Page{Title: "Ratings", Sub: "Ada", Panels: []Panel{
		curve,
		Bars{Title: "Won", Note: "| even chances", Max: 1, Rows: []Bar{
			{Label: "Architects of the West Kingdom", Value: 0.31, Tick: 0.25, Text: "31 % of 120"},
			{Label: "Caylus", Value: 0.12, Tick: 0.33, Text: "12 % of 8"},
			{Label: "클레오파트라와 건축가 협회", Value: 0, Tick: 0.5, Text: "0 % of 2", Own: true},
		}},
		Bars{Title: "Rating", Rows: []Bar{{Label: "Ada", Value: 1712, Margin: 60, Text: "1712", Own: true}, {Label: "Bo", Value: 1400, Margin: 200, Text: "1400"}}},
	}}
}

// Every word is within the picture, in both sizes.
func TestPage(t *testing.T) {
	for name, size := range map[string]render.Size{"full": render.Full, "phone": render.Phone} {
		t.Run(name, func(t *testing.T) {
			s := page().Draw(size)
			if s.H > s.W*2 {
				t.Errorf("the picture is %d by %d", s.W, s.H)
			}
			for _, l := range s.Labels() {
				left := l.X
				switch l.At {
				case render.Middle:
					left -= l.Width() / 2
				case render.End:
					left -= l.Width()
				}
				if left < 0 || left+l.Width() > float64(s.W) || l.Y > float64(s.H) {
					t.Errorf("%q leaves the picture", l.Text)
				}
				if least := 13 * float64(s.W) / 400; size == render.Phone && l.Size < least*0.7 {
					t.Errorf("%q is %.1f high", l.Text, l.Size)
				}
			}
			data, err := render.NewCache(1<<20).Picture(name, render.Normal(), func() *render.Scene { return s })
			if err != nil {
				t.Fatal(err)
			}
			if _, err := png.Decode(bytes.NewReader(data)); err != nil {
				t.Error(err)
			}
			if dir := os.Getenv("GUILDHALL_PICTURES"); dir != "" {
				if err := os.WriteFile(filepath.Join(dir, "chart-"+name+".png"), data, 0o600); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func TestScale(t *testing.T) {
	for span, want := range map[float64]float64{20: 5, 60: 10, 61: 20, 300: 50, 700: 200, 1300: 500} {
		if got := stepOf(span); got != want {
			t.Errorf("step of %v = %v, want %v", span, got, want)
		}
	}
}

// Pages without points, with one point and with equal points can be drawn.
func TestPagesWithFewPoints(t *testing.T) {
	label := func(v float64) string { return fmt.Sprint(v) }
	for _, p := range []Page{{Title: "x"}, {Panels: []Panel{Curve{Label: label}}}, {Panels: []Panel{Curve{Label: label, Points: []Point{{Value: 1500}}}, Bars{}}},
		{Panels: []Panel{Curve{Label: label, Points: []Point{{Value: 1500}, {Value: 1500}}}, Bars{Rows: []Bar{{Label: "a"}}}}}} {
		if s := p.Draw(render.Phone); s.H < 90 {
			t.Errorf("%d high", s.H)
		}
	}
}

// Names that differ only at their end can be distinguished on a phone too: bars leave room
// for them.
func TestBarsLeaveRoomForLongNames(t *testing.T) {
	long := []string{"The Cardinal moves up to 3 spaces", "The Cardinal moves up to 4 spaces"}
	p := Page{Title: "Statistics", Sub: "Ada", Panels: []Panel{Bars{Title: "Chosen most often", Note: "times", Rows: []Bar{
		{Label: long[0], Value: 3, Text: "3"}, {Label: long[1], Value: 2, Text: "2"}, {Label: "Books", Value: 1, Text: "1"},
	}}}}
	whole := 0
	for _, l := range p.Draw(render.Phone).Labels() {
		if l.Text == long[0] || l.Text == long[1] {
			whole++
		}
	}
	if whole != 2 {
		t.Errorf("%d of %q are whole", whole, long)
	}
}
