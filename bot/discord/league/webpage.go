package league

import (
	"context"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/leaguepage"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"

	seasons "guildhall/bot/league"
	"guildhall/engine"
	"guildhall/storage"
)

// deskPage makes the page of a league for one of its organisers.
type deskPage struct {
	plainWriter
	f feature
	o *seasons.Overview
}

// desk returns the page of a league in a browser, for one of its organisers.
func (f feature) desk(ctx context.Context, r recipients.Recipient, league int64) (leaguepage.OrganiserPage, error) {
	o, err := f.leagues.Organising.Overview(ctx, seasons.Action{League: league, By: r.User})
	if err != nil {
		return leaguepage.OrganiserPage{}, err
	}
	d := f.deskOf(r, o)
	for _, e := range o.Journal {
		if _, known := d.organisers[e.By]; known || e.By == "" {
			continue
		}
		p, err := f.Store.Person(ctx, e.By)
		if err != nil {
			return leaguepage.OrganiserPage{}, err
		}
		d.organisers[e.By] = textfmt.Name(p.Name)
	}
	w, b := d.w, d.book
	page := leaguepage.OrganiserPage{
		Title: w.Label("league.picture_title", engine.Word("league", textfmt.Name(b.League.Name)), engine.N("n", b.Season.N)),
		State: d.line(f.phaseLine(w, b)),
	}
	if b.Season.Phase == storage.SeasonOpen {
		page.Acts = append(page.Acts, leaguepage.OrganiserAct{Do: "start", Label: w.Label("league.button.start")})
	}
	for _, part := range append([]leaguepage.OrganiserPart{d.stuck(), d.owed()}, append(d.people(), append(d.matches(), d.log())...)...) {
		if len(part.Rows) > 0 {
			page.Parts = append(page.Parts, part)
		}
	}
	return page, nil
}

// deskOf returns the maker of a page for a reader.
func (f feature) deskOf(r recipients.Recipient, o *seasons.Overview) deskPage {
	zone := time.UTC
	if r.Preferences.Zone != "" {
		zone = clock.Zone(r.Preferences.Zone)
	}
	return deskPage{plainWriter{r.Words(), o.Book, zone, map[string]string{}}, f, o}
}

// stuck lists the matches that an organiser must decide.
func (d deskPage) stuck() leaguepage.OrganiserPart {
	part := leaguepage.OrganiserPart{Title: d.w.Label("league.web.stuck"), Heads: d.heads("table", "people")}
	for _, x := range d.book.Fixtures {
		if x.State == storage.FixtureStuck {
			part.Rows = append(part.Rows, leaguepage.OrganiserRow{Cells: []string{number(x.Table), d.players(x)}, Late: true, Acts: d.actsOnMatch(x)})
		}
	}
	return part
}

// owed lists the moves that people owe, the longest first.
func (d deskPage) owed() leaguepage.OrganiserPart {
	part := leaguepage.OrganiserPart{Title: d.w.Label("league.web.owed"), Heads: d.heads("name", "table", "since")}
	now := d.f.Now()
	for _, owed := range d.o.Owed {
		x := d.book.Fixtures[owed.Fixture-1]
		since := textfmt.Dots(d.time(owed.Since), d.w.Flat(clock.FormatDuration(roughly(now.Sub(owed.Since)))))
		if d.o.Paused[x.Table] {
			since = textfmt.Dots(since, d.w.Label("league.panel_paused"))
		}
		row := leaguepage.OrganiserRow{Cells: []string{d.player(x, owed.Seat), number(x.Table), since}, Late: owed.Late(now), Acts: d.actsOnMatch(x)}
		if e := d.book.Of(owed.User); e != nil {
			row.Acts = append(row.Acts, d.actsOnPerson(*e)...)
		}
		part.Rows = append(part.Rows, row)
		if row.Late && len(part.Acts) == 0 {
			part.Acts = []leaguepage.OrganiserAct{{Do: "remind", Label: d.w.Label("league.button.remind")}}
		}
	}
	return part
}

