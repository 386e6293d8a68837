package dispatch

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// prompts lists the verbs of the buttons on permanent messages about a match, each of
// which has a post.
var prompts = []string{"turn", "hand", "board", "log"}

// stripOrphan removes the buttons of a pressed permanent message that the database does
// not know: one about a table that does not exist, or a prompt without a post. Such
// messages exist after the host restored a backup.
func (d *Dispatcher) stripOrphan(ctx context.Context, in wire.Interaction, id handler.CustomID) {
	if err := d.checkOrphan(ctx, in, id); err != nil {
		d.Log.WarnContext(ctx, "remove buttons of unknown message", "table", id.Table, "err", err)
	}
}

func (d *Dispatcher) checkOrphan(ctx context.Context, in wire.Interaction, id handler.CustomID) error {
	if in.Kind != discordgo.InteractionMessageComponent || in.Ephemeral || in.Message == "" || id.Table == 0 {
		return nil
	}
	_, err := d.Store.Table(ctx, id.Table)
	switch gone := errors.Is(err, storage.ErrNotFound); {
	case err != nil && !gone:
		return err
	case !gone:
		if known, err := d.isPosted(ctx, in, id); known || err != nil {
			return err
		}
	}
	return d.Messages.RemoveButtons(ctx, storage.Message{Channel: in.Channel, Message: in.Message})
}

// isPosted reports whether the pressed message has a post, or may still get one. A
// message of the table that is in flight may be visible before its post is stored.
func (d *Dispatcher) isPosted(ctx context.Context, in wire.Interaction, id handler.CustomID) (bool, error) {
	if !slices.Contains(prompts, id.Verb) {
		return true, nil
	}
	reminder, found, err := d.Messages.Post(ctx, 0, messages.Remind, in.User.ID)
	if err != nil || found && reminder.Message == in.Message {
		return true, err
	}
	list, err := d.Store.PostsOf(ctx, id.Table)
	return err != nil || slices.ContainsFunc(list, func(p storage.Message) bool {
		return p.Message == in.Message || strings.HasSuffix(p.Kind, messages.InFlight)
	}), err
}
