package deliveries

import (
	"slices"
	"strconv"

	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// Expand returns deliveries of a table as they are stored: without those to computer
// opponents, and, at a table across servers, with one for each reader in place of
// each public one. So nobody waits for somebody whose direct messages are closed.
// Every transaction of a table goes through it.
func Expand(table storage.Table, list []storage.Delivery) []storage.Delivery {
	var out []storage.Delivery
	for _, d := range list {
		switch {
		case seating.IsComputer(d.User):
		case table.TableState.Across && isPublic(d.Kind):
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

// isPublic reports whether everybody at a table reads what a kind of delivery says.
func isPublic(kind string) bool {
	switch kind {
	case KindLobby, KindThread, KindCard, KindOver, KindClosed, KindResigned, KindVote, KindLine, KindDeadline:
		return true
	}
	return false
}

// Readers are the people who read what is public at a table across servers: those with
// a seat, in seat order, and before the start those who are invited.
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
