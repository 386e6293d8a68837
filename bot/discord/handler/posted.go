package handler

import (
	"slices"

	"guildhall/storage"
)

// Kinds of posts that record a deletion and have no message.
const (
	PostLost        = "lost"     // the thread of a table; Channel is its id
	PostLostChannel = "homeless" // the channel of a table; Channel is its id
)

// Posted holds the posts of a table.
type Posted []storage.Message

// At returns the post of a kind and user; false if there is none.
func (p Posted) At(kind, user string) (storage.Message, bool) {
	i := slices.IndexFunc(p, func(one storage.Message) bool { return one.Kind == kind && one.User == user })
	if i < 0 {
		return storage.Message{}, false
	}
	return p[i], true
}

// LostPlace reports whether the thread or the channel of a table was deleted, and nobody
// has acted at the table since.
func (p Posted) LostPlace() bool {
	_, thread := p.At(PostLost, "")
	_, channel := p.At(PostLostChannel, "")
	return thread || channel
}
