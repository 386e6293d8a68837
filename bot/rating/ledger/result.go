package ledger

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"guildhall/bot/rating"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// resultOf reads the result of a table. It returns false if the match has no result: it
// is running, ended without one, is a practice match, continues from a position of
// another match, or was imported.
func (b *Ledger) resultOf(ctx context.Context, id int64) (r storage.Result, ended bool, err error) {
	_, err = table.View(ctx, b.tables, id, "", func(tx *table.Tx) (struct{}, error) {
		t := tx.Table
		if rules, ok := b.tables.Games(t.Game); ok && rules.Info().Practice || t.TableState.Branch != nil {
			return struct{}{}, nil
		}
		if t.Phase != storage.Finished || !tx.Begun() || !slices.ContainsFunc(t.Seats, playedHere) {
			return struct{}{}, nil
		}
		ended = true
		r, err = read(ctx, tx)
		return struct{}{}, err
	})
	return r, ended, err
}

// playedHere reports whether a seat belonged to a person on Discord, and not to an imported
// record.
func playedHere(s storage.Seat) bool { return !seating.IsImported(s.User) }

// read returns the result of a match that is over.
func read(ctx context.Context, tx *table.Tx) (storage.Result, error) {
	t := tx.Table
	moves, err := tx.Tables.Store.Moves(ctx, t.ID, 1)
	if err != nil {
		return storage.Result{}, fmt.Errorf("record of table %d: %w", t.ID, err)
	}
	turns, err := tx.Tables.Store.Turns(ctx, t.ID, 1, t.Turns)
	if err != nil {
		return storage.Result{}, fmt.Errorf("read log of table %d: %w", t.ID, err)
	}
	r := storage.Result{
		Table: t.ID, Hash: hashOf(t, moves), Game: t.Game, Guild: t.Guild, Started: t.Started, Ended: t.Ended, Turns: t.Turns,
		Seats: make([]storage.SeatResult, len(t.Seats)),
	}
	facts := factsOf(tx.State().Result(), len(t.Seats))
	addPace(facts, turns, t.Started)
	addUses(facts, tx, moves)
	if c := t.TableState.Correction; c != nil && len(c.Ranks) == len(facts) {
		for i, rank := range c.Ranks {
			facts[i].Rank = rank
		}
	}
	for i, s := range t.Seats {
		r.Seats[i] = storage.SeatResult{User: s.User, Entrant: entrantOf(t, i), SeatFacts: facts[i]}
	}
	r.Class = classOf(r)
	return r, nil
}

// hashOf returns the hash of a record: seed, options and moves. It leaves out names, as
// people may delete theirs.
func hashOf(t storage.Table, moves []storage.Move) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s %d %x %v\n", t.Game, len(t.Seats), t.Seed, t.Options) // fmt sorts maps by key
	if t.TableState.SameDeal {                                               // two tables may play the same moves
		fmt.Fprintf(h, "table %d\n", t.ID)
	}
	for _, m := range moves {
		fmt.Fprintf(h, "%d %s\n", m.Seat, m.Code)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// entrantOf returns the rated entrant of a seat; "" if there is none. A computer opponent
// is rated if it played the whole match.
func entrantOf(t storage.Table, seat int) string {
	user := t.Seats[seat].User
	if c := t.TableState.Correction; c != nil && len(c.Ranks) == 0 {
		return ""
	}
	if !slices.Contains(t.TableState.Rated, seat) || user == "" || t.TableState.Hints {
		return ""
	}
	if !seating.IsComputer(user) {
		return user
	}
	entrant := ""
	if c := t.TableState.Computers; c != nil {
		for _, s := range c.Stints {
			e := rating.Level(s.Level, s.By)
			switch {
			case s.Seat != seat:
			case s.By == "", entrant != "" && entrant != e:
				return ""
			default:
				entrant = e
			}
		}
	}
	return entrant
}

// classOf returns the class in which a match changes ratings; empty for none. Between
// people, two of them must be rated. One person against computer opponents plays in the
// ladder class.
func classOf(r storage.Result) string {
	people, rated, computers := 0, 0, 0
	for _, s := range r.Seats {
		switch computer := seating.IsComputer(s.User); {
		case !computer && s.Entrant != "":
			people, rated = people+1, rated+1
		case !computer:
			people++
		case s.Entrant != "":
			computers++
		}
	}
	switch {
	case people == 1 && rated == 1 && computers > 0:
		return rating.Class(r.Game, rating.Ladder)
	case rated < 2:
		return ""
	case len(r.Seats) == 2:
		return rating.Class(r.Game, rating.Duel)
	}
	return rating.Class(r.Game, rating.Many)
}

// factsOf returns the facts about each seat from a result.
func factsOf(result *engine.Result, seats int) []storage.SeatFacts {
	facts := make([]storage.SeatFacts, seats)
	for i := range facts {
		facts[i].Rank = max(seats, 1) // the seat has no place
	}
	if result == nil {
		return facts
	}
	for _, p := range result.Places {
		if int(p.Seat) >= seats || p.Seat < 0 {
			continue // an opponent that the game itself provides
		}
		f := &facts[p.Seat]
		f.Rank, f.Points = p.Rank, result.Totals[p.Seat]
		if seats == 1 {
			f.Against, f.Title = result.Against.Key, result.Title.Key
		}
		if !result.Victor.Name.IsZero() || seats == 1 && p.Out {
			f.Rank++ // the game's opponent won
		}
		for _, c := range result.Categories {
			if n := c.Points[p.Seat]; n != 0 {
				f.Sources = append(f.Sources, storage.Source{Name: c.Name.Key, Points: n})
			}
		}
	}
	return facts
}

// addPace counts turns, and measures how long each seat took for them: from the last
// commit of another seat to the seat's first commit.
func addPace(facts []storage.SeatFacts, turns []storage.Turn, started time.Time) {
	took := make([][]time.Duration, len(facts))
	latest, seat := started, -1
	for _, one := range turns {
		if one.Seat != seat && one.Seat >= 0 && one.Seat < len(facts) {
			took[one.Seat] = append(took[one.Seat], max(0, one.At.Sub(latest)))
		}
		latest, seat = one.At, one.Seat
	}
	for i := range facts {
		facts[i].Turns = len(took[i])
		if n := len(took[i]); n > 0 {
			slices.Sort(took[i])
			facts[i].Answer = took[i][n/2]
		}
	}
}
