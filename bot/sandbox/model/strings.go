package model

import (
	"unicode/utf8"
)

// Runes counts the characters of s as Discord does.
func Runes(s string) int { return utf8.RuneCountInString(s) }

// AsStrings reads one string or a list of them.
func AsStrings(v any) []string {
	switch t := v.(type) {
	case string:
		return []string{t}
	case []any:
		var out []string
		for _, e := range t {
			if s, ok := e.(string); ok {
				out = append(out, s)
			}
		}
		return out
	}
	return nil
}
