package loadgen

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"guildhall/bot/table/seating"
	"guildhall/cmd/lab/autoplay"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/storage"
)

// Match is a match that was played to its middle.
type Match struct {
	game    string
	setup   engine.Setup
	version int
	start   []byte
	commits []storage.Commit
	pending engine.Seat
	asked   []engine.Seat // all pending seats
	turn    string        // a turn that the pending seat can type
}

// Commits returns a copy of the match's commits, for a new table.
func (m Match) Commits() []storage.Commit { return slices.Clone(m.commits) }

// latestCommits is the number of commits of a match that stay separate; the earlier ones
// are merged into one.
const latestCommits = 1

// Matches plays matches to their middle, rotating through the games.
func Matches(n, seats int) ([]Match, error) {
	var list []Match
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
func playHalf(rules engine.Rules, seats int, seed uint64) (Match, error) {
	info := rules.Info()
	m := Match{game: info.ID, version: info.Version, setup: info.Fill(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)})}
	whole, err := rules.New(m.setup)
	if err != nil {
		return m, err
	}
	length, err := engine.Random(whole, m.setup.Seed.Rand("players"), autoplay.MaxMoves, nil)
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
			m.pending, m.asked = pending[0], pending
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

// seatComputers puts computer opponents on all seats except one.
func seatComputers(seats []string, but engine.Seat) {
	n := 0
	for i := range seats {
		if engine.Seat(i) != but {
			n++
			seats[i] = seating.ComputerUser(seating.Club, n)
		}
	}
}

// entries returns the length of the record.
func (m Match) entries() int {
	n := 0
	for _, c := range m.commits {
		n += len(c.Moves)
	}
	return n
}

// Store writes a copy of the match as a new table.
func (m Match) Store(ctx context.Context, db storage.Store, guild, channel string, people []string) (storage.Table, error) {
	now := time.Now()
	t := storage.Table{
		Game: m.game, Version: m.version, Options: m.setup.Options, Counts: []int{m.setup.Seats}, Lang: "en", Owner: people[m.pending],
		Guild: guild, Channel: channel, Thread: channel, Seed: m.setup.Seed[:], Created: now, Started: now,
	}
	for i, user := range people {
		// The names contain the channel; otherwise the copies of one match
		// would show the same picture.
		t.Seats = append(t.Seats, storage.Seat{User: user, Name: fmt.Sprintf("%d of %s", i+1, channel), Quiet: true})
		if level, ok := seating.Level(user); ok {
			if t.TableState.Computers == nil {
				t.TableState.Computers = &storage.Computers{Secret: m.setup.Seed[:]}
			}
			t.TableState.Computers.Stints = append(t.TableState.Computers.Stints, storage.ComputerSpan{Seat: i, Level: level, From: m.entries() + 1})
		}
	}
	t, err := db.Create(ctx, t, "", nil)
	if err != nil {
		return storage.Table{}, err
	}
	if t, err = db.Begin(ctx, t, "", m.start, []byte("[]"), nil); err != nil {
		return storage.Table{}, err
	}
	after := 0
	for i, c := range m.commits {
		c.Table, c.After, c.At = t.ID, after, now
		if i == len(m.commits)-1 {
			// The people were already notified, so nothing is due when the process starts.
			for _, seat := range m.asked {
				c.Waits = append(c.Waits, storage.Wait{Table: t.ID, Seat: int(seat), User: people[seat], Since: now, Next: now.Add(24 * time.Hour)})
			}
		}
		if err := db.Commit(ctx, c); err != nil {
			return storage.Table{}, err
		}
		after += len(c.Moves)
	}
	return t, nil
}
