package views

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reference"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/engine"
	"guildhall/engine/ruling"
	"guildhall/render"
	"guildhall/render/book"
)

// verbAsked opens the list of rulings of a game, at the page with one of them.
const verbAsked = "asked"

func askedID(game string, ruling int) kit.CustomID {
	return kit.CustomID{Verb: verbAsked, Code: game + " " + strconv.Itoa(ruling)}
}

// ruling is a question that players ask, with its answer and position, and with ways to the
// questions beside it, to its section of the rules and to what else a search found.
func (f lookup) ruling(ctx context.Context, r kit.Reader, h reference.Hit, others []reference.Hit) kit.Reply {
	w := f.bot.Words(r.Language, kit.NoTable)
	say, row := kit.Reply{Message: f.entry(ctx, r, h, nil)}, kit.Row[discordgo.Button]()
	entries := f.index.Entries(h.Game, reference.Rulings)
	if len(entries) > 1 {
		row = kit.Pager(w, func(page int) kit.CustomID {
			to := reference.Hit{Game: h.Game, Section: reference.Rulings, Index: page, Entry: entries[page]}
			return kit.CustomID{Verb: "entry", Code: f.showID(to).Code}
		}, h.Index, len(entries))
		row.Components = append(row.Components, kit.Button(askedID(h.Game, h.Index), w.Label("button.rulings")))
	}
	row.Components = append(row.Components, kit.Button(f.showID(h), w.Label("button.show_all")))
	say = say.With(row)
	if to, ok := f.index.Rule(h.Game, f.of(h).Section); ok {
		label := wording.Clip(w.Label("button.rule", engine.Word("title", w.Flat(to.Entry.Title))), 80)
		say = say.With(kit.Row(kit.Button(kit.CustomID{Verb: "entry", Code: f.showID(to).Code}, label)))
	}
	if len(others) > 0 {
		say = say.With(kit.Row(f.otherHits(w, reference.Rulings, others)))
	}
	return say
}

// of returns the ruling of a hit.
func (f lookup) of(h reference.Hit) *ruling.Ruling { return f.index.Rulings(h.Game).Rulings[h.Index] }

// withOwnValues adds to a ruling that its numbers are the game's own, where a host changed them.
func (f lookup) withOwnValues(m wire.Message, w wording.Words, h reference.Hit) wire.Message {
	rules, _ := f.bot.Rules(h.Game)
	if own := f.index.Rulings(h.Game).Rules; rules.Info().Data != own.Info().Data {
		m.Content = wording.ClipLines(wording.Lines(m.Content, "-# "+w.Say("look.own_values")), wording.MaxContent)
	}
	return m
}

// withPosition adds the picture of a ruling's position.
func (f lookup) withPosition(ctx context.Context, m wire.Message, p kit.PictureSpec, h reference.Hit, lang string) wire.Message {
	r, o := f.of(h), book.Options(f.bot.Text.Teller, lang)
	o.Theme = p.Options.Theme
	p.Options = o
	var scene *render.Scene
	state, err := f.index.Rulings(h.Game).State(r)
	if err == nil {
		scene, err = book.DrawState(state, p.Artist, r.Scene, o)
	}
	if err != nil {
		f.bot.Log.ErrorContext(ctx, "draw ruling", "game", h.Game, "ruling", r.ID, "err", err)
		return m
	}
	m.Files = f.bot.DrawFile(ctx, p, kit.PictureKey("ruling", p, h.Game, r.ID), "ruling", r.Question.In(lang), func() *render.Scene { return scene })
	return m
}

// openAsked is «Questions players ask».
func (f lookup) openAsked(_ context.Context, p kit.Press) (kit.Reply, error) {
	game, number, _ := strings.Cut(p.Code, " ")
	n, err := strconv.Atoi(number)
	if all := len(f.index.Entries(game, reference.Rulings)); err != nil || n < 0 || n >= all {
		return kit.Say(f.bot.Words(p.Reader.Language, kit.NoTable).Say("old_button")), nil
	}
	return f.asked(p.Reader, game, n), nil
}

// maxAsked is the number of rulings on a page whose texts are short.
const maxAsked = 12

// asked lists the rulings of a game, at most maxAsked on a page and fewer where a page would be
// higher than one screen of a phone. It shows the page with a ruling.
func (f lookup) asked(r kit.Reader, game string, ruling int) kit.Reply {
	var hits []reference.Hit
	for i, e := range f.index.Entries(game, reference.Rulings) {
		hits = append(hits, reference.Hit{Game: game, Section: reference.Rulings, Index: i, Entry: e})
	}
	for size := min(len(hits), maxAsked); ; size-- {
		pages := slices.Collect(slices.Chunk(hits, size))
		var drawn []kit.Reply
		for n := range pages {
			drawn = append(drawn, f.askedPage(r, game, pages, n))
		}
		if size == 1 || !slices.ContainsFunc(drawn, f.tooHigh) {
			return drawn[ruling/size]
		}
	}
}

func (f lookup) askedPage(r kit.Reader, game string, pages [][]reference.Hit, page int) kit.Reply {
	w := f.bot.Words(r.Language, kit.NoTable)
	lines, last := []string{w.Say("look.rulings", engine.Word("game", w.GameName(game)))}, ""
	for _, h := range pages[page] {
		if section := f.of(h).Section; section != last {
			to, _ := f.index.Rule(game, section)
			lines, last = append(lines, "**"+wording.Escape(w.Flat(to.Entry.Title))+"**"), section
		}
		lines = append(lines, "- "+w.Flat(h.Entry.Title))
	}
	say := kit.Say(wording.ClipLines(wording.Lines(lines...), wording.MaxContent)).Framed(kit.EdgeRead)
	id := kit.CustomID{Verb: "entry", Code: string(reference.Rulings)}
	say = say.With(kit.Row(f.menu(w, id, w.Label("look.question"), pages[page])))
	row := kit.Row[discordgo.Button]()
	if len(pages) > 1 {
		row = kit.Pager(w, func(n int) kit.CustomID { return askedID(game, pages[n][0].Index) }, page, len(pages))
	}
	row.Components = append(row.Components, kit.Button(contentsID(game, 0), w.Label("button.contents")))
	return say.With(row)
}
