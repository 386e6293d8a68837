package seating

import (
	"strconv"
	"strings"
	"unicode"

	"guildhall/storage"
)

// maxName is the maximum length of a name in pictures and logs, in characters.
const maxName = 32

// ShownName returns a name in a form that fits on one line; false when nothing of it is
// visible.
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

// Visible returns text without invisible characters that count as letters or marks: fillers,
// joiners, variation selectors, the empty braille cell. Some people use them as a name, or to
// imitate another person's name.
func Visible(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\u2800' || unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) {
			return -1
		}
		return r
	}, s)
}

// importedPrefix is the prefix of the users of imported seats, which belong to nobody.
const importedPrefix = "imported-"

// ImportedUser returns the placeholder user for a seat of an imported record; no real user
// has this name.
func ImportedUser(seat int) string { return importedPrefix + strconv.Itoa(seat) }

// IsImported reports whether a user is the placeholder for a seat of an imported record.
func IsImported(user string) bool { return strings.HasPrefix(user, importedPrefix) }

// Imported reports whether a table was imported from a record. Such a table belongs to no
// server and no user, and has ended.
func Imported(t storage.Table) bool {
	return t.Guild == "" && t.Phase == storage.Finished && IsImported(t.Owner)
}
