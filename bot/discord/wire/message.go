package wire

import (
	"slices"

	"github.com/bwmarrin/discordgo"
)

// Message is a message to send, or the new content of an edited one: an edit replaces
// text, components and files by exactly these.
type Message struct {
	Content    string
	Components []discordgo.MessageComponent // rows; with V2 components of any kind
	Files      []File
	// KeepFiles makes Edit keep the files of the message (and add Files to them). An edit
	// through an interaction lists the files to keep instead: see File.ID.
	KeepFiles bool
	// Mentions names the users that the message pings. The text pings nobody
	// else.
	Mentions []string
	// Role is the role that the message pings; empty for none.
	Role string
	// ReplyTo is a message of the same channel that this one replies to, without
	// a ping.
	ReplyTo string

	Ephemeral bool // in responses to interactions: only the person sees the message
	Silent    bool // no notification
	V2        bool // components V2: no Content, texts are components too
	NoLinks   bool // links show no preview
	// Frame lays the message out in a frame; nil for a message without one.
	Frame *Frame
}

// File is a file to attach. V2 components show it as "attachment://Name".
type File struct {
	Name string // letters, digits, '_', '-' and '.' only
	Alt  string // description for people who cannot see it
	Data []byte
	// ID is the id of the same file on the edited message. The file stays there with the
	// description Alt, and is not sent.
	ID string
}

// Uploaded reports whether the file must be sent because Discord does not have it yet.
func (f File) Uploaded() bool { return f.ID == "" }

// Uploads returns the files that are sent.
func Uploads(files []File) []File {
	return slices.DeleteFunc(slices.Clone(files), func(f File) bool { return !f.Uploaded() })
}

// ReusesFiles reports whether m shows a file that Discord already has.
func (m Message) ReusesFiles() bool {
	return slices.ContainsFunc(m.Files, func(f File) bool { return !f.Uploaded() })
}

// WithAllFiles returns m with all its files sent, including those that Discord already
// has.
func (m Message) WithAllFiles() Message {
	m.Files = slices.Clone(m.Files)
	for i := range m.Files {
		m.Files[i].ID = ""
	}
	return m
}

// Response is the initial response to an interaction. A deferred message is followed by
// EditOriginal, and only its Message.Ephemeral is used; a deferred update may be followed
// by it.
type Response struct {
	Kind    discordgo.InteractionResponseType
	Message Message                                     // a new message, a deferred one, or an update
	Choices []*discordgo.ApplicationCommandOptionChoice // suggestions during autocompletion, up to 25
	Modal   discordgo.InteractionResponseData           // a form: CustomID, Title, Components
}

// MaxValues returns the minimum and maximum number of options that can be chosen in a
// menu.
func MaxValues(s discordgo.SelectMenu) (least, most int) {
	least, most = 1, max(s.MaxValues, 1)
	if s.MinValues != nil {
		least = *s.MinValues
	}
	return least, most
}
