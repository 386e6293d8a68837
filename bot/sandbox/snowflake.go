package sandbox

import (
	"crypto/rand"
	"encoding/hex"
	"strconv"

	"guildhall/bot/sandbox/model"
)

// nextID returns a new id: larger than all before, and carrying the time.
func (w *world) nextID() string {
	id := uint64(w.clock.Now().UnixMilli()-model.Epoch) << 22
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

// newToken returns a token that nobody guesses.
func newToken() string {
	b := make([]byte, 32)
	rand.Read(b)
	return hex.EncodeToString(b)
}
