package rulebook

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"guildhall/engine"
	"guildhall/engine/gamedata"
)

// reader reads the files of a book and collects their errors.
type reader struct {
	folder string // of the game's package, for error messages
	files  fs.FS
	cells  gamedata.Cells
	words  *wording // of the current file
	errs   []error
}

func (r *reader) fail(at place, format string, args ...any) {
	r.errs = append(r.errs, at.errorf(format, args...))
}

// raw is a section of one file.
type raw struct {
	Text
	anchor, chapter string
	covers          []string
}

var (
	heading = regexp.MustCompile(`^(###?) (.+) \{#([a-z0-9-]+)\}$`)
	comment = regexp.MustCompile(`^<!--(.*)-->$`)
	picture = regexp.MustCompile(`^!\[(.+)\]\((.+)\)$`)
	step    = regexp.MustCompile(`^[0-9]+\. `)
)

// read reads the file of a language.
func (r *reader) read(lang string) ([]raw, error) {
	name := "rulebook/" + lang + ".md"
	b, err := fs.ReadFile(r.files, name)
	if err != nil {
		return nil, fmt.Errorf("%s/%s: %w", r.folder, name, err)
	}
	p := page{reader: r}
	glossary, err := r.glossary()
	if err != nil {
		return nil, fmt.Errorf("%s/glossary.csv: %w", r.folder, err)
	}
	r.words = &wording{map[string]string{}, map[string][]string{}, func(id string) string { return glossary.Name(id, lang) }}
	for i, line := range strings.Split(string(b), "\n") {
		p.at = place{r.folder + "/" + name, i + 1}
		p.line(strings.TrimRight(line, " \r"))
	}
	if len(p.sections) == 0 {
		r.fail(p.at, "no section")
	}
	return p.sections, nil
}

// glossary reads the glossary of the game; it is empty if the game has none.
func (r *reader) glossary() (engine.Glossary, error) {
	b, err := fs.ReadFile(r.files, "glossary.csv")
	if errors.Is(err, fs.ErrNotExist) {
		return engine.Glossary{}, nil
	} else if err != nil {
		return engine.Glossary{}, err
	}
	return engine.ReadGlossary(string(b))
}

// page is the current file.
type page struct {
	*reader
	at       place
	sections []raw
	open     bool // the next line continues the last block
}

func (p *page) line(line string) {
	if line == "" {
		p.open = false
		return
	}
	if c := comment.FindStringSubmatch(line); c != nil {
		text := strings.TrimSpace(c[1])
		if rows, ok := strings.CutPrefix(text, "rows "); ok {
			p.rows(rows)
		} else {
			p.comment(text)
		}
		return
	}
	if h := heading.FindStringSubmatch(line); h != nil {
		p.heading(len(h[1]) == 2, h[2], h[3])
		return
	}
	if len(p.sections) == 0 {
		p.fail(p.at, "text before the first section")
		return
	}
	s := &p.sections[len(p.sections)-1]
	text, used, err := p.words.fill(line, p.cells)
	if err != nil {
		p.fail(p.at, "%w", err)
		return
	}
	s.used = append(s.used, used...)
	p.block(s, text)
}

// rows reads the comment that writes rows of the table above it, one for each row of the
// game's table that it selects: "huts kind=big: {{id|name}} | {{price}}". The selected rows
// are all of them, those with a cell, or the named ones.
func (p *page) rows(text string) {
	selection, cells, ok := strings.Cut(text, ": ")
	words := strings.Fields(selection)
	if !ok || len(words) == 0 || !p.open {
		p.fail(p.at, "rows of a table are, below its titles, rows TABLE kind=cave: cell | cell")
		return
	}
	if len(words) == 1 {
		words = append(words, anyOther)
	}
	for _, rows := range words[1:] {
		names, err := p.cells.Names(words[0], rows)
		if err != nil {
			p.fail(p.at, "%w", err)
			return
		}
		for _, name := range names {
			p.line("| " + ofRow(cells, words[0], name, p.cells) + " |")
		}
	}
}

// heading begins a section.
func (p *page) heading(chapter bool, title, anchor string) {
	s := raw{Text: Text{Title: title, at: p.at}, anchor: anchor, chapter: anchor}
	if !chapter {
		if len(p.sections) == 0 {
			p.fail(p.at, "### before the first chapter (##)")
		} else {
			s.chapter = p.sections[len(p.sections)-1].chapter
		}
	}
	p.sections, p.open = append(p.sections, s), false
}

