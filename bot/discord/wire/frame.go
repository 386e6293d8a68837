package wire

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// Frame lays a message out as one frame with a coloured edge (components V2). It
// contains, from top to bottom: the text of the message, its sections and other parts,
// its files, and its rows. Pictures are above the rows unless Top or Below is set.
// Discord never turns such a message back into one without a frame.
type Frame struct {
	Colour int  // colour of the edge, as 0xRRGGBB; 0: none
	Corner bool // the first picture is small beside the text, not wide below it
	Below  bool // other pictures are below the rows, not above them
	Top    bool // other pictures are directly below the text, above its sections
	// Kept holds the pictures that an edit keeps (Message.KeepFiles).
	Kept []File
}

// Kept returns an edit into m that keeps pictures that are already on the message.
func (m Message) Kept() Message {
	if m.Frame != nil {
		frame := *m.Frame
		frame.Kept = m.Files
		m.Frame = &frame
	}
	m.KeepFiles, m.Files = true, nil
	return m
}

// Resent returns an edit that sends the pictures that m keeps, if it has their data.
func (m Message) Resent() Message {
	frame := *m.Frame
	m.Files = slices.DeleteFunc(slices.Concat(frame.Kept, m.Files), func(f File) bool { return len(f.Data) == 0 })
	m.KeepFiles, frame.Kept = false, nil
	m.Frame = &frame
	return m
}

// isV2 reports whether a message uses components V2.
func (m Message) isV2() bool { return m.V2 || m.Frame != nil }

// laidOut returns the components of a message as they are sent.
func (m Message) laidOut() []discordgo.MessageComponent {
	if m.Frame == nil {
		return m.Components
	}
	var parts, rows []discordgo.MessageComponent
	pictures, others := m.shown()
	if m.Content != "" {
		if m.Frame.Corner && len(pictures) > 0 {
			parts = beside(m.Content, pictures[0])
			pictures = pictures[1:]
		} else {
			parts = append(parts, discordgo.TextDisplay{Content: m.Content})
		}
	}
	text := len(parts)
	for _, c := range m.Components {
		if _, row := c.(discordgo.ActionsRow); row {
			rows = append(rows, c)
		} else {
			parts = append(parts, c)
		}
	}
	var galleries []discordgo.MessageComponent // one gallery each: Discord crops several pictures in one gallery to squares
	for _, p := range pictures {
		galleries = append(galleries, discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{p}})
	}
	switch {
	case m.Frame.Top:
		parts = slices.Insert(parts, text, galleries...)
	case m.Frame.Below:
		rows = append(rows, galleries...)
	default:
		parts = append(parts, galleries...)
	}
	c := discordgo.Container{Components: slices.Concat(parts, others, rows)}
	if m.Frame.Colour != 0 {
		c.AccentColor = &m.Frame.Colour
	}
	return []discordgo.MessageComponent{c}
}

// besideHeight is the maximum height, in pixels, of the lines beside a picture, which is
// the height of the picture. headingHeight, smallHeight and lineHeight are the heights of
// lines without a break.
const besideHeight, headingHeight, smallHeight, lineHeight = 80, 30, 18, 22

// besideLines returns the number of lines that fit beside a picture.
func besideLines(lines []string) int {
	height := 0
	for n, line := range lines {
		if height >= besideHeight {
			return n
		}
		switch {
		case strings.HasPrefix(line, "#"):
			height += headingHeight
		case strings.HasPrefix(line, "-# "):
			height += smallHeight
		default:
			height += lineHeight
		}
	}
	return len(lines)
}

// beside lays out a text with a small picture beside its heading and the next lines.
// Without a heading, the picture is beside its first lines. The rest has the width of the
// frame.
func beside(content string, picture discordgo.MediaGalleryItem) []discordgo.MessageComponent {
	above, below := "", ""
	if at := headingAt(content); at >= 0 {
		above, content = strings.TrimSuffix(content[:at], "\n"), content[at:]
	}
	lines := strings.SplitAfter(content, "\n")
	if n := besideLines(lines); n < len(lines) {
		content, below = strings.TrimSuffix(strings.Join(lines[:n], ""), "\n"), strings.Join(lines[n:], "")
	}
	var parts []discordgo.MessageComponent
	if above != "" {
		parts = append(parts, discordgo.TextDisplay{Content: above})
	}
	parts = append(parts, discordgo.Section{
		Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: content}},
		Accessory:  discordgo.Thumbnail{Media: picture.Media, Description: picture.Description},
	})
	if below != "" {
		parts = append(parts, discordgo.TextDisplay{Content: below})
	}
	return parts
}

// headingAt returns the position of the first heading of a text; 0 if it begins with one,
// -1 if there is none.
func headingAt(text string) int {
	for _, mark := range []string{"## ", "### "} {
		if strings.HasPrefix(text, mark) {
			return 0
		}
		if at := strings.Index(text, "\n"+mark); at >= 0 {
			return at + 1
		}
	}
	return -1
}

// shown returns the pictures of a message, and its other files.
func (m Message) shown() (pictures []discordgo.MediaGalleryItem, others []discordgo.MessageComponent) {
	files := m.Files
	if m.KeepFiles {
		files = slices.Concat(m.Frame.Kept, m.Files)
	}
	for _, f := range files {
		media := discordgo.UnfurledMediaItem{URL: "attachment://" + fileName(f.Name)}
		if strings.HasSuffix(f.Name, ".png") || strings.HasSuffix(f.Name, ".gif") {
			item := discordgo.MediaGalleryItem{Media: media}
			if f.Alt != "" {
				item.Description = &f.Alt
			}
			pictures = append(pictures, item)
		} else {
			others = append(others, discordgo.FileComponent{File: media})
		}
	}
	return pictures, others
}

// Rows returns the rows of components that can be pressed. A button beside a text is a
// row of its own, whose label begins with the text.
func Rows(components []discordgo.MessageComponent) []discordgo.ActionsRow {
	var rows []discordgo.ActionsRow
	for _, c := range components {
		switch c := c.(type) {
		case discordgo.ActionsRow:
			rows = append(rows, c)
		case discordgo.Section:
			if b, ok := c.Accessory.(discordgo.Button); ok {
				var parts []string
				for _, t := range c.Components {
					parts = append(parts, plain.Replace(t.(discordgo.TextDisplay).Content))
				}
				b.Label = strings.Join(append(parts, "["+b.Label+"]"), " · ")
				rows = append(rows, discordgo.ActionsRow{Components: []discordgo.MessageComponent{b}})
			}
		case discordgo.Container:
			rows = append(rows, Rows(c.Components)...)
		}
	}
	return rows
}

// HasRoom reports whether a message can take one more row with the given number of
// buttons. The limit is five rows; in a frame it is six rows and forty components of all
// kinds.
func (m Message) HasRoom(buttons int) bool {
	rows := 0
	for _, c := range m.Components {
		if _, text := c.(discordgo.Section); !text {
			rows++
		}
	}
	if m.Frame == nil {
		return rows < 5
	}
	return rows < 6 && count(m.laidOut())+1+buttons <= 40
}

// count returns the number of components, including nested ones.
func count(components []discordgo.MessageComponent) int {
	n := len(components)
	for _, c := range components {
		switch c := c.(type) {
		case discordgo.ActionsRow:
			n += len(c.Components)
		case discordgo.Section:
			n += len(c.Components) + 1
		case discordgo.Container:
			n += count(c.Components)
		}
	}
	return n
}

// plain removes the markup of a text beside a button.
var plain = strings.NewReplacer("**", "", "\n-# ", " · ", "-# ", "", "\n", " · ", `\`, "")
