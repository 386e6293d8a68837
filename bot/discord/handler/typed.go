package handler

import (
	"strings"

	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
)

// LastStep splits a chain of moves into the complete part and the part being typed.
func LastStep(written string) (before, typed string) {
	if i := strings.LastIndexByte(written, ';'); i >= 0 {
		return engine.NormalizeNotation(written[:i]), strings.TrimSpace(written[i+1:])
	}
	return "", strings.TrimSpace(written)
}

// Suggestion formats a line of autocompletion: the earlier answers, the answer in words,
// its consequence. It contains notation only if an earlier answer was typed in notation.
func Suggestion(before, label, effect string) string {
	shown := label
	if effect != "" {
		shown += " · " + effect
	}
	if room := 100 - len([]rune(shown)); room > 4 && before != "" {
		shown = textfmt.Clip(before, room-3) + " › " + shown
	}
	return textfmt.Clip(shown, 100)
}
