package league_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/league"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/tabletest"
	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

// A person whom an organiser removed before the start cannot join again until the
// organiser allows it.
func TestRemovingAnEntrant(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(4, nil)
	id := b.League.ID
	h.Deliveries()
	because := h.act(id, "root")
	because.Reason = "two accounts"
	if got := reason(second(h.leagues.Organising.Remove(ctx, h.act(id, "100"), "101"))); got != "only_organiser" {
		t.Errorf("a player removes another: %s", got)
	}
	h.Must(second(h.leagues.Organising.Remove(ctx, because, "101")))
	if got := h.Deliveries(); !slices.Contains(got, league.KindNotice+":101") {
		t.Errorf("told: %v", got)
	}
	if got := len(h.latest(id).InState(league.In)); got != 3 {
		t.Errorf("%d are in, want 3", got)
	}
	for what, err := range map[string]error{
		"removed":     second(h.leagues.Entering.Join(ctx, h.act(id, "101"), "Bo", true)),
		"not_in":      second(h.leagues.Entering.Leave(ctx, h.act(id, "101"))),
		"not_joined":  second(h.leagues.Organising.Remove(ctx, h.act(id, "root"), "101")),
		"not_removed": second(h.leagues.Organising.Readmit(ctx, h.act(id, "root"), "100")),
	} {
		if reason(err) != what {
			t.Errorf("%v, want %s", err, what)
		}
	}
	h.Must(second(h.leagues.Organising.Readmit(ctx, h.act(id, "root"), "101")))
	h.join(id, "101", false)
	b = h.start(id)
	if got := len(b.InState(league.In)); got != 4 {
		t.Errorf("%d play, want 4", got)
	}
	if got := reason(second(h.leagues.Organising.Remove(ctx, h.act(id, "root"), "101"))); got != "started" {
		t.Errorf("after the start: %s", got)
	}
	list, err := h.leagues.Seasons.Journal(ctx, id)
	h.Must(err)
	var acts []string
	for _, e := range list {
		acts = append(acts, strings.TrimSpace(e.By+" "+e.Act+" "+e.Who.User+" "+e.Reason))
	}
	want := []string{"root start season", "root let entrant back 101", "root remove entrant 101 two accounts", "root create league"}
	if !slices.Equal(acts, want) {
		t.Errorf("the journal has %q, want %q", acts, want)
	}
}

// Terms are fixed for people who have joined: those of an open season can change only
// while nobody has joined, those of the next season at any time.
func TestTermsChange(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(0, nil)
	id := b.League.ID
	revise := func(change func(*storage.LeagueTerms)) league.Revision {
		t.Helper()
		_, r, err := h.leagues.Organising.Revise(ctx, h.act(id, "root"), func(l storage.LeagueTerms) (storage.LeagueTerms, error) { change(&l); return l, nil })
		h.Must(err)
		return r
	}
	if got := revise(func(l *storage.LeagueTerms) { l.Days = 40 }); got.Season != 1 || h.latest(id).Season.Terms.Days != 40 {
		t.Errorf("with nobody: %+v, %+v", got, h.latest(id).Season.Terms)
	}
	h.join(id, "root", false)
	if got := revise(func(l *storage.LeagueTerms) { l.Days = 30 }); got.Season != 1 || h.latest(id).Season.Terms.Days != 30 {
		t.Errorf("with the organiser alone: %+v", got)
	}
	for i := range 3 {
		h.join(id, fmt.Sprint(100+i), false)
	}
	if got := revise(func(l *storage.LeagueTerms) { l.Days = 20 }); got.Season != 2 || got.Joined != 3 || h.latest(id).Season.Terms.Days != 30 {
		t.Errorf("with people: %+v, %+v", got, h.latest(id).Season.Terms)
	}
	h.start(id)
	revise(func(l *storage.LeagueTerms) { l.Unrated = true })
	h.playAll(id)
	h.Must(second(h.leagues.Organising.Open(ctx, h.act(id, "root"))))
	if got := h.latest(id).Season; got.N != 2 || got.Terms.Days != 20 || !got.Terms.Unrated || got.Terms.Shares != 0 {
		t.Errorf("the next season has %+v", got.Terms)
	}
	_, _, err := h.leagues.Organising.Revise(ctx, h.act(id, "root"), func(l storage.LeagueTerms) (storage.LeagueTerms, error) { l.Seats = 9; return l, nil })
	if reason(err) != "seats" {
		t.Errorf("impossible terms: %v", err)
	}
}

