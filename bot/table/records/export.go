// Package records provides the history of a table: its log, as far as the reader may know it,
// a recap since their last turn, and the record and the analysis of a finished match. It also
// imports records as finished tables.
//
// It is built on bot/table. Entries, Recap and Export read under the table's lock. Import
// creates the table and commits turn by turn, each in its own transaction: an interrupted
// import leaves a table with an unfinished match. An analysis is stored as a blob of its
// table and never changes, since the same record gives the same analysis. It is made only
// when everything in the match is public; every call on Analyses may be repeated.
package records

import (
	"context"
	"errors"
	"fmt"
	"time"

	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// Service reads logs, and exports and imports records.
type Service struct{ tables *table.Tables }

// New returns a Service for tables.
func New(t *table.Tables) *Service { return &Service{t} }

// Export returns the record of a match that has ended, with which everybody can
// verify the shuffle. It refuses while the match runs, since moves reveal
// hands.
func (k *Service) Export(ctx context.Context, id int64, user string) (engine.Record, error) {
	return table.View(ctx, k.tables, id, user, func(tx *table.Tx) (engine.Record, error) { return export(ctx, tx) })
}

func export(ctx context.Context, tx *table.Tx) (engine.Record, error) {
	seed, ended := table.Seed(tx.Table)
	if !ended && tx.Table.TableState.SeedHeld && table.Ended(tx.Table) != nil {
		return engine.Record{}, tx.Refuse(ctx, table.RecordHeld, nil, "log")
	}
	if !ended {
		return engine.Record{}, tx.Refuse(ctx, table.NoRecord, nil, "log")
	}
	setup := tx.Info.Begun(engine.Setup{Seats: len(tx.Table.Seats), Options: tx.Table.Options, Seed: seed})
	r := engine.NewRecord(tx.Info, setup)
	r.Data = tx.Table.TableState.Data
	r.Order = tx.Table.TableState.Order
	moves, err := tx.Tables.Store.Moves(ctx, tx.Table.ID, 1)
	if err != nil {
		return r, fmt.Errorf("record of table %d: %w", tx.Table.ID, err)
	}
	fillRecord(tx, &r, moves)
	r.Computers = computersOf(tx.Table, len(moves))
	canonical, err := r.Canonical(tx.Rules)
	if _, other := r.OtherVersion(tx.Info.Version); other && errors.As(err, new(*engine.ReplayError)) {
		// Moves of an older rules version cannot be replayed, so the entries
		// stay in the order of arrival.
		return r, nil
	}
	return canonical, err
}

// Spectated returns the record of a match, also of a running one, and its rules. It may be
// used only to show what a spectator sees: nothing else of it may leave the program.
func (k *Service) Spectated(ctx context.Context, id int64) (engine.Record, engine.Rules, error) {
	type match struct {
		record engine.Record
		rules  engine.Rules
	}
	m, err := table.View(ctx, k.tables, id, "", func(tx *table.Tx) (match, error) {
		r, err := recordOf(ctx, tx)
		return match{r, tx.Rules}, err
	})
	return m.record, m.rules, err
}

// fillRecord adds people, times, moves and the result to a record.
func fillRecord(tx *table.Tx, r *engine.Record, moves []storage.Move) {
	for i, m := range moves {
		if i == 0 {
			r.Version = m.Version
		}
		r.Moves = append(r.Moves, engine.RecordEntry{Seat: engine.Seat(m.Seat), Code: m.Code, Version: m.Version})
	}
	for _, seat := range tx.Table.Seats {
		r.Players = append(r.Players, seat.Name)
	}
	r.Started = tx.Table.Started.Format(time.RFC3339)
	r.Ended = tx.Table.Ended.Format(time.RFC3339)
	if tx.Table.Phase == storage.Finished {
		r.Result = tx.State().Result()
	}
}

// computersOf returns the computer opponents for the record of a match; nil
// when they chose no entry. The record publishes their secret, like the seed of
// the match.
func computersOf(t storage.Table, entries int) *engine.Computers {
	c := t.TableState.Computers
	if c == nil {
		return nil
	}
	out := &engine.Computers{Others: c.Others, Halved: c.Halved}
	copy(out.Secret[:], c.Secret)
	for _, s := range c.Stints {
		if s.To == 0 {
			s.To = entries
		}
		if s.From <= s.To && s.By != "" {
			out.Stints = append(out.Stints, engine.ComputerSpan{Seat: engine.Seat(s.Seat), Level: s.Level, By: s.By, From: s.From, To: s.To})
		}
	}
	if len(out.Stints) == 0 {
		return nil
	}
	return out
}

// storedComputers is the inverse of computersOf, for a finished match.
func storedComputers(r engine.Record) *storage.Computers {
	if r.Computers == nil {
		return nil
	}
	c := &storage.Computers{Secret: r.Computers.Secret[:], Others: r.Computers.Others, Halved: r.Computers.Halved}
	for _, s := range r.Computers.Stints {
		c.Stints = append(c.Stints, storage.ComputerSpan{Seat: int(s.Seat), Level: s.Level, By: s.By, From: s.From, To: s.To})
	}
	return c
}
