package league

import (
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	seasons "guildhall/bot/league"
	"guildhall/engine"
	"guildhall/storage"
)

// maxPairings is how many matches of a division the public page tells of.
const maxPairings = 60

// publicPage is the page of a league that everybody may open: its latest season.
func (f feature) publicPage(ctx context.Context, lang string, l storage.League) (handler.LeaguePage, error) {
	b, err := f.leagues.Seasons.Latest(ctx, l.ID)
	if err != nil {
		return handler.LeaguePage{}, err
	}
	p := page{book: b, w: f.bot.Words(lang, handler.NoTable)}
	w := p.w
	done := 0
	for _, x := range b.Fixtures {
		if x.State == storage.FixtureOver {
			done++
		}
	}
	out := handler.LeaguePage{
		Title: w.Label("league.picture_title", engine.Word("league", textfmt.Name(l.Name)), engine.N("n", b.Season.N)),
		Lines: []string{w.Label("league.card.page."+string(b.Season.Phase), engine.Word("game", w.GameName(b.Season.Terms.Game)))},
	}
	if len(b.Fixtures) > 0 {
		out.Lines = append(out.Lines, w.Label("league.progress", engine.N("done", done), engine.N("all", len(b.Fixtures))))
	}
	for p.division = 1; p.division <= b.DivisionCount(); p.division++ {
		one := handler.LeagueDivision{Standings: p.standingsTable(), Pairings: p.pairingsTable()}
		if b.DivisionCount() > 1 {
			one.Name = w.Label("league.division", engine.N("n", p.division))
		}
		out.Divisions = append(out.Divisions, one)
	}
	return out, nil
}

// standingsTable are the standings of the division.
func (p page) standingsTable() handler.LeagueTable {
	w := p.w
	t := handler.LeagueTable{Title: w.Label("league.button.lgstand"), Heads: []string{""}}
	for _, col := range []string{"name", "points", "played", "wins", "share"} {
		t.Heads = append(t.Heads, w.Label("league.col."+col))
	}
	for _, r := range p.book.Standings(p.division) {
		name := called(w, r.Entrant)
		if r.Entrant.State == seasons.Left {
			name += " · " + w.Label("league.dropped_out")
		}
		name = textfmt.Dots(name, botsShare(w, r.Bots))
		t.Rows = append(t.Rows, handler.LeagueRow{Cells: []string{
			strconv.Itoa(r.Place), name, points(r.Points), strconv.Itoa(r.Played) + "/" + strconv.Itoa(r.Played+r.Open), strconv.Itoa(r.Wins), share(w, r),
		}})
	}
	return t
}

// pairingsTable are the matches of the division: those that are played now first, then the
// others, the latest first.
func (p page) pairingsTable() handler.LeagueTable {
	w := p.w
	t := handler.LeagueTable{Title: w.Label("league.button.lgplan"), Heads: []string{w.Label("league.col.round"), w.Label("league.col.state"), w.Label("league.col.people")}}
	var playing, others []handler.LeagueRow
	for _, x := range slices.Backward(p.book.Fixtures) {
		if x.Division != p.division {
			continue
		}
		round := strconv.Itoa(x.Round)
		if x.Final {
			round = "★" + round
		}
		people := ""
		for i := range x.Seats {
			if i > 0 {
				people += ", "
			}
			_, cell := p.seat(x, i)
			people += cell.Text
		}
		row := handler.LeagueRow{Cells: []string{round, w.Label("league.state." + stateOf(x)), people}, Table: x.Table, Plays: x.State == storage.FixtureOpen}
		if row.Plays {
			playing = append(playing, row)
		} else {
			others = append(others, row)
		}
	}
	t.Rows = append(playing, others...)
	t.Rows = t.Rows[:min(len(t.Rows), maxPairings)]
	return t
}

// watchButton is «Watch» on the card of a season; none where its server has no public pages
// of leagues.
func (f feature) watchButton(ctx context.Context, b *seasons.SeasonTx) []discordgo.Button {
	if f.bot.WatchLeague == nil {
		return nil
	}
	address, err := f.bot.WatchLeague(ctx, b.League)
	if err != nil {
		f.bot.Log.WarnContext(ctx, "make address of public page", "league", b.League.ID, "err", err)
	}
	if address == "" {
		return nil
	}
	return []discordgo.Button{handler.Link(address, f.bot.Words(b.League.Lang, handler.NoTable).Label("league.button.watch"))}
}
