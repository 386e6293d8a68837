package views_test

import (
	"bytes"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/layout"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/engine/catalog"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/cleopatra"
	"guildhall/engine/rulebook"
	"guildhall/render"
	"guildhall/storage"
)

// button returns the id of the button whose label begins with a text. menu returns the id
// of the menu that has an option with such a label, and the option's value.
func button(t *testing.T, p *discordtest.Posted, label string) string {
	t.Helper()
	for _, row := range p.Components {
		for _, c := range row.(discordgo.ActionsRow).Components {
			if b, ok := c.(discordgo.Button); ok && strings.HasPrefix(b.Label, label) {
				return b.CustomID
			}
		}
	}
	t.Fatalf("no button %q\n%s", label, p.Text())
	return ""
}

func menu(t *testing.T, p *discordtest.Posted, label string) (id, value string) {
	t.Helper()
	for _, row := range p.Components {
		for _, c := range row.(discordgo.ActionsRow).Components {
			if s, ok := c.(discordgo.SelectMenu); ok {
				for _, o := range s.Options {
					if o.Label == label {
						return s.CustomID, o.Value
					}
				}
			}
		}
	}
	t.Fatalf("no option %q\n%s", label, p.Text())
	return "", ""
}

// The rules of a game are a book with contents and pages. A page names other sections,
// and a search finds sections by words in their text.
func TestRulesAreReadLikeABook(t *testing.T) {
	h := discordtest.New(t)
	h.Langs = map[string]string{"9": "en-US"}
	drawn := 0
	h.Configure(func(c *discord.Config) {
		c.Draw = func(_ string, _ *render.Theme, scene func() *render.Scene) ([]byte, error) {
			drawn++
			if scene() == nil {
				t.Error("nothing is drawn")
			}
			return discordtest.OnePixel, nil
		}
	})
	contents := h.Command("9", discordtest.ChannelID, "rules", map[string]string{"game": "cleopatra"})
	if !strings.Contains(contents.Content, "**Quarry visit** · What structures cost · Paying") {
		t.Errorf("contents: %s", contents.Text())
	}
	var menus []string // each menu lists its sections
	for _, row := range contents.Components {
		if row, ok := row.(discordgo.ActionsRow); ok {
			if m, ok := row.Components[0].(discordgo.SelectMenu); ok {
				menus = append(menus, m.Placeholder)
			}
		}
	}
	if want := []string{"1–25 of 30 · Sections of the rules…", "26–30 of 30 · Sections of the rules…"}; !slices.Equal(menus, want) {
		t.Errorf("the menus are %q, want %q", menus, want)
	}
	all := contents.Content
	id, value := menu(t, contents, "Paying")
	page := h.Press("9", contents, id, value)
	if !strings.HasPrefix(page.Content, "**Paying**") || !strings.Contains(page.Content, "> A sphinx costs 1 artisan and 2 units") {
		t.Errorf("paying: %s", page.Text())
	}
	paying := page.Content
	if page = h.Press("9", page, button(t, page, "Page 14/30")); !strings.HasPrefix(page.Content, "**Tainted cards**") {
		t.Errorf("the next page: %s", page.Text())
	}
	if page = h.Press("9", page, button(t, page, "‹")); page.Content != paying {
		t.Errorf("the page before: %s", page.Text())
	}
	id, value = menu(t, page, "Tainted cards")
	page = h.Press("9", page, id, value)
	id, value = menu(t, page, "Counting corruption")
	if page = h.Press("9", page, id, value); !strings.Contains(page.Content, "- **7** · 25") {
		t.Errorf("a page that another names: %s", page.Text())
	}
	if page = h.Press("9", page, button(t, page, "Contents")); page.Content != all {
		t.Errorf("contents of a page: %s", page.Text())
	}
	found := h.Command("9", discordtest.ChannelID, "rules", map[string]string{"search": "corners do not count", "game": "cleopatra"})
	if !strings.HasPrefix(found.Content, "**The palace**") || drawn != 1 || len(found.Files) != 1 || !strings.Contains(found.Content, "-# The palace: garden") {
		t.Errorf("found by its text, with %d pictures: %s", drawn, found.Text())
	}
	h.Press("9", found, button(t, found, "Show to all"))
	public := h.Wire.In(discordtest.ChannelID, "")
	if len(public) == 0 || !strings.HasPrefix(public[len(public)-1].Content, "**The palace**") || len(public[len(public)-1].Files) != 1 {
		t.Errorf("shown to all: %v", public)
	}
	// A menu value from before the book leads to the contents.
	if old := h.PressForged("9", found, handler.CustomID{Verb: "entry", Code: "rules"}.String(), "rules cleopatra 3"); old.Content != all {
		t.Errorf("an old choice: %s", old.Text())
	}
}

