package seating

import (
	"strconv"
	"strings"

	"guildhall/storage"
)

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
