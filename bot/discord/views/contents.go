package views

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/layout"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/text/matcher"
	"guildhall/engine"
)

// rules handles /rules: it shows the section, ruling or teaching page that the words
// name; without words the table of contents.
func (f lookupFeature) rules(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
	games, typed := f.gamesMeant(ctx, c), rulesSearch.Of(c)
	if strings.TrimSpace(typed) == "" {
		if len(games) == 1 {
			return f.contents(c.Reader, games[0], 0), nil
		}
		return f.whichRules(c.Reader, games), nil
	}
	pages, hits := f.Index.FindTitle(games, typed), f.Index.FindRules(games, typed)
	cards := f.Index.Find(games, lookup.Cards, typed)
	isPart := func(h lookup.Hit) bool { return h.Rank > matcher.Begins && h.Rank != matcher.Initials }
	if cards = slices.DeleteFunc(cards, isPart); len(pages) == 0 && bestRank(cards) <= bestRank(hits) {
		if say, ok := f.card(ctx, c, games, cards); ok {
			if len(hits) > 0 {
				w := c.Reader.Words()
				say = say.With(handler.Row(f.menu(w, handler.CustomID{Verb: "entry", Code: string(lookup.Rules)}, w.Label("look.in_rules", engine.N("n", len(hits))), hits)))
			}
			return say, nil
		}
	}
	if len(pages) == 0 && len(hits) == 0 {
		pages = f.Index.FindPages(games, typed)
	}
	if len(pages) > 0 {
		code := pages[0].Game + " " + strconv.Itoa(pages[0].Number)
		return f.Screens.Go(ctx, handler.Press{CustomID: handler.CustomID{Verb: handler.VerbTeach, Code: code}, In: c.In, Reader: c.Reader})
	}
	return f.found(ctx, c, f.Index.WithSimilar(hits, games, typed)), nil
}

// bestRank returns the rank of the first hit; matcher.None if there is no hit.
func bestRank(hits []lookup.Hit) matcher.Rank {
	if len(hits) == 0 {
		return matcher.None
	}
	return hits[0].Rank
}

// found shows the best hit of a search in the rules, with links to the others.
func (f lookupFeature) found(ctx context.Context, c handler.Invocation, hits []lookup.Hit) handler.Reply {
	switch {
	case len(hits) == 0:
		return f.nothing(c, rulesSearch.Of(c))
	case hits[0].Section == lookup.Rulings:
		return f.ruling(ctx, c.Reader, hits[0], hits[1:])
	default:
		return f.section(ctx, c.Reader, hits[0], hits[1:])
	}
}

// openRule handles «Rule: Paying ›».
func (f lookupFeature) openRule(ctx context.Context, p handler.Press) (handler.Reply, error) {
	code := p.Code
	if len(p.In.Values) == 1 { // chosen in a menu of rules
		code = p.In.Values[0]
	}
	game, code, _ := strings.Cut(code, " ")
	h, ok := f.Index.Rule(game, code)
	if !ok {
		return handler.TextReply(p.Reader.Words().Say("old_button")), nil
	}
	return f.section(ctx, p.Reader, h, nil), nil
}

// section returns a section of the rules as a page of its book, with links to
// neighbouring pages, to sections that it names, and to other hits of a search.
func (f lookupFeature) section(ctx context.Context, r recipients.Recipient, h lookup.Hit, others []lookup.Hit) handler.Reply {
	w := r.Words()
	say := handler.Reply{Message: f.entry(ctx, r, h, nil)}
	pages := len(f.Index.Entries(h.Game, lookup.Rules))
	row := handler.Row[discordgo.Button]()
	if pages > 1 {
		row = handler.Pager(w, func(page int) handler.CustomID {
			to := lookup.Hit{Game: h.Game, Section: lookup.Rules, Index: page, Entry: f.Index.Entries(h.Game, lookup.Rules)[page]}
			return handler.CustomID{Verb: "entry", Code: f.showID(to).Code}
		}, h.Index, pages)
		row.Components = append(row.Components, handler.Button(contentsID(h.Game, h.Index), w.Label("button.contents")))
	}
	row.Components = append(row.Components, handler.Button(f.showID(h), w.Label("button.show_all")))
	say = say.With(row)
	if related := f.Index.Related(h); len(related) > 0 {
		id := handler.CustomID{Verb: "entry", Code: string(lookup.Rules) + " related"}
		say = say.With(handler.Row(f.menu(w, id, w.Label("look.related"), related)))
	}
	if len(others) > 0 {
		say = say.With(handler.Row(f.otherHits(w, lookup.Rules, others)))
	}
	return say
}

// contentsID opens the page of the contents that lists a section.
func contentsID(game string, section int) handler.CustomID {
	return handler.CustomID{Verb: "toc", Code: game + " " + strconv.Itoa(section)}
}

// openContents handles «All rules», and «Contents» on a page. From a page it opens the
// contents at its section.
func (f lookupFeature) openContents(_ context.Context, p handler.Press) (handler.Reply, error) {
	game, section, _ := strings.Cut(p.Code, " ")
	n, err := strconv.Atoi(section)
	if sections := len(f.Index.Entries(game, lookup.Rules)); sections == 0 || section != "" && (err != nil || n < 0 || n >= sections) {
		return handler.TextReply(p.Reader.Words().Say("old_button")), nil
	}
	return f.contents(p.Reader, game, n), nil
}

