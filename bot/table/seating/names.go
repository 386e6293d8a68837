package seating

import (
	"strings"
	"unicode"
)

// maxName bounds a name in pictures and logs, in characters.
const maxName = 32

// ShownName is a name as it can be shown on one line; false when nothing of it
// can be seen.
func ShownName(name string) (string, bool) {
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r):
			return -1
		default:
			return r
		}
	}, Visible(name))
	name = strings.Join(strings.Fields(name), " ")
	if r := []rune(name); len(r) > maxName {
		name = strings.TrimSpace(string(r[:maxName]))
	}
	return name, name != ""
}

// Visible is text without the characters that count as letters or marks and
// show nothing: fillers, joiners, selectors of variants, the empty braille
// cell. People call themselves by them, or by somebody else's name and one of
// them.
func Visible(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\u2800' || unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) {
			return -1
		}
		return r
	}, s)
}
