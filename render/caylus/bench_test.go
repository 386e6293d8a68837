package caylus

import (
	"testing"

	"guildhall/render"
)

// The figures to hold are in DESIGN 10: a board in 60 ms with a warm ground, in
// 120 ms cold, at most 350 KB, late in a game of five.

func BenchmarkBoardWarm(b *testing.B) { benchBoard(b, render.Full, false) }
func BenchmarkBoardCold(b *testing.B) { benchBoard(b, render.Full, true) }
func BenchmarkPhoneWarm(b *testing.B) { benchBoard(b, render.Phone, false) }
func BenchmarkPhoneCold(b *testing.B) { benchBoard(b, render.Phone, true) }

func BenchmarkBoardSceneOnly(b *testing.B) {
	o := options(b, "en", render.Full)
	o.Changed = changed
	v := readView(b, "late-5")
	for b.Loop() {
		New().Board(v, o)
	}
}

func benchBoard(b *testing.B, size render.Size, cold bool) {
	o := options(b, "en", size)
	o.Changed = changed
	v := readView(b, "late-5")
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