func TestNoLeagueOfAPracticeGame(t *testing.T) {
	h := newFixture(t)
	h.Games["lesson"] = tabletest.Lesson{}
	_, err := h.leagues.Organising.Create(context.Background(), league.Creation{
		Guild: "g", Channel: "c", Name: "Spring", Lang: "en", By: "root", Terms: storage.LeagueTerms{Game: "lesson", Seats: 3}, Press: h.Press(),
	})
	if reason(err) != "practice" {
		t.Errorf("refused because of %v", err)
	}
}

// The draw can be previewed. Its warnings match the real draw, and it is made as
// previewed or not at all.
func TestPreview(t *testing.T) {
	ctx := context.Background()
	for name, tt := range map[string]struct {
		entrants int
		change   func(*storage.LeagueTerms)
		want     string
	}{
		"even":          {7, nil, ""},
		"few":           {4, nil, "small"},
		"one table":     {3, nil, "small same_table"},
		"five seats":    {21, func(l *storage.LeagueTerms) { l.Seats, l.Size = 5, 20 }, "meetings"},
		"short swiss":   {7, func(l *storage.LeagueTerms) { l.Format, l.Rounds = league.Swiss, 4 }, "byes repeats_swiss"},
		"tight":         {12, func(l *storage.LeagueTerms) { l.Size, l.Moves = 4, 2 }, "moves"},
		"often":         {5, func(l *storage.LeagueTerms) { l.Size, l.Each = 5, 6 }, "repeats"},
		"cup of people": {4, func(l *storage.LeagueTerms) { l.Format, l.Size = league.Cup, 4 }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "five seats" {
				longtest.Only(t, "a draw that stays uneven takes all its time")
			}
			h := newFixture(t)
			if tt.change != nil && name == "five seats" {
				h.Games["five"] = five{h.Games["bazaar"]}
			}
			b := h.create(tt.entrants, func(l *storage.LeagueTerms) {
				if name == "five seats" {
					l.Game = "five"
				}
				if tt.change != nil {
					tt.change(l)
				}
			})
			p, err := h.leagues.Organising.Preview(ctx, h.act(b.League.ID, "root"))
			h.Must(err)
			var got []string
			for _, w := range p.Warnings {
				got = append(got, strings.TrimPrefix(w.Key, "league.warning."))
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("warnings %v, want %s", got, tt.want)
			}
			if now := h.latest(b.League.ID); now.Season.Phase != storage.SeasonOpen || len(now.Fixtures) > 0 {
				t.Fatal("looking at the draw has made it")
			}
			h.join(b.League.ID, "77", true)
			if _, err := h.leagues.Organising.Start(ctx, h.act(b.League.ID, "root"), p.Rev); reason(err) != "changed" {
				t.Errorf("another draw than the one that was seen: %v", err)
			}
			p, err = h.leagues.Organising.Preview(ctx, h.act(b.League.ID, "root"))
			h.Must(err)
			made, err := h.leagues.Organising.Start(ctx, h.act(b.League.ID, "root"), p.Rev)
			h.Must(err)
			for i := range p.Book.Fixtures {
				for j, s := range p.Book.Fixtures[i].Seats {
					if made.Fixtures[i].Seats[j].Entrant != s.Entrant {
						t.Fatalf("fixture %d is another than in the preview", i+1)
					}
				}
			}
		})
	}
}

// five is a minimal game for five players, enough for a draw.
type five struct{ engine.Rules }

func (f five) Info() engine.Info {
	info := f.Rules.Info()
	info.ID, info.Seats = "five", []int{2, 3, 4, 5}
	return info
}