// The contents of every game fit on one screen of a phone. A long list has pages, which
// together list and open every section once. «Contents» of a section leads to its page of
// the list.
func TestContentsFitOneScreen(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		game := rules.Info().ID
		for lang, locale := range map[string]string{"en": "en-US", "ko": "ko"} {
			t.Run(game+" "+lang, func(t *testing.T) {
				h := discordtest.New(t)
				h.Langs = map[string]string{"9": locale}
				h.Configure(func(c *discord.Config) { c.Draw = layout.Outlines() })
				p := h.Command("9", discordtest.ChannelID, "rules", map[string]string{"game": game})
				first, opened := p.Content, map[string]bool{}
				for pages := 1; ; pages++ {
					body, err := p.Body()
					if err != nil {
						t.Fatal(err)
					}
					if fits, err := layout.Fits(body, nil); !fits || err != nil {
						t.Errorf("page %d is higher than a screen (error %v):\n%s", pages, err, p.Text())
					}
					next := nextPage(p)
					for _, row := range wire.Rows(p.Components) {
						for _, c := range row.Components {
							if menu, ok := c.(discordgo.SelectMenu); ok {
								for _, o := range menu.Options {
									if opened[o.Value] || !strings.Contains(p.Content, textfmt.Escape(o.Label)) {
										t.Errorf("page %d opens %q, which another one opens or it does not name", pages, o.Label)
									}
									opened[o.Value] = true
								}
							}
						}
					}
					last := p
					if next != "" {
						p = h.Press("9", p, next)
					}
					if next == "" || p.Content == first {
						checkBack(t, h, last)
						break
					}
				}
				book, err := rules.(rulebook.Owner).Rulebook()
				if err != nil || len(opened) != len(book.Sections) {
					t.Errorf("%d sections can be opened, want %d (error %v)", len(opened), len(book.Sections), err)
				}
			})
		}
	}
}

// nextPage returns the button to the next page; "" if the message has no pages.
func nextPage(p *discordtest.Posted) (id string) {
	for _, row := range wire.Rows(p.Components) {
		for _, c := range row.Components {
			if b, ok := c.(discordgo.Button); ok && strings.HasSuffix(b.Label, "›") {
				id = b.CustomID
			}
		}
	}
	return id
}

// checkBack opens the last section of a page of the contents and goes back to it.
func checkBack(t *testing.T, h *discordtest.Fixture, contents *discordtest.Posted) {
	t.Helper()
	want := contents.Content
	var menu discordgo.SelectMenu
	for _, row := range wire.Rows(contents.Components) {
		for _, c := range row.Components {
			if m, ok := c.(discordgo.SelectMenu); ok {
				menu = m
			}
		}
	}
	p := h.Press("9", contents, menu.CustomID, menu.Options[len(menu.Options)-1].Value)
	if p = h.Press("9", p, discordtest.Verb(p, "toc")); p.Content != want {
		t.Errorf("a section leads back to\n%s\nwant the page that it was opened from\n%s", p.Text(), want)
	}
}

// The pages show the values of the host's tables, and are found in Korean too.
func TestRulesSayTheHostsValues(t *testing.T) {
	folder := fstest.MapFS{}
	names, err := fs.Glob(cleopatra.Rules{}.Files(), "data/*.csv")
	for _, name := range names {
		b, err := fs.ReadFile(cleopatra.Rules{}.Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		folder[name] = &fstest.MapFile{Data: bytes.Replace(b, []byte("1등,-3"), []byte("1등,-5"), 1)}
	}
	if err != nil {
		t.Fatal(err)
	}
	rules, err := cleopatra.RulesFrom(folder)
	if err != nil {
		t.Fatal(err)
	}
	h := discordtest.New(t, rules)
	h.Langs = map[string]string{"8": "ko", "9": "en-US"}
	for user, want := range map[string][2]string{"8": {"**대사제에게 기부하기**", "5개 제거"}, "9": {"**Offering to the High Priest**", "5 away"}} {
		p := h.Command(user, discordtest.ChannelID, "rules", map[string]string{"search": "공동 1등"})
		if !strings.HasPrefix(p.Content, want[0]) || !strings.Contains(p.Content, want[1]) {
			t.Errorf("%s reads %s", user, p.Text())
		}
	}
}

// Every section of every book fits in one message, in every language.
func TestSectionsFitIntoMessages(t *testing.T) {
	h := discordtest.New(t)
	x := h.Bot.Index
	for _, g := range catalog.Games() {
		game := g.Info().ID
		if x.Book(game) == nil {
			continue
		}
		for _, e := range x.Entries(game, lookup.Rules) {
			for _, lang := range rulebook.Languages {
				w := h.Bot.Texts.Words(lang, storage.Table{})
				if n := utf8.RuneCountInString(w.Flat(e.Body)); n > 1800 {
					t.Errorf("%s #%s in %s has %d characters on Discord", game, e.Code, lang, n)
				}
			}
		}
	}
}

// The pictures in the rules are drawn in a theme, for every game and both looks.
func TestPicturesOfRulesAreDrawnInATheme(t *testing.T) {
	h := discordtest.New(t)
	var themes []string
	h.Configure(func(c *discord.Config) {
		c.Draw = func(_ string, theme *render.Theme, scene func() *render.Scene) ([]byte, error) {
			themes = append(themes, theme.Name())
			scene()
			return discordtest.OnePixel, nil
		}
	})
	x := h.Bot.Index
	for _, game := range catalog.Games() {
		id := game.Info().ID
		b := x.Book(id)
		if b == nil {
			continue
		}
		for i, s := range b.Sections {
			if !slices.ContainsFunc(s.In("en").Blocks, func(b rulebook.Block) bool { return b.Kind == rulebook.Picture }) {
				continue
			}
			themes = nil
			contents := h.Command("1", discordtest.ChannelID, "rules", map[string]string{"game": id})
			title := h.Bot.Texts.Words("en", storage.Table{}).Flat(x.Entries(id, lookup.Rules)[i].Title)
			for range b.Sections { // open the page that lists it
				if strings.Contains(contents.Content, textfmt.Escape(title)) {
					break
				}
				contents = h.Press("1", contents, nextPage(contents))
			}
			page, value := menu(t, contents, title)
			h.Press("1", contents, page, value)
			if len(themes) != 1 || themes[0] != "normal" {
				t.Errorf("%s %s is drawn in the themes %q", id, s.Anchor, themes)
			}
		}
	}
}
