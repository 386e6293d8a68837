package rated

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"guildhall/storage"
)

// ghost begins the name under which the seats of a deleted person stay in results.
const ghost = "ghost-"

// Ghost is the name of the n-th deleted person in results.
func Ghost(n int) string { return ghost + strconv.Itoa(n) }

// KeepGhosts gives the seats of deleted persons in a new result the names that they
// have in the stored one.
func KeepGhosts(r *storage.Result, stored storage.Result) {
	for i := range r.Seats {
		if r.Seats[i].User == "" && i < len(stored.Seats) && strings.HasPrefix(stored.Seats[i].User, ghost) {
			r.Seats[i].User = stored.Seats[i].User
		}
	}
}

// AsRead returns a result as it would be read after it was stored.
func AsRead(r storage.Result) storage.Result {
	r.Started, r.Ended = toTheMillisecond(r.Started), toTheMillisecond(r.Ended)
	seats := make([]storage.SeatResult, len(r.Seats))
	for i, seat := range r.Seats {
		body, err := json.Marshal(seat.SeatFacts)
		seat.SeatFacts = storage.SeatFacts{}
		if err == nil {
			err = json.Unmarshal(body, &seat.SeatFacts)
		}
		if err != nil {
			panic("rated: facts of a seat: " + err.Error()) // plain numbers and words
		}
		seats[i] = seat
	}
	if r.Seats != nil {
		r.Seats = seats
	}
	return r
}

func toTheMillisecond(t time.Time) time.Time {
	if t.IsZero() {
		return time.Time{}
	}
	return time.UnixMilli(t.UnixMilli()).UTC()
}