// roughly cuts a duration to days, hours or minutes.
func roughly(d time.Duration) time.Duration {
	for _, unit := range []time.Duration{24 * time.Hour, time.Hour} {
		if d >= unit {
			return d.Truncate(unit)
		}
	}
	return d.Truncate(time.Minute)
}

// people lists the entrants of each division, then everybody else.
func (d deskPage) people() (parts []leaguepage.OrganiserPart) {
	b, w := d.book, d.w
	for n := 1; n <= b.DivisionCount(); n++ {
		part := leaguepage.OrganiserPart{Title: w.Label("league.division", engine.N("n", n)), Heads: d.heads("name", "points", "played", "bots")}
		for _, r := range b.Standings(n) {
			name := strconv.Itoa(r.Place) + ". " + called(w, r.Entrant)
			if r.Entrant.State == seasons.Left {
				name = textfmt.Dots(name, w.Label("league.dropped_out"))
			}
			name = textfmt.Dots(name, lateLabel(w, r))
			share := "–"
			if r.Bots > 0 {
				share = w.Percent(max(1, (r.Bots+50)/100))
			}
			part.Rows = append(part.Rows, leaguepage.OrganiserRow{
				Cells: []string{name, points(r.Points), strconv.Itoa(r.Played) + "/" + strconv.Itoa(r.Played+r.Open), share}, Acts: d.actsOnPerson(r.Entrant),
			})
		}
		parts = append(parts, part)
	}
	list := func(title string, fits func(storage.Entrant) bool) leaguepage.OrganiserPart {
		part := leaguepage.OrganiserPart{Title: title, Heads: d.heads("name")}
		for _, e := range b.Entrants {
			if fits(e) {
				part.Rows = append(part.Rows, leaguepage.OrganiserRow{Cells: []string{called(w, e)}, Acts: d.actsOnPerson(e)})
			}
		}
		return part
	}
	silent := leaguepage.OrganiserPart{Title: w.Label("league.web.silent"), Heads: d.heads("name")}
	for _, e := range d.o.Silent {
		silent.Rows = append(silent.Rows, leaguepage.OrganiserRow{Cells: []string{called(w, e)}})
	}
	return append(parts,
		list(w.Label("league.web.joined"), func(e storage.Entrant) bool { return e.State == seasons.In && e.Division == 0 }),
		list(w.Label("league.web.subs"), func(e storage.Entrant) bool { return e.State == seasons.Sub }),
		list(w.Label("league.panel_state.removed"), func(e storage.Entrant) bool { return e.State == seasons.Removed }),
		silent)
}

// matches lists the matches of each division, those that are played first.
func (d deskPage) matches() (parts []leaguepage.OrganiserPart) {
	for n := 1; n <= d.book.DivisionCount(); n++ {
		part := leaguepage.OrganiserPart{
			Title: d.w.Label("league.web.matches", engine.N("n", n)), Heads: d.heads("round", "table", "state", "people"), Folded: true,
		}
		for _, states := range [][]storage.FixtureState{{storage.FixtureStuck, storage.FixtureOpen}, {storage.FixtureOver}} {
			for _, x := range d.book.Fixtures {
				if x.Division != n || x.Table == 0 || x.State != states[0] && x.State != states[len(states)-1] {
					continue
				}
				state := d.w.Label("league.state." + stateOf(x))
				if d.o.Paused[x.Table] {
					state = textfmt.Dots(state, d.w.Label("league.panel_paused"))
				}
				part.Rows = append(part.Rows, leaguepage.OrganiserRow{
					Cells: []string{strconv.Itoa(x.Round), number(x.Table), state, d.players(x)}, Acts: d.actsOnMatch(x),
				})
			}
		}
		parts = append(parts, part)
	}
	return parts
}

// log lists the acts of organisers, newest first.
func (d deskPage) log() leaguepage.OrganiserPart {
	part := leaguepage.OrganiserPart{Title: d.w.Label("league.button.log"), Heads: d.heads("act"), Folded: true}
	for _, e := range d.o.Journal {
		part.Rows = append(part.Rows, leaguepage.OrganiserRow{Cells: []string{d.line(entryLine(d.w, e))}})
	}
	return part
}

