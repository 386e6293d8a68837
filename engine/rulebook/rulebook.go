// Package rulebook reads the rules of a game for its players: a file for each language, in
// sections with anchors. docs/rulebooks.md describes the files for authors.
//
// Parse returns only complete books: every language has the same sections, every link has a
// target, and every section of the written rules is covered. Errors name file and line.
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

// Languages are the languages of every book. The first one defines the order of the
// sections.
var Languages = []string{"en", "ko"}

// Owner is implemented by rules with a rulebook that contains the values of their tables.
type Owner interface {
	Rulebook() (*Book, error)
}

// Book is the rulebook of a game. It never changes.
type Book struct {
	Sections []Section // in reading order
	files    fs.FS
	covered  map[string]int // by code of the written rules: index of the first section that covers it
}

// Section is a chapter, or a part of one.
type Section struct {
	Anchor  string
	Chapter string   // anchor of its chapter; for a chapter, its own anchor
	Covers  []string // codes of the written rules
	texts   map[string]Text
}

// Text is a section in one language.
type Text struct {
	Title  string
	Blocks []Block

	at   place
	used []string // calculations between double braces
}

// Kind is the kind of a block.
type Kind uint8

// Kinds of blocks.
const (
	Paragraph Kind = iota
	Item           // item of an unordered list
	Step           // item of a numbered list
	Example
	Table
	Picture
)

// Block is a part of a section's text. Text may contain **bold words** and
// [links](#anchor), which Spans separates.
type Block struct {
	Kind  Kind
	Text  string     // for a picture, its caption
	Rows  [][]string // for a table; the first row holds the titles of the columns
	Scene Scene      // for a picture

	at place
}

// Scene is a position of the game's scenarios, drawn by its artist.
type Scene struct {
	Scenario string
	Close    string // part of the board to show enlarged; "" is the whole board
	Places   string // places to cut out of the board, separated by commas; "" is the whole board
	Wide     bool   // the cut has the full width of the board
	Seat     int    // the viewer's seat; -1 is a spectator
	Full     bool   // the board for a desktop instead of a phone
	Hand     bool   // the hand of that seat instead of the board
	Moves    int    // number of the scenario's moves to play; -1 is all
}

// place is a line of a file.
type place struct {
	file string
	line int
}

func (p place) errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %w", p.file, p.line, fmt.Errorf(format, args...))
}

// In returns the text of a section in a language, or in the first language if it is
// missing.
func (s Section) In(lang string) Text {
	if t, ok := s.texts[lang]; ok {
		return t
	}
	return s.texts[Languages[0]]
}

// Lines returns all lines of a text: paragraphs, captions, and the cells of tables.
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

// Find returns the section with an anchor, or the section that covers a code of the written
// rules or a code above it ("9" for "9.2"). It returns false if there is none.
func (b *Book) Find(code string) (Section, bool) {
	i := b.Index(code)
	if i < 0 {
		return Section{}, false
	}
	return b.Sections[i], true
}

// Index returns the index of the section that Find returns, or -1.
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

// Parse reads the rulebook of a game from rulebook/*.md in its package, and inserts the
// values of its tables. Its pictures show scenarios from testdata/*.yaml.
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

// Once returns a function that parses a book on its first call and returns the same book on
// later calls. A game stores it with its tables.
func Once(game string, files, tables fs.FS) func() (*Book, error) {
	return sync.OnceValues(func() (*Book, error) { return Parse(game, files, tables) })
}

// Span is a part of a line with one format.
type Span struct {
	Text string
	Bold bool
	To   string // anchor of its link; "" if it is not a link
}

// Spans splits a line at its bold words and links.
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

// ReadScene reads the target of a picture: scenario:NAME, with
// ?place=PLACES&wide&close=PART&full&seat=N&hand&moves=N.
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
