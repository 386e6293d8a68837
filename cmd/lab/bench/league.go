package bench

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"time"

	seasons "guildhall/bot/league"
	"guildhall/bot/table"
	"guildhall/bot/table/services"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/cmd/lab/bench/figure"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

const (
	leaguePlayers = 400
	leagueSeasons = 2
	leagueGame    = "villagers"
	leagueSeats   = 4
	// killEvery is the number of writes that a process makes on average before it is killed.
	killEvery = 150
)

// measureLeague plays and checks two seasons of 400 players while the process is killed
// repeatedly. A tenth of the players drop out.
func measureLeague(ctx context.Context) ([]figure.Figure, error) {
	var figures []figure.Figure
	err := figure.InTempDir(func(dir string) (err error) {
		figures, err = playLeague(ctx, filepath.Join(dir, "league.db"), leaguePlayers, 1)
		return err
	})
	return figures, err
}

func playLeague(ctx context.Context, file string, players int, seed uint64) ([]figure.Figure, error) {
	start := time.Now()
	w := &leagueWorld{file: file, now: time.Now(), chance: rand.New(rand.NewPCG(seed, 0)), players: engine.NumberedSeed(seed).Rand("players")}
	defer w.close()
	for n := range leagueSeasons {
		if err := w.season(ctx, n+1, players); err != nil {
			return nil, fmt.Errorf("season %d: %w", n+1, err)
		}
	}
	spent := time.Since(start)
	found, err := w.check(ctx)
	if err != nil {
		return nil, err
	}
	return []figure.Figure{
		figure.New(fmt.Sprintf("league: %d seasons of %d players", leagueSeasons, players), spent.Seconds(), "s", "<= 60"),
		figure.New("league: matches", float64(found.fixtures), "", ""),
		figure.New("league: drop-outs", float64(w.gone), "", ""),
		figure.New("league: kills", float64(w.kills), "", ""),
		figure.New("league: fixtures not opened exactly once", float64(found.notOnce), "", "0"),
		figure.New("league: fixtures without a result", float64(found.stuck), "", "0"),
		figure.New("league: results that do not add up", float64(found.wrong), "", "0"),
		figure.New("league: divisions with uneven meetings or places", float64(found.uneven), "", "0"),
	}, nil
}

// leagueWorld holds a league whose process is killed at random writes.
type leagueWorld struct {
	file    string
	chance  *rand.Rand
	players *engine.Rand
	now     time.Time // moves on while no match is open: after an error, a season waits for its next check

	db       *sqlite.DB
	services *services.Services
	leagues  *seasons.Leagues
	mortal   *mortalStore
	id       int64
	seasons  []int64
	kills    int
	gone     int
}

// ruledRanks are the ranks by seat of a match that the organiser decides.
var ruledRanks = []int{1, 2, 3, 4}

// errProcessKilled is the error of every write of a killed process.
var errProcessKilled = errors.New("killed")

// mortalStore is a store whose process is killed before or after one of its writes.
type mortalStore struct {
	storage.Store
	left int
	late bool
	dead bool
}

func (m *mortalStore) write(do func() error) error {
	if m.dead {
		return errProcessKilled
	}
	if m.left--; m.left > 0 {
		return do()
	}
	m.dead = true
	if m.late {
		if err := do(); err != nil {
			return err
		}
	}
	return errProcessKilled
}

func (m *mortalStore) ChangeLeague(ctx context.Context, c storage.LeagueChange) (kept storage.LeagueChange, err error) {
	err = m.write(func() error { kept, err = m.Store.ChangeLeague(ctx, c); return err })
	return kept, err
}

func (m *mortalStore) Begin(ctx context.Context, t storage.Table, press string, state, events []byte, d []storage.Delivery, w ...storage.Wait) (kept storage.Table, err error) {
	err = m.write(func() error { kept, err = m.Store.Begin(ctx, t, press, state, events, d, w...); return err })
	return kept, err
}

func (m *mortalStore) Update(ctx context.Context, t storage.Table, press string, d []storage.Delivery, w ...storage.Wait) (kept storage.Table, err error) {
	err = m.write(func() error { kept, err = m.Store.Update(ctx, t, press, d, w...); return err })
	return kept, err
}

func (m *mortalStore) Commit(ctx context.Context, c storage.Commit) error {
	return m.write(func() error { return m.Store.Commit(ctx, c) })
}

