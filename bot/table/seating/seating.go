// Package seating computes who sits at a table and who may act for each seat: the person or
// computer opponent of the seat, a stand-in, or nobody. It reads and changes a storage.Table
// of its caller; it stores nothing and starts no transaction. The caller stores the table,
// with the deliveries of the change, in one transaction of its own.
package seating

import (
	"slices"

	"guildhall/engine"
	"guildhall/storage"
)

// People returns the number of people who have a seat.
func People(table storage.Table) int {
	n := 0
	for _, s := range table.Seats {
		if !s.Vacant && !IsComputer(s.User) {
			n++
		}
	}
	return n
}

// OwnerName returns the name of the owner of a table.
func OwnerName(table storage.Table) string {
	if i := Index(table, table.Owner); i >= 0 {
		return table.Seats[i].Name
	}
	return table.Owner
}

// Index returns the index of user among the seats of a table, or -1.
func Index(t storage.Table, user string) int {
	if user == "" {
		return -1
	}
	return slices.IndexFunc(t.Seats, func(s storage.Seat) bool { return s.User == user })
}

// Computer is the stand-in that plays the game's harmless moves at once, until
// the seat's person is back.
const Computer = storage.Computer

// Unplayed reports whether neither a person nor a computer opponent moves for a
// seat.
func Unplayed(s storage.Seat) bool { return s.Vacant || s.Standin == Computer }

// DefaultPlays reports whether the game moves for a seat now: its person
// resigned, or left it to the computer. A seat left to the computer still waits
// while no person at the table plays on.
func DefaultPlays(t storage.Table, seat int) bool {
	if seat < 0 || seat >= len(t.Seats) {
		return false
	}
	s := t.Seats[seat]
	return s.Vacant || s.Standin == Computer && slices.ContainsFunc(t.Seats, PersonPlays)
}

// ActsFor returns the seat that user may act for in a match, their own or one
// they stand in for, or -1.
func ActsFor(t storage.Table, user string) int {
	if i := Index(t, user); i >= 0 && !t.Seats[i].Vacant {
		return i
	}
	return StandsInFor(t, user)
}

// StandsInFor returns the seat that user stands in for, or -1.
func StandsInFor(t storage.Table, user string) int {
	if user == "" || IsComputer(user) {
		return -1
	}
	return slices.IndexFunc(t.Seats, func(s storage.Seat) bool { return s.Standin == user && !s.Vacant })
}

// MayAct returns the people who may act for a seat: its person first, then the
// stand-in. It returns none for a vacant seat or a computer opponent's.
func MayAct(s storage.Seat) []string {
	switch {
	case s.Vacant, IsComputer(s.User):
		return nil
	case s.Standin == "" || IsComputer(s.Standin):
		return []string{s.User}
	default:
		return []string{s.User, s.Standin}
	}
}

// WaitingUser returns the user who must answer for a seat: the stand-in if there is one,
// otherwise the person or computer opponent of the seat. It returns "" for a seat that
// nobody plays.
func WaitingUser(s storage.Seat) string {
	switch {
	case Unplayed(s):
		return ""
	case s.Standin != "":
		return s.Standin
	default:
		return s.User
	}
}

// Arg returns the person on a seat as an argument of a text.
func Arg(name string, seat int) engine.Arg { return engine.Who(name, engine.Seat(seat)) }

// OthersPlay reports whether a person answers for a seat other than but.
func OthersPlay(t storage.Table, but int) bool {
	for i, o := range t.Seats {
		if i != but && PersonPlays(o) {
			return true
		}
	}
	return false
}

// Users returns the people who play a seat of the table, except the given seat. It leaves out
// people who left their seat to a computer.
func Users(t storage.Table, but int) []string {
	var list []string
	for i, s := range t.Seats {
		if i != but && PersonPlays(s) {
			list = append(list, s.User)
		}
	}
	return list
}
