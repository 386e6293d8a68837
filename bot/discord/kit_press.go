package discord

import (
	"context"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// press is a button, menu or form that somebody used.
type press struct {
	customID
	in wire.Interaction
	r  reader
}

// rev is the position of the match the press was made on.
func (p press) rev() table.Rev { return table.Rev{Seq: p.Seq, Step: p.Step} }

// route is what a verb of a custom id does.
type route struct {
	ack ack
	do  func(context.Context, press) (reply, error)
}

// invocation is a slash command that somebody called.
type invocation struct {
	in wire.Interaction
	r  reader
}

// text is the value of a text option; empty when it was not given.
func (c invocation) text(option string) string { return c.in.Options[option].Text }

// call is what a command does.
type call struct {
	ack     ack
	do      func(context.Context, invocation) (reply, error)
	suggest func(context.Context, invocation) ([]wire.Choice, error)
}

// atTable makes a press handler of what is done to a table.
func atTable(do func(context.Context, wire.Interaction, reader, int64) (reply, error)) func(context.Context, press) (reply, error) {
	return func(ctx context.Context, p press) (reply, error) { return do(ctx, p.in, p.r, p.Table) }
}

// forTable makes a command handler of what is done to a table.
func (k *Kit) forTable(do func(context.Context, wire.Interaction, reader, int64) (reply, error), phases ...storage.Phase) func(context.Context, invocation) (reply, error) {
	return func(ctx context.Context, c invocation) (reply, error) {
		t, err := k.tableOf(ctx, c, phases...)
		if err != nil {
			return reply{}, err
		}
		return do(ctx, c.in, c.r, t.ID)
	}
}
