package league

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"guildhall/bot/discord/leaguepage"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"

	seasons "guildhall/bot/league"
	"guildhall/engine"
	"guildhall/storage"
)

// Values that the page of an organiser sends back with an act.
const (
	seasonField = "season" // by number
	seenField   = "seen"   // entries of the ledger, or the revision of the season
)

// deed is an act on the page of an organiser.
type deed struct {
	deskPage
	sent leaguepage.OrganiserDeed
	act  seasons.Action
}

// deskDo carries out an act on the page of an organiser, or asks for its confirmation.
func (f feature) deskDo(ctx context.Context, r recipients.Recipient, sent leaguepage.OrganiserDeed) (leaguepage.OrganiserAnswer, error) {
	a := seasons.Action{League: sent.League, By: r.User, Press: sent.Press, Reason: asReason(sent.Fields[reasonField])}
	o, err := f.leagues.Organising.Overview(ctx, a)
	if err != nil {
		return leaguepage.OrganiserAnswer{}, err
	}
	d := deed{f.deskOf(r, o), sent, a}
	switch sent.Do {
	case "start":
		return d.preview(ctx)
	case "draw":
		return d.done("league.desk_started", func() (*seasons.SeasonTx, error) {
			return f.leagues.Organising.Start(ctx, a, int64(d.given(seenField)))
		})
	case "remind":
		return d.done("league.desk_reminded", func() (*seasons.SeasonTx, error) {
			b, _, err := f.leagues.Organising.Remind(ctx, a)
			return b, err
		})
	case "remove", "readmit", "replace":
		return d.onPerson(ctx)
	}
	x := d.book.FixtureAt(sent.On) // only of the latest season
	if x == nil {
		return leaguepage.OrganiserAnswer{}, seasons.NoLeague()
	}
	return d.onMatch(ctx, *x)
}

// given returns a number that the page sent back; 0 for none.
func (d deed) given(name string) int {
	n, err := strconv.Atoi(d.sent.Fields[name])
	if err != nil {
		return 0
	}
	return n
}

// done carries out an act, and says so.
func (d deed) done(said string, do func() (*seasons.SeasonTx, error), args ...engine.Arg) (leaguepage.OrganiserAnswer, error) {
	b, err := do()
	if err != nil {
		return leaguepage.OrganiserAnswer{}, err
	}
	d.book = b
	return leaguepage.OrganiserAnswer{Said: d.line(d.w.Say(said, append(title(b), args...)...))}, nil
}

// preview shows the warnings of the draw, and asks whether the season is to start.
func (d deed) preview(ctx context.Context) (leaguepage.OrganiserAnswer, error) {
	p, err := d.f.leagues.Organising.Preview(ctx, d.act)
	if err != nil {
		return leaguepage.OrganiserAnswer{}, err
	}
	lines := []string{d.startLine(p)}
	if len(p.Warnings) == 0 {
		lines = append(lines, d.w.Say("league.even"))
	}
	return d.confirm("draw", "league.button.draw", append(lines, d.w.List(p.Warnings)...), map[string]string{seenField: strconv.FormatInt(p.Rev, 10)}), nil
}

func (d deed) startLine(p seasons.Preview) string {
	return d.w.Say("league.start_ask", append(title(p.Book), engine.N("people", len(p.Book.InState(seasons.In))),
		engine.N("divisions", p.Book.DivisionCount()), engine.N("matches", len(p.Book.Fixtures)))...)
}

// confirm returns the question that an act asks before it is done.
func (d deed) confirm(do, label string, lines []string, given map[string]string) leaguepage.OrganiserAnswer {
	given[reasonField] = d.sent.Fields[reasonField]
	plain := d.lines(lines...)
	return leaguepage.OrganiserAnswer{Next: &leaguepage.OrganiserAct{Do: do, On: d.sent.On, Label: d.w.Label(label), Title: plain[0], Lines: plain[1:], Given: given}}
}

// onPerson carries out an act on an entrant of the season that the page shows.
func (d deed) onPerson(ctx context.Context) (leaguepage.OrganiserAnswer, error) {
	e := d.book.Entrant(int(d.sent.On))
	if e == nil || d.given(seasonField) != d.book.Season.N {
		return leaguepage.OrganiserAnswer{Said: d.w.Label("old_button")}, nil
	}
	acts := d.f.leagues.Organising
	who := engine.Word("who", called(d.w, *e))
	switch d.sent.Do {
	case "remove":
		return d.done("league.desk_removed", func() (*seasons.SeasonTx, error) { return acts.Remove(ctx, d.act, e.User) }, who)
	case "readmit":
		return d.done("league.readmitted", func() (*seasons.SeasonTx, error) { return acts.Readmit(ctx, d.act, e.User) }, who)
	}
	in, comes := "", d.w.Label("league.a_sub")
	if n := d.given(subField); n > 0 {
		sub := d.book.Entrant(n)
		if sub == nil {
			return leaguepage.OrganiserAnswer{Said: d.w.Label("old_button")}, nil
		}
		in, comes = sub.User, called(d.w, *sub)
	}
	return d.done("league.replaced", func() (*seasons.SeasonTx, error) { return acts.Substitute(ctx, d.act, e.User, in) },
		engine.Word("out", called(d.w, *e)), engine.Word("comes", comes))
}

