package sql

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"

	"guildhall/storage"
)

// RatingClasses returns the classes of all results that change ratings. It jumps from class
// to class in the index instead of reading every result.
func (db *Store) RatingClasses(ctx context.Context) ([]string, error) {
	var list []string
	for after := ""; ; {
		class, err := onlyOne(queried(ctx, db, "classes of ratings", alone[*string], `SELECT true, min(class) FROM results WHERE class <> '' AND class > $1`, after))
		if err != nil {
			return nil, err
		}
		if class == nil {
			return list, nil
		}
		after = *class
		list = append(list, after)
	}
}

// ratingsLock is the lock name for all results and ratings.
const ratingsLock = "ratings"

// writeRatings is write for results and ratings. Only one such transaction runs at a time,
// because the ratings after a match depend on all matches before it. It does not wait for the
// disk, because everything can be computed from the records.
func (db *Store) writeRatings(ctx context.Context, f func(Tx) error) error {
	return db.write(Soon(ctx), func(tx Tx) error {
		if err := lock(ctx, tx, ratingsLock); err != nil {
			return err
		}
		return f(tx)
	})
}

// Rate rates matches of a class that were not rated.
func (db *Store) Rate(ctx context.Context, class string, limit int, by storage.Rater) (n int, err error) {
	if behind, err := db.isStale(ctx, class); err != nil || !behind {
		return 0, err
	}
	err = db.writeRatings(ctx, func(tx Tx) error {
		ended, table, err := lastRated(ctx, tx, class)
		if err != nil {
			return err
		}
		list, err := selectResults(ctx, tx, ratedAfter, class, ended, table, limit)
		if err != nil {
			return err
		}
		known := map[string]storage.Rating{} // ratings of the entrants of this batch
		for _, r := range list {
			if err := rateOne(ctx, tx, r, known, by); err != nil {
				return fmt.Errorf("table %d: %w", r.Table, err)
			}
		}
		n = len(list)
		return saveRatings(ctx, tx, known)
	})
	if err != nil {
		return 0, fmt.Errorf("rate %s: %w", class, err)
	}
	return n, nil
}

// rateNext rates a result that was just stored, unless earlier results of its class are not
// rated yet. No later result is rated, because storing this one took them back.
func rateNext(ctx context.Context, tx Tx, r storage.Result, by storage.Rater) error {
	ended, table, err := lastRated(ctx, tx, r.Class)
	if err != nil {
		return err
	}
	var behind bool
	err = tx.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM results WHERE class = $1 AND class <> '' AND (ended, table_id) > ($2, $3) AND (ended, table_id) < ($4, $5))`,
		r.Class, ended, table, Millis(r.Ended), r.Table).Scan(&behind)
	if err != nil || behind {
		return err
	}
	known := map[string]storage.Rating{}
	r.Started, r.Ended = Instant(Millis(r.Started)), Instant(Millis(r.Ended)) // as Rate would read it
	if err := rateOne(ctx, tx, r, known, by); err != nil {
		return err
	}
	return saveRatings(ctx, tx, known)
}

// isStale reports whether a class has results that were not rated. It only reads.
func (db *Store) isStale(ctx context.Context, class string) (behind bool, err error) {
	err = db.read(ctx, func(tx Reader) error {
		ended, table, err := lastRated(ctx, tx, class)
		if err != nil {
			return err
		}
		return tx.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM results WHERE class = $1 AND class <> '' AND (ended, table_id) > ($2, $3))`,
			class, ended, table).Scan(&behind)
	})
	if err != nil {
		return false, fmt.Errorf("list unrated results of %s: %w", class, err)
	}
	return behind, nil
}

// lastRated returns the position of the last rated match of a class.
func lastRated(ctx context.Context, tx Reader, class string) (ended, table int64, err error) {
	err = tx.QueryRow(ctx, `SELECT ended, table_id FROM rating_events WHERE class = $1 ORDER BY ended DESC, table_id DESC LIMIT 1`, class).Scan(&ended, &table)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, 0, nil
	}
	return ended, table, err
}

