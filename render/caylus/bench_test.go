package caylus

import (
	"testing"

	"guildhall/render"
	"guildhall/render/rendertest"
)

// The figures to hold are in DESIGN 10: a board in 60 ms with a warm ground, in
// 120 ms cold, in 2 ms when it was drawn before.

func BenchmarkBoardWarm(b *testing.B)   { rendertest.Bench(b, benched(b, render.Full), false) }
func BenchmarkBoardCold(b *testing.B)   { rendertest.Bench(b, benched(b, render.Full), true) }
func BenchmarkPhoneWarm(b *testing.B)   { rendertest.Bench(b, benched(b, render.Phone), false) }
func BenchmarkPhoneCold(b *testing.B)   { rendertest.Bench(b, benched(b, render.Phone), true) }
func BenchmarkBoardCached(b *testing.B) { rendertest.BenchCached(b, benched(b, render.Full)) }

func BenchmarkBoardSceneOnly(b *testing.B) {
	draw := benched(b, render.Full)
	for b.Loop() {
		draw()
	}
}

// benched draws a board with much on it.
func benched(b *testing.B, size render.Size) func() *render.Scene {
	o, v := options(b, "en", size), readView(b, "late-5")
	o.Changed = changed
	return func() *render.Scene { return New().Board(v, o) }
}
