package handler

import (
	"context"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/friends"
	"guildhall/bot/discord/leaguepage"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// Feature declares the parts of a feature. All fields are optional.
type Feature struct {
	Commands   []Command
	Menu       []MenuCommand
	Presses    map[string]Route    // by verb of the custom id
	Deliveries map[string]Delivery // by kind

	// ShowTable implements Screens.ShowTable; only one feature has it.
	ShowTable func(ctx context.Context, r recipients.Recipient, s *table.Snapshot, said string) (Reply, error)
	// Answers implements Screens.Answers; only one feature has it.
	Answers func(ctx context.Context, r recipients.Recipient, s *table.Snapshot) (LikelyAnswers, error)
	// CardShown is called after the live card of a table was updated.
	CardShown func(ctx context.Context, s *table.Snapshot) error
	// EndFiles returns files for the end card of a match.
	EndFiles func(ctx context.Context, t storage.Table) []wire.File
	// EndButtons returns buttons for a second row of the end card of a match.
	EndButtons func(ctx context.Context, w textfmt.Words, t storage.Table) []discordgo.Button
	// Film returns the film of a finished match; nil if no artist draws the game, or the
	// film is too large.
	Film func(ctx context.Context, lang string, t storage.Table) ([]byte, error)
	// LeaguePage returns the public page of a league.
	LeaguePage func(ctx context.Context, lang string, league storage.League) (leaguepage.Page, error)
	// Desk serves the pages of leagues to their organisers; nil for none.
	Desk *leaguepage.OrganiserDesk
	// Friends opens tables for friends on a page; nil for none.
	Friends *friends.Desk
	// Missed adds the notices that could not be sent to the reader before.
	Missed func(ctx context.Context, in wire.Interaction, r recipients.Recipient, m wire.Message) wire.Message
	// Event is called for events of servers.
	Event func(ctx context.Context, e wire.Event) error
	// Unposted returns deliveries for all messages of a table that are missing or out of
	// date. posted holds the posts of the table.
	Unposted func(ctx context.Context, s *table.Snapshot, posted Posted) ([]storage.Delivery, error)
	// Recheck returns deliveries that compare the messages of a server, except those of its
	// tables, with its state; for all servers if guild is empty.
	Recheck func(ctx context.Context, guild string) ([]storage.Delivery, error)
	// Work does a limited part of regular work. It is called about every second.
	Work func(ctx context.Context) error
}

// Command is a slash command.
type Command struct {
	// Path is the name: "play", or "table open" for a command of a group. The keys of its
	// displayed texts are "discord.cmd.<path>.name" and ".about", with dots instead of
	// spaces.
	Path   string
	Places []discordgo.InteractionContextType // nil: servers and the bot's direct messages
	Needs  int64                              // permissions needed to see it; for a group, those of its first command
	// Anywhere is set for a command that also works where the bot is not a member (see
	// wire.Interaction.Foreign).
	Anywhere bool
	// Loud is set if its reply there may begin with a message for everybody (see Aloud).
	Loud    bool
	Options Options // the handler may read only these
	// Suits reports whether a person may mean this table; it limits the suggestions of
	// the option Table. Nil means every table that they may know.
	Suits func(t storage.Table, user string) bool
	Do    func(context.Context, Invocation) (Reply, error)
}

// MenuCommand is a command in the menu of a person or of a message.
type MenuCommand struct {
	// Key is the message key of the name. Discord sends the English name.
	Key string
	// Kind is discordgo.UserApplicationCommand or discordgo.MessageApplicationCommand.
	Kind   discordgo.ApplicationCommandType
	Places []discordgo.InteractionContextType // nil: servers and the bot's direct messages
	Do     func(context.Context, wire.Interaction, recipients.Recipient) (Reply, error)
}

// Delivery is the implementation of deliveries of one kind.
type Delivery struct {
	// Do carries out a delivery, using the current state. The body is the zero value if
	// the delivery has none.
	Do func(ctx context.Context, d storage.Delivery, in deliveries.Body) error
	// Raw is set when the body is not a deliveries.Body.
	Raw bool
	// Lane returns the queue of a delivery without a table. Nil means the queue of table
	// 0.
	Lane func(d storage.Delivery) string
}

// DeferredError is returned for a delivery that must wait until its person may be disturbed.
type DeferredError struct{ Until time.Time }

func (h DeferredError) Error() string { return "held until " + h.Until.UTC().Format(time.RFC3339) }

// With returns a feature with the declarations of parts added. It panics if two of them
// declare the same verb, kind or function, which is a bug.
func (f Feature) With(parts ...Feature) Feature {
	whole := Feature{Presses: map[string]Route{}, Deliveries: map[string]Delivery{}}
	for _, p := range append([]Feature{f}, parts...) {
		whole.Commands = append(whole.Commands, p.Commands...)
		whole.Menu = append(whole.Menu, p.Menu...)
		addAll(whole.Presses, p.Presses)
		addAll(whole.Deliveries, p.Deliveries)
		if once(whole.ShowTable != nil, p.ShowTable != nil) {
			whole.ShowTable = p.ShowTable
		}
		if once(whole.Answers != nil, p.Answers != nil) {
			whole.Answers = p.Answers
		}
		if once(whole.CardShown != nil, p.CardShown != nil) {
			whole.CardShown = p.CardShown
		}
		if once(whole.EndFiles != nil, p.EndFiles != nil) {
			whole.EndFiles = p.EndFiles
		}
		if once(whole.EndButtons != nil, p.EndButtons != nil) {
			whole.EndButtons = p.EndButtons
		}
		if once(whole.Film != nil, p.Film != nil) {
			whole.Film = p.Film
		}
		if once(whole.LeaguePage != nil, p.LeaguePage != nil) {
			whole.LeaguePage = p.LeaguePage
		}
		if once(whole.Desk != nil, p.Desk != nil) {
			whole.Desk = p.Desk
		}
		if once(whole.Friends != nil, p.Friends != nil) {
			whole.Friends = p.Friends
		}
		if once(whole.Missed != nil, p.Missed != nil) {
			whole.Missed = p.Missed
		}
		if once(whole.Event != nil, p.Event != nil) {
			whole.Event = p.Event
		}
		if once(whole.Unposted != nil, p.Unposted != nil) {
			whole.Unposted = p.Unposted
		}
		if once(whole.Recheck != nil, p.Recheck != nil) {
			whole.Recheck = p.Recheck
		}
		if once(whole.Work != nil, p.Work != nil) {
			whole.Work = p.Work
		}
	}
	return whole
}

// once reports whether a part declares a function. It panics if an earlier part declared
// it too.
func once(before, now bool) bool {
	if before && now {
		panic("discord: two parts of a feature declare the same function")
	}
	return now
}

// addAll adds the entries of one map to another.
func addAll[T any](to, from map[string]T) {
	for name, v := range from {
		if _, twice := to[name]; twice {
			panic("discord: " + name + " twice")
		}
		to[name] = v
	}
}
