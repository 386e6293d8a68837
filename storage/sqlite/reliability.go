package sqlite

import (
	"context"
	"database/sql"
	"time"

	"guildhall/storage"
)

// answersLookBack is how many of the latest results tell the usual time of an answer.
const answersLookBack = 20

// noteDepartures notes who left a running match, or lost their seat, when seats
// replace had. Who comes back to a seat has not left.
func noteDepartures(ctx context.Context, tx *sql.Tx, table int64, had, seats []storage.Seat) error {
	left, came := storage.Departures(had, seats)
	for _, user := range left {
		if _, err := tx.ExecContext(ctx, `INSERT OR IGNORE INTO departures (table_id, user) VALUES (?, ?)`, table, user); err != nil {
			return err
		}
	}
	for _, user := range came {
		if _, err := tx.ExecContext(ctx, `DELETE FROM departures WHERE table_id = ? AND user = ?`, table, user); err != nil {
			return err
		}
	}
	return nil
}

// Reliability returns how a user kept to the matches that they began.
func (db *DB) Reliability(ctx context.Context, user string) (storage.Reliability, error) {
	var r storage.Reliability
	flag := func(row scanner) (done bool, err error) { return done, scanRow(row, &done) }
	// A match counts when another person has a seat there too.
	matches, err := rowsOfQuery(ctx, db.r, "matches of "+user, flag, `
		SELECT intact, done FROM (
			SELECT s.intact AND t.intact AS intact, s.standin = '' AS done, t.id AS id FROM seats s JOIN tables t ON t.id = s.table_id
			WHERE s.user = ?1 AND ?1 <> '' AND NOT s.vacant AND t.phase = 'over' AND t.started <> 0
				AND EXISTS (SELECT 1 FROM seats o WHERE o.table_id = t.id AND o.n <> s.n AND substr(o.user, 1, 8) <> 'computer')
			UNION ALL
			SELECT d.intact, 0, d.table_id FROM departures d WHERE d.user = ?1
				AND EXISTS (SELECT 1 FROM seats o WHERE o.table_id = d.table_id AND o.user <> ?1 AND substr(o.user, 1, 8) <> 'computer')
		) ORDER BY id DESC LIMIT ?2`, user, storage.ReliabilityLooksBack)
	if err != nil {
		return r, err
	}
	for _, done := range matches {
		r.Begun++
		if done {
			r.Finished++
		}
	}
	answer := func(row scanner) (a storage.AnswerTime, err error) {
		var took int64
		var terms []byte
		if err := scanRow(row, &took, &terms); err != nil {
			return a, err
		}
		a.Took = time.Duration(took)
		return a, parse(terms, &a.Terms)
	}
	r.Answers, err = rowsOfQuery(ctx, db.r, "answers of "+user, answer, `
		SELECT s.intact AND t.intact, s.body ->> '$.answer', coalesce(t.affairs -> '$.terms', '{}')
		FROM result_seats s JOIN tables t ON t.id = s.table_id WHERE s.user = ? AND s.body ->> '$.answer' > 0
			AND EXISTS (SELECT 1 FROM result_seats o WHERE o.table_id = s.table_id AND o.seat <> s.seat AND substr(o.user, 1, 8) <> 'computer')
		ORDER BY s.ended DESC, s.table_id DESC LIMIT ?`, user, answersLookBack)
	return r, err
}
