// Package loadgen generates load for docs/figures.md: a simulated Discord with
// thousands of tables in the middle of their matches, a bot process, and turns
// that start at a constant rate.
package loadgen

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"guildhall/bot/discord/card"
	"guildhall/bot/discord/messages"
	"guildhall/bot/sandbox"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
	"guildhall/bot/table"
	"guildhall/storage"
	"guildhall/storage/connect"
	"guildhall/storage/dburl"
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

// OpenTable is an open table of the load, with the pending person and a turn
// that this person can type.
type OpenTable struct {
	id      int64
	channel string
	pending string
	turn    string
}

// World is a simulated Discord with tables in the middle of their matches.
type World struct {
	Server *sandbox.Server
	Tables []OpenTable
	// computers fills all seats except one with computer opponents.
	computers bool
	seats     int // of a table
}

// NewWorld creates the world and writes n open tables into a database, a file or
// postgres://...
func NewWorld(ctx context.Context, file string, n int) (*World, error) {
	return NewWorldWith(ctx, file, n, false)
}

// NewWorldWith is NewWorld. With computers, all seats but the one to move have computer
// opponents of level 3.
func NewWorldWith(ctx context.Context, file string, n int, computers bool) (*World, error) {
	server, err := sandbox.New(sandbox.Config{})
	if err != nil {
		return nil, err
	}
	w := &World{Server: server, computers: computers, seats: seatsPerTable}
	if computers {
		w.seats = seatsOpponents
	}
	if err := w.fill(ctx, file, n); err != nil {
		return nil, errors.Join(err, server.Close())
	}
	return w, nil
}

func (w *World) fill(ctx context.Context, file string, n int) error {
	db, err := connect.Open(ctx, dburl.Address{Name: file}, connect.Options{WithoutSync: true})
	if err != nil {
		return err
	}
	matches, err := Matches(matches, w.seats)
	if err == nil {
		err = w.open(ctx, db, matches, n)
	}
	return errors.Join(err, db.Close())
}

// open creates the servers and their tables.
func (w *World) open(ctx context.Context, db storage.Store, matches []Match, n int) error {
	for s := range servers {
		var people [peoplePerServer]string
		for i := range people {
			people[i] = w.Server.AddPerson(fmt.Sprintf("p%dx%d", s, i), fmt.Sprintf("Player %d", i+1), []string{"en-US", "ko"}[i%2])
		}
		if err := addPeople(ctx, db, people[:]); err != nil {
			return err
		}
		guild := w.Server.AddGuild(fmt.Sprintf("Server %d", s), people[0], "en-US")
		for _, p := range people[1:] {
			w.Server.Join(guild, p)
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
			t := OpenTable{channel: w.Server.AddChannel(guild, fmt.Sprintf("table-%d", k)), pending: seats[m.pending], turn: m.turn}
			stored, err := m.Store(ctx, db, guild, t.channel, seats)
			if err != nil {
				return err
			}
			if err := w.post(ctx, db, m, stored); err != nil {
				return err
			}
			t.id = stored.ID
			w.Tables = append(w.Tables, t)
		}
		w.Server.InviteBot(guild, model.BotInvite)
	}
	// In random order, so that presses come from all servers.
	rand.New(rand.NewPCG(1, 1)).Shuffle(n, func(i, j int) { w.Tables[i], w.Tables[j] = w.Tables[j], w.Tables[i] })
	return nil
}

// post adds the messages of a table that a bot has sent before: the first one of its thread, and
// the live card with its pings. So the bot posts nothing for the table when it starts.
func (w *World) post(ctx context.Context, db storage.Store, m Match, t storage.Table) error {
	seen := &table.Snapshot{Table: t, Entry: m.entries(), Pending: m.asked}
	posts := []storage.Message{{Kind: messages.First}, {Kind: messages.Card}}
	for _, seat := range m.asked {
		seen.Clocks = append(seen.Clocks, table.Clock{Seat: seat})
		posts = append(posts, storage.Message{Kind: card.Pinged, User: t.Seats[seat].User})
	}
	_, posts[1].Digest = card.Digests(seen, make([]string, len(m.asked)), nil)
	for _, p := range posts {
		p.Table, p.Channel, p.Seq = t.ID, t.Thread, seen.Entry
		if p.Kind != card.Pinged {
			p.Message = w.Server.AddMessage(t.Thread, p.Kind)
		}
		if err := db.SavePost(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

// CheckUntouched returns an error if the bot posted at a table, at which nobody has played: its
// start should find nothing to do.
func (w *World) CheckUntouched() error {
	for _, t := range w.Tables {
		if n := len(w.Server.As(t.pending).Messages(t.channel)); n != 2 {
			return fmt.Errorf("the bot posted at table %d, at which nobody played: %d messages instead of 2", t.id, n)
		}
	}
	return nil
}

// addPeople stores people as if they had used the bot before.
func addPeople(ctx context.Context, db storage.Store, people []string) error {
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

// Listening reports whether the bot is connected and has registered its commands.
func (w *World) Listening(t OpenTable) func(*persona.Persona) bool {
	return func(p *persona.Persona) bool {
		if !w.Server.BotOnline() {
			return false
		}
		_, err := p.Command(t.channel, "play") // refused until the command is registered
		return err == nil
	}
}
