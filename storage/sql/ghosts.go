package sql

import (
	"encoding/json"
	"strconv"
	"strings"

	"guildhall/storage"
)

// ghost begins the name under which the seats of a deleted person stay in results.
const ghost = "ghost-"

// ghostName is the name of the n-th deleted person in results.
func ghostName(n int) string { return ghost + strconv.Itoa(n) }

// keepGhosts gives the seats of deleted persons in a new result the names that they
// have in the stored one.
func keepGhosts(r *storage.Result, stored storage.Result) {
	for i := range r.Seats {
		if r.Seats[i].User == "" && i < len(stored.Seats) && strings.HasPrefix(stored.Seats[i].User, ghost) {
			r.Seats[i].User = stored.Seats[i].User
		}
	}
}

// asRead returns a result as it would be read after it was stored.
func asRead(r storage.Result) storage.Result {
	r.Started, r.Ended = Instant(Millis(r.Started)), Instant(Millis(r.Ended))
	seats := make([]storage.SeatResult, len(r.Seats))
	for i, seat := range r.Seats {
		body, err := json.Marshal(seat.SeatFacts)
		seat.SeatFacts = storage.SeatFacts{}
		if err == nil {
			err = json.Unmarshal(body, &seat.SeatFacts)
		}
		if err != nil {
			panic("sql: facts of a seat: " + err.Error()) // plain numbers and words
		}
		seats[i] = seat
	}
	if r.Seats != nil {
		r.Seats = seats
	}
	return r
}
