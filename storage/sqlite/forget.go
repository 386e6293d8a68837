package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"guildhall/storage"
)

// Forget deletes the data of a user, and lets p remove them from data of others.
func (db *DB) Forget(ctx context.Context, user string, p storage.ForgetHooks) error {
	err := db.write(ctx, func(tx *sql.Tx) error {
		var seated bool
		err := tx.QueryRowContext(ctx, `
			SELECT EXISTS (SELECT 1 FROM tables WHERE id IN (`+seatsHeld+`) AND phase IN ('open', 'playing'))`, user).Scan(&seated)
		if err != nil {
			return err
		}
		if seated {
			return fmt.Errorf("they sit at a table that has not ended: %w", storage.ErrConflict)
		}
		for _, remove := range []string{
			`DELETE FROM persons WHERE user = ?`,
			`DELETE FROM notes WHERE user = ?`,
			`DELETE FROM follows WHERE user = ?`,
			`DELETE FROM posts WHERE user = ?`,
			`DELETE FROM deliveries WHERE user = ?`,
			`DELETE FROM waits WHERE user = ?`,
			`DELETE FROM blobs WHERE key = ?`,
			`DELETE FROM audits WHERE user = ? AND NOT intact`,
			`UPDATE audits SET user = '' WHERE user = ? AND intact`,
			`UPDATE audits SET detail = replace(detail, '"person":"' || ?1 || '"', '"person":""')
				WHERE guild LIKE 'league %' AND instr(detail, '"person":"' || ?1 || '"') > 0 AND intact`,
		} {
			if _, err := tx.ExecContext(ctx, remove, user); err != nil {
				return err
			}
		}
		if err := forgetInLeagues(ctx, tx, user); err != nil {
			return err
		}
		if err := forgetInTickets(ctx, tx, user); err != nil {
			return err
		}
		if err := forgetInDailies(ctx, tx, user); err != nil {
			return err
		}
		if err := forgetInResults(ctx, tx, user); err != nil {
			return err
		}
		if err := forgetInDeliveries(ctx, tx, user, p); err != nil {
			return err
		}
		return forgetInTables(ctx, tx, user, p)
	})
	if err != nil {
		return fmt.Errorf("forget %s: %w", user, err)
	}
	return nil
}

// forgetInLeagues puts a numbered ghost in the place of a user: results of others
// stay as they are. A season that the user plays in goes on without them.
func forgetInLeagues(ctx context.Context, tx *sql.Tx, user string) error {
	for _, change := range []string{
		`UPDATE seasons SET rev = rev + 1 WHERE id IN (SELECT season_id FROM entrants WHERE user = ?1
			UNION SELECT f.season_id FROM fixtures f JOIN fixture_seats s ON s.fixture_id = f.id WHERE s.user = ?1)`,
		`DELETE FROM entrants WHERE user = ?1 AND NOT intact`,
		`UPDATE entrants SET user = 'ghost-' || n, name = '', state = iif(state = 'in', 'left', state) WHERE user = ?1`,
		`DELETE FROM fixture_seats WHERE user = ?1 AND NOT intact`,
		`UPDATE fixture_seats SET user = 'ghost' WHERE user = ?1`,
		`UPDATE fixtures SET ruled = 'ghost' WHERE ruled = ?1 AND intact`,
		`UPDATE leagues SET rev = rev + 1, organisers = (SELECT json_group_array(value) FROM json_each(organisers) WHERE value <> ?1)
			WHERE intact AND EXISTS (SELECT 1 FROM json_each(organisers) WHERE value = ?1)`,
	} {
		if _, err := tx.ExecContext(ctx, change, user); err != nil {
			return err
		}
	}
	return nil
}

// forgetInDeliveries lets p remove a user from deliveries to others.
func forgetInDeliveries(ctx context.Context, tx *sql.Tx, user string, p storage.ForgetHooks) error {
	list, err := deliveriesOf(ctx, tx, `instr(body, json_quote(?1)) > 0`, user)
	if err != nil {
		return err
	}
	for _, d := range list {
		query, args := `UPDATE deliveries SET body = ?2 WHERE id = ?1`, []any{d.ID, d.Body}
		if p.Delivery(&d) {
			args[1] = d.Body
		} else {
			query, args = `DELETE FROM deliveries WHERE id = ?1`, args[:1]
		}
		if _, err := tx.ExecContext(ctx, query, args...); err != nil {
			return err
		}
	}
	return nil
}

// forgetInTables lets p remove a user from the tables that name them.
func forgetInTables(ctx context.Context, tx *sql.Tx, user string, p storage.ForgetHooks) error {
	list, err := tablesNaming(ctx, tx, user)
	if err != nil {
		return err
	}
	for _, t := range list {
		d := p.Table(&t)
		t.Rev++
		if err := errors.Join(replaceTable(ctx, tx, t), enqueue(ctx, tx, d)); err != nil {
			return fmt.Errorf("table %d: %w", t.ID, err)
		}
	}
	return nil
}

// tablesNaming returns the tables that name a user in any way, oldest first.
func tablesNaming(ctx context.Context, tx *sql.Tx, user string) ([]storage.Table, error) {
	return selectTables(ctx, tx, `
		WHERE t.owner = ?1 OR t.id IN (`+seatsOfUser+`)
			OR EXISTS (SELECT 1 FROM json_each(t.invited) WHERE value = ?1)
			OR instr(t.affairs, json_quote(?1)) > 0
		ORDER BY t.id`, user)
}
