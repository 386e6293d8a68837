package lookup

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
func (f feature) rules(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	games, typed := f.gamesMeant(ctx, c, rulesGame), rulesSearch.Of(c)
	if strings.TrimSpace(typed) == "" {
		if len(games) == 1 {
			return f.contents(c.Reader, games[0]), nil
		}
		return f.whichRules(c.Reader, games), nil
	}
	pages := f.FindTitle(games, typed)
	if len(pages) == 0 && len(f.Find(games, reference.Rules, typed)) == 0 {
		pages = f.FindPages(games, typed)
	}
	if len(pages) > 0 {
		code := pages[0].Game + " " + strconv.Itoa(pages[0].Number)
		return f.Go(ctx, kit.Press{CustomID: kit.CustomID{Verb: kit.VerbTeach, Code: code}, In: c.In, Reader: c.Reader})
	}
	return f.lookUp(reference.Rules, rulesSearch, rulesGame)(ctx, c)
}

// openContents is «All rules».
func (f feature) openContents(_ context.Context, p kit.Press) (kit.Reply, error) {
	if len(f.Entries(p.Code, reference.Rules)) == 0 {
		return kit.Say(f.Words(p.Reader.Language, kit.NoTable).Say("old_button")), nil
	}
	return f.contents(p.Reader, p.Code), nil
}

// contents lists the sections of a game's rules, with a menu that opens them.
func (f feature) contents(r kit.Reader, game string) kit.Reply {
	w := f.Words(r.Language, kit.NoTable)
	menu := discordgo.SelectMenu{CustomID: kit.CustomID{Verb: "entry", Code: string(reference.Rules)}.String(), Placeholder: w.Label("look.sections")}
	var titles []string
	for i, e := range f.Entries(game, reference.Rules) {
		title := w.Flat(e.Title)
		titles = append(titles, wording.Escape(title))
		if i < kit.MaxMenu {
			menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: wording.Clip(title, 100), Value: showID(reference.Rules, reference.Hit{Game: game, Index: i}).Code})
		}
	}
	say := kit.Say(wording.ClipLines(wording.Lines(w.Say("look.contents", engine.Word("game", w.GameName(game))), strings.Join(titles, " · ")), wording.MaxContent))
	if len(menu.Options) > 0 {
		say = say.With(kit.Row(menu))
	}
	if teach := f.TeachButtons(w, game); teach != nil {
		say = say.With(kit.Row(teach...))
	}
	return say
}

// whichRules asks which game is meant, where no table tells it.
func (f feature) whichRules(r kit.Reader, games []string) kit.Reply {
	w := f.Words(r.Language, kit.NoTable)
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
func (f feature) suggestRules(ctx context.Context, c kit.Invocation) ([]*discordgo.ApplicationCommandOptionChoice, error) {
	choices, err := f.suggestEntries(reference.Rules, rulesSearch, rulesGame)(ctx, c)
	if err != nil {
		return nil, err
	}
	w := f.Words(c.Reader.Language, kit.NoTable)
	var pages []*discordgo.ApplicationCommandOptionChoice
	for _, p := range f.FindTitle(f.gamesMeant(ctx, c, rulesGame), rulesSearch.Of(c)) {
		title := w.Flat(f.Teaching(p.Game).Title)
		pages = append(pages, &discordgo.ApplicationCommandOptionChoice{Name: wording.Clip(title, 100), Value: wording.Clip(title, 100)})
	}
	return append(pages, choices...), nil
}
