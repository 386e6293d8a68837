package deliveries

import (
	"slices"
	"strconv"

	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// Expand returns deliveries of a table in the form that is stored. It removes
// those to computer opponents. At a table across servers it replaces each
// public delivery by one for each reader, so that closed direct messages of one
// person do not delay the others. The card of an open table for one person stays
// as it is. Every transaction of a table uses it.
func Expand(table storage.Table, list []storage.Delivery) []storage.Delivery {
	var out []storage.Delivery
	for _, d := range list {
		switch {
		case seating.IsComputer(d.User):
		case table.TableState.Across && isPublic(d.Kind) && (d.Kind != KindLobby || d.User == ""):
			for i, user := range Readers(table) {
				copied := d
				copied.ID, copied.User = d.ID+"-"+strconv.Itoa(i), user
				if d.Key != "" {
					copied.Key += ":for:" + user
				}
				out = append(out, copied)
			}
		default:
			out = append(out, d)
		}
	}
	return out
}

// isPublic reports whether a kind of delivery is for everybody at a table.
func isPublic(kind string) bool {
	switch kind {
	case KindLobby, KindThread, KindCard, KindOver, KindClosed, KindResigned, KindVote, KindLine, KindDeadline:
		return true
	}
	return false
}

// Readers returns the people who get public deliveries at a table across
// servers: those with a seat, in seat order, and before the start those who are
// invited.
func Readers(table storage.Table) []string {
	var users []string
	for _, s := range table.Seats {
		if !s.Vacant && s.User != "" && !seating.IsComputer(s.User) && !slices.Contains(users, s.User) {
			users = append(users, s.User)
		}
	}
	if table.Started.IsZero() {
		for _, user := range table.Invited {
			if user != "" && !slices.Contains(users, user) {
				users = append(users, user)
			}
		}
	}
	return users
}
