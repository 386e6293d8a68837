package kit

import (
	"context"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// Feature is what a feature brings. Everything may be left out.
type Feature struct {
	Commands   []Command
	Presses    map[string]Route    // by verb of the custom id
	Deliveries map[string]Delivery // by kind

	// Standing is Links.Standing; one feature brings it.
	Standing func(ctx context.Context, r Reader, s *table.Sight, said string) (Reply, error)
	// CardShown hears that the public card of a table was brought up to date.
	CardShown func(ctx context.Context, s *table.Sight) error
	// Missed adds to an answer what its reader could not be told before.
	Missed func(ctx context.Context, in wire.Interaction, r Reader, m wire.Message) wire.Message
	// Event hears what happens on servers.
	Event func(ctx context.Context, e wire.Event) error
}

// Command is a slash command.
type Command struct {
	// Path names it: "play", or "table open" of a group. Its texts are the
	// messages "discord.cmd.<path>.name" and ".about", with dots for blanks.
	Path    string
	Places  []wire.Place    // none: servers and the bot's direct messages
	Needs   wire.Permission // to see it; of a group, that of its first command
	Options func(d Describer) []wire.CommandOption
	Do      func(context.Context, Invocation) (Reply, error)
	Suggest func(context.Context, Invocation) ([]wire.Choice, error) // while it is typed
}

// Delivery is how deliveries of one kind are carried out.
type Delivery struct {
	// Do carries one out, from what is true now. The intent is the zero value
	// where the delivery has none.
	Do func(ctx context.Context, d storage.Delivery, in table.Intent) error
	// Raw says that the body is no intent.
	Raw bool
	// Line names the line in which a delivery of no table waits; nil: that of
	// table 0.
	Line func(d storage.Delivery) string
}

// Held is the error of a delivery that waits until a person may be disturbed.
type Held struct{ Until time.Time }

func (h Held) Error() string { return "held until " + h.Until.UTC().Format(time.RFC3339) }
