// Package transfer copies a database row by row to another kind of database and verifies the
// copy. It knows the tables and their columns; each database reads and writes its rows.
package transfer

import (
	"context"
	"errors"
	"fmt"

	"guildhall/storage"
)

var (
	// ErrNotEmpty is returned when the target already holds other rows.
	ErrNotEmpty = errors.New("the target is not empty")
	// ErrSourceMismatch is returned when the target holds a part of another source, or of this
	// source before it changed.
	ErrSourceMismatch = errors.New("the target holds a part of another database, or of this one before it changed")
	// ErrMismatch is returned when target and source differ after the copy.
	ErrMismatch = errors.New("the target differs from the source")
)

// Row holds the values of a row, in the order of its table's columns.
type Row []any

// Reader reads the rows of a database.
type Reader interface {
	// Page returns at most limit rows of a table after the key (nil: from the first), sorted
	// by key. Texts are sorted by their bytes.
	Page(ctx context.Context, t Table, after []any, limit int) ([]Row, error)
}

// Writer is a database that gets rows.
type Writer interface {
	Reader
	// Last returns the key of the last row of a table; nil when there is none.
	Last(ctx context.Context, t Table) ([]any, error)
	// Put adds rows of a table, all or none.
	Put(ctx context.Context, t Table, rows []Row) error
}

// Source is a database to be copied. Nobody may write to it meanwhile.
type Source interface {
	Reader
	// Store reads the same database.
	Store() storage.Store
}

// Target is a database that becomes a copy. Nobody else may use it meanwhile. While it has a
// mark, it cannot be opened as a store.
type Target interface {
	Writer
	// Mark returns the mark; empty when there is none.
	Mark(ctx context.Context) (string, error)
	SetMark(ctx context.Context, mark string) error
	// Finish sets the counters of new keys to follow the copied rows, and removes the mark.
	Finish(ctx context.Context) error
	// Store reads the same database.
	Store() storage.Store
}

// Progress receives the progress of a move. Its functions may be nil.
type Progress struct {
	Begun  func(source []Checksum, resumed bool)
	Copied func(t Table, rows int) // rows is the number of rows just copied
}

// Move makes an empty target a copy of a source, compares both, and returns their checksums.
// It completes a target with a part of the same source. With ErrNotEmpty and ErrSourceMismatch
// nothing is changed.
func Move(ctx context.Context, from Source, to Target, tell Progress) (Compared, error) {
	source, err := Sums(ctx, from)
	if err != nil {
		return Compared{}, fmt.Errorf("read the source: %w", err)
	}
	resumed, err := begin(ctx, to, Total(source))
	if errors.Is(err, ErrNotEmpty) && Same(ctx, source, to) == nil {
		resumed, err = true, nil // an earlier move was complete
	}
	if err != nil {
		return Compared{}, err
	}
	if tell.Begun != nil {
		tell.Begun(source, resumed)
	}
	if err := Copy(ctx, from, to, tell.Copied); err != nil {
		return Compared{}, err
	}
	if err := Same(ctx, source, to); err != nil {
		return Compared{}, err
	}
	c, err := Compare(ctx, from, to)
	if err != nil {
		return c, err
	}
	if err := to.Finish(ctx); err != nil {
		return c, fmt.Errorf("finish the target: %w", err)
	}
	return c, nil
}

// begin marks an empty target. It reports whether the target already had the mark.
func begin(ctx context.Context, to Target, mark string) (resumed bool, err error) {
	had, err := to.Mark(ctx)
	switch {
	case err != nil:
		return false, fmt.Errorf("read the target: %w", err)
	case had == mark:
		return true, nil
	case had != "":
		return false, ErrSourceMismatch
	}
	for _, t := range Tables {
		rows, err := to.Page(ctx, t, nil, 1)
		if err != nil {
			return false, fmt.Errorf("read the target: %s: %w", t.Name, err)
		}
		if len(rows) > 0 {
			return false, fmt.Errorf("%w: it has rows in %s", ErrNotEmpty, t.Name)
		}
	}
	return false, to.SetMark(ctx, mark)
}

// page is the number of rows read and written at once.
const page = 200

// Copy adds to each table of a target the rows of the source after the last row
// of the target.
func Copy(ctx context.Context, from Reader, to Writer, copied func(t Table, rows int)) error {
	for _, t := range Tables {
		after, err := to.Last(ctx, t)
		if err != nil {
			return fmt.Errorf("read the target: %s: %w", t.Name, err)
		}
		err = eachPage(ctx, from, t, after, func(rows []Row) error {
			if err := to.Put(ctx, t, rows); err != nil {
				return fmt.Errorf("write %s: %w", t.Name, err)
			}
			if copied != nil {
				copied(t, len(rows))
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// eachPage calls f for the rows of a table after a key, one page at a time.
func eachPage(ctx context.Context, from Reader, t Table, after []any, f func([]Row) error) error {
	for {
		rows, err := from.Page(ctx, t, after, page)
		if err != nil {
			return fmt.Errorf("read %s: %w", t.Name, err)
		}
		if len(rows) > 0 {
			if err := f(rows); err != nil {
				return err
			}
		}
		if len(rows) < page {
			return nil
		}
		after = t.KeyOf(rows[len(rows)-1])
	}
}
