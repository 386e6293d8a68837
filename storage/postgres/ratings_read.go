package postgres

import (
	"context"
	"fmt"
	"slices"

	"guildhall/storage"
	"guildhall/storage/rated"
)

const ratingColumns = `class, entrant, mu, sigma, matches, latest`

func scanRating(row scanner) (r storage.Rating, err error) {
	var latest int64
	err = row.Scan(&r.Class, &r.Entrant, &r.Mu, &r.Sigma, &r.Matches, &latest)
	r.Latest = instant(latest)
	return r, err
}

// Rating returns a rating, or ErrNotFound.
func (db *DB) Rating(ctx context.Context, class, entrant string) (storage.Rating, error) {
	r, err := onlyOne(db.ratings(ctx, `class = $1 AND entrant = $2`, class, entrant))
	if err != nil {
		return storage.Rating{}, fmt.Errorf("rating of %s in %s: %w", entrant, class, err)
	}
	return r, nil
}

// RatingsOf returns all ratings of an entrant, by class.
func (db *DB) RatingsOf(ctx context.Context, entrant string) ([]storage.Rating, error) {
	return db.ratings(ctx, `entrant = $1 ORDER BY class`, entrant)
}

// RatingsIn returns all ratings of a class, by entrant.
func (db *DB) RatingsIn(ctx context.Context, class string) ([]storage.Rating, error) {
	return db.ratings(ctx, `class = $1 ORDER BY entrant`, class)
}

func (db *DB) ratings(ctx context.Context, where string, args ...any) ([]storage.Rating, error) {
	return queried(ctx, db, "ratings", scanRating, `SELECT `+ratingColumns+` FROM ratings WHERE `+where, args...)
}

// RatingHistory returns the latest changes of a rating, oldest first.
func (db *DB) RatingHistory(ctx context.Context, class, entrant string, limit int) ([]storage.RatingEvent, error) {
	scan := func(row scanner) (ev storage.RatingEvent, err error) {
		var ended int64
		var body []byte
		if err := row.Scan(&ended, &ev.Table, &body); err != nil {
			return ev, err
		}
		var found bool
		if ev.Before, ev.After, found, err = rated.ChangeOf(body, class, entrant); found {
			ev.Ended = instant(ended)
		}
		return ev, err
	}
	list, err := queried(ctx, db, fmt.Sprintf("history of %s in %s", entrant, class), scan, `
		SELECT e.ended, e.table_id, e.body FROM result_seats s JOIN rating_events e ON e.class = $1 AND e.ended = s.ended AND e.table_id = s.table_id
		WHERE s.user = $2 AND s.entrant = $2 ORDER BY s.ended DESC, s.table_id DESC LIMIT $3`, class, entrant, limit)
	list = slices.DeleteFunc(list, func(ev storage.RatingEvent) bool { return ev.Ended.IsZero() })
	slices.Reverse(list)
	return list, err
}
