package rulebookpage

import (
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"strings"

	"guildhall/engine"
	"guildhall/engine/rulebook"
	"guildhall/engine/ruling"
	"guildhall/render"
)

//go:embed text/*.json
var textFiles embed.FS

// Messages returns the words of the page, one file per language.
func Messages() fs.FS { return render.TextFolder(textFiles) }

//go:embed page.html page.css page.js
var pageFiles embed.FS

var pageTemplate = template.Must(template.ParseFS(pageFiles, "page.html"))

// Page is the rulebook of a game as one HTML file without external resources.
type Page struct {
	Rules  engine.Rules
	Artist render.Renderer
	Teller Teller
}

// Write writes the page, in every language. A game without a rulebook is an error.
func (p Page) Write(w io.Writer) error {
	owner, ok := p.Rules.(rulebook.Owner)
	if !ok {
		return fmt.Errorf("%s has no rulebook", p.Rules.Info().ID)
	}
	b, err := owner.Rulebook()
	if err != nil {
		return err
	}
	asked, err := ruling.Read(p.Rules)
	if err != nil {
		return err
	}
	var langs []pageLang
	for _, lang := range rulebook.Languages {
		one, err := p.in(b, lang)
		if err != nil {
			return err
		}
		if len(asked.Rulings) > 0 {
			one.Sections = append(one.Sections, p.asked(b, asked, lang))
		}
		langs = append(langs, one)
	}
	css, _ := fs.ReadFile(pageFiles, "page.css")
	js, _ := fs.ReadFile(pageFiles, "page.js")
	return pageTemplate.Execute(w, map[string]any{"Langs": langs, "CSS": template.CSS(css), "JS": template.JS(js)})
}

// pageLang is the book in one language, in the form of the template.
type pageLang struct {
	Lang, Language, Title, Contents, Search, Example string
	Sections                                         []pageSection
}

type pageSection struct {
	Anchor, Title string
	Chapter       bool
	Groups        []pageGroup
}

// pageGroup is a block, or the items of one list.
type pageGroup struct {
	Kind  string
	Lines []template.HTML
	Rows  [][]template.HTML
	Image template.URL
	W, H  int
}

func (p Page) in(b *rulebook.Book, lang string) (pageLang, error) {
	tell := p.Teller(lang, nil)
	say := func(key string) string { return tell(engine.T("book." + key)) }
	one := pageLang{
		Lang: lang, Language: say("language"), Title: tell(engine.T("book.title", engine.Term("game", p.Rules.Info().Name))),
		Contents: say("contents"), Search: say("search"), Example: say("example"),
	}
	for _, s := range b.Sections {
		text := s.In(lang)
		section := pageSection{Anchor: lang + "-" + s.Anchor, Title: text.Title, Chapter: s.Chapter == s.Anchor}
		for _, block := range text.Blocks {
			if err := p.add(&section, b, block, lang); err != nil {
				return one, fmt.Errorf("#%s: %w", s.Anchor, err)
			}
		}
		one.Sections = append(one.Sections, section)
	}
	return one, nil
}

// asked returns the chapter of the questions that players ask, each with a link to its
// section.
func (p Page) asked(b *rulebook.Book, set *ruling.Set, lang string) pageSection {
	tell := p.Teller(lang, nil)
	s := pageSection{Anchor: lang + "-rulings", Title: tell(engine.T("book.rulings")), Chapter: true}
	if set.Rules.Info().Data != p.Rules.Info().Data {
		s.Groups = append(s.Groups, pageGroup{Kind: "text", Lines: []template.HTML{inline(tell(engine.T("book.own_values")), lang)}})
	}
	for _, r := range set.Rulings {
		section, _ := b.Find(r.Section)
		line := "**" + r.Question.In(lang) + "** " + r.Answer.In(lang) + " [" + section.In(lang).Title + "](#" + r.Section + ")"
		s.Groups = append(s.Groups, pageGroup{Kind: "text", Lines: []template.HTML{inline(line, lang)}})
	}
	return s
}

// kinds holds the names of the kinds of blocks in the template.
var kinds = map[rulebook.Kind]string{rulebook.Paragraph: "text", rulebook.Item: "list", rulebook.Step: "steps",
	rulebook.Example: "example", rulebook.Table: "table", rulebook.Picture: "picture"}

// add adds a block. An item is added to the list before it, if there is one.
func (p Page) add(s *pageSection, b *rulebook.Book, block rulebook.Block, lang string) error {
	g := pageGroup{Kind: kinds[block.Kind], Lines: []template.HTML{inline(block.Text, lang)}}
	if n := len(s.Groups); n > 0 && s.Groups[n-1].Kind == g.Kind && (g.Kind == "list" || g.Kind == "steps") {
		s.Groups[n-1].Lines = append(s.Groups[n-1].Lines, g.Lines...)
		return nil
	}
	for _, row := range block.Rows {
		var cells []template.HTML
		for _, cell := range row {
			cells = append(cells, inline(cell, lang))
		}
		g.Rows = append(g.Rows, cells)
	}
	if block.Kind == rulebook.Picture {
		scene, err := Draw(p.Rules, b, p.Artist, block.Scene, Options(p.Teller, lang))
		if err != nil {
			return err
		}
		png, err := render.PNG(scene, render.Normal())
		if err != nil {
			return err
		}
		g.W, g.H, g.Image = scene.W, scene.H, template.URL("data:image/png;base64,"+base64.StdEncoding.EncodeToString(png))
	}
	s.Groups = append(s.Groups, g)
	return nil
}

// inline returns a line of a book as HTML.
func inline(line, lang string) template.HTML {
	var b strings.Builder
	for _, s := range rulebook.Spans(line) {
		text := template.HTMLEscapeString(s.Text)
		if s.To != "" {
			text = `<a href="#` + lang + "-" + template.HTMLEscapeString(s.To) + `">` + text + "</a>"
		}
		if s.Bold {
			text = "<b>" + text + "</b>"
		}
		b.WriteString(text)
	}
	return template.HTML(b.String())
}
