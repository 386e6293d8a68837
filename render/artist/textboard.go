package artist

import (
	"slices"
	"strings"

	"guildhall/engine"
	"guildhall/render"
)

// The methods below write a board as lines, for people who cannot see the picture.

// Add adds whole lines.
func (d *Drawing) Add(lines ...string) { d.lines = append(d.lines, lines...) }

// Line adds "heading: text", unless the text is empty.
func (d *Drawing) Line(heading, text string) {
	if text != "" {
		d.Add(d.Tell(engine.T("render.line", engine.Word("what", heading), engine.Word("text", text))))
	}
}

// Words returns one of the game's texts for a text board: "words.hall".
func (d *Drawing) Words(key string, args ...engine.Arg) string {
	return d.Say("words."+key, args...)
}

// Labelled adds a line under one of the Words, unless the line is empty.
func (d *Drawing) Labelled(key, text string) { d.Line(d.Words(key), text) }

// Some returns one of the Words with the number n, or "" for 0.
func (d *Drawing) Some(key string, n int) string {
	if n == 0 {
		return ""
	}
	return d.Words(key, engine.N("n", n))
}

// Within returns one of the Words with a text as the argument with this name,
// or "" for an empty text.
func (d *Drawing) Within(key, name, text string) string {
	if text == "" {
		return ""
	}
	return d.Words(key, engine.Word(name, text))
}

// Count returns "wood 3", or "" for 0.
func (d *Drawing) Count(what string, n int) string {
	if n == 0 {
		return ""
	}
	return d.Numbered(what, n)
}

// Numbered returns "wood 3", and "wood 0" for 0.
func (d *Drawing) Numbered(what string, n int) string {
	return d.Tell(engine.T("render.count", engine.Word("what", what), engine.N("n", n)))
}

// Counts returns names with the numbers at their indexes: "Ada 2, Bo 1".
func (d *Drawing) Counts(numbers []int, what func(i int) string) string {
	return List(len(numbers), func(i int) string { return d.Count(what(i), numbers[i]) })
}

// Heading adds the contents of the board's header in one line.
func (d *Drawing) Heading(h render.Head) { d.Add(d.Joined(d.Table, h.Right, h.Sub, h.Note)) }

// Marks returns the ringed places, each once with the seats that changed it. A
// place that is the player itself has no seats. name returns the name of a
// place, or "" to leave it out.
func (d *Drawing) Marks(name func(place string) string) string {
	var places []string
	by := map[string][]string{}
	for _, m := range d.Changed {
		place := name(m.Place)
		if place == "" {
			continue
		}
		if !slices.Contains(places, place) {
			places = append(places, place)
		}
		if m.Seat < 0 {
			continue // the game moved, as it does after a person's move
		}
		if who := d.Name(m.Seat); who != place && !slices.Contains(by[place], who) {
			by[place] = append(by[place], who)
		}
	}
	return Each(places, func(place string) string {
		if len(by[place]) == 0 {
			return place
		}
		return d.Tell(engine.T("render.changed_by", engine.Word("place", place), engine.Word("who", Commas(by[place]...))))
	})
}

// Said returns the text of the board.
func (d *Drawing) Said() string { return strings.Join(d.lines, "\n") }

// maxAlt is the largest number of characters of an alt text on Discord.
const maxAlt = 1000

// Alt returns as many whole lines as an alt text may have.
func (d *Drawing) Alt() string {
	text := d.Said()
	for len([]rune(text)) > maxAlt {
		i := strings.LastIndexByte(text, '\n')
		if i < 0 {
			return string([]rune(text)[:maxAlt])
		}
		text = text[:i]
	}
	return text
}

// Commas joins parts with commas and leaves out empty ones.
func Commas(parts ...string) string { return join(parts, ", ") }

// List is Commas of n parts.
func List(n int, part func(i int) string) string {
	var parts []string
	for i := range n {
		parts = append(parts, part(i))
	}
	return Commas(parts...)
}

// Each joins the texts for the elements of a list with Commas.
func Each[T any](list []T, say func(T) string) string {
	return List(len(list), func(i int) string { return say(list[i]) })
}

// Joined joins parts of a line in the way of the reader's language, and leaves
// out empty ones.
func (d *Drawing) Joined(parts ...string) string {
	return join(parts, d.Tell(engine.T("render.joint")))
}

func join(parts []string, between string) string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, between)
}