// The preview names people who were promoted or relegated but stay, because of who
// joined.
func TestPreviewNamesStayingEntrants(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(12, func(l *storage.LeagueTerms) { l.Size, l.Moves = 6, 2 })
	id := b.League.ID
	h.start(id)
	last := h.playAll(id)
	h.Must(second(h.leagues.Organising.Open(ctx, h.act(id, "root"))))
	for i := range 16 { // two divisions of eight: two relegated people play in the first again
		h.join(id, fmt.Sprint(100+i), false)
	}
	p, err := h.leagues.Organising.Preview(ctx, h.act(id, "root"))
	h.Must(err)
	if len(p.Warnings) != 1 || p.Warnings[0].Key != "league.warning.staying" {
		t.Fatalf("warnings %+v", p.Warnings)
	}
	for _, n := range last.InState(league.In) {
		e := last.Entrant(n)
		if named := strings.Contains(fmt.Sprint(p.Warnings[0]), e.Name); named != (last.Mark(n) == league.Relegated) {
			t.Errorf("%s, who moves by %d: named %v", e.Name, last.Mark(n), named)
		}
	}
}

// missed starts a league of three with a clock, and lets the first player of the first
// table run out of time.
func missed(t *testing.T, subs ...string) (h *fixture, b *league.SeasonTx, row storage.Table, seat int) {
	h = newFixture(t)
	h.Games["cleopatra"] = cleopatra.Rules{}
	b = h.create(3, func(l *storage.LeagueTerms) {
		l.Game = "cleopatra"
		l.Clock = storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Opponent}
	})
	for _, u := range subs {
		h.join(b.League.ID, u, true)
	}
	b = h.start(b.League.ID)
	row = h.Look(b.Fixtures[0].Table, "").Table
	waits, err := h.DB.WaitsAt(context.Background(), row.ID)
	h.Must(err)
	return h, b, row, waits[0].Seat
}

// If a player misses the first move before anybody has played, the table ends without a
// result, and nobody counts as having left. The others play the match at another table,
// with a substitute for the missing player.
func TestMissBeforeFirstMoveReseats(t *testing.T) {
	ctx := context.Background()
	h, b, row, seat := missed(t, "77")
	user := row.Seats[seat].User
	h.Deliveries()
	h.Days(2)
	h.ProcessAll()
	h.attend()
	if now := h.TableInAnyPhase(row.ID); now.Phase != storage.Closed || now.Ending != table.EndedMissed || !slices.Equal(now.TableState.Missed, []int{seat}) {
		t.Fatalf("the table is %s: %s, missed %v", now.Phase, now.Ending, now.TableState.Missed)
	}
	b = h.latest(b.League.ID)
	f := b.Fixtures[0]
	next := h.TableInAnyPhase(f.Table)
	if f.Table == row.ID || next.Phase != storage.Playing {
		t.Fatalf("fixture %+v, its table is %s", f, next.Phase)
	}
	for i, s := range next.Seats {
		want := row.Seats[i].User
		if i == seat {
			want = "77"
		}
		if s.User != want || f.Seats[i].User != want {
			t.Errorf("seat %d has %s, noted %s, want %s", i, s.User, f.Seats[i].User, want)
		}
	}
	told := h.Deliveries()
	h.Clock = h.Clock.Add(2 * time.Minute) // deliveries of tables are delayed to be combined
	told = append(told, h.Deliveries()...)
	for _, want := range []string{league.KindNotice + ":" + user, league.KindPersonalNotice + ":77", "closed"} {
		if !slices.Contains(told, want) {
			t.Errorf("told %v, want %s", told, want)
		}
	}
	if e := b.Of(user); e.State != league.In {
		t.Errorf("who missed is %s", e.State)
	}
	for _, u := range []string{user, "77"} {
		r, err := h.DB.Reliability(ctx, u)
		h.Must(err)
		if r.Begun != 0 {
			t.Errorf("%s has a match that never began: %+v", u, r)
		}
	}
}

