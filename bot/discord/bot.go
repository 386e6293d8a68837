package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/daily"
	"guildhall/bot/discord/dispatch"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/outbox"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// Config holds the parts and settings of a Bot.
type Config = handler.Config

// Health is the state of the bot as shown to administrators of a server.
type Health = handler.Health

// Needs returns every permission that the bot's invitation asks for.
func Needs() int64 { return handler.RequiredPermissions() }

// Invitation returns the address at which administrators invite the bot of an application
// to their server, with every permission of Needs.
func Invitation(app string) string {
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&scope=bot+applications.commands&permissions=%d", app, Needs())
}

// Lacks returns the English names of the permissions of Needs that are missing in can.
func Lacks(can int64) []string { return handler.MissingPermissionNames(can) }

// Bot answers interactions and delivers messages. Its methods are safe for
// concurrent use.
type Bot struct {
	Env        *handler.Env
	Dispatcher *dispatch.Dispatcher
	Outbox     *outbox.Outbox
	Features   []handler.Feature
	index      *lookup.Index // search index, shared by all features because it takes memory
}

// New returns a bot that is not yet running.
func New(c Config) *Bot {
	d := dispatch.New()
	c.Screens, c.Load = d, d
	if c.Services != nil {
		c.Contests = daily.ContestsOf(c.Services)
	}
	if c.Database != "" {
		c.Wire = dispatch.MarkIDs(c.Wire, c.Database)
	}
	k := handler.New(c)
	b := &Bot{Env: k, index: lookup.New(k)}
	for _, f := range features {
		b.Features = append(b.Features, f.build(b))
	}
	b.Dispatcher, b.Outbox = d.Open(k, b.Features), outbox.New(k, b.Features)
	return b
}

// Interaction handles one interaction: it acknowledges, does the work, and
// replies with the result. A panic fails only this interaction.
func (b *Bot) Interaction(ctx context.Context, in wire.Interaction) {
	b.Dispatcher.Interaction(ctx, in)
}

// Waiting returns how many acknowledged interactions wait for a worker.
func (b *Bot) Waiting() int { return b.Dispatcher.Waiting() }

// Run delivers messages until ctx ends, then finishes the deliveries in flight
// and releases the others.
func (b *Bot) Run(ctx context.Context) error { return b.Outbox.Run(ctx) }

// Deliver carries out the due deliveries one after the other, until none is due. Run does
// the same continuously, and carries out several at once. Deliver returns an error if the
// outbox cannot be read.
func (b *Bot) Deliver(ctx context.Context) error { return b.Outbox.Deliver(ctx) }

// others gives the card of a table access to the features of a bot.
type others struct{ bot *Bot }

// CardShown notifies features that the live card of a table was updated.
func (o others) CardShown(ctx context.Context, s *table.Snapshot) error {
	var err error
	for _, f := range o.bot.Features {
		if f.CardShown != nil {
			err = errors.Join(err, f.CardShown(ctx, s))
		}
	}
	return err
}

// EndFiles calls EndFiles of all features.
func (o others) EndFiles(ctx context.Context, t storage.Table) []wire.File {
	var files []wire.File
	for _, f := range o.bot.Features {
		if f.EndFiles != nil {
			files = append(files, f.EndFiles(ctx, t)...)
		}
	}
	return files
}

// EndButtons calls EndButtons of all features.
func (o others) EndButtons(ctx context.Context, w textfmt.Words, t storage.Table) []discordgo.Button {
	var buttons []discordgo.Button
	for _, f := range o.bot.Features {
		if f.EndButtons != nil {
			buttons = append(buttons, f.EndButtons(ctx, w, t)...)
		}
	}
	return buttons
}

// Unposted calls Unposted of all features.
func (o others) Unposted(ctx context.Context, s *table.Snapshot, posted handler.Posted) ([]storage.Delivery, error) {
	var list []storage.Delivery
	var failed error
	for _, f := range o.bot.Features {
		if f.Unposted != nil {
			more, err := f.Unposted(ctx, s, posted)
			list, failed = append(list, more...), errors.Join(failed, err)
		}
	}
	return list, failed
}

// Recheck calls Recheck of all features.
func (o others) Recheck(ctx context.Context, guild string) ([]storage.Delivery, error) {
	var list []storage.Delivery
	var failed error
	for _, f := range o.bot.Features {
		if f.Recheck != nil {
			more, err := f.Recheck(ctx, guild)
			list, failed = append(list, more...), errors.Join(failed, err)
		}
	}
	return list, failed
}

