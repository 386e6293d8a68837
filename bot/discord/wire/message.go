package wire

import (
	"slices"

	"github.com/bwmarrin/discordgo"
)

// Message is a message to send, or the new content of an edited one: an edit
// replaces text, components and files by exactly these.
type Message struct {
	Content    string
	Components []discordgo.MessageComponent // rows; with V2 any kind
	Files      []File
	// KeepFiles makes an edit keep the files of the message (and add Files to
	// them).
	KeepFiles bool
	// Mentions names the users that the message pings. The text pings nobody
	// else.
	Mentions []string
	// ReplyTo is a message of the same channel that this one replies to, without
	// a ping.
	ReplyTo string

	Ephemeral bool // in responses to interactions: only the person sees it
	Silent    bool // no notification
	V2        bool // components V2: no Content, texts are components too
	NoLinks   bool // links show no preview
	// Frame lays the message out in a frame; nil for a plain one.
	Frame *Frame
}

// File is a file to attach. V2 components show it as "attachment://Name".
type File struct {
	Name string // letters, digits, '_', '-' and '.' only
	Alt  string // description for people who cannot see it
	Data []byte
	// Address is where Discord has the picture already: a frame shows it from there, and
	// it is not sent.
	Address string
}

// uploaded are the files that are sent.
func uploaded(files []File) []File {
	return slices.DeleteFunc(slices.Clone(files), func(f File) bool { return f.Address != "" })
}

// Borrows reports whether m shows a picture of another message.
func (m Message) Borrows() bool {
	return slices.ContainsFunc(m.Files, func(f File) bool { return f.Address != "" })
}

// Own returns m with its pictures sent, and none shown from another message.
func (m Message) Own() Message {
	m.Files = slices.Clone(m.Files)
	for i := range m.Files {
		m.Files[i].Address = ""
	}
	return m
}

// Response is the initial response to an interaction. A deferred message is
// followed by EditOriginal, and only Message.Ephemeral counts in it; a deferred
// update may be.
type Response struct {
	Kind    discordgo.InteractionResponseType
	Message Message                                     // a new message, a deferred one, or an update
	Choices []*discordgo.ApplicationCommandOptionChoice // suggestions while somebody types, up to 25
	Modal   discordgo.InteractionResponseData           // a form: CustomID, Title, Components
}

// Takes returns how many lines of a menu can be chosen.
func Takes(s discordgo.SelectMenu) (least, most int) {
	least, most = 1, max(s.MaxValues, 1)
	if s.MinValues != nil {
		least = *s.MinValues
	}
	return least, most
}