// If nobody played in time, there is nobody to continue for, so an organiser decides.
func TestUnplayedTableIsDecidedByOrganiser(t *testing.T) {
	h := newFixture(t)
	b := h.create(3, func(l *storage.LeagueTerms) { // all seats must answer at the same time
		l.Clock = storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Opponent}
	})
	b = h.start(b.League.ID)
	h.Days(2)
	h.ProcessAll()
	h.attend()
	b = h.latest(b.League.ID)
	if f := b.Fixtures[0]; f.State != storage.FixtureStuck || f.Seats[0].User != b.Entrant(f.Seats[0].Entrant).User {
		t.Errorf("the fixture is %+v", f)
	}
	if got := h.Deliveries(); !slices.Contains(got, league.KindStuck+":root") {
		t.Errorf("told: %v", got)
	}
	_, err := h.leagues.Rulings.Rule(context.Background(), h.act(b.League.ID, "root"), b.Fixtures[0].Table, []int{1, 1, 1})
	h.Must(err)
}

// A match in which several seats miss their first move, one after the other, is not dealt
// again forever: an organiser decides it.
func TestRepeatedMissesNeedDecision(t *testing.T) {
	h, b, row, _ := missed(t)
	tables := 0
	for range 10 {
		h.Days(2)
		h.ProcessAll()
		h.attend()
		f := h.latest(b.League.ID).Fixtures[0]
		if f.State == storage.FixtureStuck {
			break
		}
		if f.Table != row.ID {
			tables++
		}
		row.ID = f.Table
	}
	if f := h.latest(b.League.ID).Fixtures[0]; f.State != storage.FixtureStuck || tables > 2 {
		t.Errorf("the fixture is %s after %d more tables", f.State, tables)
	}
	if got := h.Deliveries(); !slices.Contains(got, league.KindStuck+":root") {
		t.Errorf("told: %v", got)
	}
}

// A substitute who misses the first move leaves the list, and a computer opponent plays.
func TestAbsentSubstituteLeavesList(t *testing.T) {
	h, b, _, _ := missed(t, "77")
	for range 2 {
		h.Days(2)
		h.ProcessAll()
		h.attend()
	}
	b = h.latest(b.League.ID)
	if e := b.Of("77"); e.State != league.Left {
		t.Errorf("the substitute is %s", e.State)
	}
	computers := 0
	for _, f := range h.playAll(b.League.ID).Fixtures {
		for _, s := range f.Seats {
			if storage.IsComputer(s.User) {
				computers++
			}
			if s.User != b.Entrant(s.Entrant).User && s.Points != 0 {
				t.Errorf("who missed match %d has %+v", f.N, s)
			}
		}
	}
	if computers == 0 {
		t.Error("nobody took the seat of the substitute")
	}
}

// After somebody has played, a computer opponent continues for a late player, as at
// tables outside leagues.
func TestLaterMissKeepsTable(t *testing.T) {
	h, _, row, seat := missed(t)
	h.Move(row.ID, row.Seats[seat].User)
	waits, err := h.DB.WaitsAt(context.Background(), row.ID)
	h.Must(err)
	h.Days(3)
	h.ProcessAll()
	h.attend()
	now := h.TableInAnyPhase(row.ID)
	if now.Phase != storage.Playing || !storage.IsComputer(now.Seats[waits[0].Seat].Standin) {
		t.Errorf("the table is %s: %s, seats %+v", now.Phase, now.Ending, now.Seats)
	}
}

