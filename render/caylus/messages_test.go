package caylus

import (
	"testing"

	"guildhall/render"
	"guildhall/render/rendertest"
)

func TestMessagesAreComplete(t *testing.T) { rendertest.SameMessages(t, Messages()) }

// TestIconsExist holds every icon the formulas name against the icon sheet.
func TestIconsExist(t *testing.T) {
	check := func(where string, f formula) {
		for _, token := range f {
			if token.icon == "" && token.text == "" || token.icon != "" && !render.HasIcon(token.icon) {
				t.Errorf("%s: no icon %q", where, token.icon)
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
