package views

import (
	"context"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reference"
	"guildhall/bot/discord/wording"
	"guildhall/engine"
)

// rules is /rules: a section by its words, the page that teaches it, or without a
// word the table of contents.
func (f lookup) rules(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	games, typed := f.gamesMeant(ctx, c, rulesGame), rulesSearch.Of(c)
	if strings.TrimSpace(typed) == "" {
		if len(games) == 1 {
			return f.contents(c.Reader, games[0]), nil
		}
		return f.whichRules(c.Reader, games), nil
	}
	pages := f.index.FindTitle(games, typed)
	if len(pages) == 0 && len(f.index.Find(games, reference.Rules, typed)) == 0 {
		pages = f.index.FindPages(games, typed)
	}
	if len(pages) > 0 {
		code := pages[0].Game + " " + strconv.Itoa(pages[0].Number)
		return f.bot.Go(ctx, kit.Press{CustomID: kit.CustomID{Verb: kit.VerbTeach, Code: code}, In: c.In, Reader: c.Reader})
	}
	return f.lookUp(reference.Rules, rulesSearch, rulesGame)(ctx, c)
}

// openRule is «Rule: Paying ›».
func (f lookup) openRule(ctx context.Context, p kit.Press) (kit.Reply, error) {
	code := p.Code
	if len(p.In.Values) == 1 { // of a menu of rules
		code = p.In.Values[0]
	}
	game, code, _ := strings.Cut(code, " ")
	h, ok := f.index.Rule(game, code)
	if !ok {
		return kit.Say(f.bot.Words(p.Reader.Language, kit.NoTable).Say("old_button")), nil
	}
	return f.section(ctx, p.Reader, h, nil), nil
}

// section is a section of the rules as a page of its book, with ways to the pages beside
// it, to those it names, and to what else a search found.
func (f lookup) section(ctx context.Context, r kit.Reader, h reference.Hit, others []reference.Hit) kit.Reply {
	w := f.bot.Words(r.Language, kit.NoTable)
	say := kit.Reply{Message: f.entry(ctx, r, reference.Rules, h, nil)}
	pages := len(f.index.Entries(h.Game, reference.Rules))
	row := kit.Row[discordgo.Button]()
	if pages > 1 {
		row = kit.Pager(w, func(page int) kit.CustomID {
			to := reference.Hit{Game: h.Game, Index: page, Entry: f.index.Entries(h.Game, reference.Rules)[page]}
			return kit.CustomID{Verb: "entry", Code: f.showID(reference.Rules, to).Code}
		}, h.Index, pages)
		row.Components = append(row.Components, kit.Button(kit.CustomID{Verb: "toc", Code: h.Game}, w.Label("button.contents")))
	}
	row.Components = append(row.Components, kit.Button(f.showID(reference.Rules, h), w.Label("button.show_all")))
	say = say.With(row)
	if related := f.index.Related(h); len(related) > 0 {
		id := kit.CustomID{Verb: "entry", Code: string(reference.Rules) + " related"}
		say = say.With(kit.Row(f.menu(w, id, w.Label("look.related"), reference.Rules, related)))
	}
	if len(others) > 0 {
		say = say.With(kit.Row(f.otherHits(w, reference.Rules, others)))
	}
	return say
}

// openContents is «All rules», and «Contents» on a page.
func (f lookup) openContents(_ context.Context, p kit.Press) (kit.Reply, error) {
	if len(f.index.Entries(p.Code, reference.Rules)) == 0 {
		return kit.Say(f.bot.Words(p.Reader.Language, kit.NoTable).Say("old_button")), nil
	}
	return f.contents(p.Reader, p.Code), nil
}

// contents lists the sections of a game's rules, by chapter, with menus that open them.
func (f lookup) contents(r kit.Reader, game string) kit.Reply {
	w := f.bot.Words(r.Language, kit.NoTable)
	entries, book := f.index.Entries(game, reference.Rules), f.index.Book(game)
	lines := []string{w.Say("look.contents", engine.Word("game", w.GameName(game)))}
	var titles []string
	var hits []reference.Hit
	for i, e := range entries {
		title := wording.Escape(w.Flat(e.Title))
		if book != nil && book.Sections[i].Chapter == e.Code {
			lines, titles = append(lines, strings.Join(titles, " · ")), nil
			title = "**" + title + "**"
		}
		titles = append(titles, title)
		hits = append(hits, reference.Hit{Game: game, Index: i, Entry: e})
	}
	say := kit.Say(wording.ClipLines(wording.Lines(append(lines, strings.Join(titles, " · "))...), wording.MaxContent))
	for n, all := 0, len(hits); len(hits) > 0; n++ {
		most, heading := min(len(hits), kit.MaxMenu), w.Label("look.sections")
		if all > kit.MaxMenu {
			from := all - len(hits)
			heading = w.Label("menu.range", engine.Word("what", heading), engine.N("from", from+1), engine.N("to", from+most), engine.N("of", all))
		}
		id := kit.CustomID{Verb: "entry", Code: strings.TrimSpace(string(reference.Rules) + strings.Repeat(" ", n) + strings.Repeat("+", n))}
		say = say.With(kit.Row(f.menu(w, id, heading, reference.Rules, hits[:most])))
		hits = hits[most:]
	}
	if teach := f.bot.TeachButtons(w, game); teach != nil {
		say = say.With(kit.Row(teach...))
	}
	return say
}

// whichRules asks which game is meant, where no table tells it.
func (f lookup) whichRules(r kit.Reader, games []string) kit.Reply {
	w := f.bot.Words(r.Language, kit.NoTable)
	say := kit.Say(w.Say("look.games"))
	for len(games) > 0 {
		n := min(len(games), kit.MaxTabs)
		var row []discordgo.Button
		for _, game := range games[:n] {
			row = append(row, kit.Button(kit.CustomID{Verb: kit.VerbContents, Code: game}, w.ShortName(game)))
		}
		say, games = say.With(kit.Row(row...)), games[n:]
	}
	return say
}

// suggestRules suggests «How to play» and the sections of the rules.
func (f lookup) suggestRules(ctx context.Context, c kit.Invocation) ([]*discordgo.ApplicationCommandOptionChoice, error) {
	choices, err := f.suggestEntries(reference.Rules, rulesSearch, rulesGame)(ctx, c)
	if err != nil {
		return nil, err
	}
	w := f.bot.Words(c.Reader.Language, kit.NoTable)
	var pages []*discordgo.ApplicationCommandOptionChoice
	for _, p := range f.index.FindTitle(f.gamesMeant(ctx, c, rulesGame), rulesSearch.Of(c)) {
		title := w.Flat(f.index.Teaching(p.Game).Title)
		pages = append(pages, &discordgo.ApplicationCommandOptionChoice{Name: wording.Clip(title, 100), Value: wording.Clip(title, 100)})
	}
	return append(pages, choices...), nil
}