// Work does a limited part of the regular work of all features. It is called about every
// second while people can play.
func (b *Bot) Work(ctx context.Context) error {
	var failed error
	for _, f := range b.Features {
		if f.Work != nil {
			failed = errors.Join(failed, f.Work(ctx))
		}
	}
	return failed
}

// Film returns the film of a match that is over; nil if there is none.
func (b *Bot) Film(ctx context.Context, lang string, t storage.Table) ([]byte, error) {
	for _, f := range b.Features {
		if f.Film != nil {
			return f.Film(ctx, lang, t)
		}
	}
	return nil, nil
}

// Desk returns the part that serves the pages of leagues to their organisers; nil when there is
// none.
func (b *Bot) Desk() *handler.OrganiserDesk {
	for _, f := range b.Features {
		if f.Desk != nil {
			return f.Desk
		}
	}
	return nil
}

// LeaguePage returns the page of a league that everybody may open.
func (b *Bot) LeaguePage(ctx context.Context, lang string, league storage.League) (handler.LeaguePage, error) {
	for _, f := range b.Features {
		if f.LeaguePage != nil {
			return f.LeaguePage(ctx, lang, league)
		}
	}
	return handler.LeaguePage{}, nil
}

// Event handles an event of a server.
func (b *Bot) Event(ctx context.Context, e wire.Event) {
	for _, f := range b.Features {
		if f.Event == nil {
			continue
		}
		if err := f.Event(ctx, e); err != nil {
			b.Env.Log.ErrorContext(ctx, "handle guild event", "kind", int(e.Kind), "guild", e.Guild, "channel", e.Channel.ID, "err", err)
		}
	}
}

// Commands returns all commands with their texts in every language. English is the
// default.
func (b *Bot) Commands() []*discordgo.ApplicationCommand {
	return append(b.SlashCommands(), b.MenuCommands()...)
}

// MenuCommands returns the commands in the menus of people and messages.
func (b *Bot) MenuCommands() []*discordgo.ApplicationCommand {
	var all []handler.MenuCommand
	for _, f := range b.Features {
		all = append(all, f.Menu...)
	}
	return b.Env.DescribeMenu(all)
}

// SlashCommands returns the commands that people type.
func (b *Bot) SlashCommands() []*discordgo.ApplicationCommand {
	var all []handler.Command
	for _, f := range b.Features {
		all = append(all, f.Commands...)
	}
	slices.SortStableFunc(all, func(x, y handler.Command) int { return cmp.Compare(place(x.Path), place(y.Path)) })
	return b.Env.Describe(all)
}

// place returns the position of a command in Discord's list.
func place(path string) int {
	group, _, _ := strings.Cut(path, " ")
	if i := slices.IndexFunc(order, func(o string) bool { return o == path || o == group }); i >= 0 {
		return i
	}
	return len(order)
}

// Register registers Commands, and reports whether anything changed.
func (b *Bot) Register(ctx context.Context) (bool, error) {
	return b.Env.Wire.Register(ctx, b.Env.Guild, b.Commands())
}

var _ wire.Handler = (*Bot)(nil)

// soon separates deliveries that are being sent or tried again from those that are
// planned for later, such as archiving a thread.
const soon = 30 * time.Minute

// Quiet returns when no interaction is being handled and no delivery is due soon:
// the results of earlier work are visible then. It returns an error when ctx ends
// first.
func (b *Bot) Quiet(ctx context.Context) error {
	for {
		changed, busy := b.Env.Activity.Next()
		due, some, err := b.Env.Store.NextDue(ctx)
		if err != nil || busy == 0 && (!some || due.After(b.Env.Now().Add(soon))) {
			return err
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Idle reports whether no interaction is being handled, and no delivery is due or being
// carried out.
func (b *Bot) Idle(ctx context.Context) (bool, error) {
	if _, busy := b.Env.Activity.Next(); busy > 0 {
		return false, nil
	}
	return b.Outbox.Idle(ctx)
}

// Changed returns a channel that is closed at the next change: a handled
// interaction or a finished delivery.
func (b *Bot) Changed() <-chan struct{} {
	changed, _ := b.Env.Activity.Next()
	return changed
}
