package wire

import (
	"context"
	"time"
)

// API is what a bot can ask of Discord. *Client is the real one; tests write
// their own. Every method ends when ctx ends; without a deadline in ctx it
// sets one (2.5 s from receipt for Respond, 20 s for the others).
type API interface {
	// Respond gives an interaction its first answer. ErrGone means too late
	// or answered before; nothing needs to be told to anybody then.
	Respond(ctx context.Context, t Ticket, r Response) error
	// Original returns the message of the first answer.
	Original(ctx context.Context, t Ticket) (Posted, error)
	// EditOriginal replaces the message of the first answer: after Defer the
	// "thinking" one, after DeferUpdate or Update the one that carried the component.
	EditOriginal(ctx context.Context, t Ticket, m Message) (Posted, error)
	// DeleteOriginal removes it.
	DeleteOriginal(ctx context.Context, t Ticket) error
	// FollowUp posts one more message for the interaction. It is never
	// repeated by itself: ErrMaybeDone leaves open whether it was posted.
	FollowUp(ctx context.Context, t Ticket, m Message) (Posted, error)
	// EditFollowUp replaces a follow-up.
	EditFollowUp(ctx context.Context, t Ticket, message string, m Message) (Posted, error)
	// DeleteFollowUp removes a follow-up.
	DeleteFollowUp(ctx context.Context, t Ticket, message string) error

	// Send posts m in a channel. With a nonce (up to 25 characters) it is
	// repeated safely after a failure, and a second Send with the same nonce
	// within some minutes returns the first message. Without one it is tried once.
	Send(ctx context.Context, channel string, m Message, nonce string) (Posted, error)
	// Edit replaces a message of the bot: text, embeds, components and files
	// become those of m. Of several edits of one message that wait, only the
	// newest is sent; the others return ErrSuperseded. One with KeepFiles
	// replaces no older ones, as they may bring the files it keeps.
	Edit(ctx context.Context, channel, message string, m Message) (Posted, error)
	// StripComponents takes buttons and menus off a message and leaves the
	// rest. A newer Edit of the message may supersede it.
	StripComponents(ctx context.Context, channel, message string) error
	// Delete removes a message. ErrGone means it was gone before.
	Delete(ctx context.Context, channel, message string) error
	// Recent returns what of the first hundred messages in a channel since then
	// is the bot's own, oldest first.
	Recent(ctx context.Context, channel string, since time.Time) ([]Posted, error)
	// Fetch returns a message, or ErrGone.
	Fetch(ctx context.Context, channel, message string) (Posted, error)

	// StartThread opens a thread in a channel, or from a message of it.
	StartThread(ctx context.Context, channel string, t Thread) (Channel, error)
	// AddThreadMember lets a user see a thread.
	AddThreadMember(ctx context.Context, thread, user string) error
	// Unarchive wakes an archived thread, so that it can be edited again.
	Unarchive(ctx context.Context, thread string) error
	// RenameThread gives a thread another name (very few times per 10 minutes).
	RenameThread(ctx context.Context, thread, name string) error
	// OpenDM returns the direct message channel with a user. Calls are paced
	// gently; opened channels are remembered.
	OpenDM(ctx context.Context, user string) (Channel, error)
	// Channel describes a channel or thread, or ErrNoChannel.
	Channel(ctx context.Context, channel string) (Channel, error)
	// Guild describes a guild.
	Guild(ctx context.Context, guild string) (Guild, error)
	// Me describes the bot and its application.
	Me(ctx context.Context) (Me, error)

	// Commands returns what is registered; an empty guild means everywhere.
	Commands(ctx context.Context, guild string) ([]Command, error)
	// Register makes want the registered commands and reports whether anything had to change.
	Register(ctx context.Context, guild string, want []Command) (changed bool, err error)
}

var _ API = (*Client)(nil)

// Handler receives what happens. Its methods run in goroutines of their own,
// at most Config.Parallel at a time; a panic is contained and logged. The
// context is not cancelled by shutdown until Config.Grace is over.
type Handler interface {
	Interaction(ctx context.Context, in Interaction)
	Event(ctx context.Context, e Event)
}

// Posted is a message as Discord confirmed it.
type Posted struct {
	ID        string
	Channel   string
	Content   string
	Ephemeral bool
	Files     []PostedFile
}

// PostedFile is a file of a posted message. Its address expires within a day, so only the id is worth keeping.
type PostedFile struct {
	ID, Name string
	Size     int
	URL      string
}

// ChannelKind says what a channel is, in Discord's numbers.
type ChannelKind int

// The kinds of channels that matter to a bot.
const (
	TextChannel    ChannelKind = 0
	DMChannel      ChannelKind = 1
	VoiceChannel   ChannelKind = 2
	GroupDMChannel ChannelKind = 3
	NewsChannel    ChannelKind = 5
	NewsThread     ChannelKind = 10
	PublicThread   ChannelKind = 11
	PrivateThread  ChannelKind = 12
	ForumChannel   ChannelKind = 15
)

// IsThread reports whether the kind is one of the three kinds of threads.
func (k ChannelKind) IsThread() bool {
	return k == NewsThread || k == PublicThread || k == PrivateThread
}

// Channel is a channel, thread or direct message.
type Channel struct {
	ID, Guild   string
	Kind        ChannelKind
	Name        string
	Parent      string // of a thread: its channel
	LastMessage string // id of the newest message, which may be deleted
	Archived    bool
	Locked      bool
}

// Thread says how a thread is to be opened.
type Thread struct {
	Name        string
	FromMessage string // empty: a thread of its own
	Private     bool   // not with FromMessage
	ArchiveMins int    // 60, 1440, 4320 or 10080; 0 is a week
}

// Guild is a Discord server.
type Guild struct {
	ID, Name, Owner, Locale string
}

// Me is the bot itself.
type Me struct {
	ID, Name, App string
}

// EventKind says what happened.
type EventKind int

// The kinds of events other than interactions.
const (
	Ready          EventKind = iota + 1 // connected; events of the gap before are lost
	Disconnected                        // the connection ended and will be opened again
	GuildJoined                         // the bot is in this guild (also sent for each guild after Ready)
	GuildLeft                           // the bot was removed
	GuildAway                           // an outage; not a removal
	ChannelUpdated                      // a channel was changed; without one: what the bot may do in any
	ChannelDeleted                      // with all its threads, which get no events of their own
	ThreadUpdated                       // renamed, archived, woken, locked
	ThreadDeleted
	Resumed // connected again, and nothing was lost
)

// Event is something that happened in a guild.
type Event struct {
	Kind    EventKind
	Guild   string
	Channel Channel // for events of channels and threads; deletions know little more than ID and Parent
}
