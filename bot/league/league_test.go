package league_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"guildhall/bot/league"
	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/storage"
)

// fixture is a database with leagues.
type fixture struct {
	*tabletest.Fixture
	leagues *league.Leagues
	players *engine.Rand
}

func newFixture(t *testing.T) *fixture {
	h := &fixture{Fixture: tabletest.New(t), players: engine.NumberedSeed(7).Rand("players")}
	h.restart()
	return h
}

// restart replaces the process.
func (h *fixture) restart() {
	h.Restart()
	h.leagues = league.New(h.Services)
}

// create opens a league of bazaar with n entrants.
func (h *fixture) create(n int, change func(*storage.LeagueTerms)) *league.SeasonTx {
	h.T.Helper()
	terms := storage.LeagueTerms{Game: "bazaar", Seats: 3}
	if change != nil {
		change(&terms)
	}
	b, err := h.leagues.Organising.Create(context.Background(), league.Creation{
		Guild: "g", Channel: "c", Name: "Autumn", Lang: "en", By: "root", Terms: terms, Press: h.Press(),
	})
	h.Must(err)
	for i := range n {
		h.join(b.League.ID, fmt.Sprintf("%d", 100+i), false)
	}
	return h.latest(b.League.ID)
}

func (h *fixture) join(id int64, user string, sub bool) {
	h.T.Helper()
	_, err := h.leagues.Entering.Join(context.Background(), h.act(id, user), "player "+user, sub)
	h.Must(err)
}

func (h *fixture) act(id int64, by string) league.Action {
	return league.Action{League: id, By: by, Press: h.Press()}
}

func (h *fixture) latest(id int64) *league.SeasonTx {
	h.T.Helper()
	b, err := h.leagues.Seasons.Latest(context.Background(), id)
	h.Must(err)
	return b
}

// start starts the season and opens its tables.
func (h *fixture) start(id int64) *league.SeasonTx {
	h.T.Helper()
	_, err := h.leagues.Organising.Start(context.Background(), h.act(id, "root"), 0)
	h.Must(err)
	h.attend()
	return h.latest(id)
}

func (h *fixture) attend() {
	h.T.Helper()
	h.Must(h.leagues.Attending.ProcessDue(context.Background()))
}

// playOut plays a table to its end with random moves, in one commit.
func (h *fixture) playOut(id int64) {
	h.T.Helper()
	h.Must(h.playOutOrDie(id))
}

// playOutOrDie is playOut in a process that may be killed.
func (h *fixture) playOutOrDie(id int64) error {
	_, err := h.Services.Tables.Attempt(context.Background(), id, "", "", func(tx *table.Tx) error {
		c := &table.Commit{State: tx.State().Clone()}
		_, err := engine.Random(c.State, h.players, 10_000, func(s engine.State, seat engine.Seat, m engine.Move) {
			c.Add(tx, seat, s.Code(seat, m))
		})
		if err != nil {
			return err
		}
		return tx.Commit(context.Background(), "", c)
	})
	return err
}

// playing returns the running tables.
func (h *fixture) playing() []int64 {
	h.T.Helper()
	rows, err := h.DB.InPhase(context.Background(), "", storage.Playing, 1000)
	h.Must(err)
	var ids []int64
	for _, row := range rows {
		ids = append(ids, row.ID)
	}
	return ids
}

// playAll plays all tables of a season to its end, and returns it.
func (h *fixture) playAll(id int64) *league.SeasonTx {
	h.T.Helper()
	for range 100 {
		for _, table := range h.playing() {
			h.playOut(table)
		}
		h.Tick()
		h.attend()
		if b := h.latest(id); b.Season.Phase == storage.SeasonOver || b.Season.Phase == storage.SeasonOpen {
			return b
		}
	}
	h.T.Fatal("the season does not come to an end")
	return nil
}

