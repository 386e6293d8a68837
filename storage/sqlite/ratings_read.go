package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"guildhall/storage"
	"guildhall/storage/rated"
)

const ratingColumns = `class, entrant, mu, sigma, matches, latest`

func scanRating(row scanner) (r storage.Rating, err error) {
	var latest int64
	err = scanRow(row, &r.Class, &r.Entrant, &r.Mu, &r.Sigma, &r.Matches, &latest)
	r.Latest = instant(latest)
	return r, err
}

// ratingOf returns a rating, or sql.ErrNoRows.
func ratingOf(ctx context.Context, tx reader, class, entrant string) (storage.Rating, error) {
	return scanRating(tx.QueryRowContext(ctx, `SELECT intact, `+ratingColumns+` FROM ratings WHERE class = ? AND entrant = ?`, class, entrant))
}

// Rating returns a rating, or ErrNotFound.
func (db *DB) Rating(ctx context.Context, class, entrant string) (storage.Rating, error) {
	r, err := ratingOf(ctx, db.r, class, entrant)
	if err != nil {
		return storage.Rating{}, fmt.Errorf("rating of %s in %s: %w", entrant, class, readable(err))
	}
	return r, nil
}

// RatingsOf returns all ratings of an entrant, by class.
func (db *DB) RatingsOf(ctx context.Context, entrant string) ([]storage.Rating, error) {
	return db.ratings(ctx, `entrant = ? ORDER BY class`, entrant)
}

// RatingsIn returns all ratings of a class, by entrant.
func (db *DB) RatingsIn(ctx context.Context, class string) ([]storage.Rating, error) {
	return db.ratings(ctx, `class = ? ORDER BY entrant`, class)
}

func (db *DB) ratings(ctx context.Context, where, of string) ([]storage.Rating, error) {
	rows, err := db.r.QueryContext(ctx, `SELECT intact, `+ratingColumns+` FROM ratings WHERE `+where, of)
	if err != nil {
		return nil, fmt.Errorf("ratings of %s: %w", of, readable(err))
	}
	defer rows.Close()
	var list []storage.Rating
	for rows.Next() {
		r, err := scanRating(rows)
		if err != nil {
			return nil, fmt.Errorf("ratings of %s: %w", of, readable(err))
		}
		list = append(list, r)
	}
	return list, readable(rows.Err())
}

// RatingHistory returns the latest changes of a rating, oldest first.
func (db *DB) RatingHistory(ctx context.Context, class, entrant string, limit int) (list []storage.RatingEvent, err error) {
	err = db.read(ctx, func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `
			SELECT e.intact AND s.intact, e.ended, e.table_id, e.body FROM result_seats s JOIN rating_events e ON e.class = ?1 AND e.ended = s.ended AND e.table_id = s.table_id
			WHERE s.user = ?2 AND s.entrant = ?2 ORDER BY s.ended DESC, s.table_id DESC LIMIT ?3`, class, entrant, limit)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var ended int64
			var ev storage.RatingEvent
			var body []byte
			if err := scanRow(rows, &ended, &ev.Table, &body); err != nil {
				return err
			}
			var found bool
			if ev.Before, ev.After, found, err = rated.ChangeOf(body, class, entrant); err != nil {
				return err
			}
			if found {
				ev.Ended = instant(ended)
				list = append(list, ev)
			}
		}
		return rows.Err()
	})
	if err != nil {
		return nil, fmt.Errorf("history of %s in %s: %w", entrant, class, err)
	}
	slices.Reverse(list)
	return list, nil
}
