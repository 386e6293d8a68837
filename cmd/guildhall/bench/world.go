package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"guildhall/bot/sandbox"
	"guildhall/bot/table/seating"
	"guildhall/cmd/guildhall/autoplay"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// The world of the load: every table has its own channel; with 10,000 tables each
// person has a seat at ten.
const (
	servers         = 200
	peoplePerServer = 15 // of a server
	seatsPerTable   = 3
	seatsOpponents  = 4  // of a table with computer opponents
	matches         = 30 // number of different matches; the tables are copies of them
)

// openTable is an open table of the load, with the pending person and a turn that
// they can type.
type openTable struct {
	id      int64
	channel string
	pending string
	turn    string
}

// world is a simulated Discord with tables in the middle of their matches.
type world struct {
	server *sandbox.Server
	tables []openTable
	// computers says that all seats but the asked one have computer opponents.
	computers bool
	seats     int // of a table
}

// newWorld creates the world and writes n open tables into a database file.
func newWorld(ctx context.Context, file string, n int) (*world, error) {
	return newWorldWith(ctx, file, n, false)
}

// newWorldWith is newWorld, with computer opponents of level 3 on all seats but the
// asked one.
func newWorldWith(ctx context.Context, file string, n int, computers bool) (*world, error) {
	server, err := sandbox.New(sandbox.Config{})
	if err != nil {
		return nil, err
	}
	w := &world{server: server, computers: computers, seats: seatsPerTable}
	if computers {
		w.seats = seatsOpponents
	}
	if err := w.fill(ctx, file, n); err != nil {
		return nil, errors.Join(err, server.Close())
	}
	return w, nil
}

func (w *world) fill(ctx context.Context, file string, n int) error {
	db, err := sqlite.Open(ctx, file, sqlite.WithoutSync())
	if err != nil {
		return err
	}
	matches, err := halfMatches(matches, w.seats)
	if err == nil {
		err = w.open(ctx, db, matches, n)
	}
	return errors.Join(err, db.Close())
}

// open creates the servers and their tables.
func (w *world) open(ctx context.Context, db *sqlite.DB, matches []halfMatch, n int) error {
	for s := range servers {
		var people [peoplePerServer]string
		for i := range people {
			people[i] = w.server.AddPerson(fmt.Sprintf("p%dx%d", s, i), fmt.Sprintf("Player %d", i+1), []string{"en-US", "ko"}[i%2])
		}
		if err := addPeople(ctx, db, people[:]); err != nil {
			return err
		}
		guild := w.server.AddGuild(fmt.Sprintf("Server %d", s), people[0], "en-US")
		for _, p := range people[1:] {
			w.server.Join(guild, p)
		}
		for k := s; k < n; k += servers {
			seats := make([]string, w.seats)
			for i := range seats {
				seats[i] = people[(k/servers*w.seats+i)%peoplePerServer]
			}
			m := matches[k%len(matches)]
			if w.computers {
				seatComputers(seats, m.pending)
			}
			t := openTable{channel: w.server.AddChannel(guild, fmt.Sprintf("table-%d", k)), pending: seats[m.pending], turn: m.turn}
			var err error
			if t.id, err = m.store(ctx, db, guild, t.channel, seats); err != nil {
				return err
			}
			w.tables = append(w.tables, t)
		}
		w.server.InviteBot(guild, sandbox.BotInvite)
	}
	// In random order: presses come from all servers.
	rand.New(rand.NewPCG(1, 1)).Shuffle(n, func(i, j int) { w.tables[i], w.tables[j] = w.tables[j], w.tables[i] })
	return nil
}

