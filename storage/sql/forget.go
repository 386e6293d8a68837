package sql

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"guildhall/storage"
)

// Forget deletes the data of a user, and lets p remove them from data of others.
func (db *Store) Forget(ctx context.Context, user string, p storage.ForgetHooks) error {
	err := db.write(ctx, func(tx Tx) error {
		if err := errors.Join(lock(ctx, tx, ratingsLock, ticketsLock(user)), notSeated(ctx, tx, user)); err != nil {
			return err
		}
		for _, remove := range []string{
			`DELETE FROM persons WHERE "user" = $1`,
			`DELETE FROM notes WHERE "user" = $1`,
			`DELETE FROM follows WHERE "user" = $1`,
			`DELETE FROM posts WHERE "user" = $1`,
			`DELETE FROM deliveries WHERE "user" = $1`,
			`DELETE FROM waits WHERE "user" = $1`,
			`DELETE FROM blobs WHERE key = $1`,
			`DELETE FROM audits WHERE "user" = $1 AND NOT intact`,
			`UPDATE audits SET "user" = '' WHERE "user" = $1`,
			`UPDATE audits SET detail = replace(detail, '"person":"' || $1::text || '"', '"person":""')
				WHERE guild LIKE 'league %' AND strpos(detail, '"person":"' || $1::text || '"') > 0 AND intact`,
		} {
			if _, err := tx.Exec(ctx, remove, user); err != nil {
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
		if err := forgetInTables(ctx, tx, user, p); err != nil {
			return err
		}
		return notSeated(ctx, tx, user) // who took a seat meanwhile did so before
	})
	if err != nil {
		return fmt.Errorf("forget %s: %w", user, err)
	}
	return nil
}

// notSeated returns ErrConflict for a user who sits at a table that has not ended.
func notSeated(ctx context.Context, tx Tx, user string) error {
	var seated bool
	err := tx.QueryRow(ctx, `
		SELECT EXISTS (SELECT 1 FROM tables WHERE id IN (`+seatsHeld+`) AND phase IN ('open', 'playing'))`, user).Scan(&seated)
	if err == nil && seated {
		err = fmt.Errorf("they sit at a table that has not ended: %w", storage.ErrConflict)
	}
	return err
}

// forgetInLeagues puts a numbered ghost in the place of a user: results of others
// stay as they are. A season that the user plays in goes on without them.
func forgetInLeagues(ctx context.Context, tx Tx, user string) error {
	for _, change := range []string{
		`UPDATE seasons SET rev = rev + 1 WHERE id IN (SELECT season_id FROM entrants WHERE "user" = $1
			UNION SELECT f.season_id FROM fixtures f JOIN fixture_seats s ON s.fixture_id = f.id WHERE s.user = $1)`,
		`DELETE FROM entrants WHERE "user" = $1 AND NOT intact`,
		`UPDATE entrants SET "user" = 'ghost-' || n, name = '', state = CASE state WHEN 'in' THEN 'left' ELSE state END WHERE "user" = $1`,
		`DELETE FROM fixture_seats WHERE "user" = $1 AND NOT intact`,
		`UPDATE fixture_seats SET "user" = 'ghost' WHERE "user" = $1`,
		`UPDATE fixtures SET ruled = 'ghost' WHERE ruled = $1 AND intact`,
	} {
		if _, err := tx.Exec(ctx, change, user); err != nil {
			return err
		}
	}
	list, err := rowsOf(ctx, tx, "leagues", scanLeague, leagueColumns+`WHERE intact AND strpos(organisers, $1) > 0 ORDER BY id FOR NO KEY UPDATE`, quoted(user))
	if err != nil {
		return err
	}
	for _, l := range list {
		organisers, err := json.Marshal(slices.DeleteFunc(l.Organisers, func(u string) bool { return u == user }))
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `UPDATE leagues SET rev = rev + 1, organisers = $2 WHERE id = $1`, l.ID, string(organisers)); err != nil {
			return err
		}
	}
	return nil
}

// quoted is a text as JSON writes it.
func quoted(text string) string {
	b, err := json.Marshal(text)
	if err != nil {
		panic(err) // every text can be written
	}
	return string(b)
}

// forgetInDeliveries lets p remove a user from deliveries to others.
func forgetInDeliveries(ctx context.Context, tx Tx, user string, p storage.ForgetHooks) error {
	list, err := deliveriesOf(ctx, tx, `position($1 IN body) > 0`, []byte(quoted(user)))
	if err != nil {
		return err
	}
	for _, d := range list {
		query, args := `UPDATE deliveries SET body = $2 WHERE id = $1`, []any{d.ID, d.Body}
		if p.Delivery(&d) {
			args[1] = d.Body
		} else {
			query, args = `DELETE FROM deliveries WHERE id = $1`, args[:1]
		}
		if _, err := tx.Exec(ctx, query, args...); err != nil {
			return err
		}
	}
	return nil
}

// forgetInTables lets p remove a user from the tables that name them.
func forgetInTables(ctx context.Context, tx Tx, user string, p storage.ForgetHooks) error {
	list, err := tablesNaming(ctx, tx, user)
	if err != nil {
		return err
	}
	if list, err = locked(ctx, tx, list); err != nil {
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
func tablesNaming(ctx context.Context, tx Reader, user string) ([]storage.Table, error) {
	return selectTables(ctx, tx, `
		WHERE t.owner = $1 OR t.id IN (`+seatsOfUser+`)
			OR strpos(t.invited, $2) > 0 OR strpos(t.affairs, $2) > 0
		ORDER BY t.id`, user, quoted(user))
}

// locked locks tables against changes by others and reads them again.
func locked(ctx context.Context, tx Tx, list []storage.Table) ([]storage.Table, error) {
	ids := make([]int64, len(list))
	for i, t := range list {
		ids[i] = t.ID
	}
	if _, err := tx.Exec(ctx, `SELECT id FROM tables WHERE id = ANY ($1) ORDER BY id FOR UPDATE`, ids); err != nil {
		return nil, err
	}
	return selectTables(ctx, tx, `WHERE t.id = ANY ($1) ORDER BY t.id`, ids)
}