// Organisers see who owes a move since when, and can remind late players once.
func TestLaggards(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(4, nil)
	id := b.League.ID
	b = h.start(id)
	began := h.Clock
	if _, _, err := h.leagues.Organising.Remind(ctx, h.act(id, "root")); reason(err) != "nobody_late" {
		t.Errorf("too early: %v", err)
	}
	h.Clock = h.Clock.Add(25 * time.Hour)
	owed, err := h.leagues.Seasons.Owed(ctx, b, 1)
	h.Must(err)
	if len(owed) == 0 || owed[0].Since.After(began) || !owed[0].Late(h.Clock) {
		t.Fatalf("owed: %+v", owed)
	}
	h.Deliveries()
	if _, _, err := h.leagues.Organising.Remind(ctx, h.act(id, "100")); reason(err) != "only_organiser" {
		t.Errorf("a player reminds: %v", err)
	}
	_, users, err := h.leagues.Organising.Remind(ctx, h.act(id, "root"))
	h.Must(err)
	due, err := h.DB.Claim(ctx, h.Clock, h.Clock.Add(time.Second), 100)
	h.Must(err)
	for _, d := range due {
		var body deliveries.Body
		h.Must(json.Unmarshal(d.Body, &body))
		if d.Kind == deliveries.KindRemind && !body.Urgent {
			t.Errorf("an organiser's reminder waits for its turn: %+v", body)
		}
	}
	h.Clock = h.Clock.Add(2 * time.Second) // the claims end
	told := h.Deliveries()
	for _, o := range owed {
		if !slices.Contains(users, o.User) || !slices.Contains(told, "remind:"+o.User) {
			t.Errorf("%s owes a move: reminded %v, told %v", o.User, users, told)
		}
	}
	if _, _, err := h.leagues.Organising.Remind(ctx, h.act(id, "root")); reason(err) != "remind" {
		t.Errorf("at once again: %v", err)
	}
}

// Players and substitutes of a season are invited to the next one, and nobody else.
func TestInvitations(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(5, nil)
	id := b.League.ID
	h.join(id, "77", true)
	h.start(id)
	h.Must(second(h.leagues.Entering.Leave(ctx, h.act(id, "100"))))
	h.attend()
	h.playAll(id)
	h.Deliveries()
	h.Must(second(h.leagues.Organising.Open(ctx, h.act(id, "root"))))
	h.join(id, "101", false) // before anybody is asked
	h.attend()
	var asked []string
	for _, d := range h.Deliveries() {
		if user, ok := strings.CutPrefix(d, league.KindNotice+":"); ok {
			asked = append(asked, user)
		}
	}
	slices.Sort(asked)
	if want := []string{"102", "103", "104", "77"}; !slices.Equal(asked, want) {
		t.Errorf("asked %v, want %v", asked, want)
	}
}

// A name already in use is refused, also for the same person. The same press twice
// creates one league.
func TestLeagueNameIsUnique(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	c := league.Creation{Guild: "g", Channel: "c", Name: "Autumn", Lang: "en", By: "root", Terms: storage.LeagueTerms{Game: "bazaar", Seats: 3}, Press: h.Press()}
	made, err := h.leagues.Organising.Create(ctx, c)
	h.Must(err)
	again, err := h.leagues.Organising.Create(ctx, c)
	h.Must(err)
	if again.League.ID != made.League.ID {
		t.Errorf("the same press made league %d and %d", made.League.ID, again.League.ID)
	}
	c.Press, c.Name = h.Press(), "autumn"
	for range 2 {
		if _, err := h.leagues.Organising.Create(ctx, c); reason(err) != "name_taken" {
			t.Errorf("the name again: %v", err)
		}
	}
	of, err := h.DB.LeaguesOf(ctx, "g")
	h.Must(err)
	if len(of) != 1 {
		t.Errorf("%d leagues", len(of))
	}
}

// A table of a season starts at once, so there is no delivery of an open table's card.
// The start only enqueues an edit of a card that may exist.
func TestTablesOfASeasonHaveNoLobbyCard(t *testing.T) {
	h := newFixture(t)
	b := h.create(7, nil)
	_, err := h.leagues.Organising.Start(context.Background(), h.act(b.League.ID, "root"), 0)
	h.Must(err)
	h.attend()
	lobby := 0
	for _, d := range h.Deliveries() {
		if d == "lobby" {
			lobby++
		}
	}
	if want := len(h.playing()); lobby != want {
		t.Errorf("%d deliveries of lobby cards for %d tables", lobby, want)
	}
}