// addPeople stores people as if they had used the bot before.
func addPeople(ctx context.Context, db *sqlite.DB, people []string) error {
	for i, user := range people {
		_, err := db.ChangePerson(ctx, user, func(p *storage.Person) error {
			p.Name, p.Seen = fmt.Sprintf("Player %d", i+1), time.Now()
			return nil
		})
		if err == nil {
			err = db.PutBlob(ctx, "locale", user, []byte([]string{"en", "ko"}[i%2]))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// halfMatch is a match that was played about half.
type halfMatch struct {
	game    string
	setup   engine.Setup
	version int
	start   []byte
	commits []storage.Commit
	pending engine.Seat
	turn    string // a turn that the asked seat can type
}

// latestCommits is how many commits of a match stay separate; the earlier ones
// are merged into one.
const latestCommits = 1

// halfMatches plays matches to their middle, rotating through the games.
func halfMatches(n, seats int) ([]halfMatch, error) {
	var list []halfMatch
	var games []engine.Rules
	for _, g := range catalog.Games() {
		if _, err := g.New(g.Info().Fill(engine.Setup{Seats: seats})); err == nil {
			games = append(games, g)
		}
	}
	for i := range n {
		m, err := playHalf(games[i%len(games)], seats, uint64(i))
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// playHalf plays one match to the end to learn its length, and again to the
// middle.
func playHalf(rules engine.Rules, seats int, seed uint64) (halfMatch, error) {
	info := rules.Info()
	m := halfMatch{game: info.ID, version: info.Version, setup: info.Fill(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)})}
	whole, err := rules.New(m.setup)
	if err != nil {
		return m, err
	}
	length, err := engine.Random(whole, m.setup.Seed.Rand("players"), autoplay.MostMoves, nil)
	if err != nil {
		return m, err
	}
	s, err := rules.New(m.setup)
	if err != nil {
		return m, err
	}
	m.start = s.Encode()
	chance := m.setup.Seed.Rand("players")
	var c storage.Commit
	var events []engine.Event
	for seq := 1; len(s.Pending(nil)) > 0; seq++ {
		seat := s.Pending(nil)[0]
		moves := s.Moves(seat, nil)
		move := moves[chance.Intn(len(moves))]
		c.Moves = append(c.Moves, storage.Move{Seq: seq, Seat: int(seat), Code: s.Code(seat, move), Version: info.Version})
		var ev engine.Events
		if err := s.Play(seat, move, &ev); err != nil {
			return m, err
		}
		events = append(events, ev.List...)
		if !ev.TurnOver {
			continue
		}
		c.State = s.Encode()
		if c.Events, err = json.Marshal(events); err != nil {
			return m, err
		}
		m.commits = append(m.commits, c)
		c, events = storage.Commit{}, nil
		if pending := s.Pending(nil); seq >= length/2 && len(pending) > 0 {
			m.pending = pending[0]
			break
		}
	}
	m.commits = mergeCommits(m.commits)
	m.turn, err = writtenTurn(s, m.pending, chance)
	return m, err
}

// writtenTurn returns a turn in notation, up to its end or to the first move that
// reveals something and so commits at once.
func writtenTurn(s engine.State, seat engine.Seat, chance *engine.Rand) (string, error) {
	s = s.Clone()
	var codes []string
	for len(codes) < 10 && slices.Contains(s.Pending(nil), seat) {
		q, moves := s.Ask(seat), s.Moves(seat, nil)
		m := moves[chance.Intn(len(moves))]
		codes = append(codes, s.Code(seat, m))
		reveals := s.Describe(seat, m).Reveals
		var ev engine.Events
		if err := s.Play(seat, m, &ev); err != nil {
			return "", err
		}
		if ev.TurnOver || reveals || ev.Revealed != 0 || q.Final || q.Sealed {
			break
		}
	}
	return strings.Join(codes, "; "), nil
}

// mergeCommits merges all commits but the latest into one.
func mergeCommits(all []storage.Commit) []storage.Commit {
	if len(all) <= latestCommits {
		return all
	}
	early := len(all) - latestCommits
	first := storage.Commit{State: all[early-1].State, Events: all[early-1].Events}
	for _, c := range all[:early] {
		first.Moves = append(first.Moves, c.Moves...)
	}
	return append([]storage.Commit{first}, all[early:]...)
}

// seatComputers puts computer opponents on all seats but one.
func seatComputers(seats []string, but engine.Seat) {
	n := 0
	for i := range seats {
		if engine.Seat(i) != but {
			n++
			seats[i] = seating.ComputerUser(seating.Club, n)
		}
	}
}

// entries is the length of the record.
func (m halfMatch) entries() int {
	n := 0
	for _, c := range m.commits {
		n += len(c.Moves)
	}
	return n
}

// store writes a copy of the match as a new table.
func (m halfMatch) store(ctx context.Context, db *sqlite.DB, guild, channel string, people []string) (int64, error) {
	now := time.Now()
	t := storage.Table{
		Game: m.game, Version: m.version, Options: m.setup.Options, Counts: []int{m.setup.Seats}, Lang: "en", Owner: people[m.pending],
		Guild: guild, Channel: channel, Thread: channel, Seed: m.setup.Seed[:], Created: now, Started: now,
	}
	for i, user := range people {
		t.Seats = append(t.Seats, storage.Seat{User: user, Name: fmt.Sprintf("Player %d", i+1), Quiet: true})
		if level, ok := seating.Level(user); ok {
			if t.TableState.Computers == nil {
				t.TableState.Computers = &storage.Computers{Secret: m.setup.Seed[:]}
			}
			t.TableState.Computers.Stints = append(t.TableState.Computers.Stints, storage.Stint{Seat: i, Level: level, From: m.entries() + 1})
		}
	}
	t, err := db.Create(ctx, t, "", nil)
	if err != nil {
		return 0, err
	}
	if t, err = db.Begin(ctx, t, "", m.start, []byte("[]"), nil); err != nil {
		return 0, err
	}
	after := 0
	for i, c := range m.commits {
		c.Table, c.After, c.At = t.ID, after, now
		if t.TableState.Computers != nil && i == len(m.commits)-1 {
			// Told already: the process begins with nothing that is due.
			c.Waits = []storage.Wait{{Table: t.ID, Seat: int(m.pending), User: people[m.pending], Since: now, Next: now.Add(24 * time.Hour)}}
		}
		if err := db.Commit(ctx, c); err != nil {
			return 0, err
		}
		after += len(c.Moves)
	}
	return t.ID, nil
}

// listening reports whether the bot is connected and has registered its commands.
func (w *world) listening(t openTable) func(*sandbox.Persona) bool {
	return func(p *sandbox.Persona) bool {
		if !w.server.BotOnline() {
			return false
		}
		_, err := p.Command(t.channel, "play") // refused until the command is registered
		return err == nil
	}
}
