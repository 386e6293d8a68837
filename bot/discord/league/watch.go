package league

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/leaguepage"
	"guildhall/bot/discord/textfmt"

	seasons "guildhall/bot/league"
	"guildhall/engine"
	"guildhall/storage"
)

// maxPairings is the maximum number of matches of a division on the public page, besides
// running ones.
const maxPairings = 60

// publicPage returns the public page of a league: its latest season.
func (f feature) publicPage(ctx context.Context, lang string, l storage.League) (leaguepage.Page, error) {
	b, err := f.leagues.Seasons.Latest(ctx, l.ID)
	if err != nil {
		return leaguepage.Page{}, err
	}
	p := page{book: b, w: f.Texts.Words(lang, storage.Table{})}
	w := p.w
	done := 0
	for _, x := range b.Fixtures {
		if x.State == storage.FixtureOver {
			done++
		}
	}
	out := leaguepage.Page{
		Title: w.Label("league.picture_title", engine.Word("league", textfmt.Name(l.Name)), engine.N("n", b.Season.N)),
		Game:  b.Season.Terms.Game,
		Lines: []string{w.Label("league.card.page."+f.cardTopic(b), engine.Word("game", w.GameName(b.Season.Terms.Game)))},
	}
	if len(b.Fixtures) > 0 {
		out.Lines = append(out.Lines, w.Label("league.progress", engine.N("done", done), engine.N("all", len(b.Fixtures))))
	}
	if b.Season.Phase == storage.SeasonPlaying && !b.Season.Due.IsZero() {
		out.Lines = append(out.Lines, w.Label("league.page_due", engine.Word("when", inUTC(b.Season.Due))))
	}
	owed, err := f.leagues.Seasons.Owed(ctx, b, 0)
	if err != nil {
		return leaguepage.Page{}, err
	}
	for p.division = 1; p.division <= b.DivisionCount(); p.division++ {
		one := leaguepage.Division{Standings: p.standingsTable(), Pairings: p.pairingsTable(owed)}
		if b.DivisionCount() > 1 {
			one.Name = w.Label("league.division", engine.N("n", p.division))
		}
		out.Divisions = append(out.Divisions, one)
	}
	return out, nil
}

// standingsTable returns the standings of the division.
func (p page) standingsTable() leaguepage.Table {
	w := p.w
	t := leaguepage.Table{Title: w.Label("league.button.lgstand"), Heads: []string{""}}
	for _, col := range []string{"name", "points", "played", "wins", "share"} {
		t.Heads = append(t.Heads, w.Label("league.col."+col))
	}
	rows := p.book.Standings(p.division)
	marks := p.book.Marks()
	if !slices.ContainsFunc(rows, func(r seasons.Row) bool { return r.Played > 0 }) {
		marks = nil // only the lot orders them
	}
	for _, r := range rows {
		name := called(w, r.Entrant)
		if r.Entrant.State == seasons.Left {
			name += " · " + w.Label("league.dropped_out")
		}
		name = textfmt.Dots(name, botsShare(w, r.Bots), lateLabel(w, r))
		t.Rows = append(t.Rows, leaguepage.Row{Cells: []string{
			strconv.Itoa(r.Place), name, points(r.Points), strconv.Itoa(r.Played) + "/" + strconv.Itoa(r.Played+r.Open), strconv.Itoa(r.Wins), share(w, r),
		}, Points: r.Points, Movement: int(marks[r.Entrant.N])})
	}
	return t
}

// pairingsTable returns the matches of the division: running ones first, then the
// finished ones, latest first, then planned ones.
func (p page) pairingsTable(owed []seasons.OverdueMove) leaguepage.Table {
	w := p.w
	t := leaguepage.Table{Title: w.Label("league.button.lgplan"), Heads: []string{w.Label("league.col.round"), w.Label("league.col.state"), w.Label("league.col.people")}}
	var playing, others, planned []leaguepage.Row
	for _, x := range slices.Backward(p.book.Fixtures) {
		if x.Division != p.division {
			continue
		}
		round := strconv.Itoa(x.Round)
		if x.Final {
			round = "★" + round
		}
		row := leaguepage.Row{Cells: []string{round, p.stateText(x, owed), p.peopleText(x)}, Table: x.Table, Plays: x.State == storage.FixtureOpen, Planned: x.State == storage.FixturePlanned}
		switch {
		case row.Plays:
			playing = append(playing, row)
		case x.State == storage.FixturePlanned:
			planned = append(planned, row)
		default:
			others = append(others, row)
		}
	}
	slices.Reverse(planned) // the next one first
	others = append(others, planned...)
	if n := len(others) - maxPairings; n > 0 {
		others = others[:maxPairings]
		t.Note = w.Label("league.page_more", engine.N("n", n))
	}
	t.Rows = append(playing, others...)
	return t
}

// stateText describes the state of a match, and who owes a move until when.
func (p page) stateText(x storage.Fixture, owed []seasons.OverdueMove) string {
	parts := []string{p.w.Label("league.state." + stateOf(x))}
	for _, o := range owed {
		if o.Fixture != x.N {
			continue
		}
		who := engine.Word("who", playerOf(p.w, p.book, x.Seats[o.Seat]))
		if o.Due.IsZero() {
			parts = append(parts, p.w.Label("league.page_owes_since", who, engine.Word("when", inUTC(o.Since))))
		} else {
			parts = append(parts, p.w.Label("league.page_owes", who, engine.Word("when", inUTC(o.Due))))
		}
	}
	return textfmt.Dots(parts...)
}

// peopleText lists the players of a match: by rank with their scores if it has a result,
// otherwise in seat order.
func (p page) peopleText(x storage.Fixture) string {
	order := make([]int, len(x.Seats))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(x.Seats[a].Rank, x.Seats[b].Rank) })
	var people []string
	for _, at := range order {
		s := x.Seats[at]
		_, cell := p.seat(x, at)
		if x.State == storage.FixtureOver && s.Rank > 0 && x.Ruled == "" {
			cell.Text += " (" + strconv.Itoa(s.Score) + ")"
		}
		people = append(people, cell.Text)
	}
	return strings.Join(people, ", ")
}

// inUTC formats an instant for a page, whose readers' zones are unknown.
func inUTC(t time.Time) string { return t.UTC().Format("2006-01-02 15:04 UTC") }

// watchButton returns «Watch» for the card of a season; nil if its server has no public
// pages of leagues.
func (f feature) watchButton(ctx context.Context, b *seasons.SeasonTx) []discordgo.Button {
	if f.Links.League == nil {
		return nil
	}
	address, err := f.Links.League(ctx, b.League)
	if err != nil {
		f.Log.WarnContext(ctx, "make address of public page", "league", b.League.ID, "err", err)
	}
	if address == "" {
		return nil
	}
	return []discordgo.Button{handler.Link(address, f.Texts.Words(b.League.Lang, storage.Table{}).Label("league.button.watch"))}
}