// The date of an open season stays when other terms are changed. A new date is that of the next
// season once somebody joined.
func TestDateFollowsRevisions(t *testing.T) {
	for _, joined := range []int{0, 2} {
		t.Run(fmt.Sprint(joined, " joined"), func(t *testing.T) {
			h := newFixture(t)
			starts, later := h.Clock.Add(48*time.Hour), h.Clock.Add(96*time.Hour)
			id := h.create(joined, func(l *storage.LeagueTerms) { l.Starts = starts }).League.ID
			revised := func(change func(*storage.LeagueTerms), season, next time.Time) {
				t.Helper()
				_, _, err := h.leagues.Organising.Revise(context.Background(), h.act(id, "root"), func(l storage.LeagueTerms) (storage.LeagueTerms, error) {
					change(&l)
					return l, nil
				})
				h.Must(err)
				if b := h.latest(id); !b.Season.Terms.Starts.Equal(season) || !b.League.Terms.Starts.Equal(next) {
					t.Errorf("the season starts on %v, the next one on %v; want %v, %v", b.Season.Terms.Starts, b.League.Terms.Starts, season, next)
				}
			}
			revised(func(l *storage.LeagueTerms) { l.Text = "Be kind." }, starts, time.Time{})
			if joined == 0 {
				revised(func(l *storage.LeagueTerms) { l.Starts = later }, later, time.Time{})
			} else {
				revised(func(l *storage.LeagueTerms) { l.Starts = later }, starts, later)
			}
		})
	}
}

// Naming the number of computer opponents that already play changes nothing.
func TestSameNumberOfComputers(t *testing.T) {
	h := newFixture(t)
	id := h.create(2, nil).League.ID
	for range 2 {
		h.Must(second(h.leagues.Organising.Computers(context.Background(), h.act(id, "root"), seating.Club, 2)))
	}
	list, err := h.leagues.Seasons.Journal(context.Background(), id)
	h.Must(err)
	if len(list) != 2 || list[0].Act != league.ActComputers {
		t.Errorf("the journal has %+v, want the league and its computer opponents", list)
	}
}

// Nobody but the people of a match may join its table.
func TestTablesInviteTheirPeople(t *testing.T) {
	h := newFixture(t)
	b := h.start(h.create(6, nil).League.ID)
	for _, f := range b.Fixtures {
		row := h.Look(f.Table, "").Table
		if len(row.Invited) != len(f.Seats)-1 {
			t.Errorf("table %d of %d seats invites %v", f.Table, len(f.Seats), row.Invited)
		}
		for _, s := range f.Seats {
			if s.User != row.Owner && !slices.Contains(row.Invited, s.User) {
				t.Errorf("table %d does not invite %s", f.Table, s.User)
			}
		}
	}
}

// The owner of a league's table has no powers, so no refusal refers to the owner.
func TestRefusalsNameNoOwnerOfALeaguesTable(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(4, nil)
	b = h.start(b.League.ID)
	id := b.Fixtures[0].Table
	if _, err := h.Services.Lobby.Close(ctx, id, "eve", h.Press(), table.EndedEmpty); reason(err) != string(table.Organised) {
		t.Errorf("a stranger closes it: %v", err)
	}
	if _, err := h.Services.Lobby.Close(ctx, h.Start("bazaar", 3), "eve", h.Press(), table.EndedEmpty); reason(err) != string(table.OnlyOwner) {
		t.Errorf("a stranger closes a table of people: %v", err)
	}
}

// A spectator has no seat to resign.
func TestWatchersAreNotAdvisedToResign(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(4, nil)
	b = h.start(b.League.ID)
	f := b.Fixtures[0]
	advised := func(user string) bool {
		t.Helper()
		_, err := h.Services.Lobby.Join(ctx, f.Table, user, user, h.Press())
		var refused *table.RefusedError
		if !errors.As(err, &refused) || refused.Reason != table.NotOpen {
			t.Fatalf("%s joins: %v", user, err)
		}
		for _, text := range refused.Instead {
			if strings.HasSuffix(text.Key, ".resign") {
				return true
			}
		}
		return false
	}
	if advised("eve") {
		t.Error("a watcher is advised to resign")
	}
	if !advised(f.Seats[0].User) {
		t.Error("a player is not told that they may resign")
	}
}
