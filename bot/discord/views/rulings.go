package views

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/engine/ruling"
	"guildhall/render"
	"guildhall/render/rulebookpage"
)

// verbAsked is the verb that opens the page of a game's rulings with a given ruling.
const verbAsked = "asked"

func askedID(game string, ruling int) handler.CustomID {
	return handler.CustomID{Verb: verbAsked, Code: game + " " + strconv.Itoa(ruling)}
}

// ruling shows a question that players ask, with its answer and position. It links to
// neighbouring questions, to its section of the rules and to other hits of a search.
func (f lookupFeature) ruling(ctx context.Context, r recipients.Recipient, h lookup.Hit, others []lookup.Hit) handler.Reply {
	w := r.Words()
	say, row := handler.Reply{Message: f.entry(ctx, r, h, nil)}, handler.Row[discordgo.Button]()
	entries := f.Index.Entries(h.Game, lookup.Rulings)
	if len(entries) > 1 {
		row = handler.Pager(w, func(page int) handler.CustomID {
			to := lookup.Hit{Game: h.Game, Section: lookup.Rulings, Index: page, Entry: entries[page]}
			return handler.CustomID{Verb: "entry", Code: f.showID(to).Code}
		}, h.Index, len(entries))
		row.Components = append(row.Components, handler.Button(askedID(h.Game, h.Index), w.Label("button.rulings")))
	}
	row.Components = append(row.Components, handler.Button(f.showID(h), w.Label("button.show_all")))
	say = say.With(row)
	if to, ok := f.Index.Rule(h.Game, f.of(h).Section); ok {
		label := textfmt.Clip(w.Label("button.rule", engine.Word("title", w.Flat(to.Entry.Title))), 80)
		say = say.With(handler.Row(handler.Button(handler.CustomID{Verb: "entry", Code: f.showID(to).Code}, label)))
	}
	if len(others) > 0 {
		say = say.With(handler.Row(f.otherHits(w, lookup.Rulings, others)))
	}
	return say
}

// of returns the ruling of a hit.
func (f lookupFeature) of(h lookup.Hit) *ruling.Ruling {
	return f.Index.Rulings(h.Game).Rulings[h.Index]
}

// withOwnValues adds, if the host changed values, that the ruling's numbers are the
// game's own.
func (f lookupFeature) withOwnValues(m wire.Message, w textfmt.Words, h lookup.Hit) wire.Message {
	rules, _ := f.Games.Rules(h.Game)
	if own := f.Index.Rulings(h.Game).Rules; rules.Info().Data != own.Info().Data {
		m.Content = textfmt.ClipLines(textfmt.Lines(m.Content, "-# "+w.Say("look.own_values")), textfmt.MaxContent)
	}
	return m
}

// withPosition adds the picture of a ruling's position.
func (f lookupFeature) withPosition(ctx context.Context, m wire.Message, p pictures.Spec, h lookup.Hit, lang string) wire.Message {
	r, o := f.of(h), rulebookpage.Options(f.Texts.Catalog.Translator, lang)
	o.Theme = p.Options.Theme
	p.Options = o
	var scene *render.Scene
	state, err := f.Index.Rulings(h.Game).State(r)
	if err == nil {
		scene, err = rulebookpage.DrawState(state, p.Artist, r.Scene, o)
	}
	if err != nil {
		f.Log.ErrorContext(ctx, "draw ruling", "game", h.Game, "ruling", r.ID, "err", err)
		return m
	}
	m.Files = f.Pictures.DrawFile(ctx, p, pictures.Key("ruling", p, h.Game, r.ID), "ruling", r.Question.In(lang), func() *render.Scene { return scene })
	return m
}

// openAsked handles «Questions players ask».
func (f lookupFeature) openAsked(_ context.Context, p handler.Press) (handler.Reply, error) {
	game, number, _ := strings.Cut(p.Code, " ")
	n, err := strconv.Atoi(number)
	if all := len(f.Index.Entries(game, lookup.Rulings)); err != nil || n < 0 || n >= all {
		return handler.TextReply(p.Reader.Words().Say("old_button")), nil
	}
	return f.asked(p.Reader, game, n), nil
}

// maxAsked is the maximum number of rulings on a page.
const maxAsked = 12

// asked lists the rulings of a game, at most maxAsked on a page, and fewer if a page
// would be higher than one screen of a phone. It shows the page with the given ruling.
func (f lookupFeature) asked(r recipients.Recipient, game string, ruling int) handler.Reply {
	var hits []lookup.Hit
	for i, e := range f.Index.Entries(game, lookup.Rulings) {
		hits = append(hits, lookup.Hit{Game: game, Section: lookup.Rulings, Index: i, Entry: e})
	}
	for size := min(len(hits), maxAsked); ; size-- {
		pages := slices.Collect(slices.Chunk(hits, size))
		var drawn []handler.Reply
		for n := range pages {
			drawn = append(drawn, f.askedPage(r, game, pages, n))
		}
		if size == 1 || !slices.ContainsFunc(drawn, f.tooHigh) {
			return drawn[ruling/size]
		}
	}
}

func (f lookupFeature) askedPage(r recipients.Recipient, game string, pages [][]lookup.Hit, page int) handler.Reply {
	w := r.Words()
	lines, last := []string{w.Say("look.rulings", engine.Word("game", w.GameName(game)))}, ""
	for _, h := range pages[page] {
		if section := f.of(h).Section; section != last {
			to, _ := f.Index.Rule(game, section)
			lines, last = append(lines, "**"+textfmt.Escape(w.Flat(to.Entry.Title))+"**"), section
		}
		lines = append(lines, "- "+w.Flat(h.Entry.Title))
	}
	say := handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent)).Framed(handler.EdgeRead)
	id := handler.CustomID{Verb: "entry", Code: string(lookup.Rulings)}
	say = say.With(handler.Row(f.menu(w, id, w.Label("look.question"), pages[page])))
	row := handler.Row[discordgo.Button]()
	if len(pages) > 1 {
		row = handler.Pager(w, func(n int) handler.CustomID { return askedID(game, pages[n][0].Index) }, page, len(pages))
	}
	row.Components = append(row.Components, handler.Button(contentsID(game, 0), w.Label("button.contents")))
	return say.With(row)
}
