package rulebook

import (
	"fmt"
	"strings"
)

// Words holds a text in each of Languages.
type Words map[string]string

// In returns the text in a language, or in the first of Languages if it is missing.
func (w Words) In(lang string) string {
	if text, ok := w[lang]; ok {
		return text
	}
	return w[Languages[0]]
}

// Check returns an error if a language is missing or unknown, if a text has more than limit
// characters, or if it contains marks other than **bold words**.
func (w Words) Check(limit int) error {
	for _, lang := range Languages {
		text := w[lang]
		switch {
		case text == "":
			return fmt.Errorf("no words in %q", lang)
		case len([]rune(text)) > limit:
			return fmt.Errorf("%d characters in %q, at most %d", len([]rune(text)), lang, limit)
		case strings.Count(text, "**")%2 != 0 || strings.ContainsAny(strings.ReplaceAll(text, "**", ""), "*_`<>@\\{}#\n"):
			return fmt.Errorf("%q: **bold words** are the only marks of a text", text)
		}
	}
	if len(w) != len(Languages) {
		return fmt.Errorf("words in %d languages, want %s", len(w), strings.Join(Languages, ", "))
	}
	return nil
}
