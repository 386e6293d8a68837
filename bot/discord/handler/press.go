package handler

import (
	"context"
	"slices"

	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// Press is a button, menu or form that a person used.
type Press struct {
	CustomID
	In     wire.Interaction
	Reader recipients.Recipient
	// Lasting is set if the reply replaces a permanent message in the person's direct
	// messages; see Own.
	Lasting bool
	// Unmarked is set if a delivery sent the message, maybe in another process. Answers
	// that are final at once are not marked on such a message, because its sender does
	// not know which warnings the person has read.
	Unmarked bool
}

// Rev returns the position of the match that the pressed message shows.
func (p Press) Rev() table.Revision { return table.Revision{Token: p.Token, Step: p.Step} }

// Route is the handler of a verb.
type Route struct {
	Ack Ack
	Do  func(context.Context, Press) (Reply, error)
}

// Invocation is a call of a slash command.
type Invocation struct {
	In      wire.Interaction
	Reader  recipients.Recipient
	options Options // options of its command
}

// AnyGiven reports whether any option is given, except those in but.
func (c Invocation) AnyGiven(but ...Declared) bool {
	for name := range c.In.RawOptions() {
		if !slices.ContainsFunc(but, func(o Declared) bool { return o.declared().name == name }) {
			return true
		}
	}
	return false
}

// Invoked returns an invocation of the command.
func (c Command) Invoked(in wire.Interaction, r recipients.Recipient) Invocation {
	return Invocation{in, r, c.Options}
}

// AtTable turns a function on a table into a press handler.
func AtTable(do func(context.Context, wire.Interaction, recipients.Recipient, int64) (Reply, error)) func(context.Context, Press) (Reply, error) {
	return func(ctx context.Context, p Press) (Reply, error) { return do(ctx, p.In, p.Reader, p.Table) }
}

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