// onMatch carries out an act on a match of the latest season.
func (d deed) onMatch(ctx context.Context, x storage.Fixture) (leaguepage.OrganiserAnswer, error) {
	l, table := d.f.leagues, engine.N("table", int(x.Table))
	var ranks []int
	if written := d.sent.Fields[ranksField]; written != "" || d.sent.Do == "judge" || d.sent.Do == "rule" {
		var ok bool
		if ranks, ok = readRanks(written, len(x.Seats)); !ok {
			return leaguepage.OrganiserAnswer{Said: d.line(d.w.Say("league.which_ranks", engine.N("n", len(x.Seats))))}, nil
		}
	}
	switch d.sent.Do {
	case "pause", "resume":
		stop := d.sent.Do == "pause"
		said := map[bool]string{true: "league.paused", false: "league.resumed"}[stop]
		return d.done(said, func() (*seasons.SeasonTx, error) { return l.Organising.Pause(ctx, d.act, x.Table, stop) }, table)
	case "propose":
		return d.propose(ctx, x)
	case "judge", "void":
		if len(x.Ledger) > 0 {
			return d.compare(ctx, x, ranks)
		}
		if err := l.Rulings.Check(ctx, d.act, x.Table, ranks); err != nil {
			return leaguepage.OrganiserAnswer{}, err
		}
		return d.askRuling(x, ranks, d.w.Say("league.your_ranks", rulingTitle(d.book, x)...)), nil
	case "rule":
		return d.done("league.ruled", func() (*seasons.SeasonTx, error) { return l.Rulings.Rule(ctx, d.act, x.Table, ranks) }, table)
	case "fix":
		said := "league.corrected"
		if ranks == nil {
			said = "league.voided"
		}
		c := seasons.Correction{Table: x.Table, Ranks: ranks, Seen: d.given(seenField)}
		return d.done(said, func() (*seasons.SeasonTx, error) { return l.Rulings.Correct(ctx, d.act, c) }, table)
	}
	return leaguepage.OrganiserAnswer{Said: d.w.Label("old_button")}, nil
}

// propose plays the match on, and asks whether the average places decide it.
func (d deed) propose(ctx context.Context, x storage.Fixture) (leaguepage.OrganiserAnswer, error) {
	p, err := d.f.leagues.Rulings.Propose(ctx, d.act, x.Table)
	if err != nil {
		return leaguepage.OrganiserAnswer{}, err
	}
	if p.Playouts == 0 {
		return leaguepage.OrganiserAnswer{Said: d.w.Label("league.web.no_proposal")}, nil
	}
	lines := []string{d.w.Say("league.proposal", append(rulingTitle(d.book, x), engine.N("times", p.Playouts))...)}
	for seat, place := range p.Places {
		lines = append(lines, d.w.Say("league.average_place", engine.N("seat", seat+1), engine.Word("who", textfmt.Escape(playerOf(d.w, d.book, x.Seats[seat]))),
			engine.Word("place", strconv.FormatFloat(place, 'f', 1, 64))))
	}
	return d.askRuling(x, p.Ranks(), lines...), nil
}

// askRuling asks whether ranks decide a match.
func (d deed) askRuling(x storage.Fixture, ranks []int, lines ...string) leaguepage.OrganiserAnswer {
	x.Seats = slices.Clone(x.Seats)
	for i, rank := range ranks {
		x.Seats[i].Rank = rank
	}
	lines = append(append(lines, rankLines(d.w, d.book, x)...), d.w.Label("league.web.ruling_about"))
	return d.confirm("rule", "league.button.rule", lines, map[string]string{ranksField: writeRanks(ranks)})
}

// compare shows what a correction changes, and asks whether it is to be made.
func (d deed) compare(ctx context.Context, x storage.Fixture, ranks []int) (leaguepage.OrganiserAnswer, error) {
	v, err := d.f.leagues.Rulings.Compare(ctx, d.act, seasons.Correction{Table: x.Table, Ranks: ranks})
	if err != nil {
		return leaguepage.OrganiserAnswer{}, err
	}
	label := "league.button.correct"
	if ranks == nil {
		label = "league.button.void"
	}
	return d.confirm("fix", label, comparisonLines(d.w, v), map[string]string{ranksField: writeRanks(ranks), seenField: strconv.Itoa(len(v.Fixture.Ledger))}), nil
}

// writeRanks is the reverse of readRanks.
func writeRanks(ranks []int) string {
	var words []string
	for _, r := range ranks {
		words = append(words, strconv.Itoa(r))
	}
	return strings.Join(words, " ")
}