func TestSeasonIsPlayed(t *testing.T) {
	h := newFixture(t)
	b := h.create(14, func(l *storage.LeagueTerms) { l.Size = 7; l.Moves = 1 })
	if got := league.SeedHash(b.Season); len(got) != 64 {
		t.Errorf("the hash of the seed is %q", got)
	}
	if _, known := league.PublishedSeed(b.Season); known {
		t.Error("the seed is known before the draw")
	}
	b = h.start(b.League.ID)
	if b.DivisionCount() != 2 || len(b.Fixtures) != 14 {
		t.Fatalf("%d divisions, %d fixtures; want 2 and 14", b.DivisionCount(), len(b.Fixtures))
	}
	for _, f := range b.Fixtures {
		row, err := h.DB.Table(context.Background(), f.Table)
		h.Must(err)
		if f.State != storage.FixtureOpen || row.Phase != storage.Playing {
			t.Errorf("fixture %d is %s at table %d, which is %s", f.N, f.State, f.Table, row.Phase)
		}
		for i, s := range row.Seats {
			if want := b.Entrant(f.Seats[i].Entrant).User; s.User != want {
				t.Errorf("fixture %d: %s sits on seat %d, want %s", f.N, s.User, i, want)
			}
		}
	}
	b = h.playAll(b.League.ID)
	for d := 1; d <= 2; d++ {
		sum := 0
		for i, r := range b.Standings(d) {
			if r.Played != 3 || r.Entrant.Place != i+1 {
				t.Errorf("division %d: %+v", d, r)
			}
			sum += r.Points
		}
		if want := 7 * 10 * 60; sum != want { // 6 + 3 + 1 at each table
			t.Errorf("division %d has %d points, want %d", d, sum, want)
		}
	}
	first, second := b.Standings(1), b.Standings(2)
	order := b.NextOrder()
	if order[6] != second[0].Entrant.N || order[7] != first[6].Entrant.N {
		t.Errorf("the next order is %v; first of the second division %d, last of the first %d", order, second[0].Entrant.N, first[6].Entrant.N)
	}
	hall, err := h.leagues.Seasons.Hall(context.Background(), b.League.ID)
	h.Must(err)
	if len(hall) != 1 || hall[0].First[0].N != first[0].Entrant.N {
		t.Errorf("the hall is %+v", hall)
	}
}

func TestRisingIntoTheNextSeason(t *testing.T) {
	h := newFixture(t)
	b := h.create(14, func(l *storage.LeagueTerms) { l.Moves = 2 })
	h.start(b.League.ID)
	b = h.playAll(b.League.ID)
	want := map[string]int{}
	for i, n := range b.NextOrder() {
		want[b.Entrant(n).User] = 1 + i/7
	}
	_, err := h.leagues.Organising.Open(context.Background(), h.act(b.League.ID, "root"))
	h.Must(err)
	for user := range want {
		h.join(b.League.ID, user, false)
	}
	b = h.start(b.League.ID)
	if b.Season.N != 2 {
		t.Fatalf("season %d", b.Season.N)
	}
	for user, division := range want {
		if got := b.Of(user).Division; got != division {
			t.Errorf("%s plays in division %d, want %d", user, got, division)
		}
	}
}

func TestFormats(t *testing.T) {
	for name, tt := range map[string]struct {
		entrants int
		change   func(*storage.LeagueTerms)
		matches  int
	}{
		"k at a time":  {7, func(l *storage.LeagueTerms) { l.AtOnce = 1 }, 7},
		"swiss":        {11, func(l *storage.LeagueTerms) { l.Format, l.Rounds = league.Swiss, 3 }, 9},
		"swiss, final": {9, func(l *storage.LeagueTerms) { l.Format, l.Rounds, l.Final = league.Swiss, 2, 4 }, 8},
		"knockout":     {9, func(l *storage.LeagueTerms) { l.Format = league.Knockout }, 4},
		"duplicate":    {7, func(l *storage.LeagueTerms) { l.Duplicate = true }, 7},
		"cup":          {5, func(l *storage.LeagueTerms) { l.Format, l.Size = league.Cup, 5 }, 5},
		"two seats":    {7, func(l *storage.LeagueTerms) { l.Seats = 2 }, 21},
	} {
		t.Run(name, func(t *testing.T) {
			h := newFixture(t)
			b := h.create(tt.entrants, tt.change)
			if b.Season.Terms.Format == league.Cup {
				h.attend() // the cup is full and starts automatically
				h.attend()
			} else {
				h.start(b.League.ID)
			}
			if most := b.Season.Terms.AtOnce; most > 0 {
				checkAtOnce(t, h, most)
			}
			season := b.Season.ID
			if b = h.playAll(b.League.ID); b.Season.ID != season { // the next queue of the cup
				var err error
				b, err = h.leagues.Seasons.Read(context.Background(), season)
				h.Must(err)
			}
			matches := 0
			for _, f := range b.Fixtures {
				if len(f.Seats) > 1 {
					matches++
				}
			}
			if matches != tt.matches {
				t.Errorf("%d matches, want %d", matches, tt.matches)
			}
			places := map[int]bool{}
			for _, e := range b.Entrants {
				places[e.Place] = true
			}
			if len(places) != tt.entrants || places[0] {
				t.Errorf("places %v", places)
			}
		})
	}
}