// contents lists the sections of a game's rules by chapter, with menus that open them. A
// list that is higher than one screen of a phone is split into pages of whole chapters;
// the page with the given section is shown.
func (f lookupFeature) contents(r recipients.Recipient, game string, section int) handler.Reply {
	chapters := f.chapters(game)
	if len(chapters) == 0 {
		return f.contentsPage(r, game, [][]chapter{nil}, 0)
	}
	for most := 1; ; most++ {
		pages := paged(chapters, most)
		var drawn []handler.Reply
		for n := range pages {
			drawn = append(drawn, f.contentsPage(r, game, pages, n))
		}
		if most < len(chapters) && slices.ContainsFunc(drawn, f.tooHigh) {
			continue
		}
		on := slices.IndexFunc(pages, func(page []chapter) bool {
			last := page[len(page)-1]
			return section <= last[len(last)-1].Index
		})
		return drawn[on]
	}
}

// A chapter is a list of sections. The section with the chapter's own text comes first.
type chapter []lookup.Hit

func (f lookupFeature) chapters(game string) (list []chapter) {
	book := f.Index.Book(game)
	for i, e := range f.Index.Entries(game, lookup.Rules) {
		if len(list) == 0 || book != nil && book.Sections[i].Chapter == e.Code {
			list = append(list, nil)
		}
		list[len(list)-1] = append(list[len(list)-1], lookup.Hit{Game: game, Section: lookup.Rules, Index: i, Entry: e})
	}
	return list
}

// paged splits chapters into the given number of pages with about equal numbers of
// sections.
func paged(chapters []chapter, pages int) (list [][]chapter) {
	total, sections := 0, 0
	for _, c := range chapters {
		total += len(c)
	}
	for _, c := range chapters {
		// A chapter belongs to the page that contains its middle section.
		if page := (sections + len(c)/2) * pages / total; len(list) == 0 || page >= len(list) {
			list = append(list, nil)
		}
		list[len(list)-1] = append(list[len(list)-1], c)
		sections += len(c)
	}
	return list
}

func (f lookupFeature) contentsPage(r recipients.Recipient, game string, pages [][]chapter, page int) handler.Reply {
	w := r.Words()
	lines := []string{w.Say("look.contents", engine.Word("game", w.GameName(game)))}
	var hits []lookup.Hit
	for _, c := range pages[page] {
		var titles []string
		for i, h := range c {
			title := textfmt.Escape(w.Flat(h.Entry.Title))
			if i == 0 && f.Index.Book(game) != nil {
				title = "**" + title + "**"
			}
			titles = append(titles, title)
		}
		lines, hits = append(lines, strings.Join(titles, " · ")), append(hits, c...)
	}
	say := handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent)).Framed(handler.EdgeRead)
	for n, all := 0, len(f.Index.Entries(game, lookup.Rules)); len(hits) > 0; n++ {
		most, heading := min(len(hits), handler.MaxMenu), w.Label("look.sections")
		if most < all {
			from := hits[0].Index
			heading = w.Label("menu.range", engine.Word("what", heading), engine.N("from", from+1), engine.N("to", from+most), engine.N("of", all))
		}
		id := handler.CustomID{Verb: "entry", Code: strings.TrimSpace(string(lookup.Rules) + strings.Repeat(" ", n) + strings.Repeat("+", n))}
		say = say.With(handler.Row(f.menu(w, id, heading, hits[:most])))
		hits = hits[most:]
	}
	if len(pages) > 1 {
		say = say.With(handler.Pager(w, func(n int) handler.CustomID { return contentsID(game, pages[n][0][0].Index) }, page, len(pages)))
	}
	row := handler.TeachButtons(f.Games, w, game)
	if len(f.Index.Entries(game, lookup.Rulings)) > 0 {
		row = append(row, handler.Button(askedID(game, 0), w.Label("button.rulings")))
	}
	if row != nil {
		say = say.With(handler.Row(row...))
	}
	return say
}

// tooHigh reports whether a reply without pictures is higher than one screen of a phone.
func (f lookupFeature) tooHigh(say handler.Reply) bool {
	body, err := say.Message.Body()
	if err == nil {
		var fits bool
		if fits, err = layout.Fits(body, nil); err == nil {
			return !fits
		}
	}
	f.Log.Error("measure contents of rules", "err", err)
	return false
}

// whichRules asks for the game if no table determines it.
func (f lookupFeature) whichRules(r recipients.Recipient, games []string) handler.Reply {
	w := r.Words()
	say := handler.TextReply(w.Say("look.games"))
	for len(games) > 0 {
		n := min(len(games), handler.MaxTabs)
		var row []discordgo.Button
		for _, game := range games[:n] {
			row = append(row, handler.Button(handler.CustomID{Verb: handler.VerbContents, Code: game}, w.ShortName(game)))
		}
		say, games = say.With(handler.Row(row...)), games[n:]
	}
	return say
}

// suggestRules suggests «How to play», the sections of the rules, and rulings.
func (f lookupFeature) suggestRules(ctx context.Context, c handler.Invocation) ([]*discordgo.ApplicationCommandOptionChoice, error) {
	w := c.Reader.Words()
	games, typed := f.gamesMeant(ctx, c), rulesSearch.Of(c)
	var list []suggestion
	for _, p := range f.Index.FindTitle(games, typed) {
		title := textfmt.Clip(w.Flat(f.Index.Teaching(p.Game).Title), 100)
		list = append(list, suggestion{matcher.Match(typed, title), title, title})
	}
	hits := f.Index.FindRules(games, typed)
	if strings.TrimSpace(typed) != "" {
		hits = f.Index.WithSimilar(hits, games, typed)
		list = append(list, f.cardsNamed(w, games, typed)...)
	}
	list = append(list, f.entriesNamed(w, games, hits)...)
	slices.SortStableFunc(list, func(a, b suggestion) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(matcher.Match(typed, a.shown), matcher.Match(typed, b.shown)))
	})
	return choices(list), nil
}
