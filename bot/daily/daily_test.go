package daily_test

import (
	"bytes"
	"context"
	"slices"
	"testing"
	"time"

	"guildhall/bot/daily"
	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/tabletest"
	"guildhall/bot/table/voting"
	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/search"
	"guildhall/engine/cleopatra"
	"guildhall/engine/longtest"
	"guildhall/engine/villagers"
	"guildhall/storage"
)

// cheap returns opponents with a small search budget.
func cheap(_ engine.Rules, _, level int, reduced bool) (ai.Player, string, error) {
	p := search.Player{Iterations: 4 * level, Further: 2 * level, Explore: 1}
	if reduced {
		p.Iterations = 2
	}
	return p, "cheap", nil
}

// fixture is a database with daily deals. Its time is noon on a Sunday in Berlin.
type fixture struct {
	*tabletest.Fixture
	daily *daily.Service
	rand  *engine.Rand
}

func newFixture(t *testing.T) *fixture {
	h := &fixture{Fixture: tabletest.New(t, villagers.Rules{}, cleopatra.Rules{}), rand: engine.NumberedSeed(7).Rand("players")}
	h.restart()
	return h
}

// restart replaces the process.
func (h *fixture) restart() {
	h.Restart()
	h.Services.Computers.ReplacePlayers(cheap)
	h.daily = daily.New(h.Services)
}

func (h *fixture) attend() {
	h.T.Helper()
	h.Must(h.daily.ProcessDue(context.Background()))
}

// on switches daily deals on at nine in Berlin.
func (h *fixture) on(every bool, games ...string) {
	h.T.Helper()
	_, err := h.daily.SwitchOn(context.Background(), daily.Settings{
		Guild: "g", Channel: "c", Lang: "en", Games: games, Every: every, Hour: 9 * 60, Zone: "Europe/Berlin", By: "root", Press: h.Press(), Detail: "on",
	})
	h.Must(err)
	h.attend()
}

// today returns the deals that are open, by game.
func (h *fixture) today() map[string]*daily.DealState {
	h.T.Helper()
	list, err := h.daily.Today(context.Background(), "g")
	h.Must(err)
	of := map[string]*daily.DealState{}
	for _, d := range list {
		of[d.Game] = h.read(d.ID)
	}
	return of
}

func (h *fixture) read(id int64) *daily.DealState {
	h.T.Helper()
	b, err := h.daily.Read(context.Background(), id)
	h.Must(err)
	return b
}

// play opens the table of a person's try, or finds the open one.
func (h *fixture) play(deal int64, user string) int64 {
	h.T.Helper()
	row, err := h.daily.Play(context.Background(), daily.Player{Deal: deal, User: user, Name: user, Lang: "en", Channel: "dm " + user, Press: h.Press()})
	h.Must(err)
	return row.ID
}

// playOut plays a table to its end with random moves, in one commit.
func (h *fixture) playOut(id int64) { h.T.Helper(); h.Must(h.playOutOrDie(id)) }

func (h *fixture) playOutOrDie(id int64) error {
	_, err := h.Services.Tables.Attempt(context.Background(), id, "", "", func(tx *table.Tx) error {
		c := &table.Commit{State: tx.State().Clone()}
		_, err := engine.Random(c.State, h.rand, 100_000, func(s engine.State, seat engine.Seat, m engine.Move) { c.Add(tx, seat, s.Code(seat, m)) })
		if err != nil {
			return err
		}
		return tx.Commit(context.Background(), "", c)
	})
	return err
}

func reason(err error) table.Reason { return tabletest.Reason(err) }