func (d deskPage) heads(names ...string) (list []string) {
	for _, name := range names {
		list = append(list, d.w.Label("league.col."+name))
	}
	return list
}

func number(table int64) string { return "#" + strconv.FormatInt(table, 10) }

// player names a seat of a match, with its rank once there is one and the share of bots.
func (d deskPage) player(x storage.Fixture, seat int) string {
	_, cell := page{book: d.book, w: d.w}.seat(x, seat)
	return cell.Text
}

// players names all seats of a match, in seat order.
func (d deskPage) players(x storage.Fixture) string {
	var list []string
	for i := range x.Seats {
		list = append(list, d.player(x, i))
	}
	return strings.Join(list, ", ")
}

// actsOnMatch returns the acts that an organiser can do on a match.
func (d deskPage) actsOnMatch(x storage.Fixture) (list []leaguepage.OrganiserAct) {
	title := d.w.Label("league.form_ranks_title", engine.N("table", int(x.Table)))
	ranks := leaguepage.OrganiserField{Name: ranksField, Label: d.w.Label("league.form_ranks"), Hint: "2 1 3 4", Max: 20}
	act := func(do, label string, fields ...leaguepage.OrganiserField) {
		a := leaguepage.OrganiserAct{Do: do, On: x.Table, Label: d.w.Label("league.button." + label), Fields: fields}
		if len(fields) > 0 {
			a.Title = title
			for i := range x.Seats {
				a.Lines = append(a.Lines, strconv.Itoa(i+1)+". "+d.player(x, i))
			}
		}
		list = append(list, a)
	}
	switch {
	case len(x.Ledger) > 0:
		act("judge", "correct_form", ranks, d.reasonField())
		act("void", "void_ask", d.reasonField())
		return list
	case x.State != storage.FixtureOpen && x.State != storage.FixtureStuck:
		return nil
	}
	act("propose", "propose", d.reasonField())
	act("judge", "ranks_form", ranks, d.reasonField())
	switch {
	case x.State != storage.FixtureOpen:
	case d.o.Paused[x.Table]:
		act("resume", "resume")
	default:
		act("pause", "pause")
	}
	return list
}

func (d deskPage) reasonField() leaguepage.OrganiserField {
	return leaguepage.OrganiserField{Name: reasonField, Label: d.w.Label("league.form_reason"), Max: maxReason}
}

// actsOnPerson returns the acts that an organiser can do on an entrant.
func (d deskPage) actsOnPerson(e storage.Entrant) (list []leaguepage.OrganiserAct) {
	act := func(do, label string, fields ...leaguepage.OrganiserField) {
		a := leaguepage.OrganiserAct{Do: do, On: int64(e.N), Label: d.w.Label("league.button." + label), Fields: fields, Given: map[string]string{seasonField: strconv.Itoa(d.book.Season.N)}}
		if len(fields) > 0 {
			a.Title = called(d.w, e)
		}
		list = append(list, a)
	}
	switch open := d.book.Season.Phase == storage.SeasonOpen; {
	case seasons.Computer(e.User):
	case open && (e.State == seasons.In || e.State == seasons.Sub):
		act("remove", "remove_form", d.reasonField())
	case open && e.State == seasons.Removed:
		act("readmit", "readmit")
	case d.book.Season.Phase == storage.SeasonPlaying && e.State == seasons.In && e.Division > 0:
		subs := leaguepage.OrganiserField{Name: subField, Label: d.w.Label("league.form_sub"), Choices: []leaguepage.OrganiserChoice{{Value: "0", Label: d.w.Label("league.form_any_sub")}}}
		for _, n := range d.book.InState(seasons.Sub) {
			subs.Choices = append(subs.Choices, leaguepage.OrganiserChoice{Value: strconv.Itoa(n), Label: called(d.w, *d.book.Entrant(n))})
		}
		act("replace", "replace_form", subs, d.reasonField())
	}
	return list
}
