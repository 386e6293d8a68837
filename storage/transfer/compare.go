package transfer

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"reflect"

	"guildhall/storage"
)

// Compared counts the equal parts of two databases.
type Compared struct {
	Tables  int
	Matches int // with a record
	Moves   int
	States  int
	Rows    int // rows of all kinds
}

// Compare reads every table, its record and its states from both databases
// through their stores. It returns ErrMismatch if they differ.
func Compare(ctx context.Context, from Source, to Target) (Compared, error) {
	var c Compared
	a, b := from.Store(), to.Store()
	for _, t := range Tables {
		err := eachPage(ctx, from, t, nil, func(rows []Row) error {
			c.Rows += len(rows)
			if t.Name != "tables" {
				return nil
			}
			for _, row := range rows {
				id, _ := row[0].(int64)
				if err := c.table(ctx, a, b, id); err != nil {
					return fmt.Errorf("table %d: %w", id, err)
				}
			}
			return nil
		})
		if err != nil {
			return c, err
		}
	}
	return c, nil
}

// table compares one table with all data of its match.
func (c *Compared) table(ctx context.Context, a, b storage.Store, id int64) error {
	was, errA := a.Load(ctx, id)
	is, errB := b.Load(ctx, id)
	if err := errors.Join(errA, errB); err != nil {
		return err
	}
	c.Tables++
	if !reflect.DeepEqual(was.Table, is.Table) {
		return fmt.Errorf("%w: its seats or its terms", ErrMismatch)
	}
	if !bytes.Equal(was.State, is.State) {
		return fmt.Errorf("%w: its state after move %d", ErrMismatch, was.Table.Seq)
	}
	if was.State == nil {
		return nil
	}
	c.Matches++
	if err := c.record(ctx, a, b, id); err != nil {
		return err
	}
	return c.states(ctx, a, b, was.Table)
}

// record compares the hashes of a record, and of the log.
func (c *Compared) record(ctx context.Context, a, b storage.Store, id int64) error {
	hash := func(s storage.Store) (sum [sha256.Size]byte, moves int, err error) {
		list, errM := s.Moves(ctx, id, 1)
		turns, errT := s.Turns(ctx, id, 0, 1<<30)
		h := sha256.New()
		for _, m := range list {
			fmt.Fprintf(h, "%d %d %q %d %d\n", m.Seq, m.Seat, m.Code, m.Version, m.At.UnixMilli())
		}
		for _, t := range turns {
			fmt.Fprintf(h, "%d %d %d %d %q %d\n", t.N, t.First, t.Last, t.Seat, t.Events, t.At.UnixMilli())
		}
		h.Sum(sum[:0])
		return sum, len(list), errors.Join(errM, errT)
	}
	was, moves, errA := hash(a)
	is, _, errB := hash(b)
	if err := errors.Join(errA, errB); err != nil {
		return err
	}
	if was != is {
		return fmt.Errorf("%w: its record", ErrMismatch)
	}
	c.Moves += moves
	return nil
}

// states compares all stored states of a match, the latest first.
func (c *Compared) states(ctx context.Context, a, b storage.Store, t storage.Table) error {
	for seq := t.Seq; seq >= 0; {
		was, atA, errA := a.Checkpoint(ctx, t.ID, seq)
		is, atB, errB := b.Checkpoint(ctx, t.ID, seq)
		if errors.Is(errA, storage.ErrNotFound) && errors.Is(errB, storage.ErrNotFound) {
			return nil
		}
		if err := errors.Join(errA, errB); err != nil {
			return err
		}
		if atA != atB || !bytes.Equal(was, is) {
			return fmt.Errorf("%w: its state after move %d", ErrMismatch, atA)
		}
		c.States++
		seq = atA - 1
	}
	return nil
}