// comment reads a comment: <!-- covers 9.1 9.2 -->, <!-- amounts food: # food|or: or -->,
// <!-- words skills tiling: T|*: as on the card -->, or a remark for authors.
func (p *page) comment(text string) {
	p.open = false
	if list, ok := strings.CutPrefix(text, "amounts "); ok {
		for entry := range strings.SplitSeq(list, "|") {
			name, words, _ := strings.Cut(entry, ":")
			p.words.amounts[strings.TrimSpace(name)] = strings.TrimSpace(words)
		}
		return
	}
	if list, ok := strings.CutPrefix(text, "words "); ok {
		name, forms, _ := strings.Cut(list, " ")
		for form := range strings.SplitSeq(forms, "|") {
			p.words.lists[name] = append(p.words.lists[name], strings.TrimSpace(form))
		}
		return
	}
	words := strings.Fields(text)
	if len(words) == 0 || words[0] != "covers" {
		return
	}
	if len(p.sections) == 0 {
		p.fail(p.at, "covers before the first section")
		return
	}
	s := &p.sections[len(p.sections)-1]
	s.covers = append(s.covers, words[1:]...)
}

// block reads a line of a section's text.
func (p *page) block(s *raw, line string) {
	add := func(b Block) {
		b.at = p.at
		s.Blocks = append(s.Blocks, b)
		p.open = b.Kind != Picture
	}
	last := func(k Kind) *Block {
		if n := len(s.Blocks); p.open && n > 0 && s.Blocks[n-1].Kind == k {
			return &s.Blocks[n-1]
		}
		return nil
	}
	switch {
	case strings.HasPrefix(line, "!"):
		add(p.picture(line))
	case strings.HasPrefix(line, "- "):
		add(Block{Kind: Item, Text: line[2:]})
	case step.MatchString(line):
		add(Block{Kind: Step, Text: step.ReplaceAllString(line, "")})
	case line == ">":
		p.open = false
	case strings.HasPrefix(line, "> "):
		if b := last(Example); b != nil {
			b.Text += " " + line[2:]
		} else {
			add(Block{Kind: Example, Text: line[2:]})
		}
	case strings.HasPrefix(line, "|"):
		p.row(last(Table), line, add)
	case strings.HasPrefix(line, "#"):
		p.fail(p.at, `a heading is "## Title {#anchor}" or "### Title {#anchor}", its anchor of a-z, 0-9 and -`)
	default:
		if n := len(s.Blocks); p.open && n > 0 && s.Blocks[n-1].Kind <= Step {
			s.Blocks[n-1].Text += " " + strings.TrimSpace(line)
		} else {
			add(Block{Kind: Paragraph, Text: strings.TrimSpace(line)})
		}
	}
}

func (p *page) picture(line string) Block {
	found := picture.FindStringSubmatch(line)
	if found == nil {
		p.fail(p.at, "a picture is ![what it shows](scenario:NAME)")
		return Block{Kind: Picture}
	}
	s, err := ReadScene(found[2])
	if err != nil {
		p.fail(p.at, "%w", err)
	} else if _, err := fs.Stat(p.files, "testdata/"+s.Scenario+".yaml"); err != nil {
		p.fail(p.at, "no scenario %q in testdata", s.Scenario)
	}
	return Block{Kind: Picture, Text: found[1], Scene: s}
}

// row reads a line of a table. The second line is the separator.
func (p *page) row(table *Block, line string, add func(Block)) {
	var cells []string
	for cell := range strings.SplitSeq(strings.Trim(line, "|"), "|") {
		cells = append(cells, strings.TrimSpace(cell))
	}
	switch isRule := strings.Trim(line, "|-: ") == ""; {
	case table == nil && isRule:
		p.fail(p.at, "a table begins with the titles of its columns")
	case table == nil:
		add(Block{Kind: Table, Rows: [][]string{cells}})
	case len(cells) != len(table.Rows[0]):
		p.fail(p.at, "%d cells, want %d", len(cells), len(table.Rows[0]))
	case !isRule:
		table.Rows = append(table.Rows, cells)
	}
}
