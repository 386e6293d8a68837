package handler

import (
	"context"
	"encoding/json"
	"time"

	"guildhall/storage"
)

// KindHost is the kind of deliveries to an owner about the state of the bot.
const KindHost = "host"

// OwnerNotice is a message to owners about a failed job, a rehearsed restore, or the state of
// the bot.
type OwnerNotice struct {
	Job string `json:"job,omitempty"` // name of the failed job in the configuration
	Why string `json:"why,omitempty"`

	// Rehearsed is the time of the backup that was restored in a test. It contains Tables
	// tables, and Playing panels could be opened.
	Rehearsed time.Time `json:"rehearsed,omitzero"`
	Tables    int       `json:"tables,omitempty"`

	Open, Playing, Over int       // numbers of tables
	Broken              int       // tables that cannot be played
	Failing             int       // messages with failed attempts
	Bytes               int64     // size of the database
	Newer               string    // version and address of a newer release; empty: none known
	Backup              time.Time // time of the newest backup; zero: none known
}

// TellOwners sends a message to every owner.
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
