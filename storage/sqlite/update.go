package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"guildhall/storage"
	"guildhall/storage/format"
)

// Create stores a new table.
func (db *DB) Create(ctx context.Context, t storage.Table, press string, d []storage.Delivery) (storage.Table, error) {
	if t.Phase == "" {
		t.Phase = storage.Open
	}
	if t.Phase == storage.Playing {
		return t, errors.New("create table: only Begin makes a table playing")
	}
	err := db.write(ctx, func(tx *sql.Tx) error {
		if err := db.usePress(ctx, tx, press); err != nil {
			return err
		}
		if err := insertTable(ctx, tx, &t); err != nil {
			return err
		}
		if err := db.checkLimits(ctx, tx, t, nil); err != nil {
			return err
		}
		return enqueue(ctx, tx, storage.Assign(t.ID, d))
	})
	if err != nil {
		return storage.Table{}, fmt.Errorf("create table: %w", err)
	}
	return normal(t), nil
}

// insertTable stores a new table and sets its number.
func insertTable(ctx context.Context, tx *sql.Tx, t *storage.Table) error {
	t.ID, t.Rev, t.Seq, t.Turns = 0, 1, 0, 0
	res, err := tx.ExecContext(ctx, `
		INSERT INTO tables (rev, phase, game, version, options, counts, lang, owner, invited,
			guild, channel, thread, seed, seq, turns, created, started, ended, ending)
		VALUES (1, ?, '', 0, '{}', '[]', '', '', '[]', '', '', '', NULL, 0, 0, 0, 0, 0, '')`, t.Phase)
	if err != nil {
		return err
	}
	if t.ID, err = res.LastInsertId(); err != nil {
		return err
	}
	return replaceTable(ctx, tx, *t)
}

// Update replaces a stored table, except its record.
func (db *DB) Update(ctx context.Context, t storage.Table, press string, d []storage.Delivery, w ...storage.Wait) (storage.Table, error) {
	return db.update(ctx, nil, t, press, d, w)
}

// UpdateAudited is Update by an administrator, and stores the act with it.
func (db *DB) UpdateAudited(ctx context.Context, a storage.Audit, t storage.Table, press string, d []storage.Delivery, w ...storage.Wait) (storage.Table, error) {
	return db.update(ctx, &a, t, press, d, w)
}

func (db *DB) update(ctx context.Context, a *storage.Audit, t storage.Table, press string, d []storage.Delivery, w []storage.Wait) (storage.Table, error) {
	err := db.write(ctx, func(tx *sql.Tx) error {
		was, err := db.checkRevision(ctx, tx, &t, press)
		if err != nil {
			return err
		}
		if was == storage.Open && t.Phase == storage.Playing {
			return errors.New("only Begin makes an open table playing")
		}
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
		if err := replaceTable(ctx, tx, t); err != nil {
			return err
		}
		if a != nil {
			if err := recordAct(ctx, tx, *a); err != nil {
				return err
			}
		}
		if was == storage.Over || t.Phase == storage.Over {
			if err := resultDue(ctx, tx, t.ID); err != nil {
				return err
			}
		}
		ended := func(p storage.Phase) bool { return p == storage.Over || p == storage.Closed }
		switch {
		case ended(t.Phase) && !ended(was):
			err = dropAfterEnd(ctx, tx, t.ID)
		case ended(was) && !ended(t.Phase):
			if err = restoreRecord(ctx, tx, t.ID); err == nil {
				err = replaceWaits(ctx, tx, t.ID, t.Rev, w)
			}
		case len(w) > 0:
			err = replaceWaits(ctx, tx, t.ID, t.Rev, w)
		}
		if err != nil {
			return err
		}
		return enqueue(ctx, tx, d)
	})
	if err != nil {
		return storage.Table{}, fmt.Errorf("update table %d: %w", t.ID, err)
	}
	return normal(t), nil
}

