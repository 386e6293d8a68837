package discord

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"guildhall/bot/discord/door"
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/outbox"
	"guildhall/bot/discord/threads"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
)

// Config is what a Bot is made of.
type Config = kit.Config

// Health is how the bot does, as far as an administrator of a server cares.
type Health = kit.Health

// Needs is every permission the bot asks for when it is invited.
func Needs() wire.Permission { return kit.Needs() }

// Lacks names what of Needs is missing, in English.
func Lacks(can wire.Permission) []string { return kit.Lacks(can) }

// Bot answers interactions and delivers what tables owe. Its methods are safe
// for concurrent use.
type Bot struct {
	*kit.Kit
	threads.Threads
	Door     *door.Door
	Outbox   *outbox.Outbox
	Features []kit.Feature
}

// New returns a bot that is not yet running.
func New(c Config) *Bot {
	k := kit.New(c)
	h := threads.New(k)
	b := &Bot{Kit: k, Threads: h}
	for _, f := range features {
		b.Features = append(b.Features, f.build(k))
	}
	b.Door, b.Outbox = door.New(h, b.Features), outbox.New(h, b.Features)
	k.Links = kit.Links{Go: b.Door.Go, Heal: h.Heal, CardShown: b.cardShown, Overloaded: b.Door.Overloaded}
	for _, f := range b.Features {
		if f.Standing != nil {
			k.Standing = f.Standing
		}
	}
	return b
}

// Interaction answers one interaction: it acknowledges, works, and says what
// came of it. A panic costs this answer and nothing else.
func (b *Bot) Interaction(ctx context.Context, in wire.Interaction) { b.Door.Interaction(ctx, in) }

// Waiting is how many interactions are acknowledged and wait to be worked on.
func (b *Bot) Waiting() int { return b.Door.Waiting() }

// Run delivers what tables owe until ctx ends, then finishes the deliveries in
// hand and gives the rest back.
func (b *Bot) Run(ctx context.Context) error { return b.Outbox.Run(ctx) }

// Deliver carries out what is owed now, one after the other, until nothing is
// due. Run does the same as it comes, and several at once. An error means that
// what is owed cannot be read.
func (b *Bot) Deliver(ctx context.Context) error { return b.Outbox.Deliver(ctx) }

// cardShown tells features that the public card of a table was brought up to
// date.
func (b *Bot) cardShown(ctx context.Context, s *table.Sight) error {
	var err error
	for _, f := range b.Features {
		if f.CardShown != nil {
			err = errors.Join(err, f.CardShown(ctx, s))
		}
	}
	return err
}

// Event follows what happens on servers.
func (b *Bot) Event(ctx context.Context, e wire.Event) {
	for _, f := range b.Features {
		if f.Event == nil {
			continue
		}
		if err := f.Event(ctx, e); err != nil {
			b.Log.ErrorContext(ctx, "event", "kind", int(e.Kind), "guild", e.Guild, "channel", e.Channel.ID, "err", err)
		}
	}
}

// Commands are all slash commands with their texts in every language. English
// is the default.
func (b *Bot) Commands() []wire.Command {
	var all []kit.Command
	for _, f := range b.Features {
		all = append(all, f.Commands...)
	}
	slices.SortStableFunc(all, func(x, y kit.Command) int { return cmp.Compare(place(x.Path), place(y.Path)) })
	return b.Describe(all)
}

// place is where a command stands in the order of commands.
func place(path string) int {
	group, _, _ := strings.Cut(path, " ")
	if i := slices.IndexFunc(order, func(o string) bool { return o == path || o == group }); i >= 0 {
		return i
	}
	return len(order)
}

// Register makes Commands the registered commands, and reports whether that
// changed anything.
func (b *Bot) Register(ctx context.Context) (bool, error) {
	return b.Wire.Register(ctx, b.Guild, b.Commands())
}

var _ wire.Handler = (*Bot)(nil)

// Quiet returns once no interaction is being answered and nothing is owed to
// anybody: what was done before is then visible. It returns an error when ctx
// ends first.
func (b *Bot) Quiet(ctx context.Context) error {
	for {
		changed, busy := b.Activity.Next()
		_, owed, err := b.Store.NextDue(ctx)
		if err != nil || (busy == 0 && !owed) {
			return err
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Changed returns a channel that is closed at the next change: when something
// was answered or a delivery ended.
func (b *Bot) Changed() <-chan struct{} {
	changed, _ := b.Activity.Next()
	return changed
}
