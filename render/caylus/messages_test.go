package caylus

import (
	"testing"

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
	for id, info := range printed().tiles {
		for _, f := range append(faceOf(info), cost(info, 2)) {
			check(id, f)
		}
	}
	for id, track := range printed().tracks {
		for _, level := range track.Levels {
			check(id, favorEffect(level))
		}
	}
	for id, f := range specialEffects {
		check(id, f)
		if specialInfo(id).ID == "" {
			t.Errorf("no special building %q", id)
		}
	}
	if len(specialEffects) != len(printed().specials) {
		t.Errorf("signs for %d special buildings, want %d", len(specialEffects), len(printed().specials))
	}
}
