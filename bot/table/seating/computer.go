package seating

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"guildhall/storage"
)

// The levels of computer opponents, weakest first.
const (
	Beginner = 1 + iota
	Casual
	Club
	Expert
)

// Levels are the levels of computer opponents, weakest first.
var Levels = []int{Beginner, Casual, Club, Expert}

// levelNames are the names of the levels in records and for operators; people see translated
// names.
var levelNames = map[int]string{Beginner: "Beginner", Casual: "Casual", Club: "Club", Expert: "Expert"}

// ComputerUser returns the user of a computer opponent; n distinguishes several at one table.
// Users of Discord are digits, so the names never collide.
func ComputerUser(level, n int) string { return fmt.Sprintf("%s-%d-%d", Computer, level, n) }

// Level returns the level of a user who is a computer opponent.
func Level(user string) (level int, ok bool) {
	parts := strings.Split(user, "-")
	if len(parts) != 3 || parts[0] != Computer {
		return 0, false
	}
	level, err := strconv.Atoi(parts[1])
	n, err2 := strconv.Atoi(parts[2])
	if err != nil || err2 != nil || n < 1 || !slices.Contains(Levels, level) || user != ComputerUser(level, n) {
		return 0, false
	}
	return level, true
}

// IsComputer reports whether a user is a computer opponent or Computer.
func IsComputer(user string) bool { return storage.IsComputer(user) }

// NewComputer returns a seat for a computer opponent that is not yet at a table.
func NewComputer(t storage.Table, level int) storage.Seat {
	for n := 1; ; n++ {
		user := ComputerUser(level, n)
		if !slices.ContainsFunc(t.Seats, func(s storage.Seat) bool { return s.User == user || s.Standin == user }) {
			return ComputerSeat(user)
		}
	}
}

// ComputerSeat returns the seat of a user who is a computer opponent.
func ComputerSeat(user string) storage.Seat {
	level, _ := Level(user)
	return storage.Seat{User: user, Name: levelNames[level] + " computer"}
}

// ComputerNamed returns the level of the computer opponent with this name in a record.
func ComputerNamed(name string) (level int, ok bool) {
	for _, level := range Levels {
		if name == levelNames[level]+" computer" {
			return level, true
		}
	}
	return 0, false
}

// Opponent returns the computer opponent that moves for a seat, and its level.
func Opponent(s storage.Seat) (user string, level int, ok bool) {
	user = WaitingUser(s)
	level, ok = Level(user)
	return user, level, ok
}

// PersonPlays reports whether a person moves for a seat: its own person, or a stand-in.
func PersonPlays(s storage.Seat) bool { return !Unplayed(s) && !IsComputer(WaitingUser(s)) }

// PersonSits reports whether a seat belongs to a person who moves for it or is away, or to
// one with a stand-in. It is false for a computer's seat and a vacant one.
func PersonSits(s storage.Seat) bool {
	return !s.Vacant && s.User != "" && !IsComputer(s.User) || PersonPlays(s)
}

// WaitingPerson returns the person to notify when a seat is asked; empty when a computer or
// nobody answers.
func WaitingPerson(s storage.Seat) string {
	if user := WaitingUser(s); !IsComputer(user) {
		return user
	}
	return ""
}

// Computers returns the number of seats with a computer opponent.
func Computers(t storage.Table) int {
	n := 0
	for _, s := range t.Seats {
		if _, ok := Level(s.User); ok && !s.Vacant {
			n++
		}
	}
	return n
}
