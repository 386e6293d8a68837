package sandbox

import (
	"crypto/rand"
	"encoding/hex"
	"strconv"
	"time"
)

// epoch is the millisecond in which Discord's ids begin.
const epoch = 1420070400000

// nextID returns a new id: larger than all before, and carrying the time.
func (w *world) nextID() string {
	id := uint64(w.clock.Now().UnixMilli()-epoch) << 22
	if id <= w.lastID {
		id = w.lastID + 1
	}
	w.lastID = id
	return strconv.FormatUint(id, 10)
}

// seen makes sure that no later id repeats id.
func (w *world) seen(id string) {
	if n, err := strconv.ParseUint(id, 10, 64); err == nil && n > w.lastID {
		w.lastID = n
	}
}

// idTime is the moment an id was given out.
func idTime(id string) time.Time {
	n, _ := strconv.ParseUint(id, 10, 64)
	return time.UnixMilli(int64(n>>22) + epoch).UTC()
}

// idLess compares ids by number.
func idLess(a, b string) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return a < b
}

// isSnowflake reports whether s has the form of an id.
func isSnowflake(s string) bool {
	if s == "" || len(s) > 20 || (s[0] == '0' && len(s) > 1) {
		return false
	}
	_, err := strconv.ParseUint(s, 10, 64)
	return err == nil
}

// newToken returns a token that nobody guesses.
func newToken() string {
	b := make([]byte, 32)
	rand.Read(b)
	return hex.EncodeToString(b)
}
