package kit

import (
	"context"
	"encoding/json"
	"fmt"

	"guildhall/storage"
)

// KindLogged tells the log channel of a server what somebody with power did,
// or what goes wrong. It is of no table, so that it outlives all of them.
const KindLogged = "logged"

// LogEntry is the body of such a delivery.
type LogEntry struct {
	Channel string
	Guild   string
	Act     string // last part of a message key below "act."
	By      string // user; empty: the bot itself
	Name    string
	Detail  string
	Table   int64
}

// OweLog owes the log channel of a server a line.
func (k *Kit) OweLog(ctx context.Context, channel string, l LogEntry) error {
	l.Channel = channel
	body, err := json.Marshal(l)
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	return k.Owe(ctx, storage.Delivery{Kind: KindLogged, Body: body, Priority: storage.Digest})
}

// Report tells the log channel of a server about trouble at a table.
func (k *Kit) Report(ctx context.Context, t storage.Table, what string) error {
	if t.Guild == "" {
		return nil
	}
	g, err := k.Store.Guild(ctx, t.Guild)
	if err != nil || g.Settings.Log == "" {
		return err
	}
	return k.OweLog(ctx, g.Settings.Log, LogEntry{Guild: g.ID, Act: "trouble." + what, Table: t.ID})
}
