package sql

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"guildhall/storage"
)

// UserData returns everything stored about a user.
func (db *Store) UserData(ctx context.Context, user string) (k storage.UserData, err error) {
	err = db.read(ctx, func(r Reader) error {
		k = storage.UserData{}
		if k.Person, err = personByID(ctx, r, user); err != nil {
			return err
		}
		if k.Tables, err = tablesNaming(ctx, r, user); err != nil {
			return err
		}
		if k.Owed, err = deliveriesOf(ctx, r, `"user" = $1`, user); err != nil {
			return err
		}
		return errors.Join(readNotes(ctx, r, user, &k), readTurn(ctx, r, user, &k), readPosts(ctx, r, user, &k), readActs(ctx, r, user, &k),
			readContests(ctx, r, user, &k), readTickets(ctx, r, user, &k), readBlobs(ctx, r, user, &k), readPuzzles(ctx, r, user, &k), readResults(ctx, r, user, &k))
	})
	if err != nil {
		return storage.UserData{}, fmt.Errorf("read stored data of %s: %w", user, err)
	}
	return k, nil
}

func readNotes(ctx context.Context, r Reader, user string, k *storage.UserData) (err error) {
	if k.Notes, err = notesOf(ctx, r, user); err != nil {
		return err
	}
	k.Follows, err = rowsOf(ctx, r, "follows", alone[int64], selectFollowed, user)
	return err
}

// readTurn reads a user's drafts, orders and waits.
func readTurn(ctx context.Context, r Reader, user string, k *storage.UserData) (err error) {
	k.Drafts, err = rowsOf(ctx, r, "drafts", scanDraft, `
		SELECT d.intact AND s.intact, d.table_id, d.seat, d.after, d.step, d.codes, d.at FROM drafts d JOIN seats s ON s.table_id = d.table_id AND s.n = d.seat
		WHERE NOT s.vacant AND $1 IN (s.user, s.standin) ORDER BY d.table_id, d.seat`, user)
	if err != nil {
		return err
	}
	k.Waits, err = rowsOf(ctx, r, "waits", scanWait, `SELECT intact, `+waitColumns+` FROM waits WHERE "user" = $1 ORDER BY table_id, seat`, user)
	return err
}

func readPosts(ctx context.Context, r Reader, user string, k *storage.UserData) (err error) {
	k.Posts, err = rowsOf(ctx, r, "posts", scanPost, selectPosts+`WHERE "user" = $1 ORDER BY table_id, kind`, user)
	return err
}

func readActs(ctx context.Context, r Reader, user string, k *storage.UserData) (err error) {
	if k.Acts, err = rowsOf(ctx, r, "acts", scanAct, selectActs+`WHERE "user" = $1 ORDER BY n`, user); err != nil {
		return err
	}
	k.Webhooks, err = rowsOf(ctx, r, "webhooks", scanWebhook, selectWebhooks+`WHERE maker = $1 ORDER BY id`, user)
	return err
}

func readBlobs(ctx context.Context, r Reader, user string, k *storage.UserData) error {
	k.Blobs = map[string][]byte{}
	return r.Each(ctx, func(row Row) error {
		var space string
		var value []byte
		err := scanRow(row, &space, &value)
		k.Blobs[space] = value
		return err
	}, `SELECT intact, space, value FROM blobs WHERE key = $1`, user)
}

// deliveriesOf returns the deliveries that match a condition about a value, oldest first.
func deliveriesOf(ctx context.Context, r Reader, where string, value any) ([]storage.Delivery, error) {
	scan := func(row Row) (storage.Delivery, error) {
		intact := true
		d, err := ScanDelivery(row, &intact)
		if !intact {
			err = errChecksum
		}
		return d, err
	}
	return rowsOf(ctx, r, "deliveries", scan, `SELECT intact, `+DeliveryColumns+` FROM deliveries WHERE `+where+` ORDER BY n`, value)
}

// readContests reads a user's entries in seasons of leagues and in daily deals.
func readContests(ctx context.Context, r Reader, user string, k *storage.UserData) (err error) {
	if k.Entries, err = rowsOf(ctx, r, "seasons", scanEntrant, entrantColumns+`WHERE "user" = $1 ORDER BY season_id`, user); err != nil {
		return err
	}
	k.Decisions, err = rowsOf(ctx, r, "decisions", func(row Row) (storage.LedgerEntry, error) {
		e, err := scanLedgerEntry(row)
		return e.LedgerEntry, err
	}, ledgerColumns+`WHERE acted_by = $1 ORDER BY at, fixture_id, n`, user)
	if err != nil {
		return err
	}
	k.Tries, err = rowsOf(ctx, r, "daily deals", scanTry, tryColumns+`WHERE t.user = $1 ORDER BY t.deal_id`, user)
	return err
}

func readTickets(ctx context.Context, r Reader, user string, k *storage.UserData) (err error) {
	if k.Tickets, err = rowsOf(ctx, r, "tickets", oneTicket, `SELECT k.intact, `+ticketColumns+` FROM tickets k WHERE k.user = $1 ORDER BY k.id`, user); err != nil {
		return err
	}
	if k.Avoided, err = rowsOf(ctx, r, "avoid list", alone[string], selectAvoided, user); err != nil {
		return err
	}
	k.Left, err = rowsOf(ctx, r, "matches left", alone[int64], `SELECT intact, table_id FROM departures WHERE "user" = $1 ORDER BY table_id`, user)
	return err
}

