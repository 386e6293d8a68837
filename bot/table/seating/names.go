package seating

import (
	"strconv"
	"strings"
	"unicode"

	"guildhall/storage"
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

// importedPrefix begins the users of the seats of an imported record, who are nobody.
const importedPrefix = "imported-"

// ImportedUser stands for the user of a seat of an imported record; no user is called so.
func ImportedUser(seat int) string { return importedPrefix + strconv.Itoa(seat) }

// IsImported reports whether a user stands for a seat of an imported record.
func IsImported(user string) bool { return strings.HasPrefix(user, importedPrefix) }

// Imported reports whether a table is the record of a match that was played elsewhere.
// It belongs to no server and to nobody, and is over.
func Imported(t storage.Table) bool {
	return t.Guild == "" && t.Phase == storage.Finished && IsImported(t.Owner)
}
