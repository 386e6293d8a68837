package kit

import (
	"strings"

	"guildhall/bot/discord/wording"
	"guildhall/engine"
)

// Matches reports whether every typed word is part of one of the texts.
func Matches(typed string, texts ...string) bool {
	all := strings.ToLower(strings.Join(texts, " "))
	for _, word := range strings.Fields(strings.ToLower(typed)) {
		if !strings.Contains(all, word) {
			return false
		}
	}
	return true
}

// LastStep splits a chain of moves into the complete part and the one being
// typed.
func LastStep(written string) (before, typed string) {
	if i := strings.LastIndexByte(written, ';'); i >= 0 {
		return engine.Tidy(written[:i]), strings.TrimSpace(written[i+1:])
	}
	return "", strings.TrimSpace(written)
}

// Suggestion is a line of autocompletion: the earlier text, the move, its
// consequence.
func Suggestion(prefix string, o engine.Option, label, effect string) string {
	shown := label
	if !strings.EqualFold(label, o.Code) {
		shown = label + " [" + o.Code + "]"
	}
	if effect != "" {
		shown += " · " + effect
	}
	if room := 100 - len([]rune(shown)); room > 4 && prefix != "" {
		shown = wording.Clip(strings.TrimSuffix(prefix, "; "), room-3) + " › " + shown
	}
	return wording.Clip(shown, 100)
}
