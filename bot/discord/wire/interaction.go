package wire

import "time"

// Kind is the kind of an interaction.
type Kind int

// The kinds of interactions, in Discord's numbers.
const (
	Ping         Kind = 1
	Invoked      Kind = 2 // a command was called
	Pressed      Kind = 3 // a button was pressed or a menu chosen
	Autocomplete Kind = 4
	Submitted    Kind = 5 // a modal was sent
)

// Place says where an interaction happened.
type Place int

// The places, in Discord's numbers.
const (
	InGuild   Place = 0
	InBotDM   Place = 1
	InOtherDM Place = 2 // the bot itself cannot write there: only responses to the interaction work
)

// Ticket is the part of an interaction that responses need. It can be stored: the
// initial response must be sent within 3 seconds, later ones within 15 minutes.
type Ticket struct {
	ID, Token, App string
	Received       time.Time
}

// Interaction is one act of one person, from the gateway or from HTTP.
type Interaction struct {
	Ticket
	Kind  Kind
	Place Place

	Guild       string // empty in direct messages
	Channel     string
	ChannelKind ChannelKind
	Parent      string // channel of a thread, if Discord said it
	LastMessage string // newest message of the channel, which may be deleted, if Discord said it
	User        User
	Locale      string // of the person: "ko", "en-US"
	GuildLocale string
	Roles       []string   // of the person, by id; none in direct messages
	Permissions Permission // of the person, in this channel; none in direct messages
	AppCan      Permission // of the bot, in this channel

	Command  []string          // command, group and subcommand: {"table", "open"}
	Target   string            // of a user or message command
	given    map[string]Option // options by name, see RawOptions
	Focused  string            // of Autocomplete: the option being typed
	Resolved map[string]User   // users named in options or menus, by id

	CustomID  string
	Values    []string            // of a menu
	Fields    map[string][]string // of Submitted, by custom id; a text input has one value
	Message   string              // the message with the component; of Submitted possibly empty
	Ephemeral bool                // only this person sees that message
	Files     []string            // names of the files of that message

	FileLimit int // most bytes of a file of the response
}

// RawOptions returns the options of a command by the name that Discord sends.
// Handlers read them through the values that declare them (kit.Option).
func (in Interaction) RawOptions() map[string]Option { return in.given }

// SetOptions sets the options of a command.
func (in *Interaction) SetOptions(options map[string]Option) { in.given = options }

// Field returns the (first) value that was entered in a field of a modal.
func (in Interaction) Field(id string) string {
	if v := in.Fields[id]; len(v) > 0 {
		return v[0]
	}
	return ""
}

// InThread reports whether it happened in a thread.
func (in Interaction) InThread() bool { return in.ChannelKind.IsThread() }

// User is a person or bot.
type User struct {
	ID     string
	Name   string // as the guild or the person shows it
	Global string // as the person shows it, whatever the guild calls them
	Bot    bool
}

// Option is the value of one command option. The option's kind decides which
// field is set; Text always holds the value as text, also a half-typed number in
// Autocomplete.
type Option struct {
	Kind   OptionKind
	Text   string
	Int    int64
	Number float64
	Bool   bool
}

// Permission is a set of Discord permissions.
type Permission uint64

// The permissions that the bot uses.
const (
	Administrator       Permission = 1 << 3
	ManageChannels      Permission = 1 << 4
	ManageGuild         Permission = 1 << 5
	ViewChannel         Permission = 1 << 10
	SendMessages        Permission = 1 << 11
	ManageMessages      Permission = 1 << 13
	EmbedLinks          Permission = 1 << 14
	AttachFiles         Permission = 1 << 15
	ReadMessageHistory  Permission = 1 << 16
	ManageThreads       Permission = 1 << 34
	CreatePublicThreads Permission = 1 << 35
	CreatePrivateThread Permission = 1 << 36
	SendInThreads       Permission = 1 << 38
)

// Has reports whether all of want are in p; an administrator has all.
func (p Permission) Has(want Permission) bool {
	return p&Administrator != 0 || p&want == want
}
