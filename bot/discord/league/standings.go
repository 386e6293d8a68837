package league

import (
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"

	seasons "guildhall/bot/league"
	"guildhall/engine"
	"guildhall/render"

	grid "guildhall/render/leaguetable"
	"guildhall/storage"
)

// page is a season and one of its divisions, as shown to a person.
type page struct {
	book     *seasons.SeasonTx
	w        textfmt.Words
	reader   recipients.Recipient
	verb     string // verb of the button that opens it
	division int
}

// open shows a page of a season; of the reader's own division if no division is given.
func (f feature) open(ctx context.Context, r recipients.Recipient, l storage.League, verb string, division, season int, show func(context.Context, page) (handler.Reply, error)) (handler.Reply, error) {
	b, err := f.leagues.Seasons.Numbered(ctx, l.ID, season)
	if err != nil {
		return handler.Reply{}, err
	}
	p := page{b, r.Words(), r, verb, division}
	if b.DivisionCount() == 0 {
		return handler.TextReply(p.w.Say("league.not_drawn", title(b)...)), nil
	}
	if p.division == 0 {
		if e := b.Of(r.User); e != nil {
			p.division = e.Division
		}
	}
	if p.division > b.DivisionCount() {
		return handler.Reply{}, seasons.NoDivision(b)
	}
	p.division = max(p.division, 1)
	return show(ctx, p)
}

// standings, cross and schedule handle the buttons of these names. Their numbers are the
// division (0: the reader's own) and the season.
func (f feature) standings(ctx context.Context, a asked) (handler.Reply, error) {
	return f.open(ctx, a.reader, a.league, "lgstand", a.number(0), a.number(1), f.showStandings)
}

func (f feature) cross(ctx context.Context, a asked) (handler.Reply, error) {
	return f.open(ctx, a.reader, a.league, "lgcross", a.number(0), a.number(1), f.showCross)
}

func (f feature) schedule(ctx context.Context, a asked) (handler.Reply, error) {
	return f.open(ctx, a.reader, a.league, "lgplan", a.number(0), a.number(1), f.showSchedule)
}

// head returns the first line of a page.
func (p page) head(key string) string {
	if p.book.DivisionCount() > 1 {
		return p.w.Say(key, title(p.book)...) + " · " + p.w.Say("league.division", engine.N("n", p.division))
	}
	return p.w.Say(key, title(p.book)...)
}

// reply returns the text of a page, its picture, and buttons to the other divisions and
// pages.
func (f feature) reply(ctx context.Context, p page, lines []string, g grid.Grid, file string) handler.Reply {
	r := handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent))
	r.Message.Files = f.picture(ctx, p, g, file)
	if n := p.book.DivisionCount(); n > 1 {
		r = r.With(handler.Pager(p.w, func(i int) handler.CustomID { return onLeague(p.verb, p.book.League.ID, i+1, p.book.Season.N) }, p.division-1, n))
	}
	var others []discordgo.Button
	for _, verb := range []string{"lgstand", "lgcross", "lgplan", "lghall"} {
		if verb != p.verb {
			others = append(others, handler.Button(onLeague(verb, p.book.League.ID, p.division, p.book.Season.N), p.w.Label("league.button."+verb)))
		}
	}
	return r.With(handler.Row(others...))
}

// picture draws a grid; nil if the reader wants no pictures.
func (f feature) picture(ctx context.Context, p page, g grid.Grid, file string) []wire.File {
	if p.reader.Look == pictures.LookText || len(g.Rows) == 0 {
		return nil
	}
	size := render.Phone
	if p.reader.Look == pictures.LookFull {
		size = render.Full
	}
	g.Accent = "oak"
	if render.Normal().Has(p.book.Season.Terms.Game) {
		g.Accent = p.book.Season.Terms.Game
	}
	g.Title = p.w.Label("league.picture_title", engine.Word("league", textfmt.Name(p.book.League.Name)), engine.N("n", p.book.Season.N))
	g.Sub = p.w.GameName(p.book.Season.Terms.Game)
	if p.book.DivisionCount() > 1 {
		g.Sub = p.w.Label("league.division", engine.N("n", p.division))
	}
	spec := pictures.Spec{Options: render.Options{Size: size, Theme: pictures.ThemeOf(p.reader.Theme)}, Key: p.w.Lang}
	return f.Pictures.DrawFile(ctx, spec, pictures.Key(file, spec, g), file, p.w.Label("league.alt."+file), func() *render.Scene { return grid.Draw(g, size) })
}

