package handler

import (
	"context"
	"encoding/json"
	"time"

	"guildhall/storage"
)

// KindHost is the kind of deliveries that tell an owner of the bot how it is.
const KindHost = "host"

// OwnerNotice is what owners are told: scheduled work that failed, a rehearsed restore, or else
// how the bot is.
type OwnerNotice struct {
	Job string `json:"job,omitempty"` // the work that failed, as the configuration names it
	Why string `json:"why,omitempty"`

	// Rehearsed is when the backup was made whose restore was rehearsed; Tables are in it,
	// and Playing of them opened their panels.
	Rehearsed time.Time `json:"rehearsed,omitzero"`
	Tables    int       `json:"tables,omitempty"`

	Open, Playing, Over int       // tables
	Broken              int       // tables that cannot be played
	Failing             int       // messages that were tried in vain
	Bytes               int64     // of the database
	Newer               string    // the version and address of a newer release; empty: none is known
	Backup              time.Time // when the newest was made; zero: none is known
}

// TellOwners tells every owner something about the bot, by direct message.
func (k *Env) TellOwners(ctx context.Context, n OwnerNotice) error {
	body, err := json.Marshal(n)
	if err != nil {
		return err
	}
	for _, user := range k.Owners {
		if err := k.Enqueue(ctx, storage.Delivery{Kind: KindHost, User: user, Priority: storage.Digest, Body: body}); err != nil {
			return err
		}
	}
	return nil
}

// Health is the state of the bot for administrators of a server.
type Health struct {
	Connected bool    // interactions arrive
	Writable  bool    // moves can be stored
	Prompt    bool    // messages are sent in time
	Broken    []int64 // unreadable tables of all servers
}
