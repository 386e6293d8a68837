package league

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/textfmt"

	seasons "guildhall/bot/league"
	"guildhall/engine"
	"guildhall/render"

	grid "guildhall/render/leaguetable"
	"guildhall/storage"
)

// showCross shows who met whom, and how often the first of each pair was ahead and
// behind.
func (f feature) showCross(ctx context.Context, p page) (handler.Reply, error) {
	rows := p.book.Standings(p.division)
	g := grid.Grid{Columns: []grid.Column{{Weight: 1, At: render.End}, {Head: p.w.Label("league.col.name"), Weight: 5, At: render.Start}}}
	lines := []string{p.head("league.head.cross"), p.w.Say("league.cross_about")}
	for i := range rows {
		g.Columns = append(g.Columns, grid.Column{Head: strconv.Itoa(i + 1), Weight: 1.6, At: render.Middle})
	}
	for i, r := range rows {
		cells := []grid.Cell{{Text: strconv.Itoa(i + 1)}, {Text: called(p.w, r.Entrant), Strong: r.Entrant.User == p.reader.User, Faint: r.Entrant.State == seasons.Left}}
		var met []string
		for j, o := range rows {
			if i == j {
				cells = append(cells, grid.Cell{Text: "×", Tone: grid.Own})
				continue
			}
			ahead, behind, n := meetings(p.book, r.Entrant.N, o.Entrant.N)
			c := grid.Cell{}
			if n > 0 {
				c.Text = strconv.Itoa(ahead) + ":" + strconv.Itoa(behind)
				met = append(met, strconv.Itoa(j+1)+" "+c.Text)
			}
			switch {
			case ahead > behind:
				c.Tone = grid.Good
			case ahead < behind:
				c.Tone = grid.Bad
			case n > 0:
				c.Tone = grid.Level
			}
			cells = append(cells, c)
		}
		g.Rows = append(g.Rows, cells)
		lines = append(lines, strconv.Itoa(i+1)+". "+textfmt.Dots(bold(p.w, r.Entrant), strings.Join(met, ", ")))
	}
	if len(rows) > maxCross {
		g.Rows = nil // too many columns to read
	}
	return f.reply(ctx, p, lines, g, "cross"), nil
}

// maxCross is the maximum number of entrants in the picture of a cross-table.
const maxCross = 14

// meetings counts the matches with a result that two entrants played together.
func meetings(b *seasons.SeasonTx, one, other int) (ahead, behind, n int) {
	for _, x := range b.Fixtures {
		a, o := -1, -1
		for i, s := range x.Seats {
			switch s.Entrant {
			case one:
				a = i
			case other:
				o = i
			}
		}
		if a < 0 || o < 0 || x.State != storage.FixtureOver || x.Seats[a].Rank == 0 {
			continue
		}
		n++
		switch {
		case x.Seats[a].Rank < x.Seats[o].Rank:
			ahead++
		case x.Seats[a].Rank > x.Seats[o].Rank:
			behind++
		}
	}
	return ahead, behind, n
}

// showSchedule lists the matches of a division: its table, its people in seat order, and
// its state.
func (f feature) showSchedule(ctx context.Context, p page) (handler.Reply, error) {
	w := p.w
	me := p.book.Of(p.reader.User)
	var matches []match
	owed, err := f.leagues.Seasons.Owed(ctx, p.book, p.division)
	if err != nil {
		return handler.Reply{}, err
	}
	g := grid.Grid{Columns: []grid.Column{
		{Head: w.Label("league.col.round"), Weight: 1.4, At: render.Middle}, {Head: w.Label("league.col.table"), Weight: 1.6, At: render.Start},
	}}
	for i := range p.book.Season.Terms.Seats {
		g.Columns = append(g.Columns, grid.Column{Head: w.Label("league.col.seat", engine.N("n", i+1)), Weight: 12 / float64(p.book.Season.Terms.Seats), At: render.Start})
	}
	for _, x := range p.book.Fixtures {
		if x.Division != p.division {
			continue
		}
		round := strconv.Itoa(x.Round)
		if x.Final {
			round = "★" + round
		}
		number := "–"
		if x.Table != 0 {
			number = "#" + strconv.FormatInt(x.Table, 10)
		}
		cells := []grid.Cell{{Text: round}, {Text: number, Faint: x.State == storage.FixturePlanned}}
		var people []string
		for i := range p.book.Season.Terms.Seats {
			if i >= len(x.Seats) {
				cells = append(cells, grid.Cell{})
				continue
			}
			text, c := p.seat(x, i)
			people, cells = append(people, text), append(cells, c)
		}
		g.Rows = append(g.Rows, cells)
		waits, since := p.waitsFor(x, owed)
		matches = append(matches, match{
			since: since,
			line:  textfmt.Dots(w.Say("league.round", engine.Word("n", round)), number, strings.Join(people, ", "), w.Say("league.state."+stateOf(x)), waits),
			open:  x.State != storage.FixturePlanned && x.State != storage.FixtureOver, over: x.State == storage.FixtureOver,
			own: me != nil && slices.ContainsFunc(x.Seats, func(s storage.FixtureSeat) bool { return s.Entrant == me.N }),
		})
	}
	if len(g.Rows) > maxMatches {
		g.Rows = g.Rows[len(g.Rows)-maxMatches:]
	}
	lines := []string{p.head("league.head.schedule")}
	if len(matches) > maxWhole && p.reader.Look != pictures.LookText {
		lines = append(lines, p.openMatches(matches)...)
	} else {
		for _, m := range matches {
			lines = append(lines, m.line)
		}
	}
	r := f.reply(ctx, p, lines, g, "schedule")
	if slices.Contains(p.book.League.Organisers, p.reader.User) && slices.ContainsFunc(owed, func(o seasons.OverdueMove) bool { return o.Late(f.Now()) }) {
		r = r.With(handler.Row(handler.Button(onLeague("lgremind", p.book.League.ID), w.Label("league.button.remind"))))
	}
	return r, nil
}