// rateOne rates one match, uses known ratings if they were read before, and stores its event.
func rateOne(ctx context.Context, tx Tx, r storage.Result, known map[string]storage.Rating, by storage.Rater) error {
	entrants := by.Entrants(r)
	if err := addKnown(ctx, tx, r.Class, entrants, known); err != nil {
		return err
	}
	body, err := rateMatch(r, entrants, known, by)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO rating_events (class, ended, table_id, body) VALUES ($1, $2, $3, $4)`, r.Class, Millis(r.Ended), r.Table, string(body))
	return err
}

// addKnown reads the ratings of entrants that are not known yet.
func addKnown(ctx context.Context, tx Tx, class string, entrants []string, known map[string]storage.Rating) error {
	var unknown []string
	for _, e := range entrants {
		if _, ok := known[e]; !ok {
			unknown = append(unknown, e)
		}
	}
	if unknown == nil {
		return nil
	}
	list, err := rowsOf(ctx, tx, "ratings of "+class, scanRating, selectRatings+`class = $1 AND entrant = ANY ($2)`, class, unknown)
	for _, r := range list {
		known[r.Entrant] = r
	}
	return err
}

// saveRatings stores ratings.
func saveRatings(ctx context.Context, tx Tx, known map[string]storage.Rating) error {
	for some := range slices.Chunk(slices.Sorted(maps.Keys(known)), rowsAtOnce) {
		var args []any
		for _, e := range some {
			r := known[e]
			args = append(args, r.Class, r.Entrant, r.Mu, r.Sigma, r.Matches, Millis(r.Latest))
		}
		_, err := tx.Exec(ctx, upsertRows(len(some), "ratings", 2, "class", "entrant", "mu", "sigma", "matches", "latest"), args...)
		if err != nil {
			return err
		}
	}
	return nil
}

// rollBack reverts the ratings from a position on: each rating gets its value from before the
// first of these matches.
func rollBack(ctx context.Context, tx Tx, class string, ended, table int64) error {
	if class == "" {
		return nil
	}
	last, lastTable, err := lastRated(ctx, tx, class)
	if err != nil || last < ended || last == ended && lastTable < table {
		return err
	}
	before, err := changedFrom(ctx, tx, class, ended, table)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `DELETE FROM rating_events WHERE class = $1 AND (ended, table_id) >= ($2, $3)`, class, ended, table)
	if err != nil {
		return err
	}
	had, none := before.ratings()
	for _, entrant := range none {
		if _, err := tx.Exec(ctx, `DELETE FROM ratings WHERE class = $1 AND entrant = $2`, class, entrant); err != nil {
			return err
		}
	}
	return saveRatings(ctx, tx, had)
}

// changedFrom returns the entrants whose ratings changed from a position on, with their
// former ratings.
func changedFrom(ctx context.Context, tx Tx, class string, ended, table int64) (earlier, error) {
	before := newEarlier(class)
	return before, tx.Each(ctx, func(row Row) error {
		body, err := alone[[]byte](row)
		if err != nil {
			return err
		}
		return before.add(body)
	}, `SELECT intact, body FROM rating_events WHERE class = $1 AND (ended, table_id) >= ($2, $3) ORDER BY ended, table_id`, class, ended, table)
}

// rollBackEntrant removes an entrant from all classes and reverts the ratings from their
// first match on, so that they are computed again.
func rollBackEntrant(ctx context.Context, tx Tx, entrant string) error {
	type place struct{ ended, table int64 }
	first := map[string]place{}
	err := tx.Each(ctx, func(row Row) error {
		var class string
		var p place
		err := scanRow(row, &class, &p.ended, &p.table)
		if _, earlier := first[class]; !earlier {
			first[class] = p
		}
		return err
	}, `
		SELECT r.intact AND s.intact, r.class, r.ended, r.table_id FROM result_seats s JOIN results r ON r.table_id = s.table_id
		WHERE s.user = $1 AND s.entrant = $1 AND r.class <> '' ORDER BY r.ended, r.table_id`, entrant)
	if err != nil {
		return err
	}
	for class, p := range first {
		if err := rollBack(ctx, tx, class, p.ended, p.table); err != nil {
			return err
		}
	}
	return nil
}

// ResetRatings deletes all ratings and events.
func (db *Store) ResetRatings(ctx context.Context) error {
	err := db.writeRatings(ctx, func(tx Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM rating_events`)
		if err == nil {
			_, err = tx.Exec(ctx, `DELETE FROM ratings`)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("reset ratings: %w", err)
	}
	return nil
}

const selectRatings = `SELECT intact, class, entrant, mu, sigma, matches, latest FROM ratings WHERE `

func scanRating(row Row) (r storage.Rating, err error) {
	return r, scanRow(row, &r.Class, &r.Entrant, &r.Mu, &r.Sigma, &r.Matches, at(&r.Latest))
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
		if ev.Before, ev.After, found, err = changeOf(body, class, entrant); found {
			ev.Ended = Instant(ended)
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
