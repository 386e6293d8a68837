package rendertest

import (
	"io/fs"
	"regexp"
	"slices"
	"testing"

	"guildhall/render"
)

// SameMessages checks that both languages have the same keys with the same
// arguments, and that the fonts hold every character.
func SameMessages(t testing.TB, files fs.FS) {
	t.Helper()
	en, ko := Messages(t, files, "en"), Messages(t, files, "ko")
	for key, text := range en {
		if ko[key] == "" {
			t.Errorf("%s: no Korean", key)
			continue
		}
		if a, b := placeholders(text), placeholders(ko[key]); !slices.Equal(a, b) {
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

var (
	inBraces = regexp.MustCompile(`{{[^}]*}}`)
	argument = regexp.MustCompile(`\.(\w+)`)
)

// placeholders returns the arguments a message names, sorted.
func placeholders(text string) []string {
	var out []string
	for _, part := range inBraces.FindAllString(text, -1) {
		for _, m := range argument.FindAllStringSubmatch(part, -1) {
			out = append(out, m[1])
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
