// Package rulebook reads the rules of a game as its players read them: a file for each
// language, in sections with anchors. docs/rulebooks.md describes the files for those
// who write them.
//
// A book that is returned is whole: every language has the same sections, every link
// leads somewhere, and every section of the written rules is covered. An error names
// file and line.
package rulebook

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"slices"
	"strings"
	"sync"

	"guildhall/engine/gamedata"
)

// Languages are those every book is written in; the first one orders its sections.
var Languages = []string{"en", "ko"}

// Owner is a game's rules with a rulebook, filled with the values of its tables.
type Owner interface {
	Rulebook() (*Book, error)
}

// Book is the rulebook of a game. It never changes.
type Book struct {
	Sections []Section // in the order of reading
	files    fs.FS
	covered  map[string]int // index of the first section that covers a code of the rules
}

// Section is a chapter, or a part of one.
type Section struct {
	Anchor  string
	Chapter string   // anchor of the chapter it is in; its own when it is one
	Covers  []string // codes of the written rules
	texts   map[string]Text
}

// Text is a section in one language.
type Text struct {
	Title  string
	Blocks []Block

	at   place
	used []string // what stands between double braces
}

// Kind is what a block is.
type Kind uint8

// The kinds of blocks.
const (
	Paragraph Kind = iota
	Item           // of a list without numbers
	Step           // of a list with numbers
	Example
	Table
	Picture
)

// Block is a part of a section's text. Text may have **bold words** and
// [links](#anchor), which Spans takes apart.
type Block struct {
	Kind  Kind
	Text  string     // of a picture its caption
	Rows  [][]string // of a table, the first are the titles of the columns
	Scene Scene      // of a picture

	at place
}

// Scene is a position of the game's scenarios, drawn by its artist.
type Scene struct {
	Scenario string
	Close    string // a part of the board that can be shown large; "" is all of it
	Places   string // what is cut out of the board, separated by commas; "" is all of it
	Wide     bool   // a cut goes from the left edge to the right one
	Seat     int    // whose view it is; -1 is a spectator's
	Full     bool   // the board for a desktop, in place of that for a phone
	Hand     bool   // the hand of that seat in place of the board
	Moves    int    // answers of the scenario that are played; -1 is all
}

// place is where something stands in a file.
type place struct {
	file string
	line int
}

func (p place) errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %w", p.file, p.line, fmt.Errorf(format, args...))
}

// In returns the text of a section in a language, in the first one when it lacks it.
func (s Section) In(lang string) Text {
	if t, ok := s.texts[lang]; ok {
		return t
	}
	return s.texts[Languages[0]]
}

// Lines are all lines of a text: paragraphs, captions, and the cells of tables.
func (t Text) Lines() (lines []string) {
	for _, b := range t.Blocks {
		if b.Text != "" {
			lines = append(lines, b.Text)
		}
		for _, row := range b.Rows {
			lines = append(lines, row...)
		}
	}
	return lines
}

// Find returns the section with an anchor, or that covers a code of the written rules:
// itself ("9.2"), else what it is a part of ("9").
func (b *Book) Find(code string) (Section, bool) {
	i := b.Index(code)
	if i < 0 {
		return Section{}, false
	}
	return b.Sections[i], true
}

// Index is where Find's section stands; -1 when there is none.
func (b *Book) Index(code string) int {
	if i := slices.IndexFunc(b.Sections, func(s Section) bool { return s.Anchor == code }); i >= 0 {
		return i
	}
	for code != "" {
		if i, ok := b.covered[code]; ok {
			return i
		}
		code = code[:max(0, strings.LastIndexByte(code, '.'))]
	}
	return -1
}

// Scenario returns the file of a picture's scenario.
func (b *Book) Scenario(name string) ([]byte, error) {
	return fs.ReadFile(b.files, "testdata/"+name+".yaml")
}

// Parse reads the rulebook of a game from rulebook/*.md of its package, and fills it
// with the values of its tables. Pictures are scenarios testdata/*.yaml.
func Parse(game string, files, tables fs.FS) (*Book, error) {
	cells, err := gamedata.ReadCells(tables)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", game, err)
	}
	r := reader{folder: "engine/" + game, files: files, cells: cells}
	var written [][]raw
	for _, lang := range Languages {
		sections, err := r.read(lang)
		if err != nil {
			return nil, err
		}
		written = append(written, sections)
	}
	b := &Book{files: files, covered: map[string]int{}}
	for _, s := range written[0] {
		b.Sections = append(b.Sections, Section{Anchor: s.anchor, Chapter: s.chapter, Covers: s.covers, texts: map[string]Text{Languages[0]: s.Text}})
	}
	for i, lang := range Languages[1:] {
		r.join(b, lang, written[i+1])
	}
	for i, s := range b.Sections {
		for _, code := range s.Covers {
			if _, ok := b.covered[code]; !ok {
				b.covered[code] = i
			}
		}
	}
	r.check(b)
	if len(r.errs) > 0 {
		return nil, errors.Join(r.errs...)
	}
	return b, nil
}

// Once returns a function that parses a book when it is called first, and returns the
// same one from then on. Tables keep it beside what they hold.
func Once(game string, files, tables fs.FS) func() (*Book, error) {
	return sync.OnceValues(func() (*Book, error) { return Parse(game, files, tables) })
}

// Span is a piece of a line.
type Span struct {
	Text string
	Bold bool
	To   string // anchor it links to
}

// Spans takes a line apart.
func Spans(line string) []Span {
	var spans []Span
	bold := false
	add := func(text, to string) {
		if text != "" {
			spans = append(spans, Span{text, bold, to})
		}
	}
	for line != "" {
		at := strings.Index(line, "**")
		link := strings.IndexByte(line, '[')
		if link >= 0 && (at < 0 || link < at) {
			text, rest, _ := strings.Cut(line[link+1:], "](#")
			to, after, _ := strings.Cut(rest, ")")
			add(line[:link], "")
			add(text, to)
			line = after
			continue
		}
		if at < 0 {
			add(line, "")
			break
		}
		add(line[:at], "")
		line, bold = line[at+2:], !bold
	}
	return spans
}

// ReadScene reads what a picture shows: scenario:NAME, with ?place=PLACES&wide&close=PART&full&seat=N&hand&moves=N.
func ReadScene(target string) (Scene, error) {
	name, ok := strings.CutPrefix(target, "scenario:")
	if !ok {
		return Scene{}, fmt.Errorf("%q: a picture is scenario:NAME", target)
	}
	name, options, _ := strings.Cut(name, "?")
	s := Scene{Scenario: name, Seat: -1, Moves: -1}
	values, err := url.ParseQuery(options)
	if err != nil {
		return Scene{}, fmt.Errorf("%q: %w", target, err)
	}
	for key := range values {
		value := values.Get(key)
		switch key {
		case "close":
			s.Close = value
		case "place":
			s.Places = value
		case "full":
			s.Full = true
		case "hand":
			s.Hand = true
		case "wide":
			s.Wide = true
		case "seat":
			_, err = fmt.Sscan(value, &s.Seat)
		case "moves":
			_, err = fmt.Sscan(value, &s.Moves)
		default:
			err = fmt.Errorf("no option %q, only close, full, hand, moves, place, seat and wide", key)
		}
		if err != nil {
			return Scene{}, fmt.Errorf("%q: %w", target, err)
		}
	}
	return s, nil
}
