package sqlite

import "testing"

// TestWords checks what becomes of the words of PostgreSQL.
func TestWords(t *testing.T) {
	for query, want := range map[string]string{
		`SELECT intact, phase FROM tables WHERE id = $1 FOR NO KEY UPDATE`: `SELECT intact, phase FROM tables WHERE id = $1`,
		`DELETE FROM drafts WHERE table_id = $1 AND seat = ANY ($2)`:       `DELETE FROM drafts WHERE table_id = $1 AND seat IN (SELECT value FROM json_each($2))`,
		`DELETE FROM waits WHERE table_id = $1 AND seat <> ALL ($2)`:       `DELETE FROM waits WHERE table_id = $1 AND seat NOT IN (SELECT value FROM json_each($2))`,
		`UPDATE deliveries SET due = greatest(due - $2, $1)`:               `UPDATE deliveries SET due = max(due - $2, $1)`,
		`SELECT (body::json ->> 'answer')::bigint FROM result_seats`:       `SELECT (body ->> 'answer') FROM result_seats`,
		`SELECT id FROM deliveries WHERE position($1 IN body) > 0`:         `SELECT id FROM deliveries WHERE instr(body, $1) > 0`,
		`SELECT id FROM deals WHERE next <= $1 ORDER BY next LIMIT $2`:     `SELECT id FROM deals WHERE next <= $1 ORDER BY next LIMIT 0 + $2`,
		`SELECT seq FROM turns WHERE table_id = $1 ORDER BY seq LIMIT $2`:  `SELECT seq FROM turns WHERE table_id = 0 + $1 ORDER BY seq LIMIT 0 + $2`,
		`SELECT encode(body, 'hex') FROM orders`:                           `SELECT hex(body) FROM orders`,
		`SELECT json_agg(CASE WHEN intact THEN json_build_object('N', vacant::int) END ORDER BY n)`://
		`SELECT json_group_array(CASE WHEN intact THEN json_object('N', vacant) END ORDER BY n)`,
		`INSERT INTO follows (table_id) VALUES ($1) ON CONFLICT DO NOTHING`: `INSERT INTO follows (table_id) VALUES ($1) ON CONFLICT DO NOTHING`,
		`INSERT OR REPLACE INTO blobs (space, key, value) VALUES ($1, $2, $3) ON CONFLICT (space, key) DO UPDATE SET value = excluded.value`://
		`INSERT OR REPLACE INTO blobs (space, key, value) VALUES ($1, $2, $3)`,
	} {
		if got := words(query); got != want {
			t.Errorf("%s\nbecomes %s\nwant    %s", query, got, want)
		}
	}
}
