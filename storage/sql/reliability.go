package sql

import (
	"context"
	"time"

	"guildhall/storage"
)

// answersLookBack is the number of latest results used for the usual time of an answer.
const answersLookBack = 20

// noteDepartures stores the people who left a running match or lost their seat between had and
// seats. It deletes the entries of people who came back.
func noteDepartures(ctx context.Context, tx Tx, table int64, had, seats []storage.Seat) error {
	left, came := storage.Departures(had, seats)
	for _, user := range left {
		_, err := tx.Exec(ctx, `INSERT INTO departures (table_id, "user") VALUES ($1, $2) ON CONFLICT DO NOTHING`, table, user)
		if err != nil {
			return err
		}
	}
	if len(came) == 0 {
		return nil
	}
	_, err := tx.Exec(ctx, `DELETE FROM departures WHERE table_id = $1 AND "user" = ANY ($2)`, table, came)
	return err
}

// Reliability returns how many of a user's latest matches they began and finished.
func (db *Store) Reliability(ctx context.Context, user string) (storage.Reliability, error) {
	var r storage.Reliability
	// A match counts only if another person has a seat.
	matches, err := queried(ctx, db, "matches of "+user, alone[bool], `
		SELECT whole, done FROM (
			SELECT s.intact AND t.intact AS whole, s.standin = '' AS done, t.id AS id FROM seats s JOIN tables t ON t.id = s.table_id
			WHERE s.user = $1 AND $1 <> '' AND NOT s.vacant AND t.phase = 'over' AND t.started <> 0
				AND EXISTS (SELECT 1 FROM seats o WHERE o.table_id = t.id AND o.n <> s.n AND substr(o.user, 1, 8) <> 'computer')
			UNION ALL
			SELECT d.intact, false, d.table_id FROM departures d WHERE d.user = $1
				AND EXISTS (SELECT 1 FROM seats o WHERE o.table_id = d.table_id AND o.user <> $1 AND substr(o.user, 1, 8) <> 'computer')
		) AS matches ORDER BY id DESC LIMIT $2`, user, storage.ReliabilityWindow)
	if err != nil {
		return r, err
	}
	for _, done := range matches {
		r.Begun++
		if done {
			r.Finished++
		}
	}
	answer := func(row Row) (a storage.AnswerTime, err error) {
		var took int64
		var terms []byte
		if err := scanRow(row, &took, &terms); err != nil {
			return a, err
		}
		a.Took = time.Duration(took)
		return a, parse(terms, &a.Terms)
	}
	r.Answers, err = queried(ctx, db, "answers of "+user, answer, `
		SELECT s.intact AND t.intact, (s.body::json ->> 'answer')::bigint, coalesce((t.affairs::json -> 'terms')::text, '{}')
		FROM result_seats s JOIN tables t ON t.id = s.table_id WHERE s.user = $1 AND (s.body::json ->> 'answer')::bigint > 0
			AND EXISTS (SELECT 1 FROM result_seats o WHERE o.table_id = s.table_id AND o.seat <> s.seat AND substr(o.user, 1, 8) <> 'computer')
		ORDER BY s.ended DESC, s.table_id DESC LIMIT $2`, user, answersLookBack)
	return r, err
}
