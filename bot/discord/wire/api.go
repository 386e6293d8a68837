// Package wire is the only package that talks to Discord. Its API lists the actions of a
// bot: respond to interactions, send and edit messages, open threads and direct messages,
// register commands. It passes interactions and events of threads and guilds to a Handler
// as plain values. Components, forms, commands, kinds and permissions are types of
// discordgo; encode.go adds the missing fields.
//
// Calls go through discordgo, one exchange each, when the rate limiter allows them
// (package transport). The connection to the gateway is our own (package gateway). The
// library's connection deadlocks if Discord asks to reconnect before it is ready or
// refuses a resume, and reports close codes only in its log. Ours resumes a lost session
// at once, so that no press is lost. Interactions may arrive by HTTP instead
// (endpoint.go). Only wire imports these two packages.
//
// Every call ends when its context ends, never sleeps inside the library, and returns an
// error that callers can check with errors.Is. No error and no log line contains a token.
package wire

import (
	"context"
	"time"

	"github.com/bwmarrin/discordgo"
)

// API is the part of Discord's API that the bot uses. *Client implements it; tests have
// other implementations. Every method ends when ctx ends. If ctx has no deadline the
// method sets one: 2.5 s after receipt for Respond, 20 s for the others.
type API interface {
	// Respond sends the initial response to an interaction. ErrGone means that it is too
	// late or there was a response already; then no further response is needed.
	Respond(ctx context.Context, t ResponseToken, r Response) error
	// EditOriginal replaces the message of the initial response: after a deferred message
	// the "thinking" one, after an update the message with the component.
	EditOriginal(ctx context.Context, t ResponseToken, m Message) (SentMessage, error)
	// FollowUp posts a further message for the interaction. It is never repeated
	// automatically: ErrOutcomeUnknown means that it may have been posted.
	FollowUp(ctx context.Context, t ResponseToken, m Message) (SentMessage, error)

	// Send posts m in a channel. With a nonce (up to 25 characters) it retries
	// safely after a failure, and a second Send with the same nonce within some
	// minutes returns the first message. Without one it makes one attempt.
	Send(ctx context.Context, channel string, m Message, nonce string) (SentMessage, error)
	// Edit replaces a message of the bot: text, components and files become those of m.
	// If several edits of one message wait, only the newest is sent, and the others
	// return ErrSuperseded. An edit with KeepFiles does not replace older edits, because
	// these may bring the files to keep.
	Edit(ctx context.Context, channel, message string, m Message) (SentMessage, error)
	// StripComponents removes buttons and menus from a message and keeps the rest,
	// including a frame. A newer Edit of the message may supersede it.
	StripComponents(ctx context.Context, channel, message string) error
	// Delete deletes a message. ErrGone means that it was already deleted.
	Delete(ctx context.Context, channel, message string) error
	// Recent returns the bot's own messages among the first hundred in a channel after
	// since, oldest first.
	Recent(ctx context.Context, channel string, since time.Time) ([]SentMessage, error)
	// Fetch returns a message, or ErrGone.
	Fetch(ctx context.Context, channel, message string) (SentMessage, error)

	// StartThread opens a thread in a channel, or from a message of it.
	StartThread(ctx context.Context, channel string, t Thread) (Channel, error)
	// ActiveThreads returns the threads of a server that are not archived.
	ActiveThreads(ctx context.Context, guild string) ([]Channel, error)
	// Unarchive unarchives a thread, so that its messages can be edited again.
	Unarchive(ctx context.Context, thread string) error
	// Archive archives a thread. It no longer counts towards the active threads of
	// its server. A message in it unarchives it.
	Archive(ctx context.Context, thread string) error
	// OpenDM returns the direct message channel with a user. Calls are slowed down, and
	// opened channels are cached.
	OpenDM(ctx context.Context, user string) (Channel, error)
	// Channel describes a channel or thread, or ErrNoChannel.
	Channel(ctx context.Context, channel string) (Channel, error)
	// Rights returns the bot's permissions on a server and in each of its channels.
	Rights(ctx context.Context, guild string) (Permissions, error)
	// RightsOf returns the permissions of a user, like Rights. ErrGone means that the user is
	// not on the server.
	RightsOf(ctx context.Context, guild, user string) (Permissions, error)
	// Me describes the bot and its application.
	Me(ctx context.Context) (BotUser, error)

	// Commands returns the registered commands; an empty guild means all servers.
	Commands(ctx context.Context, guild string) ([]*discordgo.ApplicationCommand, error)
	// Register makes want the registered commands and reports whether anything
	// changed.
	Register(ctx context.Context, guild string, want []*discordgo.ApplicationCommand) (changed bool, err error)
}

var _ API = (*Client)(nil)

// Handler receives interactions and events. Its methods run in separate goroutines, at
// most Config.Parallel at a time. A panic is recovered and logged. At a shutdown, the
// context is cancelled only at the end of Config.Grace.
type Handler interface {
	Interaction(ctx context.Context, in Interaction)
	Event(ctx context.Context, e Event)
}

// SentMessage is a message confirmed by Discord.
type SentMessage struct {
	ID        string
	Channel   string
	Content   string
	Ephemeral bool
	Sent      time.Time
	Edited    time.Time // time of the latest edit; zero if there was none
	CustomIDs []string  // of its buttons and menus
	Files     []PostedFile
}

// PostedFile is a file of a posted message. It has no address: addresses expire within a
// day.
type PostedFile struct{ ID, Name string }

// IsThread reports whether a kind of channel is one of the three kinds of threads.
func IsThread(k discordgo.ChannelType) bool {
	return (&discordgo.Channel{Type: k}).IsThread()
}

// Channel is a channel, thread or direct message.
type Channel struct {
	ID          string
	Kind        discordgo.ChannelType
	Name        string
	Parent      string // the channel of a thread
	LastMessage string // id of the newest message, which may be deleted
	Archived    bool
}

// Thread holds the parameters of a new thread.
type Thread struct {
	Name        string
	FromMessage string // id of a message; empty: the thread starts without a message
	Private     bool   // not with FromMessage
	ArchiveMins int    // 60, 1440, 4320 or 10080; 0 is a week
}

// BotUser is the bot itself.
type BotUser struct {
	ID, Name, App string
}

// EventKind is the kind of an event.
type EventKind int

// The kinds of events other than interactions.
const (
	Ready          EventKind = iota + 1 // connected; events since the previous connection are lost
	Disconnected                        // the connection ended and will be restored
	GuildJoined                         // the bot is in this guild (also sent for each guild after Ready)
	GuildLeft                           // the bot was removed
	GuildAway                           // an outage; not a removal
	ChannelUpdated                      // a channel changed; without a channel: the bot's permissions in any channel
	ChannelDeleted                      // with all its threads, which get no events of their own
	ThreadUpdated                       // renamed, archived, unarchived, locked
	ThreadDeleted
	Resumed // connected again, and no event was lost
)

// Event is an event of a guild.
type Event struct {
	Kind    EventKind
	Guild   string
	Channel Channel // of channel and thread events; deletions have little more than ID and Parent
}
