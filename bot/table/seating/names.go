package seating

import (
	"strconv"
	"strings"
	"unicode"

	"guildhall/storage"
)

// maxName is the maximum length of a name in pictures and logs, in characters.
const maxName = 32

// ShownName returns a name in a form for one line; false when the name has no
// visible characters.
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

// Visible returns text without invisible letters and marks: fillers, joiners,
// variation selectors, the empty braille cell. People could otherwise have an
// empty name, or one that looks like another person's.
func Visible(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\u2800' || unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) {
			return -1
		}
		return r
	}, s)
}

// importedPrefix is the prefix of the user ids of seats of imported records.
// They belong to no user.
const importedPrefix = "imported-"

// ImportedUser returns the user id for a seat of an imported record. No real
// user has such an id.
func ImportedUser(seat int) string { return importedPrefix + strconv.Itoa(seat) }

// IsImported reports whether a user id belongs to a seat of an imported record.
func IsImported(user string) bool { return strings.HasPrefix(user, importedPrefix) }

// Imported reports whether a table is an imported record of a match. Such a
// table is over, and belongs to no server and no user.
func Imported(t storage.Table) bool {
	return t.Guild == "" && t.Phase == storage.Finished && IsImported(t.Owner)
}
