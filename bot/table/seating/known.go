package seating

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"guildhall/storage"
)

// MaskSeenHands replaces a forgotten user by a mark in the list of hands that they saw. The
// mark stays while the match runs, so that being forgotten does not give access to a second
// hand.
func MaskSeenHands(table *storage.Table, user string) {
	var left []storage.SawHand
	for _, k := range table.TableState.SawHand {
		switch m := (storage.SawHand{User: handMark(*table, user), Seat: k.Seat}); {
		case k.User != user:
			left = append(left, k)
		case table.Phase == storage.Playing && !slices.Contains(table.TableState.Masked, m):
			table.TableState.Masked = append(table.TableState.Masked, m)
		}
	}
	table.TableState.SawHand = left
}

// handMark returns a hash of a user with the seed of the match. The table recognises the user
// by it; without the seed nobody can.
func handMark(table storage.Table, user string) string {
	h := hmac.New(sha256.New, table.Seed)
	h.Write([]byte(user))
	return hex.EncodeToString(h.Sum(nil))
}

// sawOtherHandMasked reports whether user was forgotten after they saw the hand
// of a seat other than seat.
func sawOtherHandMasked(t storage.Table, user string, seat int) bool {
	return slices.ContainsFunc(t.TableState.Masked, func(k storage.SawHand) bool { return k.Seat != seat && k.User == handMark(t, user) })
}

// SawOtherHand reports whether user saw, or sees, the hand of a seat other than seat: nobody
// may know two hands of one table.
func SawOtherHand(t storage.Table, user string, seat int) bool {
	for i, s := range t.Seats {
		if i != seat && (s.User == user || s.Standin == user) {
			return true
		}
	}
	return slices.ContainsFunc(t.TableState.SawHand, func(k storage.SawHand) bool { return k.User == user && k.Seat != seat }) ||
		sawOtherHandMasked(t, user, seat)
}

// NoteSeenHand records that user saw a seat's hand and no longer sees it.
func NoteSeenHand(t *storage.Table, user string, seat int) {
	k := storage.SawHand{User: user, Seat: seat}
	if user == "" || IsComputer(user) || slices.Contains(t.TableState.SawHand, k) {
		return
	}
	t.TableState.SawHand = append(slices.Clone(t.TableState.SawHand), k)
}