// open starts a process on the database.
func (w *leagueWorld) open(ctx context.Context) (err error) {
	// Killed processes lose nothing that they wrote; only a power cut would.
	if w.db, err = sqlite.Open(ctx, w.file, sqlite.WithoutSync()); err != nil {
		return err
	}
	w.mortal = &mortalStore{Store: w.db, left: 1 + w.chance.IntN(2*killEvery), late: w.chance.IntN(2) == 0}
	c := wiring.TableConfig(w.mortal, catalog.BuiltIn(), slog.New(slog.DiscardHandler), nil)
	c.Now = func() time.Time { return w.now }
	w.services = services.New(c)
	w.leagues = seasons.New(w.services)
	return nil
}

func (w *leagueWorld) close() {
	if w.db != nil {
		w.db.Close()
	}
}

// survive calls do until it succeeds, in a new process whenever one is killed.
func (w *leagueWorld) survive(ctx context.Context, do func() error) error {
	for {
		if w.db == nil {
			if err := w.open(ctx); err != nil {
				return err
			}
		}
		err := do()
		if !w.mortal.dead {
			return err
		}
		w.kills++
		if err := w.db.Close(); err != nil {
			return err
		}
		w.db = nil
	}
}

// season opens a season, lets everybody join, and plays it.
func (w *leagueWorld) season(ctx context.Context, n, players int) error {
	act := func(by, press string) seasons.Action {
		return seasons.Action{League: w.id, By: by, Press: fmt.Sprintf("%s %s %d", press, by, n)}
	}
	err := w.survive(ctx, func() error {
		if n > 1 {
			_, err := w.leagues.Organising.Open(ctx, act("root", "open"))
			return passed(err)
		}
		b, err := w.leagues.Organising.Create(ctx, seasons.Creation{
			Guild: "1", Channel: "2", Name: "Bench", Lang: "en", By: "root", Press: "create",
			Terms: storage.LeagueTerms{Game: leagueGame, Seats: leagueSeats, Each: leagueSeats, Size: 8, AtOnce: n - 1},
		})
		if err == nil {
			w.id = b.League.ID
		}
		return passed(err)
	})
	if err != nil {
		return err
	}
	w.id = 1
	for p := range players {
		user := fmt.Sprint(1000 + p)
		if err := w.survive(ctx, func() error {
			_, err := w.leagues.Entering.Join(ctx, act(user, "join"), "Player "+user, p%50 == 49)
			return passed(err)
		}); err != nil {
			return err
		}
	}
	if err := w.survive(ctx, func() error {
		_, err := w.leagues.Organising.Start(ctx, act("root", "start"), 0)
		return passed(err)
	}); err != nil {
		return err
	}
	var b *seasons.SeasonTx
	if err := w.survive(ctx, func() (err error) { b, err = w.leagues.Seasons.Latest(ctx, w.id); return err }); err != nil {
		return err
	}
	w.seasons = append(w.seasons, b.Season.ID)
	return w.play(ctx, b.Season.ID, func(user string) error {
		_, err := w.leagues.Entering.Leave(ctx, act(user, "leave"))
		return passed(err)
	})
}

// passed ignores errors of requests that a process carried out before it was killed.
func passed(err error) error {
	var refused *table.RefusedError
	if errors.As(err, &refused) {
		return nil
	}
	return err
}

// play plays all tables of a season to the end, some between two heartbeats. Meanwhile a tenth
// of the entrants drop out, and some resign from one match.
func (w *leagueWorld) play(ctx context.Context, season int64, leave func(string) error) error {
	for {
		if err := w.survive(ctx, func() error { return w.leagues.Attending.ProcessDue(ctx) }); err != nil {
			return err
		}
		var b *seasons.SeasonTx
		if err := w.survive(ctx, func() (err error) { b, err = w.leagues.Seasons.Read(ctx, season); return err }); err != nil {
			return err
		}
		if b.Season.Phase == storage.SeasonOver {
			return nil
		}
		var open []storage.Fixture
		for _, f := range b.Fixtures {
			switch f.State {
			case storage.FixtureOpen:
				open = append(open, f)
			case storage.FixtureStuck: // all people of the table have left
				if err := w.survive(ctx, func() error { return w.rule(ctx, f) }); err != nil {
					return err
				}
			}
		}
		if len(open) == 0 {
			w.now = w.now.Add(time.Minute)
		}
		if in := b.InState(seasons.In); len(open) > 0 && len(b.InState(seasons.Left))*10 < len(b.Entrants) {
			user := b.Entrant(in[w.chance.IntN(len(in))]).User
			w.gone++
			if err := w.survive(ctx, func() error { return leave(user) }); err != nil {
				return err
			}
		}
		w.chance.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
		for i, f := range open[:min(len(open), 1+w.chance.IntN(20))] {
			if i == 0 && w.chance.IntN(3) == 0 {
				if err := w.survive(ctx, func() error {
					_, err := w.services.Absences.Resign(ctx, f.Table, f.Seats[w.chance.IntN(leagueSeats)].User, "")
					return passed(err)
				}); err != nil {
					return err
				}
				continue
			}
			if err := w.survive(ctx, func() error { return w.playOut(ctx, f.Table) }); err != nil {
				return err
			}
		}
	}
}