func checkAtOnce(t *testing.T, h *fixture, most int) {
	t.Helper()
	busy := map[string]int{}
	for _, id := range h.playing() {
		for _, s := range h.Look(id, "").Table.Seats {
			if busy[s.User]++; busy[s.User] > most {
				t.Errorf("%s plays %d tables at once", s.User, busy[s.User])
			}
		}
	}
}

// All tables of a duplicate round have one deal, and its seed is secret until the last of
// them ends.
func TestDuplicateDeals(t *testing.T) {
	h := newFixture(t)
	b := h.create(6, func(l *storage.LeagueTerms) { l.Format, l.Rounds, l.Duplicate = league.Swiss, 2, true })
	h.start(b.League.ID)
	ids := h.playing()
	if len(ids) != 2 || h.Look(ids[0], "").SeedHash != h.Look(ids[1], "").SeedHash {
		t.Fatalf("tables %v have different deals", ids)
	}
	h.playOut(ids[0])
	h.attend()
	if seed := h.Look(ids[0], "").Table.Seed; seed != nil {
		t.Error("the seed is known while another table plays the deal")
	}
	if _, err := h.Services.Records.Export(context.Background(), ids[0], ""); tabletest.Reason(err) != table.RecordHeld {
		t.Errorf("the record is given out: %v", err)
	}
	h.playOut(ids[1])
	h.attend()
	h.attend()
	for _, id := range ids {
		if seed := h.Look(id, "").Table.Seed; seed == nil {
			t.Error("the seed is not published after the last table")
		}
	}
	if next := h.playing(); len(next) != 2 || h.Look(next[0], "").SeedHash == h.Look(ids[0], "").SeedHash {
		t.Errorf("the next round %v has the deal of the first", next)
	}
}

func TestDropOuts(t *testing.T) {
	h := newFixture(t)
	b := h.create(7, nil)
	id := b.League.ID
	h.join(id, "77", true)
	b = h.start(id)
	played := b.Fixtures[0].Table
	h.playOut(played)
	h.attend()
	gone := b.Fixtures[0].Seats[0]
	_, err := h.leagues.Entering.Leave(context.Background(), h.act(id, gone.User))
	h.Must(err)
	h.attend()
	b = h.latest(id)
	had := b.Fixtures[0].Seats[0].Points
	for _, f := range b.Fixtures[1:] {
		for i, s := range f.Seats {
			row := h.Look(f.Table, "").Table
			if s.Entrant == gone.Entrant && (row.Seats[i].User != "77" || s.User != "77") {
				t.Errorf("fixture %d: %s sits for the drop-out, noted %s", f.N, row.Seats[i].User, s.User)
			}
		}
	}
	b = h.playAll(id)
	rows := b.Standings(1)
	last := rows[len(rows)-1]
	if last.Entrant.N != gone.Entrant || last.Points != had {
		t.Errorf("the drop-out has %d points in place %d, want %d in the last", last.Points, last.Place, had)
	}
	for _, f := range b.Fixtures {
		for _, s := range f.Seats {
			if want := s.Entrant != gone.Entrant || f.Table == played; s.Alone != want {
				t.Errorf("fixture %d, entrant %d: alone %v, want %v", f.N, s.Entrant, s.Alone, want)
			}
		}
	}
}

