package discordtest

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
)

// Posted is a message as the bot last sent it, with its state on the sandbox.
type Posted struct {
	ID, Channel string
	At          time.Time
	Viewer      string // the person who sees a private reply; empty: everybody in the channel
	wire.Message
	Pinged []string // users pinged when it was posted; edits ping nobody
	// PingedRole is the role that was pinged when it was posted; empty for none.
	PingedRole string
	Edits      int
	Edited     time.Time
	Deleted    bool
	// Before holds the message's components before each change, oldest first.
	Before [][]discordgo.MessageComponent

	ids shortIDs
}

// shortIDs replaces the ids of messages and threads by 1001, 1002, ... in order of creation,
// so that texts are the same in every run.
type shortIDs map[string]string

func (s shortIDs) add(id string) { s[id] = strconv.Itoa(1001 + len(s)) }

// in replaces the ids in a text. It is called very often for every message; with a
// regular expression it would take a tenth of the time of some tests.
func (s shortIDs) in(text string) string {
	var out strings.Builder
	written := 0
	for at := 0; at < len(text); at++ {
		end := at
		for end < len(text) && isWord(text[end]) {
			end++
		}
		if end-at >= 17 {
			if short, came := s[text[at:end]]; came {
				out.WriteString(text[written:at])
				out.WriteString(short)
				written = end
			}
		}
		at = end
	}
	if written == 0 {
		return text
	}
	out.WriteString(text[written:])
	return out.String()
}

func isWord(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_'
}

// become edits a message into m.
func (p *Posted) become(m wire.Message) {
	p.keep()
	if m.KeepFiles {
		m.Files, m.KeepFiles = append(p.Files[:len(p.Files):len(p.Files)], m.Files...), false
	}
	m.Files = slices.Clone(m.Files)
	for i := range m.Files {
		m.Files[i].ID = "" // the file is now part of the message, as if it had been sent
	}
	p.Message = m
}

// keep stores the current components, which an outdated client may still show.
func (p *Posted) keep() {
	if len(p.Components) > 0 {
		p.Before = append(p.Before, p.Components)
	}
}

// FileNames returns the names of the files of a message.
func (p *Posted) FileNames() []string {
	var names []string
	for _, f := range p.Files {
		names = append(names, f.Name)
	}
	return names
}

// hashed matches the content hash in a file name.
var hashed = regexp.MustCompile(`-[0-9a-f]{8}\.png$`)

// Text returns a message in the format of golden files.
func (p *Posted) Text() string {
	out := p.Content
	for _, c := range wire.Rows(p.Components) {
		out += "\n"
		for _, part := range c.Components {
			switch x := part.(type) {
			case discordgo.Button:
				out += fmt.Sprintf("[%s]", x.Label)
			case discordgo.SelectMenu:
				out += menuText(x)
			}
		}
	}
	for _, f := range p.Files {
		out += fmt.Sprintf("\n(%s)", hashed.ReplaceAllString(f.Name, ".png"))
	}
	return p.ids.in(out)
}

func menuText(x discordgo.SelectMenu) string {
	out := "<" + x.Placeholder
	if least, most := wire.MaxValues(x); most > 1 {
		out += fmt.Sprintf(" (%d-%d)", least, most)
	}
	for _, o := range x.Options {
		mark := " "
		if o.Default {
			mark = "*"
		}
		out += "\n  " + mark + o.Label
		if o.Description != "" {
			out += " | " + o.Description
		}
	}
	return out + ">"
}

// Button finds a button by the prefix of its label.
func (p *Posted) Button(label string) string {
	for _, c := range wire.Rows(p.Components) {
		for _, part := range c.Components {
			if b, ok := part.(discordgo.Button); ok && strings.HasPrefix(b.Label, label) {
				return b.CustomID
			}
		}
	}
	return ""
}

// Menu finds a menu by the verb of its id.
func (p *Posted) Menu(verb string) (discordgo.SelectMenu, bool) {
	for _, c := range wire.Rows(p.Components) {
		for _, part := range c.Components {
			if s, ok := part.(discordgo.SelectMenu); ok && strings.HasPrefix(s.CustomID, verb+":") {
				return s, true
			}
		}
	}
	return discordgo.SelectMenu{}, false
}
