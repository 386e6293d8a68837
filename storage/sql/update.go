package sql

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"guildhall/storage"
	"guildhall/storage/encoding"
)

// Create stores a new table.
func (db *Store) Create(ctx context.Context, t storage.Table, press string, d []storage.Delivery) (storage.Table, error) {
	if t.Phase == "" {
		t.Phase = storage.Open
	}
	if t.Phase == storage.Playing {
		return t, errors.New("create table: only Begin makes a table playing")
	}
	var made storage.Table
	err := db.write(ctx, func(tx Tx) error {
		made = t
		if err := usePress(ctx, tx, press); err != nil {
			return err
		}
		// Checked before the table gets a number, so that a refusal does not use one up.
		if err := db.checkLimits(ctx, tx, made, nil); err != nil {
			return err
		}
		if err := insertTable(ctx, tx, &made); err != nil {
			return err
		}
		return Enqueue(ctx, tx, storage.Assign(made.ID, d))
	})
	if err != nil {
		return storage.Table{}, fmt.Errorf("create table: %w", err)
	}
	return normal(made), nil
}

// insertTable stores a new table and sets its number.
func insertTable(ctx context.Context, tx Tx, t *storage.Table) error {
	t.ID, t.Rev, t.Seq, t.Turns = 0, 1, 0, 0
	err := tx.QueryRow(ctx, `
		INSERT INTO tables (rev, phase, game, version, options, counts, lang, owner, invited,
			guild, channel, thread, seed, seq, turns, created, started, ended, ending)
		VALUES (1, $1, '', 0, '{}', '[]', '', '', '[]', '', '', '', NULL, 0, 0, 0, 0, 0, '') RETURNING id`, t.Phase).Scan(&t.ID)
	if err != nil {
		return err
	}
	return replaceTable(ctx, tx, *t)
}

// Update replaces a stored table, except its record.
func (db *Store) Update(ctx context.Context, t storage.Table, press string, d []storage.Delivery, w ...storage.Wait) (storage.Table, error) {
	return db.update(ctx, nil, t, press, d, w)
}

// UpdateAudited is Update by an administrator, and stores the act with it.
func (db *Store) UpdateAudited(ctx context.Context, a storage.Audit, t storage.Table, press string, d []storage.Delivery, w ...storage.Wait) (storage.Table, error) {
	return db.update(ctx, &a, t, press, d, w)
}

func (db *Store) update(ctx context.Context, a *storage.Audit, t storage.Table, press string, d []storage.Delivery, w []storage.Wait) (storage.Table, error) {
	var made storage.Table
	err := db.write(ctx, func(tx Tx) error {
		made = t
		was, err := db.checkRevision(ctx, tx, &made, press)
		if err != nil {
			return err
		}
		if was == storage.Open && t.Phase == storage.Playing {
			return errors.New("only Begin makes an open table playing")
		}
		if err := db.replaceWithSeats(ctx, tx, made, was); err != nil {
			return err
		}
		if a != nil {
			if err := recordAct(ctx, tx, *a); err != nil {
				return err
			}
		}
		if was == storage.Finished || t.Phase == storage.Finished {
			if err := resultDue(ctx, tx, t.ID); err != nil {
				return err
			}
		}
		if err := changePhase(ctx, tx, made, was, w); err != nil {
			return err
		}
		return Enqueue(ctx, tx, d)
	})
	if err != nil {
		return storage.Table{}, fmt.Errorf("update table %d: %w", t.ID, err)
	}
	return normal(made), nil
}

// replaceWithSeats writes a table and applies the consequences of changed seats.
func (db *Store) replaceWithSeats(ctx context.Context, tx Tx, t storage.Table, was storage.Phase) error {
	had, err := seatsOf(ctx, tx, t.ID)
	if err != nil {
		return err
	}
	if err := db.checkLimits(ctx, tx, t, had); err != nil {
		return err
	}
	if err := forgetFormerUsers(ctx, tx, t.ID, had, t.Seats); err != nil {
		return err
	}
	if was == storage.Playing {
		if err := noteDepartures(ctx, tx, t.ID, had, t.Seats); err != nil {
			return err
		}
	}
	return replaceTable(ctx, tx, t)
}

// changePhase applies the consequences of a changed phase, and replaces the waits if w has
// some.
func changePhase(ctx context.Context, tx Tx, t storage.Table, was storage.Phase, w []storage.Wait) error {
	ended := func(p storage.Phase) bool { return p == storage.Finished || p == storage.Closed }
	switch {
	case ended(t.Phase) && !ended(was):
		return dropAfterEnd(ctx, tx, t.ID)
	case ended(was) && !ended(t.Phase):
		if err := restoreRecord(ctx, tx, t.ID); err != nil {
			return err
		}
		return replaceWaits(ctx, tx, t, w)
	case len(w) > 0:
		return replaceWaits(ctx, tx, t, w)
	}
	return nil
}

