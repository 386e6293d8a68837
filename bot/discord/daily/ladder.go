package daily

import (
	"context"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/recipients"

	deals "guildhall/bot/daily"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/render"

	grid "guildhall/render/leaguetable"
	"guildhall/storage"
)

const (
	// pageRows is the maximum number of lines of a ladder in the text of a page.
	pageRows = 15
	// gridRows is the maximum number of lines in a picture.
	gridRows = 25
)

// ladder handles «Ladder»: it shows the results of a deal, and the person's own result.
func (f feature) ladder(ctx context.Context, a asked) (handler.Reply, error) {
	w := a.reader.Words()
	ladder := deals.Ladder(a.book.Tries)
	key := "daily.head_ladder"
	if a.book.Phase == storage.DealOver {
		key = "daily.head_final"
	}
	lines := append([]string{w.Say(key, title(w, a.book.Deal)...), setup(w, a.book.Deal)}, rows(w, a.book, pageRows)...)
	if len(ladder) == 0 && a.book.Phase == storage.DealOpen {
		lines = append(lines, w.Say("daily.nobody_yet"))
	} else if len(ladder) == 0 {
		lines = append(lines, w.Say("daily.nobody"))
	}
	if own := f.own(w, a, ladder); own != "" {
		lines = append(lines, own)
	}
	if len(ladder) > 0 {
		may, err := f.deals.MayWatch(ctx, a.in.Guild, a.reader.User, ladder[0].Table)
		if err != nil {
			return handler.Reply{}, err
		}
		if may {
			lines = append(lines, w.Say("daily.watch", engine.Word("table", onTable(ladder[0].Table))))
		}
	}
	if seed, ok := a.book.PublishedSeed(); ok {
		lines = append(lines, w.Say("daily.seed", engine.Word("seed", seed.String())))
	} else {
		lines = append(lines, f.times(w, a.book))
	}
	r := handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent))
	r.Message.Files = f.picture(ctx, a.reader, "ladder", f.ladderGrid(w, a, ladder))
	var buttons []discordgo.Button
	own := a.book.Of(a.reader.User)
	if f.deals.MayPlay(a.book, a.reader.User) == nil || own != nil && own.State == storage.TryPlaying && !own.Began.IsZero() {
		buttons = append(buttons, handler.Styled(handler.Button(onDeal("dlplay", a.book.ID), w.Label("daily.button.play")), discordgo.SuccessButton))
	}
	buttons = append(buttons, handler.Button(onDeal("dlmonth", a.book.ID, deals.MonthOf(a.book.Day)), w.Label("daily.button.month")),
		handler.Button(onDeal("dlpast", a.book.ID), w.Label("daily.button.past")))
	return r.With(handler.Row(buttons...)), nil
}

// own describes the person's own try if the ladder does not show it.
func (f feature) own(w textfmt.Words, a asked, ladder []deals.Place) string {
	t := a.book.Of(a.reader.User)
	if t == nil || t.Began.IsZero() {
		return ""
	}
	for _, p := range ladder {
		if p.N == t.N {
			key := "daily.own_place"
			if a.book.Phase == storage.DealOver {
				key = "daily.own_final"
			}
			return w.Say(key, engine.N("place", p.Place), engine.N("all", len(ladder)), engine.N("points", p.Points))
		}
	}
	return w.Say("daily.ended." + string(t.State))
}

// ladderGrid returns the ladder as a table for a picture.
func (f feature) ladderGrid(w textfmt.Words, a asked, ladder []deals.Place) grid.Grid {
	g := grid.Grid{Accent: f.accent(a.book.Game), Title: w.Label("daily.picture_title", title(w, a.book.Deal)...), Sub: w.GameName(a.book.Game), Columns: []grid.Column{
		{Weight: 1, At: render.End}, {Head: w.Label("daily.col.name"), Weight: 6, At: render.Start}, {Head: w.Label("daily.col.score"), Weight: 2, At: render.End},
		{Head: w.Label("daily.col.result"), Weight: 3, At: render.Middle}, {Head: w.Label("daily.col.points"), Weight: 3, At: render.End},
	}}
	best := 1
	for _, p := range ladder {
		best = max(best, p.Score)
	}
	for _, p := range ladder[:min(len(ladder), gridRows)] {
		tone := grid.NoTone
		if p.Won {
			tone = grid.Good
		}
		g.Rows = append(g.Rows, []grid.Cell{
			{Text: strconv.Itoa(p.Place)}, {Text: called(w, p.User, p.Name), Strong: p.User == a.reader.User},
			{Text: render.Signed(p.Score), Strong: true, Bar: float64(max(0, p.Score)) / float64(best)},
			{Text: outcome(w, a.book.Deal, p.DealTry), Tone: tone}, {Text: strconv.Itoa(p.Points)},
		})
	}
	return g
}

// accent returns the colour of a game's pictures.
func (f feature) accent(game string) string {
	if f.Pictures.Artist(game) != nil && render.Normal().Has(game) {
		return game
	}
	return "oak"
}

// picture draws a grid; nil if the reader wants no pictures.
func (f feature) picture(ctx context.Context, r recipients.Recipient, file string, g grid.Grid) []wire.File {
	if r.Look == pictures.LookText || len(g.Rows) == 0 {
		return nil
	}
	size := render.Phone
	if r.Look == pictures.LookFull {
		size = render.Full
	}
	w := r.Words()
	spec := pictures.Spec{Options: render.Options{Size: size, Theme: pictures.ThemeOf(r.Theme)}, Key: w.Lang}
	return f.Pictures.DrawFile(ctx, spec, pictures.Key("daily "+file, spec, g), file, g.Title, func() *render.Scene { return grid.Draw(g, size) })
}