func TestDealIsPlayed(t *testing.T) {
	h := newFixture(t)
	h.on(false, "bazaar")
	b := h.today()["bazaar"]
	if b == nil || b.Day != "2026-03-01" || b.Seats != 3 || b.Level != seating.Club || len(b.SeedHash()) != 64 {
		t.Fatalf("the deal is %+v", b)
	}
	if want := time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC); !b.Closes.Equal(want) || !b.Ends.Equal(want.Add(daily.Grace)) {
		t.Errorf("it closes at %v and ends at %v, want %v", b.Closes, b.Ends, want)
	}
	id := h.play(b.ID, "ada")
	if again := h.play(b.ID, "ada"); again != id {
		t.Errorf("the second press opened table %d beside %d", again, id)
	}
	row := h.TableInAnyPhase(id)
	if row.Phase != storage.Playing || row.Guild != "" || row.Channel != "dm ada" || row.Seats[b.Seat].User != "ada" || len(row.Seats) != 3 {
		t.Errorf("the table is %+v", row)
	}
	h.playOut(id)
	other := h.play(b.ID, "bo")
	h.attend()
	b = h.read(b.ID)
	if a := b.Of("ada"); a.State != storage.TryCounted || a.Rank == 0 || b.Of("bo").State != storage.TryPlaying || b.Playing() != 1 {
		t.Errorf("the tries are %+v", b.Tries)
	}
	if _, err := h.daily.Play(context.Background(), daily.Player{Deal: b.ID, User: "ada", Name: "ada", Channel: "x"}); reason(err) != "daily_tried" {
		t.Errorf("a second try: %v", err)
	}
	if ladder := daily.Ladder(b.Tries); len(ladder) != 1 || ladder[0].Place != 1 || ladder[0].Points != 10 {
		t.Errorf("the ladder is %+v", ladder)
	}
	h.playOut(other)
	h.Clock = b.Ends
	h.attend()
	b = h.read(b.ID)
	if b.Phase != storage.DealOver || b.Of("bo").State != storage.TryCounted {
		t.Errorf("at the end it is %s, bo's try %+v", b.Phase, b.Of("bo"))
	}
	if seed, ok := b.PublishedSeed(); !ok || seed.Hash() != b.SeedHash() {
		t.Error("the seed does not have the published hash")
	}
	month, err := h.daily.Month(context.Background(), "g", "2026-03")
	h.Must(err)
	if len(month) != 2 || month[0].Points != 10 || month[0].Deals != 1 {
		t.Errorf("the month is %+v", month)
	}
	if _, err := h.daily.Month(context.Background(), "g", "2026-13"); reason(err) != "daily_month" {
		t.Errorf("no month: %v", err)
	}
}

// Games with a solo mode are played alone, others against computer opponents. A rotation
// has one game a day, in turn.
func TestGamesOfADay(t *testing.T) {
	h := newFixture(t)
	h.on(false, "bazaar", "villagers")
	first := h.today()
	if len(first) != 1 {
		t.Fatalf("today are %v", first)
	}
	h.Days(1)
	h.attend()
	for game := range h.today() {
		if first[game] != nil {
			t.Errorf("%s came twice", game)
		}
	}
	h.on(true, "bazaar", "villagers", "cleopatra")
	all := h.today()
	if len(all) != 3 || all["villagers"].Seats != 1 || all["villagers"].Level != 0 || all["cleopatra"].Seats != 3 {
		t.Errorf("every game: %v", all)
	}
	id := h.play(all["villagers"].ID, "ada")
	h.playOut(id)
	h.attend()
	if got := h.read(all["villagers"].ID).Of("ada"); got.State != storage.TryCounted || got.Rank != 1 {
		t.Errorf("alone: %+v", got)
	}
	seeds := map[string]bool{}
	past, err := h.daily.Past(context.Background(), "g", 9)
	h.Must(err)
	for _, d := range past {
		seeds[string(d.Seed)], seeds[string(d.Chance)] = true, true
	}
	if len(past) != 4 || len(seeds) != 8 {
		t.Errorf("%d deals have %d secrets", len(past), len(seeds))
	}
	_, err = h.daily.SwitchOff(context.Background(), daily.Settings{Guild: "g", By: "root", Press: h.Press()})
	h.Must(err)
	h.Days(2)
	h.attend()
	if _, err := h.daily.Today(context.Background(), "g"); reason(err) != "daily_off" {
		t.Errorf("switched off: %v", err)
	}
	if _, err := h.daily.SwitchOff(context.Background(), daily.Settings{Guild: "g", By: "root", Press: h.Press()}); reason(err) != "daily_off" {
		t.Errorf("switched off again: %v", err)
	}
}