// match is a match of a schedule as text.
type match struct {
	line            string
	open, over, own bool      // own: the reader plays in it
	since           time.Time // start of the longest wait; zero if nobody owes a move
}

// maxWhole is the maximum number of matches that are all listed as text beside their
// picture. If there are more, only some are listed.
const (
	maxWhole = 8
	maxLines = 5
)

// openMatches describes the progress of running matches, which the picture does not show:
// the reader's own first, then those with the longest wait.
func (p page) openMatches(matches []match) []string {
	over := 0
	var list, others []match
	for _, m := range matches {
		switch {
		case m.over:
			over++
		case m.open && m.own:
			list = append(list, m)
		case m.open:
			others = append(others, m)
		}
	}
	slices.SortStableFunc(others, func(a, b match) int {
		if a.since.IsZero() != b.since.IsZero() {
			return cmp.Compare(b.since.Unix(), a.since.Unix())
		}
		return a.since.Compare(b.since)
	})
	list = append(list, others...)
	lines := []string{p.w.Say("league.progress", engine.N("done", over), engine.N("all", len(matches)))}
	for _, m := range list[:min(len(list), maxLines)] {
		lines = append(lines, m.line)
	}
	if n := len(list) - maxLines; n > 0 {
		lines = append(lines, p.w.Say("league.more_open", engine.N("n", n)))
	}
	return lines
}

// waitsFor names the people who owe a move in a match, and since when; "" if there are
// none.
func (p page) waitsFor(x storage.Fixture, owed []seasons.OverdueMove) (said string, since time.Time) {
	var names []string
	for _, o := range owed {
		if o.Fixture == x.N {
			if since.IsZero() || o.Since.Before(since) {
				since = o.Since
			}
			names = append(names, p.w.Say("league.owes", engine.Word("who", textfmt.Escape(playerOf(p.w, p.book, x.Seats[o.Seat]))), engine.Word("ago", textfmt.Ago(o.Since))))
		}
	}
	return strings.Join(names, ", "), since
}

// maxMatches is the maximum number of matches in the picture of a schedule: the latest
// ones.
const maxMatches = 30

// seat returns a seat of a match, for the text and for the picture.
func (p page) seat(x storage.Fixture, at int) (string, grid.Cell) {
	s := x.Seats[at]
	name := textfmt.Dots(playerOf(p.w, p.book, s), botsShare(p.w, seasons.Bots(x, at)))
	said, c := textfmt.Escape(name), grid.Cell{Text: name}
	if x.State == storage.FixtureOver && s.Rank > 0 {
		rank := p.w.Label("league.rank", engine.N("n", s.Rank))
		said, c.Text = rank+" "+said, rank+" "+name
		if s.Rank == 1 {
			said, c.Tone, c.Strong = "**"+said+"**", grid.Good, true
		}
	}
	c.Faint = x.State == storage.FixturePlanned
	return said, c
}

// stateOf returns the state of a match, as the end of a message key.
func stateOf(x storage.Fixture) string {
	last, _ := x.Latest()
	switch {
	case len(x.Seats) == 1:
		return "bye"
	case x.State == storage.FixtureOver && last.Kind == storage.LedgerVoid:
		return "taken_away"
	case x.State == storage.FixtureOver && last.Kind == storage.LedgerCorrected && x.Ruled != "":
		return "corrected"
	case x.State == storage.FixtureOver && x.Table == 0 && x.Ruled == "":
		return "void"
	case x.State == storage.FixtureOver && x.Ruled != "":
		return "ruled"
	default:
		return string(x.State)
	}
}
