package layout

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Message is a message in Discord's JSON format, as in requests or responses. Messages with
// embeds cannot be measured.
type Message struct {
	Content    string      `json:"content"`
	Flags      int         `json:"flags"`
	Components []Component `json:"components"`
	Files      []File      `json:"attachments"`

	// Grouped is set for a message that follows another one of the same author and has no
	// line with the author's name.
	Grouped bool `json:"-"`
	// Invoked is set for a message with a line above the author about a press or a
	// command.
	Invoked bool `json:"-"`
}

// File is a file of a message. Only pictures have a width and a height.
type File struct {
	Name   string `json:"filename"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// Component is a part of a message. Its kind determines which fields are used.
type Component struct {
	Kind        Kind        `json:"type"`
	CustomID    string      `json:"custom_id"`
	Label       string      `json:"label"`
	Emoji       *Emoji      `json:"emoji"`
	URL         string      `json:"url"`
	Content     string      `json:"content"`
	Components  []Component `json:"components"`
	Accessory   *Component  `json:"accessory"`
	Media       Media       `json:"media"`
	Items       []Item      `json:"items"`
	Spacing     int         `json:"spacing"`
	Placeholder string      `json:"placeholder"`
}

// Emoji is the emoji before the label of a button.
type Emoji struct {
	Name string `json:"name"`
}

// Media is the address of a picture.
type Media struct {
	URL string `json:"url"`
}

// Item is a picture of a gallery.
type Item struct {
	Media Media `json:"media"`
}

// Kind is the kind of a component, in Discord's numbers.
type Kind int

// The kinds that messages use.
const (
	Row        Kind = 1
	Button     Kind = 2
	Menu       Kind = 3 // a menu of texts; 5 to 8 are menus of people, roles and channels
	Section    Kind = 9
	Text       Kind = 10
	Thumbnail  Kind = 11
	Gallery    Kind = 12
	Attachment Kind = 13
	Separator  Kind = 14
	Container  Kind = 17
)

// Picture is a box for the file of a message that no component shows.
const Picture Kind = -1

// Ephemeral is the flag of a message that only one person sees. A line below the message
// shows that.
const Ephemeral = 1 << 6

const componentsV2 = 1 << 15

// Fits reports whether a private reply fits on one phone screen. Body is the request to
// Discord; sizes holds the sizes of its pictures by name.
func Fits(body []byte, sizes map[string]File) (bool, error) {
	shown, err := Read(body, sizes)
	if err != nil {
		return false, err
	}
	shown.Invoked = true
	shown.Flags |= Ephemeral
	return Measure(shown).Height <= Screen, nil
}

// Read parses a message from JSON. Sizes holds the sizes of its pictures by name, for
// requests, which do not contain them.
func Read(body []byte, sizes map[string]File) (Message, error) {
	var m struct {
		Message
		Embeds []any `json:"embeds"`
	}
	if err := json.Unmarshal(body, &m); err != nil {
		return Message{}, fmt.Errorf("read message: %w", err)
	}
	if len(m.Embeds) > 0 {
		return Message{}, fmt.Errorf("read message: %d embeds cannot be measured", len(m.Embeds))
	}
	for i, f := range m.Files {
		if size, known := sizes[f.Name]; known {
			m.Files[i].Width, m.Files[i].Height = size.Width, size.Height
		}
	}
	return m.Message, nil
}

// file returns the file with an address.
func (m Message) file(url string) File {
	url, _, _ = strings.Cut(url, "?")
	name := url[strings.LastIndex(url, "/")+1:]
	for _, f := range m.Files {
		if f.Name == name {
			return f
		}
	}
	return File{Name: name}
}