func replaceWaits(ctx context.Context, tx Tx, t storage.Table, list []storage.Wait) error {
	var b Batch
	queueWaits(&b, t.ID, t.Rev, list)
	return tx.Send(ctx, &b)
}

// Begin is Update that also stores the first state and its events.
func (db *Store) Begin(ctx context.Context, t storage.Table, press string, state, events []byte, d []storage.Delivery, w ...storage.Wait) (storage.Table, error) {
	t.Phase = storage.Playing
	var made storage.Table
	err := db.write(ctx, func(tx Tx) error {
		made = t
		was, err := db.checkRevision(ctx, tx, &made, press)
		if err != nil {
			return err
		}
		if was != storage.Open {
			return fmt.Errorf("it is %s: %w", was, storage.ErrConflict)
		}
		if err := replaceTable(ctx, tx, made); err != nil {
			return err
		}
		start := encoding.Entry{Turn: storage.Turn{Events: events, At: t.Started}}
		var b Batch
		if err := errors.Join(queueTurn(&b, t.ID, nil, start), queueState(&b, t.ID, packedState{}, 0, 0, state)); err != nil {
			return err
		}
		queueWaits(&b, t.ID, made.Rev, w)
		check := queueDeliveries(&b, d)
		if err := tx.Send(ctx, &b); err != nil {
			return err
		}
		return check(ctx, tx)
	})
	if err != nil {
		return storage.Table{}, fmt.Errorf("begin table %d: %w", t.ID, err)
	}
	return normal(made), nil
}

// checkRevision locks the table's row, checks that t has the stored revision, raises
// it, sets the stored length of the record, and returns the stored phase.
func (db *Store) checkRevision(ctx context.Context, tx Tx, t *storage.Table, press string) (storage.Phase, error) {
	var rev int64
	var was storage.Phase
	var b Batch
	tx.UsePress(ctx, &b, press)
	b.Queue(`SELECT intact, rev, phase, seq, turns FROM tables WHERE id = $1 FOR NO KEY UPDATE`, t.ID).
		One(func(row Row) error { return scanRow(row, &rev, &was, &t.Seq, &t.Turns) })
	if err := tx.Send(ctx, &b); err != nil {
		return "", err
	}
	if rev != t.Rev {
		return "", fmt.Errorf("revision %d is stored, not %d: %w", rev, t.Rev, storage.ErrConflict)
	}
	t.Rev++
	return was, nil
}

// replaceTable writes all of t except the length of its record.
func replaceTable(ctx context.Context, tx Tx, t storage.Table) error {
	options, errO := json.Marshal(t.Options)
	counts, errC := json.Marshal(t.Counts)
	invited, errI := json.Marshal(t.Invited)
	affairs, errA := json.Marshal(t.TableState)
	if err := errors.Join(errO, errC, errI, errA); err != nil {
		return err
	}
	var b Batch
	b.Queue(`
		UPDATE tables SET rev = $2, phase = $3, game = $4, version = $5, options = $6, counts = $7, lang = $8, owner = $9,
			invited = $10, guild = $11, channel = $12, thread = $13, seed = $14, created = $15, started = $16, ended = $17,
			ending = $18, affairs = $19
		WHERE id = $1`,
		t.ID, t.Rev, t.Phase, t.Game, t.Version, string(options), string(counts), t.Lang, t.Owner,
		string(invited), t.Guild, t.Channel, t.Thread, t.Seed, Millis(t.Created), Millis(t.Started), Millis(t.Ended),
		t.Ending, string(affairs))
	queueSeats(&b, t.ID, t.Seats)
	return tx.Send(ctx, &b)
}

func replaceTableState(ctx context.Context, tx Tx, table int64, a storage.TableState) error {
	affairs, err := json.Marshal(a)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE tables SET affairs = $2 WHERE id = $1`, table, string(affairs))
	return err
}

// queueSeats replaces the seats of a table.
func queueSeats(b *Batch, table int64, seats []storage.Seat) {
	b.Queue(`DELETE FROM seats WHERE table_id = $1`, table)
	var args []any
	for n, s := range seats {
		args = append(args, table, n, s.User, s.Name, s.Vacant, s.Quiet, s.Standin, s.StandinName, s.Bank.Milliseconds(), s.Grace)
	}
	if len(seats) > 0 {
		b.Queue(`INSERT INTO seats (table_id, n, "user", name, vacant, quiet, standin, standin_name, bank, grace) VALUES `+tuples(len(seats), 10), args...)
	}
}

// normal returns t in the form in which it would be read back.
func normal(t storage.Table) storage.Table {
	t.Created, t.Started, t.Ended = Instant(Millis(t.Created)), Instant(Millis(t.Started)), Instant(Millis(t.Ended))
	return t
}