// showStandings shows the standings of a division.
func (f feature) showStandings(ctx context.Context, p page) (handler.Reply, error) {
	w := p.w
	lines := []string{p.head("league.head.standings")}
	g := grid.Grid{Columns: []grid.Column{
		{Weight: 1, At: render.End}, {Head: w.Label("league.col.name"), Weight: 6, At: render.Start}, {Head: w.Label("league.col.points"), Weight: 2, At: render.End},
		{Head: w.Label("league.col.played"), Weight: 2, At: render.Middle}, {Head: w.Label("league.col.wins"), Weight: 2, At: render.Middle},
		{Head: w.Label("league.col.share"), Weight: 3, At: render.End},
	}}
	rows := p.book.Standings(p.division)
	begun := slices.ContainsFunc(rows, func(r seasons.Row) bool { return r.Played > 0 })
	marks := p.book.Marks()
	for _, r := range rows {
		mark, tone := markOf(marks[r.Entrant.N])
		if !begun {
			mark, tone = "", grid.NoTone // only the lot orders them
		}
		line := w.Say("league.row", engine.N("place", r.Place), engine.Word("who", bold(w, r.Entrant)), engine.Word("points", points(r.Points)),
			engine.N("played", r.Played), engine.N("all", r.Played+r.Open), engine.N("wins", r.Wins), engine.Word("share", share(w, r)))
		if said := botsShare(w, r.Bots); said != "" {
			line += " · " + said
		}
		if said := lateLabel(w, r); said != "" {
			line += " · " + said
		}
		if r.Entrant.State == seasons.Left {
			line += " · " + w.Say("league.dropped_out")
		} else if mark != "" {
			line += " " + mark
		}
		lines = append(lines, line)
		g.Rows = append(g.Rows, []grid.Cell{
			{Text: strconv.Itoa(r.Place), Tone: tone}, {Text: textfmt.Dots(called(w, r.Entrant), mark), Strong: r.Entrant.User == p.reader.User, Faint: r.Entrant.State == seasons.Left},
			{Text: points(r.Points), Strong: true}, {Text: strconv.Itoa(r.Played) + "/" + strconv.Itoa(r.Played+r.Open)}, {Text: strconv.Itoa(r.Wins)},
			{Text: share(w, r), Bar: float64(r.Share) / 10_000},
		})
	}
	if begun && p.book.Season.Terms.Format == seasons.Divisions && p.book.DivisionCount() > 1 && p.book.Season.Terms.Moves > 0 {
		key := "league.marks"
		if p.book.Season.Phase == storage.SeasonOver {
			key = "league.marks_over"
		}
		lines = append(lines, w.Say(key))
	}
	return f.reply(ctx, p, lines, g, "standings"), nil
}

// markOf returns the mark for a promotion or relegation in the order from which the next
// divisions are made.
func markOf(m seasons.Movement) (string, grid.Tone) {
	switch m {
	case seasons.Promoted:
		return "▲", grid.Good
	case seasons.Relegated:
		return "▼", grid.Bad
	}
	return "", grid.NoTone
}

// hall handles «Past seasons».
func (f feature) hall(ctx context.Context, a asked) (handler.Reply, error) {
	past, err := f.leagues.Seasons.Hall(ctx, a.league.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	w := a.reader.Words()
	lines := []string{w.Say("league.head.hall", engine.Word("league", escaped(a.league.Name)))}
	if len(past) == 0 {
		lines = append(lines, w.Say("league.no_past"))
	}
	var row []discordgo.Button
	for _, c := range past {
		var names []string
		for _, e := range c.First {
			names = append(names, bold(w, e))
		}
		lines = append(lines, w.Say("league.past", engine.N("n", c.Season.N), engine.Word("when", textfmt.Day(c.Season.Ended)), engine.Word("names", textfmt.Dots(names...))))
		if len(row) < handler.MaxTabs {
			row = append(row, handler.Button(onLeague("lgstand", a.league.ID, 1, c.Season.N), w.Label("league.season", engine.N("n", c.Season.N))))
		}
	}
	r := handler.TextReply(textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent))
	if len(row) > 0 {
		r = r.With(handler.Row(row...))
	}
	return r, nil
}
