package caylus

import (
	"regexp"
	"slices"
	"testing"

	"guildhall/render"
	"guildhall/render/rendertest"
)

var (
	inBraces = regexp.MustCompile(`{{[^}]*}}`)
	argument = regexp.MustCompile(`\.(\w+)`)
)

// TestMessagesAreComplete checks that both languages have the same keys with the
// same arguments, and that the fonts hold every character.
func TestMessagesAreComplete(t *testing.T) {
	en, ko := rendertest.Messages(t, Messages(), "en"), rendertest.Messages(t, Messages(), "ko")
	for key, text := range en {
		if ko[key] == "" {
			t.Errorf("%s: no Korean", key)
			continue
		}
		if a, b := arguments(text), arguments(ko[key]); !slices.Equal(a, b) {
			t.Errorf("%s: arguments %v in English, %v in Korean", key, a, b)
		}
	}
	for key, text := range ko {
		if en[key] == "" {
			t.Errorf("%s: no English", key)
		}
		for _, r := range text + en[key] {
			if r > ' ' && !render.HasGlyph(render.Bold, r) {
				t.Errorf("%s: no glyph for %q", key, r)
			}
		}
	}
}

func arguments(text string) []string {
	var out []string
	for _, part := range inBraces.FindAllString(text, -1) {
		for _, m := range argument.FindAllStringSubmatch(part, -1) {
			out = append(out, m[1])
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

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
