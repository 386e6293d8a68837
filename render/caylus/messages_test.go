package caylus

import (
	"testing"

	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
	"guildhall/render/rendertest"
)

func TestMessagesAreComplete(t *testing.T) { rendertest.SameMessages(t, Messages()) }

// TestIconsExist looks up every icon that the formulas name in the icon sheet.
func TestIconsExist(t *testing.T) {
	check := func(where string, f artist.Formula) {
		for _, token := range f {
			if token.Icon == "" && token.Text == "" || token.Icon != "" && !render.HasIcon(token.Icon) {
				t.Errorf("%s: no icon %q", where, token.Icon)
			}
		}
	}
	printed := new(game.View).Printed()
	for _, info := range printed.Tiles {
		for _, f := range append(faceOf(info), cost(info, 2)) {
			check(info.ID, f)
		}
	}
	for _, track := range printed.Tracks {
		for _, level := range track.Levels {
			check(track.ID, favorEffect(level))
		}
	}
	for id, f := range specialEffects {
		check(id, f)
		if printed.Special(id).ID == "" {
			t.Errorf("no special building %q", id)
		}
	}
	if len(specialEffects) != len(printed.Specials) {
		t.Errorf("signs for %d special buildings, want %d", len(specialEffects), len(printed.Specials))
	}
}
