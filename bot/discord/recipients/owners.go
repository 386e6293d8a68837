package recipients

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
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
func (d *Directory) TellOwners(ctx context.Context, n OwnerNotice) error {
	body, err := json.Marshal(n)
	if err != nil {
		return err
	}
	for _, user := range d.owners {
		if err := d.queue.Enqueue(ctx, storage.Delivery{Kind: KindHost, User: user, Priority: storage.Digest, Body: body}); err != nil {
			return err
		}
	}
	return nil
}

// IsAdmin reports whether a person may administer this server. Discord hides
// /admin from others by default, but a server can change that.
func (d *Directory) IsAdmin(in wire.Interaction) bool {
	return in.Place == discordgo.InteractionContextGuild && (wire.Has(in.Permissions, discordgo.PermissionManageGuild) || d.IsOwner(in.User.ID))
}

// IsOwner reports whether a user is one of the bot's own owners.
func (d *Directory) IsOwner(user string) bool { return slices.Contains(d.owners, user) }

// Owners returns the users who may use /admin on every server.
func (d *Directory) Owners() []string { return d.owners }
