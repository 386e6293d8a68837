package villagers

import (
	"testing"

	"guildhall/render"
)

// The figures to hold are in DESIGN 10: a board in 60 ms with a warm ground, in
// 120 ms cold, in 2 ms when it was drawn before.

func BenchmarkBoardWarm(b *testing.B)      { benchBoard(b, render.Full, false) }
func BenchmarkBoardCold(b *testing.B)      { benchBoard(b, render.Full, true) }
func BenchmarkPhoneWarm(b *testing.B)      { benchBoard(b, render.Phone, false) }
func BenchmarkPhoneCold(b *testing.B)      { benchBoard(b, render.Phone, true) }
func BenchmarkBoardSceneOnly(b *testing.B) { benchScene(b) }

func benchBoard(b *testing.B, size render.Size, cold bool) {
	o := options(b, "en", size)
	v := readView(b, "late-5")
	o.Changed = changed(v)
	theme := render.Normal()
	bytes := 0
	for b.Loop() {
		if cold {
			render.Forget()
		}
		png, err := render.PNG(New().Board(v, o), theme)
		if err != nil {
			b.Fatal(err)
		}
		bytes = len(png)
	}
	b.ReportMetric(float64(bytes)/1024, "KiB")
}

func benchScene(b *testing.B) {
	o := options(b, "en", render.Full)
	v := readView(b, "late-5")
	o.Changed = changed(v)
	for b.Loop() {
		New().Board(v, o)
	}
}

func BenchmarkBoardCached(b *testing.B) {
	o := options(b, "en", render.Full)
	v := readView(b, "late-5")
	g := render.NewGallery(4 << 20)
	ask := func() {
		if _, err := g.Picture("12/46/1/en/full", render.Normal(), func() *render.Scene { return New().Board(v, o) }); err != nil {
			b.Fatal(err)
		}
	}
	ask()
	for b.Loop() {
		ask()
	}
}
