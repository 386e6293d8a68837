package dispatch

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// identityMark separates the id of the database from the rest of a custom id.
const identityMark = "!"

// MarkIDs returns an API that adds the id of a database to the custom ids of all buttons,
// menus and forms. It removes the id from messages that it reads.
func MarkIDs(api wire.API, database string) wire.API { return marked{api, database + identityMark} }

type marked struct {
	wire.API
	prefix string
}

func (k marked) Respond(ctx context.Context, t wire.ResponseToken, r wire.Response) error {
	r.Message, r.Modal.CustomID = k.message(r.Message), k.id(r.Modal.CustomID)
	return k.API.Respond(ctx, t, r)
}

func (k marked) EditOriginal(ctx context.Context, t wire.ResponseToken, m wire.Message) (wire.SentMessage, error) {
	p, err := k.API.EditOriginal(ctx, t, k.message(m))
	return k.posted(p), err
}

func (k marked) FollowUp(ctx context.Context, t wire.ResponseToken, m wire.Message) (wire.SentMessage, error) {
	p, err := k.API.FollowUp(ctx, t, k.message(m))
	return k.posted(p), err
}

func (k marked) Send(ctx context.Context, channel string, m wire.Message, nonce string) (wire.SentMessage, error) {
	p, err := k.API.Send(ctx, channel, k.message(m), nonce)
	return k.posted(p), err
}

func (k marked) Edit(ctx context.Context, channel, message string, m wire.Message) (wire.SentMessage, error) {
	p, err := k.API.Edit(ctx, channel, message, k.message(m))
	return k.posted(p), err
}

func (k marked) Recent(ctx context.Context, channel string, since time.Time) ([]wire.SentMessage, error) {
	list, err := k.API.Recent(ctx, channel, since)
	for i := range list {
		list[i] = k.posted(list[i])
	}
	return list, err
}

func (k marked) Fetch(ctx context.Context, channel, message string) (wire.SentMessage, error) {
	p, err := k.API.Fetch(ctx, channel, message)
	return k.posted(p), err
}

// id returns a custom id with the mark. An id that would become too long stays unmarked,
// which is valid too.
func (k marked) id(id string) string {
	if id == "" || len(k.prefix)+len(id) > handler.MaxCustomID {
		return id
	}
	return k.prefix + id
}

// posted returns a message with its ids without the mark of this database.
func (k marked) posted(p wire.SentMessage) wire.SentMessage {
	p.CustomIDs = slices.Clone(p.CustomIDs)
	for i, id := range p.CustomIDs {
		p.CustomIDs[i] = strings.TrimPrefix(id, k.prefix)
	}
	return p
}

func (k marked) message(m wire.Message) wire.Message {
	m.Components = k.parts(m.Components)
	return m
}

func (k marked) parts(list []discordgo.MessageComponent) []discordgo.MessageComponent {
	out := slices.Clone(list)
	for i, c := range out {
		out[i] = k.part(c)
	}
	return out
}

func (k marked) part(c discordgo.MessageComponent) discordgo.MessageComponent {
	switch c := c.(type) {
	case discordgo.ActionsRow:
		c.Components = k.parts(c.Components)
		return c
	case discordgo.Container:
		c.Components = k.parts(c.Components)
		return c
	case discordgo.Section:
		if c.Accessory != nil {
			c.Accessory = k.part(c.Accessory)
		}
		return c
	case discordgo.Button:
		c.CustomID = k.id(c.CustomID)
		return c
	case discordgo.SelectMenu:
		c.CustomID = k.id(c.CustomID)
		return c
	default:
		return c
	}
}

// cutIdentity splits a custom id into the id of the database and the rest. The former is
// empty in ids of earlier versions.
func cutIdentity(id string) (rest, database string) {
	if database, rest, ok := strings.Cut(id, identityMark); ok && storage.IsIdentity(database) {
		return rest, database
	}
	return id, ""
}

// ownIDs returns custom ids of this bot's database without its mark.
func (d *Dispatcher) ownIDs(ids []string) (own []string) {
	for _, id := range ids {
		if rest, database := cutIdentity(id); database == "" || database == d.Database {
			own = append(own, rest)
		}
	}
	return own
}

// foreignEvery is the minimum time between two log entries about presses on messages of
// other databases.
const foreignEvery = time.Minute

// foreign limits the log entries about presses on messages of other databases.
type foreign struct {
	mu   sync.Mutex
	next time.Time
}

// due reports whether a press should be logged now.
func (f *foreign) due(now time.Time) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if now.Before(f.next) {
		return false
	}
	f.next = now.Add(foreignEvery)
	return true
}

// refuseForeign refuses a press on a message that was posted from another database, and
// changes nothing. It logs this at most once a minute.
func (d *Dispatcher) refuseForeign(ctx context.Context, in wire.Interaction, database string) error {
	if now := d.Now(); d.foreign.due(now) {
		d.Log.WarnContext(ctx, "refuse press on message of another database: two bots may run with one token",
			"database", database, "ours", d.Database, "channel", in.Channel)
		if err := storage.NoteForeignPress(ctx, d.Store, storage.ForeignPress{Database: database, At: now}); err != nil {
			d.Log.WarnContext(ctx, "store press on message of another database", "err", err)
		}
	}
	content := d.Texts.Words(d.Texts.Catalog.Match(in.Locale), storage.Table{}).Say("foreign_button")
	return d.first(ctx, in, wire.Response{Kind: discordgo.InteractionResponseChannelMessageWithSource, Message: wire.Message{Content: content, Ephemeral: true}})
}
