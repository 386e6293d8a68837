// Package discord connects tables with Discord: it assembles the bot from the environment
// of the features (handler.Env), the dispatcher, the outbox and a list of features.
//
// A feature is a folder below this one: its commands, its buttons and forms, its screens,
// its deliveries and its texts. features.go lists each once. Features do not import each
// other; to lead to another, a feature names the verb of a button or the kind of a
// delivery.
//
//	textfmt      texts that every screen uses
//	handler      code that every feature uses: readers, custom ids, replies, the table of a command, pictures
//	messages     permanent messages, sent once and edited later, and the threads of tables
//	parser       answers as people type them
//	lookup       search in the games' cards and rules, and for time zones
//	dispatch     handles interactions
//	outbox       delivers messages
//	wire         the protocol
//	coordinator  shares the bot's limits between its processes
//
// No package here contains a game or a rule. Questions, moves and their costs come from
// table.Snapshot; pictures come from render.Artist; words come from the message
// catalogue.
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

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/daily"
	"guildhall/bot/discord/dispatch"
	"guildhall/bot/discord/friends"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/leaguepage"
	"guildhall/bot/discord/links"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/outbox"
	"guildhall/bot/discord/parser"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/process"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/gameset"
	"guildhall/bot/table"
	"guildhall/bot/table/services"
	"guildhall/storage"
)

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
	Dispatcher *dispatch.Dispatcher
	Outbox     *outbox.Outbox
	Features   []handler.Feature

	// The parts that features, pages and the program use.
	Config   Config // with defaults
	Services *services.Services
	Games    *gameset.Set
	Texts    *textfmt.Source
	People   *recipients.Directory
	Access   *access.Access
	Pictures *pictures.Drawer
	Links    *links.Links
	Queue    *queue.Queue
	Messages messages.Sender
	Threads  messages.Threads
	Index    *lookup.Index
	Parser   *parser.Parser
	Presence *process.Presence
	Activity *process.ChangeNotifier
	newest   *process.LatestMessages
	disk     *process.DiskFullPause
}

// New returns a bot that is not yet running.
func New(c Config) *Bot {
	c = c.withDefaults()
	if c.Database != "" {
		c.Wire = dispatch.MarkIDs(c.Wire, c.Database)
	}
	games := gameset.New(c.Games)
	texts := textfmt.NewSource(c.Text, games)
	index := lookup.New(games, texts, c.Log)
	b := &Bot{
		Dispatcher: dispatch.New(),
		Config:     c, Services: c.Services, Games: games, Texts: texts, Index: index, Parser: parser.New(texts, index),
		Queue:    queue.New(c.Store, c.Now, c.NewID, c.Push != nil),
		Links:    links.New(links.Config{Board: c.BoardLink, Table: c.WatchTable, League: c.WatchLeague, OpenHere: c.OpenHere, Log: c.Log}),
		Presence: &process.Presence{}, Activity: &process.ChangeNotifier{}, newest: &process.LatestMessages{}, disk: process.NewDiskFullPause(),
	}
	b.Pictures = pictures.New(c.Artists, c.Draw, b.Dispatcher, c.Log)
	b.People = recipients.New(recipients.Config{
		Store: c.Store, Texts: texts, Queue: b.Queue, Now: c.Now, Log: c.Log, Owners: c.Owners, Changed: func(table int64) { c.Services.Tables.Changed(table) },
	})
	b.Access = access.New(c.Store, c.Services.Tables, b.Queue, daily.ContestsOf(c.Services))
	b.Messages = messages.New(b.messagesDeps())
	b.Threads = messages.NewThreads(b.messagesDeps())
	for _, f := range features {
		b.Features = append(b.Features, f.build(b))
	}
	b.Dispatcher.Open(b.dispatchDeps(), b.Features)
	b.Outbox = outbox.New(b.outboxDeps(), b.Features)
	return b
}

// Add adds features before the first interaction. It panics if two features declare the
// same verb or path, which is a bug.
func (b *Bot) Add(more ...handler.Feature) {
	b.Features = append(b.Features, more...)
	b.Dispatcher.Open(b.dispatchDeps(), more)
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
func (b *Bot) Desk() *leaguepage.OrganiserDesk {
	for _, f := range b.Features {
		if f.Desk != nil {
			return f.Desk
		}
	}
	return nil
}

// FriendsDesk returns the part that opens tables for friends on a page; nil when there are none.
func (b *Bot) FriendsDesk() *friends.Desk {
	for _, f := range b.Features {
		if f.Friends != nil {
			return f.Friends
		}
	}
	return nil
}

// LeaguePage returns the page of a league that everybody may open.
func (b *Bot) LeaguePage(ctx context.Context, lang string, league storage.League) (leaguepage.Page, error) {
	for _, f := range b.Features {
		if f.LeaguePage != nil {
			return f.LeaguePage(ctx, lang, league)
		}
	}
	return leaguepage.Page{}, nil
}

// Event handles an event of a server.
func (b *Bot) Event(ctx context.Context, e wire.Event) {
	for _, f := range b.Features {
		if f.Event == nil {
			continue
		}
		if err := f.Event(ctx, e); err != nil {
			b.Config.Log.ErrorContext(ctx, "handle guild event", "kind", int(e.Kind), "guild", e.Guild, "channel", e.Channel.ID, "err", err)
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
	return handler.NewDescriber(b.Texts, b.Games).DescribeMenu(all)
}

// SlashCommands returns the commands that people type.
func (b *Bot) SlashCommands() []*discordgo.ApplicationCommand {
	var all []handler.Command
	for _, f := range b.Features {
		all = append(all, f.Commands...)
	}
	slices.SortStableFunc(all, func(x, y handler.Command) int { return cmp.Compare(place(x.Path), place(y.Path)) })
	return handler.NewDescriber(b.Texts, b.Games).Describe(all, b.Config.Friends.Open != friends.Off)
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
	return b.Config.Wire.Register(ctx, b.Config.Guild, b.Commands())
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
		changed, busy := b.Activity.Next()
		due, some, err := b.Config.Store.NextDue(ctx)
		if err != nil || busy == 0 && (!some || due.After(b.Config.Now().Add(soon))) {
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
	if _, busy := b.Activity.Next(); busy > 0 {
		return false, nil
	}
	return b.Outbox.Idle(ctx)
}

// Changed returns a channel that is closed at the next change: a handled
// interaction or a finished delivery.
func (b *Bot) Changed() <-chan struct{} {
	changed, _ := b.Activity.Next()
	return changed
}
