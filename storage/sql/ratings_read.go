package sql

import (
	"context"
	"fmt"
	"slices"

	"guildhall/storage"
	"guildhall/storage/rated"
)

const selectRatings = `SELECT intact, class, entrant, mu, sigma, matches, latest FROM ratings WHERE `

func scanRating(row Row) (r storage.Rating, err error) {
	var latest int64
	err = scanRow(row, &r.Class, &r.Entrant, &r.Mu, &r.Sigma, &r.Matches, &latest)
	r.Latest = instant(latest)
	return r, err
}

// Rating returns a rating, or ErrNotFound.
func (db *Store) Rating(ctx context.Context, class, entrant string) (storage.Rating, error) {
	r, err := onlyOne(db.ratings(ctx, `class = $1 AND entrant = $2`, class, entrant))
	if err != nil {
		return storage.Rating{}, fmt.Errorf("rating of %s in %s: %w", entrant, class, err)
	}
	return r, nil
}

// RatingsOf returns all ratings of an entrant, by class.
func (db *Store) RatingsOf(ctx context.Context, entrant string) ([]storage.Rating, error) {
	return db.ratings(ctx, `entrant = $1 ORDER BY class`, entrant)
}

// RatingsIn returns all ratings of a class, by entrant.
func (db *Store) RatingsIn(ctx context.Context, class string) ([]storage.Rating, error) {
	return db.ratings(ctx, `class = $1 ORDER BY entrant`, class)
}

func (db *Store) ratings(ctx context.Context, where string, args ...any) ([]storage.Rating, error) {
	return queried(ctx, db, "ratings", scanRating, selectRatings+where, args...)
}

// RatingHistory returns the latest changes of a rating, oldest first.
func (db *Store) RatingHistory(ctx context.Context, class, entrant string, limit int) ([]storage.RatingEvent, error) {
	scan := func(row Row) (ev storage.RatingEvent, err error) {
		var ended int64
		var body []byte
		if err := scanRow(row, &ended, &ev.Table, &body); err != nil {
			return ev, err
		}
		var found bool
		if ev.Before, ev.After, found, err = rated.ChangeOf(body, class, entrant); found {
			ev.Ended = instant(ended)
		}
		return ev, err
	}
	list, err := queried(ctx, db, fmt.Sprintf("history of %s in %s", entrant, class), scan, `
		SELECT e.intact AND s.intact, e.ended, e.table_id, e.body FROM result_seats s JOIN rating_events e ON e.class = $1 AND e.ended = s.ended AND e.table_id = s.table_id
		WHERE s.user = $2 AND s.entrant = $2 ORDER BY s.ended DESC, s.table_id DESC LIMIT $3`, class, entrant, limit)
	list = slices.DeleteFunc(list, func(ev storage.RatingEvent) bool { return ev.Ended.IsZero() })
	slices.Reverse(list)
	return list, err
}