// readResults reads the results of a user, with only their seat, and their ratings.
func readResults(ctx context.Context, r Reader, user string, k *storage.UserData) (err error) {
	scan := func(row Row) (r storage.Result, err error) {
		var s storage.SeatResult
		err = scanRow(row, &r.Table, &r.Hash, &r.Game, &r.Guild, &r.Class, at(&r.Started), at(&r.Ended), &r.Turns, &s.User, &s.Entrant, document{&s.SeatFacts})
		r.Seats = []storage.SeatResult{s}
		return r, err
	}
	k.Results, err = rowsOf(ctx, r, "results", scan, `
		SELECT r.intact AND s.intact, `+resultColumns+`, s.user, s.entrant, s.body
		FROM result_seats s JOIN results r ON r.table_id = s.table_id WHERE s.user = $1 ORDER BY s.ended, s.table_id`, user)
	if err != nil {
		return err
	}
	k.Ratings, err = rowsOf(ctx, r, "ratings", scanRating, selectRatings+`entrant = $1 ORDER BY class`, user)
	return err
}

// Forget deletes the data of a user, and calls p to remove them from data of others.
func (db *Store) Forget(ctx context.Context, user string, p storage.ForgetHooks) error {
	err := db.write(ctx, func(tx Tx) error {
		if err := errors.Join(lock(ctx, tx, ratingsLock, ticketsLock(user)), notSeated(ctx, tx, user)); err != nil {
			return err
		}
		err := execAll(ctx, tx, user,
			`DELETE FROM persons WHERE "user" = $1`,
			`DELETE FROM notes WHERE "user" = $1`,
			`DELETE FROM follows WHERE "user" = $1`,
			`DELETE FROM posts WHERE "user" = $1`,
			`DELETE FROM deliveries WHERE "user" = $1`,
			`DELETE FROM waits WHERE "user" = $1`,
			`DELETE FROM blobs WHERE key = $1`,
			`DELETE FROM audits WHERE "user" = $1 AND NOT intact`,
			`UPDATE audits SET "user" = '' WHERE "user" = $1`,
			`UPDATE webhooks SET maker = '' WHERE maker = $1 AND intact`,
			`UPDATE audits SET detail = replace(detail, '"person":"' || $1::text || '"', '"person":""')
				WHERE league <> 0 AND strpos(detail, '"person":"' || $1::text || '"') > 0 AND intact`)
		if err != nil {
			return err
		}
		for _, forget := range []func(context.Context, Tx, string) error{forgetInLeagues, forgetInTickets, forgetInDailies, forgetInPuzzles, forgetInResults} {
			if err := forget(ctx, tx, user); err != nil {
				return err
			}
		}
		if err := forgetInDeliveries(ctx, tx, user, p); err != nil {
			return err
		}
		if err := forgetInTables(ctx, tx, user, p); err != nil {
			return err
		}
		return notSeated(ctx, tx, user) // a user who took a seat meanwhile did so before this lock
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
		err = fmt.Errorf("they have a seat at a table that has not ended: %w", storage.ErrConflict)
	}
	return err
}

// forgetInLeagues replaces a user by a numbered ghost, so that results of others do not
// change. Seasons of the user continue without them.
func forgetInLeagues(ctx context.Context, tx Tx, user string) error {
	err := execAll(ctx, tx, user,
		`UPDATE seasons SET rev = rev + 1 WHERE id IN (SELECT season_id FROM entrants WHERE "user" = $1
			UNION SELECT f.season_id FROM fixtures f JOIN fixture_seats s ON s.fixture_id = f.id WHERE s.user = $1)`,
		`DELETE FROM entrants WHERE "user" = $1 AND NOT intact`,
		`UPDATE entrants SET "user" = 'ghost-' || n, name = '', state = CASE state WHEN 'in' THEN 'left' ELSE state END WHERE "user" = $1`,
		`DELETE FROM fixture_seats WHERE "user" = $1 AND NOT intact`,
		`UPDATE fixture_seats SET "user" = 'ghost' WHERE "user" = $1`,
		`UPDATE fixtures SET ruled = 'ghost' WHERE ruled = $1 AND intact`,
		`UPDATE league_ledger SET acted_by = 'ghost' WHERE acted_by = $1 AND intact`)
	if err != nil {
		return err
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

// quoted returns a text as a JSON string.
func quoted(text string) string {
	b, err := json.Marshal(text)
	if err != nil {
		panic(err) // every text can be encoded
	}
	return string(b)
}

// forgetInDeliveries calls p to remove a user from deliveries to others.
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

// forgetInTables calls p to remove a user from the tables that name them.
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
		if err := errors.Join(replaceTable(ctx, tx, t), Enqueue(ctx, tx, d)); err != nil {
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

// locked locks the rows of tables and reads them again.
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

// ghost is the prefix of the name of a deleted person in results.
const ghost = "ghost-"

// ghostName returns the name of the n-th deleted person in results.
func ghostName(n int) string { return ghost + strconv.Itoa(n) }

// keepGhosts copies the names of deleted persons from the stored result to the new one.
func keepGhosts(r *storage.Result, stored storage.Result) {
	for i := range r.Seats {
		if r.Seats[i].User == "" && i < len(stored.Seats) && strings.HasPrefix(stored.Seats[i].User, ghost) {
			r.Seats[i].User = stored.Seats[i].User
		}
	}
}

// asRead returns a result in the form in which it would be read back.
func asRead(r storage.Result) storage.Result {
	r.Started, r.Ended = Instant(Millis(r.Started)), Instant(Millis(r.Ended))
	seats := make([]storage.SeatResult, len(r.Seats))
	for i, seat := range r.Seats {
		body, err := json.Marshal(seat.SeatFacts)
		seat.SeatFacts = storage.SeatFacts{}
		if err == nil {
			err = json.Unmarshal(body, &seat.SeatFacts)
		}
		if err != nil {
			panic("sql: facts of a seat: " + err.Error()) // plain numbers and words
		}
		seats[i] = seat
	}
	if r.Seats != nil {
		r.Seats = seats
	}
	return r
}