func TestSettingsAreChecked(t *testing.T) {
	h := newFixture(t)
	good := daily.Settings{Guild: "g", Channel: "c", Games: []string{"bazaar"}, Zone: "Asia/Seoul", Hour: 60}
	for want, change := range map[table.Reason]func(*daily.Settings){
		"daily_games": func(s *daily.Settings) { s.Games = []string{"bazaar", "bazaar"} },
		"daily_zone":  func(s *daily.Settings) { s.Zone = "Local" },
		"daily_hour":  func(s *daily.Settings) { s.Hour = 24 * 60 },
	} {
		bad := good
		change(&bad)
		if _, err := h.daily.SwitchOn(context.Background(), bad); reason(err) != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := h.daily.SwitchOff(context.Background(), good); reason(err) != "daily_off" {
		t.Errorf("never on: %v", err)
	}
}

// The secret of a server is drawn when deals are first switched on, and then
// stays.
func TestSecretIsDrawnOnce(t *testing.T) {
	h := newFixture(t)
	secret := func() []byte {
		s, err := h.DB.Daily(context.Background(), "g")
		h.Must(err)
		return s.Secret
	}
	h.on(false, "bazaar")
	first := secret()
	if len(first) != len(engine.Seed{}) || bytes.Equal(first, make([]byte, len(first))) {
		t.Errorf("the secret is %x", first)
	}
	h.on(true, "bazaar")
	if !bytes.Equal(secret(), first) {
		t.Error("the secret changed with the settings")
	}
}

// A finished deal is due once more if at least one person tried it.
func TestOverDealIsDueForItsTries(t *testing.T) {
	h := newFixture(t)
	h.on(true, "bazaar", "cleopatra")
	deals := h.today()
	h.play(deals["bazaar"].ID, "ada")
	for range 3 {
		h.Days(1)
		h.attend()
	}
	tried, untried := h.read(deals["bazaar"].ID), h.read(deals["cleopatra"].ID)
	if tried.Phase != storage.DealOver || !tried.Next.Equal(tried.Ends.Add(daily.Lasts)) {
		t.Errorf("with a try it is %s and due at %v, want %v", tried.Phase, tried.Next, tried.Ends.Add(daily.Lasts))
	}
	if untried.Phase != storage.DealOver || !untried.Next.IsZero() {
		t.Errorf("without tries it is %s and due at %v", untried.Phase, untried.Next)
	}
}

// On the day when summer time begins a deal is open for 23 hours, and on the day when
// it ends for 25; each day has one.
func TestSummerTime(t *testing.T) {
	for begin, want := range map[string]time.Duration{"2026-03-28": 23 * time.Hour, "2026-10-24": 25 * time.Hour} {
		h := newFixture(t)
		at, err := time.Parse(time.DateOnly, begin)
		h.Must(err)
		h.Clock = at.Add(12 * time.Hour)
		h.on(false, "bazaar")
		b := h.today()["bazaar"]
		if got := b.Closes.Sub(b.Opens); b.Day != begin || got != want {
			t.Errorf("the deal of %s is open for %v, want %v", b.Day, got, want)
		}
		for range 60 {
			h.Clock = h.Clock.Add(time.Hour)
			h.attend()
		}
		past, err := h.daily.Past(context.Background(), "g", 9)
		h.Must(err)
		if len(past) != 3 {
			t.Errorf("after %s there are %d deals, want 3", begin, len(past))
		}
	}
}

// Days on which no process ran have no deals. The first day after them has one.
func TestAfterAnOutage(t *testing.T) {
	h := newFixture(t)
	h.on(false, "bazaar")
	h.Days(5)
	h.attend()
	past, err := h.daily.Past(context.Background(), "g", 9)
	h.Must(err)
	if len(past) != 2 || past[0].Day != "2026-03-06" || past[1].Phase != storage.DealOver {
		t.Errorf("the deals are %+v", past)
	}
}

// moveAll plays a try with the first and the last answer in turn. It waits between visits
// to the table, so that computer opponents have more or less time.
func moveAll(h *fixture, id int64, user string, pause time.Duration) []string {
	h.T.Helper()
	answers := 0
	for range 3000 {
		if h.TableInAnyPhase(id).Phase != storage.Playing {
			var codes []string
			for _, m := range tabletest.Sure(h.DB.Moves(context.Background(), id, 1)) {
				codes = append(codes, m.Code)
			}
			return codes
		}
		h.Clock = h.Clock.Add(pause)
		h.ProcessAll()
		seen := h.Look(id, user)
		if !seen.MyTurn {
			continue
		}
		if seen.Ready {
			_, err := h.Confirm(id, user)
			h.Must(err)
			continue
		}
		o := seen.Options[0]
		if answers++; answers%2 == 0 {
			o = seen.Options[len(seen.Options)-1]
		}
		_, err := h.Choose(id, user, o.Code, true)
		h.Must(err)
	}
	h.T.Fatal("the match does not end")
	return nil
}

// Two people who make the same moves get the same cards, the same moves of computer
// opponents and the same result, even if one of them plays slowly. Cleopatra asks all
// seats sealed questions at once.
func TestSameMovesGetTheSameAnswers(t *testing.T) {
	for _, game := range []string{"bazaar", "cleopatra", "villagers"} {
		t.Run(game, func(t *testing.T) {
			if game == "cleopatra" {
				longtest.Only(t, "its match is long")
			}
			h := newFixture(t)
			h.AwakeAlways("ada", "bo")
			h.on(true, game)
			b := h.today()[game]
			quick, slow := h.play(b.ID, "ada"), h.play(b.ID, "bo")
			a := moveAll(h, quick, "ada", time.Second)
			h.restart()
			z := moveAll(h, slow, "bo", 71*time.Second)
			if !slices.Equal(a, z) {
				n := 0
				for n < min(len(a), len(z)) && a[n] == z[n] {
					n++
				}
				t.Fatalf("records of %d and %d entries differ at entry %d: %v and %v", len(a), len(z), n+1, a[n:min(n+3, len(a))], z[n:min(n+3, len(z))])
			}
			h.attend()
			b = h.read(b.ID)
			x, y := b.Of("ada"), b.Of("bo")
			if x.State != y.State || x.Score != y.Score || x.Rank != y.Rank || x.State == storage.TryVoid {
				t.Errorf("results %+v and %+v", x, y)
			}
			if l := daily.Ladder(b.Tries); len(l) == 2 && (l[0].Place != 1 || l[1].Place != 1) {
				t.Errorf("equals have places %d and %d", l[0].Place, l[1].Place)
			}
		})
	}
}

// Before a deal ends, nothing reveals its seed, its record or the hidden state of
// computer opponents, not even ended tables. After the end everything can be checked.
func TestSecretsUntilTheEnd(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	h.AwakeAlways("ada", "bo")
	h.on(false, "bazaar")
	b := h.today()["bazaar"]
	id := h.play(b.ID, "ada")
	open := h.play(b.ID, "bo")
	moveAll(h, id, "ada", time.Minute)
	h.attend()
	for _, table := range []int64{id, open} {
		seen := h.Look(table, "ada").Table
		if len(seen.Seed) > 0 || seen.TableState.Computers != nil {
			t.Errorf("table %d shows its secrets", table)
		}
	}
	if _, err := h.Services.Records.Export(ctx, id, "ada"); reason(err) != table.RecordHeld {
		t.Errorf("the record: %v", err)
	}
	may := func(user string, table int64) bool {
		ok, err := h.daily.MayWatch(ctx, "g", user, table)
		h.Must(err)
		return ok
	}
	if may("bo", id) || may("eve", id) || may("ada", open) || !may("ada", id) {
		t.Errorf("before the end: bo %v, eve %v, ada at a match in play %v, ada at her own %v", may("bo", id), may("eve", id), may("ada", open), may("ada", id))
	}
	h.playOut(open)
	h.attend()
	if !may("bo", id) || may("eve", id) {
		t.Error("who has finished may look, who has not may not")
	}
	h.Clock = b.Ends
	h.attend()
	if ok, err := h.daily.MayWatch(ctx, "other", "eve", id); ok || err != nil || !may("eve", id) {
		t.Errorf("after the end: %v, %v; on another server %v", may("eve", id), err, ok)
	}
	r, err := h.Services.Records.Export(ctx, id, "ada")
	h.Must(err)
	h.Must(engine.Verify(h.Games["bazaar"], r))
	if r.Setup.Seed.Hash() != b.SeedHash() {
		t.Error("the record has another seed than the one whose hash was published")
	}
}

// Nobody gets a second try by a takeback, and nobody else plays the seat.
func TestOneTry(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	h.AwakeAlways("ada")
	h.on(false, "bazaar")
	b := h.today()["bazaar"]
	id := h.play(b.ID, "ada")
	for range 9 {
		h.Clock = h.Clock.Add(time.Minute)
		h.ProcessAll()
		if seen := h.Look(id, "ada"); seen.MyTurn {
			h.Move(id, "ada")
			break
		}
	}
	for kind, want := range map[string]table.Reason{voting.Undo: table.OneTry, voting.Standin: table.PlayedAlone, voting.Replace: table.PlayedAlone} {
		_, err := h.Propose(voting.Motion{Table: id, Kind: kind, By: "ada", Seat: b.Seat, User: "bo", Name: "Bo", Sure: true})
		if reason(err) != want {
			t.Errorf("%s: %v, want %s", kind, err, want)
		}
	}
	if _, err := h.Services.Takebacks.Preview(ctx, id, "ada"); reason(err) != table.OneTry {
		t.Errorf("what a takeback would do: %v", err)
	}
	if _, err := h.Services.Takebacks.Recall(ctx, id, "ada", h.Press(), h.Look(id, "ada").Table.Turns); reason(err) != table.OneTry {
		t.Errorf("recall: %v", err)
	}
	if _, err := h.Services.Hints.Ask(ctx, id, "ada"); err == nil {
		t.Error("there are hints")
	}
	if rated := h.TableInAnyPhase(id).TableState.Rated; len(rated) > 0 {
		t.Errorf("seats %v are rated", rated)
	}
	_, err := h.Services.Absences.Resign(ctx, id, "ada", h.Press())
	h.Must(err)
	h.attend()
	if got := h.read(b.ID).Of("ada"); got.State != storage.TryVoid {
		t.Errorf("who gave up has %+v", got)
	}
	if _, err := h.daily.Play(ctx, daily.Player{Deal: b.ID, User: "ada", Name: "ada", Channel: "x"}); reason(err) != "daily_tried" {
		t.Errorf("a try after giving up: %v", err)
	}
}

// A person who deletes their data cannot try again while the deal is open. Afterwards
// nothing reveals whose ghost it was.
func TestDeletedPeopleGetNoSecondTry(t *testing.T) {
	h := newFixture(t)
	h.on(false, "bazaar")
	b := h.today()["bazaar"]
	h.playOut(h.play(b.ID, "ada"))
	h.attend()
	h.Must(h.Forget("ada"))
	if _, err := h.daily.Play(context.Background(), daily.Player{Deal: b.ID, User: "ada", Name: "ada", Channel: "x"}); reason(err) != "daily_tried" {
		t.Errorf("a try after deleting: %v", err)
	}
	h.Clock = b.Ends
	h.attend()
	if got := h.read(b.ID).Tries[0]; got.User != "ghost-1" || got.Name != "" || got.State != storage.TryCounted {
		t.Errorf("the ghost is %+v", got)
	}
	month, err := h.daily.Month(context.Background(), "g", "2026-03")
	h.Must(err)
	if len(month) != 1 || month[0].Points != 10 {
		t.Errorf("the month is %+v", month)
	}
}

// A match that ends after its deal does not count. A match that nobody continues ends
// after a week.
func TestLateMatches(t *testing.T) {
	h := newFixture(t)
	h.on(false, "bazaar")
	b := h.today()["bazaar"]
	late, never := h.play(b.ID, "ada"), h.play(b.ID, "bo")
	h.Clock = b.Closes
	h.attend()
	if _, err := h.daily.Play(context.Background(), daily.Player{Deal: b.ID, User: "eve", Name: "eve", Channel: "x"}); reason(err) != "daily_closed" {
		t.Errorf("who comes after the day: %v", err)
	}
	if id := h.play(b.ID, "ada"); id != late {
		t.Errorf("ada goes on at table %d, want %d", id, late)
	}
	h.Clock = b.Ends
	h.attend()
	h.Tick()
	h.playOut(late)
	h.attend()
	if got := h.read(b.ID).Of("ada"); got.State != storage.TryLate || got.Rank == 0 {
		t.Errorf("a late match: %+v", got)
	}
	if row := h.TableInAnyPhase(late); row.TableState.SeedHeld {
		t.Error("its seed is held")
	}
	h.Clock = b.Ends.Add(daily.Lasts)
	h.attend()
	b = h.read(b.ID)
	if row := h.TableInAnyPhase(never); row.Phase != storage.Closed || row.Ending != table.EndedLate || b.Of("bo").State != storage.TryVoid || row.TableState.SeedHeld {
		t.Errorf("a match that nobody played on: %s %s, %+v", row.Phase, row.Ending, b.Of("bo"))
	}
	if !b.Next.IsZero() {
		t.Errorf("the deal is due at %v, want never", b.Next)
	}
}

// A person who closes the table before it starts may try again.
func TestTableClosedBeforeStartAllowsRetry(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	h.on(false, "bazaar")
	b := h.today()["bazaar"]
	h.Services.Tables.Store = refusesBegin{h.DB}
	if _, err := h.daily.Play(ctx, daily.Player{Deal: b.ID, User: "ada", Name: "ada", Lang: "en", Channel: "dm", Press: h.Press()}); err == nil {
		t.Fatal("the table began")
	}
	h.restart()
	first := h.read(b.ID).Of("ada").Table
	_, err := h.Services.Lobby.Close(ctx, first, "ada", h.Press(), "")
	h.Must(err)
	h.attend()
	second := h.play(b.ID, "ada")
	if second == first || h.TableInAnyPhase(second).Phase != storage.Playing {
		t.Errorf("the second table is %d", second)
	}
	h.playOut(second)
	h.attend()
	b = h.read(b.ID)
	if len(b.Tries) != 1 || b.Of("ada").State != storage.TryCounted || b.Of("ada").Table != second {
		t.Errorf("the tries are %+v", b.Tries)
	}
}

// Before the start a person can change their table. It still starts with the settings of
// the deal.
func TestChangedTableStartsWithDealSettings(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	h.on(false, "bazaar")
	b := h.today()["bazaar"]
	h.Services.Tables.Store = refusesBegin{h.DB}
	_, _ = h.daily.Play(ctx, daily.Player{Deal: b.ID, User: "ada", Name: "ada", Lang: "en", Channel: "dm", Press: h.Press()})
	h.restart()
	id := h.read(b.ID).Of("ada").Table
	_, err := h.Services.Lobby.RemoveComputer(ctx, id, "ada", 0, h.Press())
	h.Must(err)
	_, err = h.Services.Lobby.AddComputer(ctx, id, "ada", seating.Beginner, h.Press())
	h.Must(err)
	on := true
	_, err = h.Services.Lobby.Change(ctx, lobby.Change{Table: id, By: "ada", Press: h.Press(), Hints: &on})
	h.Must(err)
	h.attend()
	row := h.TableInAnyPhase(id)
	if row.Phase != storage.Playing || row.TableState.Hints || row.Seats[b.Seat].User != "ada" {
		t.Errorf("the table is %s, hints %v, seats %+v", row.Phase, row.TableState.Hints, row.Seats)
	}
	for i, s := range row.Seats {
		if level, ok := seating.Level(s.User); i != b.Seat && (!ok || level != seating.Club) {
			t.Errorf("seat %d has %s", i, s.User)
		}
	}
}

// refusesBegin is a store that refuses to start a match.
type refusesBegin struct{ storage.Store }

func (refusesBegin) Begin(context.Context, storage.Table, string, []byte, []byte, []storage.Delivery, ...storage.Wait) (storage.Table, error) {
	return storage.Table{}, context.DeadlineExceeded
}

func TestTextsAreComplete(t *testing.T) { text.Complete(t, daily.Texts) }

// Every reason and every suggestion has a message, and every message is used.
func TestTextsAndCodeAgree(t *testing.T) { text.Refusals(t, daily.Texts, "daily") }
