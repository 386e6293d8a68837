package rulebook

import (
	"fmt"
	"strings"
)

// Words holds a text in each of Languages.
type Words map[string]string

// In returns the text in a language, in the first of Languages when there is none in it.
func (w Words) In(lang string) string {
	if text, ok := w[lang]; ok {
		return text
	}
	return w[Languages[0]]
}

// Check returns an error when a language is missing or unknown, when a text has more than
// limit characters, or when it has other marks than **bold words**.
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
