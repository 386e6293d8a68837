package artist

import (
	"strings"

	"guildhall/engine"
	"guildhall/render"
)

// A TextBoard is a board told in lines, for those who cannot see the picture.
type TextBoard struct {
	*Drawing
	lines []string
}

// TextBoard begins a text board that says what the drawing shows.
func (d *Drawing) TextBoard() TextBoard { return TextBoard{Drawing: d} }

// Add adds whole lines.
func (b *TextBoard) Add(lines ...string) { b.lines = append(b.lines, lines...) }

// Line adds "heading: text", unless there is nothing to say.
func (b *TextBoard) Line(heading, text string) {
	if text != "" {
		b.Add(b.Tell(engine.T("render.line", engine.Word("what", heading), engine.Word("text", text))))
	}
}

// Heading adds what the header of the board says, in one line.
func (b *TextBoard) Heading(h render.Head) { b.Add(Joined(b.Table, h.Right, h.Sub, h.Note)) }

// Marks lists what is ringed, in the words of name, each change once; places without a
// name are told by others.
func (b *TextBoard) Marks(name func(place string) string) string {
	seen := map[string]bool{}
	return List(len(b.Changed), func(i int) string {
		m := b.Changed[i]
		change := name(m.Place)
		if change != "" && m.Seat >= 0 {
			change = b.Owned(change, m.Seat)
		}
		if seen[change] {
			return ""
		}
		seen[change] = true
		return change
	})
}

// Text is the board as it is read.
func (b *TextBoard) Text() string { return strings.Join(b.lines, "\n") }

// longestAlt is how many characters Discord keeps of an alt text.
const longestAlt = 1000

// Alt is as many whole lines as an alt text holds.
func (b *TextBoard) Alt() string {
	text := b.Text()
	for len([]rune(text)) > longestAlt {
		i := strings.LastIndexByte(text, '\n')
		if i < 0 {
			return string([]rune(text)[:longestAlt])
		}
		text = text[:i]
	}
	return text
}

// List joins n parts with commas and leaves the empty ones out.
func List(n int, part func(i int) string) string {
	var parts []string
	for i := range n {
		parts = append(parts, part(i))
	}
	return join(parts, ", ")
}

// Joined joins parts of a sentence with semicolons and leaves the empty ones out.
func Joined(parts ...string) string { return join(parts, "; ") }

func join(parts []string, between string) string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, between)
}