// A person who resigns from one match is replaced there, by a computer if no substitute
// is left, and plays their other matches.
func TestResigningFromOneMatch(t *testing.T) {
	h := newFixture(t)
	b := h.create(7, nil)
	b = h.start(b.League.ID)
	f := b.Fixtures[2]
	_, err := h.Services.Absences.Resign(context.Background(), f.Table, f.Seats[1].User, h.Press())
	h.Must(err)
	h.attend()
	row := h.Look(f.Table, "").Table
	if s := row.Seats[1]; s.User != "computer-3-1" || s.Vacant {
		t.Errorf("the seat is %+v", s)
	}
	b = h.playAll(b.League.ID)
	if s := b.Fixtures[2].Seats[1]; s.Points != 0 || s.Alone || s.User != "computer-3-1" {
		t.Errorf("the seat has %+v", s)
	}
	if s := b.Fixtures[2].Seats[0]; s.Points == 0 && s.Rank < 3 || !s.Alone {
		t.Errorf("another seat has %+v", s)
	}
}

func TestDeadline(t *testing.T) {
	h := newFixture(t)
	b := h.create(4, func(l *storage.LeagueTerms) { l.Days = 30 })
	b = h.start(b.League.ID)
	h.Days(31)
	h.attend()
	b = h.latest(b.League.ID)
	if n := h.notices(league.NoticeDeadline); len(b.Fixtures) < 2 || n["root"] != 1 {
		t.Errorf("of %d fixtures after their deadline organisers are told %v times", len(b.Fixtures), n)
	}
	for _, f := range b.Fixtures {
		row := h.Look(f.Table, "").Table
		if !f.Hurried || row.TableState.Terms.Span != 12*time.Hour {
			t.Errorf("fixture %d: hurried %v, terms %+v", f.N, f.Hurried, row.TableState.Terms)
		}
		for user := range h.Waits(f.Table) {
			if !storage.IsComputer(user) {
				t.Errorf("fixture %d still waits for %s", f.N, user)
			}
		}
	}
}

// A player who remains after all others resigned is first, with the whole
// share. The others share the second rank and get no share.
func TestLastOneAtATableWins(t *testing.T) {
	h := newFixture(t)
	b := h.start(h.create(3, nil).League.ID)
	f := b.Fixtures[0]
	for _, s := range f.Seats[1:] {
		_, err := h.Services.Absences.Resign(context.Background(), f.Table, s.User, h.Press())
		h.Must(err)
	}
	h.Tick()
	h.attend()
	f = h.latest(b.League.ID).Fixtures[0]
	if f.State != storage.FixtureOver {
		t.Fatalf("the fixture is %s", f.State)
	}
	for i, s := range f.Seats {
		rank, share := 2, 0
		if i == 0 {
			rank, share = 1, 10_000
		}
		if s.Rank != rank || s.Share != share || (s.Points > 0) != (i == 0) {
			t.Errorf("seat %d has rank %d, share %d, points %d; want %d, %d", i, s.Rank, s.Share, s.Points, rank, share)
		}
	}
}

// The defaults of terms fit small divisions, so no usual value is refused.
func TestUsualMovesFitSmallDivisions(t *testing.T) {
	for size, want := range map[int]int{3: 1, 4: 2, 8: 2} {
		b := newFixture(t).create(0, func(l *storage.LeagueTerms) { l.Size = size })
		if got := b.Season.Terms.Moves; got != want {
			t.Errorf("divisions of %d: %d rise and fall, want %d", size, got, want)
		}
	}
}

func TestTextsAreComplete(t *testing.T) { text.Complete(t, league.Texts) }

// Every reason and every suggestion has a message, and every message is used.
func TestTextsAndCodeAgree(t *testing.T) {
	text.Refusals(t, league.Texts, "league", "league.said.hurry",
		"league.warning.small", "league.warning.byes", "league.warning.repeats_swiss", "league.warning.same_table", "league.warning.meetings",
		"league.warning.repeats", "league.warning.places", "league.warning.moves", "league.warning.computers", "league.warning.staying", "league.warning.unreliable",
		"league.warning.apart", "league.warning.apart_at_once")
}
