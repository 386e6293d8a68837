package seating

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"guildhall/storage"
)

// MaskSeenHands forgets whose hand a user saw. While the match runs a mark stays in
// place of the user: nobody is to see a second hand by being forgotten between.
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

// handMark is a mark by which a table knows a user again, and nobody learns who it
// is without the seed of the match.
func handMark(table storage.Table, user string) string {
	h := hmac.New(sha256.New, table.Seed)
	h.Write([]byte(user))
	return hex.EncodeToString(h.Sum(nil))
}

// sawOtherHandMasked reports whether user was forgotten after they saw what another
// seat than seat holds.
func sawOtherHandMasked(t storage.Table, user string, seat int) bool {
	return slices.ContainsFunc(t.TableState.Masked, func(k storage.SawHand) bool { return k.Seat != seat && k.User == handMark(t, user) })
}

// SawOtherHand reports whether user saw, or sees, what another seat than seat holds:
// at one table nobody may know two hands.
func SawOtherHand(t storage.Table, user string, seat int) bool {
	for i, s := range t.Seats {
		if i != seat && (s.User == user || s.Standin == user) {
			return true
		}
	}
	return slices.ContainsFunc(t.TableState.SawHand, func(k storage.SawHand) bool { return k.User == user && k.Seat != seat }) ||
		sawOtherHandMasked(t, user, seat)
}

// NoteSeenHand notes that user saw what a seat holds and sees it no more.
func NoteSeenHand(t *storage.Table, user string, seat int) {
	k := storage.SawHand{User: user, Seat: seat}
	if user == "" || user == Computer || slices.Contains(t.TableState.SawHand, k) {
		return
	}
	t.TableState.SawHand = append(slices.Clone(t.TableState.SawHand), k)
}
