package sql

import (
	"context"
	"errors"
	"fmt"

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
			readContests(ctx, r, user, &k), readTickets(ctx, r, user, &k), readBlobs(ctx, r, user, &k), readResults(ctx, r, user, &k))
	})
	if err != nil {
		return storage.UserData{}, fmt.Errorf("what is kept of %s: %w", user, err)
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

// readTurn reads what a user composes, and what waits for them.
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
	k.Acts, err = rowsOf(ctx, r, "acts", scanAct, selectActs+`WHERE "user" = $1 ORDER BY n`, user)
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

// readContests reads where a user plays in seasons of leagues and daily deals.
func readContests(ctx context.Context, r Reader, user string, k *storage.UserData) (err error) {
	if k.Entries, err = rowsOf(ctx, r, "seasons", scanEntrant, entrantColumns+`WHERE "user" = $1 ORDER BY season_id`, user); err != nil {
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
		var started, ended int64
		var body []byte
		err = scanRow(row, &r.Table, &r.Hash, &r.Game, &r.Guild, &r.Class, &started, &ended, &r.Turns, &s.User, &s.Entrant, &body)
		if err == nil {
			err = parse(body, &s.SeatFacts)
		}
		r.Started, r.Ended, r.Seats = instant(started), instant(ended), []storage.SeatResult{s}
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
