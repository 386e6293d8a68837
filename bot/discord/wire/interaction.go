package wire

import (
	"time"

	"github.com/bwmarrin/discordgo"
)

// ResponseToken is the part of an interaction that responses need. It can be stored: the
// initial response must be sent within 3 seconds, later ones within 15 minutes.
type ResponseToken struct {
	ID, Token, App string
	Received       time.Time
}

// Interaction is one action of one person, from the gateway or from HTTP.
type Interaction struct {
	ResponseToken
	Kind  discordgo.InteractionType
	Place discordgo.InteractionContextType

	// Foreign is set where the bot is not a member: in conversations of people, and on a server
	// that somebody's own installation reaches. Only answers to interactions work there. Place
	// is that of a private channel, and Guild is empty.
	Foreign bool

	Guild       string // empty in direct messages
	Channel     string
	ChannelKind discordgo.ChannelType
	Parent      string // parent channel of a thread, if Discord sent it
	LastMessage string // newest message of the channel, if Discord sent it; it may be deleted
	User        User
	Locale      string // locale of the person: "ko", "en-US"
	GuildLocale string
	Roles       []string // role ids of the person; none in direct messages
	Permissions int64    // permissions of the person in this channel; none in direct messages
	AppCan      int64    // permissions of the bot in this channel

	Command  []string                         // command, group and subcommand: {"table", "open"}
	Menu     discordgo.ApplicationCommandType // type of a command from the menu of a person or message; 0: a slash command
	Target   string                           // of a menu command: the id of the person or message
	Said     string                           // of a message command: the text of the message
	Shown    []string                         // of a message command: the custom ids on the message
	given    map[string]Option                // options by name; see RawOptions
	Focused  string                           // during autocompletion: the option being typed
	Resolved map[string]User                  // users named in options or menus, by id
	CanIn    map[string]int64                 // permissions of the bot in channels named in options, by id
	Pingable map[string]bool                  // roles named in options: whether everybody may mention them, by id

	CustomID  string
	Values    []string            // chosen values of a menu
	Fields    map[string][]string // values of a form by custom id; a text input has one value
	Message   string              // id of the message with the component; may be empty for a form
	Ephemeral bool                // only this person sees that message
	Framed    bool                // that message has a frame (components V2), which is permanent
	Files     []PostedFile        // files of that message

	FileLimit int // maximum size in bytes of a file in the response
}

// RawOptions returns the options of a command by the name that Discord sends. Handlers
// read them through the values that declare them (handler.Option).
func (in Interaction) RawOptions() map[string]Option { return in.given }

// SetOptions sets the options of a command.
func (in *Interaction) SetOptions(options map[string]Option) { in.given = options }

// Field returns the first value that was entered in a field of a modal.
func (in Interaction) Field(id string) string {
	if v := in.Fields[id]; len(v) > 0 {
		return v[0]
	}
	return ""
}

// InThread reports whether the interaction happened in a thread.
func (in Interaction) InThread() bool { return IsThread(in.ChannelKind) }

// Direct reports whether the interaction comes from direct messages with the bot.
func (in Interaction) Direct() bool {
	return in.Guild == "" && in.Place != discordgo.InteractionContextPrivateChannel
}

// User is a person or bot.
type User struct {
	ID     string
	Name   string // name as shown in the guild or by the person
	Global string // name as shown by the person, independent of the guild
	Bot    bool
}

// Option is the value of one command option. The option's kind determines which field is
// set. Text always contains the value as text, including a half-typed number during
// autocompletion.
type Option struct {
	Kind   discordgo.ApplicationCommandOptionType
	Text   string
	Int    int64
	Number float64
	Bool   bool
}

// Has reports whether permissions include all of want; an administrator has all.
func Has(permissions, want int64) bool {
	return permissions&discordgo.PermissionAdministrator != 0 || permissions&want == want
}
