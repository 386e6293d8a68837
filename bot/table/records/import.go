package records

import (
	"context"
	"fmt"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Import keeps the record of a finished match as a table that is over. Only a
// record that engine.Verify proves is taken. Its seats belong to nobody: the
// names are those of the record.
func (k *Service) Import(ctx context.Context, r engine.Record) (storage.Table, error) {
	if _, ok := k.tables.Games(r.Game); !ok {
		return storage.Table{}, fmt.Errorf("import: this program does not know the game %q", r.Game)
	}
	rules, err := k.tables.Rulebooks.Of(ctx, storage.Table{Game: r.Game, Started: k.tables.Now(), TableState: storage.TableState{Data: r.Data}})
	if err != nil {
		return storage.Table{}, fmt.Errorf("import: %w", err)
	}
	if err := engine.Verify(rules, r); err != nil {
		return storage.Table{}, fmt.Errorf("import: %w", err)
	}
	commits, err := table.CommitsOf(rules, r)
	if err != nil {
		return storage.Table{}, fmt.Errorf("import: %w", err)
	}
	start, err := r.Start(rules)
	if err != nil {
		return storage.Table{}, fmt.Errorf("import: %w", err)
	}
	if err := k.tables.Rulebooks.Keep(ctx, rules.Info()); err != nil {
		return storage.Table{}, fmt.Errorf("import: %w", err)
	}
	row, err := k.tables.Store.Create(ctx, imported(k.tables, r), "", nil)
	if err != nil {
		return storage.Table{}, fmt.Errorf("import: %w", err)
	}
	row, err = k.tables.Store.Begin(ctx, row, "", start.Encode(), []byte("[]"), nil)
	if err != nil {
		return storage.Table{}, fmt.Errorf("import: %w", err)
	}
	ended := instantOf(r.Ended, time.Time{})
	for _, c := range commits {
		c.Table, c.At = row.ID, ended
		if err := k.tables.Store.Commit(ctx, c); err != nil {
			return storage.Table{}, fmt.Errorf("import into table %d: %w", row.ID, err)
		}
	}
	return k.tables.Table(ctx, row.ID)
}

// imported is the table of a record, before its match begins.
func imported(t *table.Tables, r engine.Record) storage.Table {
	now := t.Now()
	row := storage.Table{
		Phase: storage.Open, Game: r.Game, Version: r.Version, Options: r.Setup.Options, Counts: []int{r.Setup.Seats},
		Seed: r.Setup.Seed[:], TableState: storage.TableState{Order: r.Order, Data: r.Data, Takebacks: takebacks(r), Computers: storedComputers(r)}, Created: now, Started: instantOf(r.Started, now), Owner: seating.ImportedUser(0),
	}
	for i := range r.Setup.Seats {
		name := fmt.Sprintf("%d", i+1)
		if i < len(r.Players) {
			name = r.Players[i]
		}
		row.Seats = append(row.Seats, storage.Seat{User: seating.ImportedUser(i), Name: name, Vacant: true, Quiet: true})
	}
	return row
}

// takebacks returns the number of entries of a record that take others back.
func takebacks(r engine.Record) int {
	n := 0
	for _, p := range r.Moves {
		if _, back := engine.Takeback(p.Code); back {
			n++
		}
	}
	return n
}

// instantOf reads a time of a record; the record may have none.
func instantOf(written string, otherwise time.Time) time.Time {
	at, err := time.Parse(time.RFC3339, written)
	if err != nil {
		return otherwise
	}
	return at
}
