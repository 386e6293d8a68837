package table

import (
	"slices"

	"guildhall/storage"
)

// Sealed reports whether the match of a table is shown to nobody but those who play
// at it, because other tables still play the same deal. A contest is not: nobody else
// sees its place, and those who have finished their own may look.
func Sealed(t storage.Table) bool {
	return t.TableState.SeedHeld && !t.Started.IsZero() && !t.TableState.Contest
}

// SealedTo is the refusal to show a sealed table to a user without a seat at it; nil
// for everybody else. An empty user is everybody.
func SealedTo(t storage.Table, user string) error {
	plays := func(s storage.Seat) bool { return user != "" && (s.User == user || s.Standin == user) }
	if !Sealed(t) || slices.ContainsFunc(t.Seats, plays) {
		return nil
	}
	return Refuse(SameDeal, nil, "wait_deal")
}
