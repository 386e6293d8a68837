package world

import (
	"crypto/rand"
	"encoding/hex"
	"strconv"

	"guildhall/bot/sandbox/model"
)

// NextID returns a new id, larger than all before, that contains the time.
func (w *World) NextID() string {
	id := uint64(w.Clock.Now().UnixMilli()-model.Epoch) << 22
	if id <= w.LastID {
		id = w.LastID + 1
	}
	w.LastID = id
	return strconv.FormatUint(id, 10)
}

// seen ensures that no later id repeats id.
func (w *World) seen(id string) {
	if n, err := strconv.ParseUint(id, 10, 64); err == nil && n > w.LastID {
		w.LastID = n
	}
}

// NewToken returns an unguessable token.
func NewToken() string {
	b := make([]byte, 32)
	rand.Read(b)
	return hex.EncodeToString(b)
}