// rule decides a match as the organiser.
func (w *leagueWorld) rule(ctx context.Context, f storage.Fixture) error {
	a := seasons.Action{League: w.id, By: "root", Press: fmt.Sprintf("rule %d", f.Table), Reason: "nobody is left"}
	_, err := w.leagues.Rulings.Rule(ctx, a, f.Table, ruledRanks)
	return passed(err)
}

// playOut plays a table to its end with random moves, in one commit.
func (w *leagueWorld) playOut(ctx context.Context, id int64) error {
	_, err := w.services.Tables.Attempt(ctx, id, "", "", func(tx *table.Tx) error {
		if !tx.Playing() {
			return nil
		}
		c := &table.Commit{State: tx.State().Clone()}
		_, err := engine.Random(c.State, w.players, 100_000, func(s engine.State, seat engine.Seat, m engine.Move) {
			c.Add(tx, seat, s.Code(seat, m))
		})
		if err != nil {
			return err
		}
		return tx.Commit(ctx, "", c)
	})
	return passed(err)
}

// findings counts the errors in a league.
type findings struct{ fixtures, notOnce, stuck, wrong, uneven int }

// check reads the whole league. Every table must belong to one fixture, and
// every fixture must have one table and a result whose points add up.
func (w *leagueWorld) check(ctx context.Context) (findings, error) {
	var found findings
	tables := map[int64]bool{}
	for _, id := range w.seasons {
		b, err := w.leagues.Seasons.Read(ctx, id)
		if err != nil {
			return found, err
		}
		for _, f := range b.Fixtures {
			found.fixtures++
			if f.Table == 0 || tables[f.Table] {
				found.notOnce++
			}
			tables[f.Table] = true
			if f.State != storage.FixtureOver {
				found.stuck++
				continue
			}
			if wrong, err := w.wrongResult(ctx, b, f); err != nil {
				return found, err
			} else if wrong {
				found.wrong++
			}
		}
		for d := 1; d <= b.DivisionCount(); d++ {
			if s, ok := b.Spread(d); !ok || !s.Even() {
				found.uneven++
			}
		}
	}
	count, err := w.db.Count(ctx, "")
	if err != nil {
		return found, err
	}
	all := 0
	for _, n := range count {
		all += n
	}
	found.notOnce += all - found.fixtures // tables without a fixture
	return found, nil
}

// wrongResult compares a result with the match as it was stored, or with the organiser's ranks.
func (w *leagueWorld) wrongResult(ctx context.Context, b *seasons.SeasonTx, f storage.Fixture) (bool, error) {
	if f.Ruled != "" {
		return !slices.EqualFunc(f.Seats, ruledRanks, func(s storage.FixtureSeat, rank int) bool { return s.Rank == rank }), nil
	}
	seen, err := w.services.Tables.Look(ctx, f.Table, "")
	if err != nil || seen.Result == nil {
		return true, err
	}
	for _, p := range seen.Result.Places {
		s := f.Seats[p.Seat]
		e := b.Entrant(s.Entrant)
		stayed := seen.Table.Seats[p.Seat].User == e.User
		if s.Rank != p.Rank || s.Score != seen.Result.Totals[p.Seat] || stayed && s.Points == 0 && e.State == seasons.In && p.Rank < leagueSeats || !stayed && (s.Points != 0 || s.Alone) {
			return true, nil
		}
	}
	return false, nil
}
