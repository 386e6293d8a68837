package queue

import (
	"context"
	"encoding/json"
	"fmt"

	"guildhall/storage"
)

// KindLogged is the kind of delivery of an entry to the log channel of a server: an
// administrator's act, or a problem. It belongs to no table, so that it is kept when a
// table is deleted.
const KindLogged = "logged"

// LogEntry is the body of a KindLogged delivery.
type LogEntry struct {
	Channel string
	Guild   string
	Act     string // last part of a message key that begins with "act."
	By      string // user; empty: the bot itself
	Name    string
	Detail  string
	Table   int64
}

// EnqueueLog enqueues an entry for the log channel of a server.
func (q *Queue) EnqueueLog(ctx context.Context, channel string, l LogEntry) error {
	l.Channel = channel
	body, err := json.Marshal(l)
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	return q.Enqueue(ctx, storage.Delivery{Kind: KindLogged, Body: body, Priority: storage.Digest})
}

// Report enqueues an entry about a problem at a table for the log channel of its server.
func (q *Queue) Report(ctx context.Context, t storage.Table, what string) error {
	if t.Guild == "" {
		return nil
	}
	g, err := q.store.Guild(ctx, t.Guild)
	if err != nil || g.Settings.Log == "" {
		return err
	}
	return q.EnqueueLog(ctx, g.Settings.Log, LogEntry{Guild: g.ID, Act: "trouble." + what, Table: t.ID})
}