// Begin is Update that also stores the first state and its events.
func (db *DB) Begin(ctx context.Context, t storage.Table, press string, state, events []byte, d []storage.Delivery, w ...storage.Wait) (storage.Table, error) {
	t.Phase = storage.Playing
	err := db.write(ctx, func(tx *sql.Tx) error {
		was, err := db.checkRevision(ctx, tx, &t, press)
		if err != nil {
			return err
		}
		if was != storage.Open {
			return fmt.Errorf("it is %s: %w", was, storage.ErrConflict)
		}
		if err := replaceTable(ctx, tx, t); err != nil {
			return err
		}
		start := format.Entry{Turn: storage.Turn{Events: events, At: t.Started}}
		if err := appendTurn(ctx, tx, t.ID, start); err != nil {
			return err
		}
		if err := saveState(ctx, tx, t.ID, 0, 0, state); err != nil {
			return err
		}
		if err := replaceWaits(ctx, tx, t.ID, t.Rev, w); err != nil {
			return err
		}
		return enqueue(ctx, tx, d)
	})
	if err != nil {
		return storage.Table{}, fmt.Errorf("begin table %d: %w", t.ID, err)
	}
	return normal(t), nil
}

// checkRevision checks that t has the stored revision, raises it, sets the stored
// length of the record, and returns the stored phase.
func (db *DB) checkRevision(ctx context.Context, tx *sql.Tx, t *storage.Table, press string) (storage.Phase, error) {
	if err := db.usePress(ctx, tx, press); err != nil {
		return "", err
	}
	var rev int64
	var was storage.Phase
	err := scanRow(tx.QueryRowContext(ctx, `SELECT intact, rev, phase, seq, turns FROM tables WHERE id = ?`, t.ID), &rev, &was, &t.Seq, &t.Turns)
	if err != nil {
		return "", err
	}
	if rev != t.Rev {
		return "", fmt.Errorf("revision %d is kept, not %d: %w", rev, t.Rev, storage.ErrConflict)
	}
	t.Rev++
	return was, nil
}

// replaceTable writes all of t except the length of its record.
func replaceTable(ctx context.Context, tx *sql.Tx, t storage.Table) error {
	options, errO := json.Marshal(t.Options)
	counts, errC := json.Marshal(t.Counts)
	invited, errI := json.Marshal(t.Invited)
	if err := errors.Join(errO, errC, errI); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `
		UPDATE tables SET rev = ?, phase = ?, game = ?, version = ?, options = ?, counts = ?, lang = ?, owner = ?,
			invited = ?, guild = ?, channel = ?, thread = ?, seed = ?, created = ?, started = ?, ended = ?, ending = ?
		WHERE id = ?`,
		t.Rev, t.Phase, t.Game, t.Version, string(options), string(counts), t.Lang, t.Owner,
		string(invited), t.Guild, t.Channel, t.Thread, t.Seed, millis(t.Created), millis(t.Started), millis(t.Ended), t.Ending, t.ID)
	if err != nil {
		return err
	}
	if err := replaceTableState(ctx, tx, t.ID, t.TableState); err != nil {
		return err
	}
	return replaceSeats(ctx, tx, t.ID, t.Seats)
}

func replaceTableState(ctx context.Context, tx *sql.Tx, table int64, a storage.TableState) error {
	affairs, err := json.Marshal(a)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE tables SET affairs = ? WHERE id = ?`, string(affairs), table)
	return err
}

func replaceSeats(ctx context.Context, tx *sql.Tx, table int64, seats []storage.Seat) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM seats WHERE table_id = ?`, table); err != nil {
		return err
	}
	for n, s := range seats {
		_, err := tx.ExecContext(ctx, `
			INSERT INTO seats (table_id, n, user, name, vacant, quiet, standin, standin_name, bank, grace)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			table, n, s.User, s.Name, s.Vacant, s.Quiet, s.Standin, s.StandinName, s.Bank.Milliseconds(), s.Grace)
		if err != nil {
			return err
		}
	}
	return nil
}

// normal returns t in the form in which it would be read back.
func normal(t storage.Table) storage.Table {
	t.Created, t.Started, t.Ended = instant(millis(t.Created)), instant(millis(t.Started)), instant(millis(t.Ended))
	return t
}
