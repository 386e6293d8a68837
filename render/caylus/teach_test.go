package caylus

import (
	"testing"

	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// TestFirstPageShowsCastle checks the first teaching page: the castle being built in
// the middle, and a scene instead of only an icon for every step.
func TestFirstPageShowsCastle(t *testing.T) {
	o := render.Options{Tell: rendertest.Tell(t, "en", nil, render.Messages(), Messages(), game.Rules{}.Info().Messages)}
	icons, badges := map[string]int{}, 0
	for _, it := range New().Lesson(0, o).Pieces.Items {
		switch it := it.(type) {
		case render.Icon:
			icons[it.Name]++
		case render.Disc:
			if it.Fill == "blue" && it.R < 10 {
				badges++
			}
		}
	}
	// Three sections grow: one on the disc of step 6, two in the middle, between trees.
	want := map[string]int{"crane": 3, "tree": 2, "purse": 1, "provost": 1, "bailiff": 1, "wood": 2}
	for name, n := range want {
		if icons[name] != n {
			t.Errorf("%d icons %s, want %d", icons[name], name, n)
		}
	}
	if badges < 4 {
		t.Errorf("%d badges of blue, want those of its parts of the castle", badges)
	}
	if icons["queen"]+icons["walls"] > 0 {
		t.Errorf("an icon stands for a scene: %v", icons)
	}
}
