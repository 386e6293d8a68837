package render_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// parts returns a scene with every common part, for the golden picture.
func parts() *render.Scene {
	s := render.NewScene(800, 640, "sheet")
	s.PhoneHeader(render.Head{Accent: "wine", Right: "Ada to play", Seat: 0, Letter: "A"}, 776)
	s.Ground.Panel(render.Rect(16, 108, 768, 150), render.PanelText{Title: "Seats 자리", Note: "note", Accent: "azure"})
	l := &s.Pieces
	for i, letter := range []string{"A", "B", "채", "D", "E"} {
		x := 60 + 110*float64(i)
		l.Badge(engine.Seat(i), x, 176, 44, letter, "ink")
		l.Peg(engine.Seat(i), x, 226, 40, letter)
		l.House(engine.Seat(i), x+48, 226, 30, letter)
	}
	l.Badge(render.Automa, 640, 176, 44, "A", "ink")
	l.Hatch(690, 160, 60, 11, render.SeatColour(3))
	l.Dead(690, 220, 30)
	l.CardFace(render.Rect(20, 280, 110, 150), false)
	l.CardFace(render.Rect(140, 280, 110, 150), true)
	l.CardBack(render.Rect(260, 280, 110, 150), 44)
	l.Deck(render.Rect(390, 280, 110, 150))
	l.CardFace(render.Rect(390, 280, 110, 150), false)
	l.Count(500, 284, 22, "×12")
	l.Slot(render.Rect(520, 280, 110, 70), 8)
	l.Plinth(render.Rect(650, 280, 110, 70), 8, "sand")
	l.Coin(560, 396, 56, "7")
	l.Candle(630, 396, 24, "E4")
	l.Tick(680, 396, 1, "good")
	l.Cross(750, 396, 12, render.Ink("mute", 4))
	l.Track(20, 460, 80, 44, 90, 0, 1, 5)
	l.Ring(render.Rect(20, 530, 90, 60), 5)
	l.RingPath(render.Rect(150, 530, 90, 60).Outline())
	l.Chosen(render.Rect(290, 530, 90, 60).Outline())
	l.Active(render.Rect(420, 530, 160, 40), true)
	l.Active(render.Rect(420, 580, 160, 40), false)
	return s
}

func TestGoldenParts(t *testing.T) {
	s := parts()
	rendertest.Golden(t, "parts.scene", s.Text())
	b, err := render.PNG(s, render.Normal())
	if err != nil {
		t.Fatal(err)
	}
	rendertest.Pixels(t, "parts.png", b)
	rendertest.Labels(t, s, func(string) bool { return false })
}

func TestStackStep(t *testing.T) {
	for _, c := range []struct {
		name  string
		n     int
		room  float64
		step  float64
		shown int
	}{
		{"one card", 1, 200, 44, 1},
		{"room for full strips", 3, 200, 44, 3},
		{"strips become narrower", 4, 204, 100.0 / 3, 4},
		{"the rest is counted", 9, 204, 32, 4},
	} {
		step, shown := render.StackStep(c.n, c.room, 44, 32, 104)
		if step != c.step || shown != c.shown {
			t.Errorf("%s: step %.1f, shown %d, want %.1f, %d", c.name, step, shown, c.step, c.shown)
		}
	}
}

// TestFooterFits checks that the entries of a legend share the width, however
// long their texts are.
func TestFooterFits(t *testing.T) {
	entry := func(text string) render.Legend {
		return render.Legend{Text: text, W: 30, Draw: func(l *render.Layer, x, y float64) { l.Slot(render.Rect(x, y-13, 30, 26), 4) }}
	}
	for _, words := range []string{"dead", "free site, worth now", "a legend that tells far too much about one small sign"} {
		for _, n := range []int{0, 1, 7, 24, 60} {
			s := render.NewScene(1600, 200, "sheet")
			var entries []render.Legend
			for range n {
				entries = append(entries, entry(words))
			}
			s.Footer(entries)
			rendertest.Labels(t, s, func(text string) bool { return len(words) > 40 || n > 7 })
			right := 0.0
			for _, it := range s.Ground.Items {
				switch it := it.(type) {
				case render.Box:
					right = max(right, it.X+it.W)
				case render.Label:
					right = max(right, it.X+render.Width(it.Face, it.Size, it.Text))
				}
			}
			if right > 1600 {
				t.Errorf("%d times %q reach to %.0f of 1600", n, words, right)
			}
		}
	}
}
