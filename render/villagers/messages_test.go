package villagers

import (
	"regexp"
	"slices"
	"testing"

	"guildhall/render"
	"guildhall/render/rendertest"
)

var argument = regexp.MustCompile(`\.(\w+)`)

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
	for _, part := range regexp.MustCompile(`{{[^}]*}}`).FindAllString(text, -1) {
		for _, m := range argument.FindAllStringSubmatch(part, -1) {
			out = append(out, m[1])
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
