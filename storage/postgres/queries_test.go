package postgres

import "testing"

// TestWords checks what becomes of the words of package sql that PostgreSQL does not
// have.
func TestWords(t *testing.T) {
	for query, want := range map[string]string{
		`SELECT s.intact AND b.intact, s.seq FROM states s JOIN states b ON true WHERE s.intact`: `SELECT true AND true, s.seq FROM states s JOIN states b ON true WHERE true`,
		`INSERT OR REPLACE INTO blobs (space, key, value) VALUES ($1, $2, $3) ON CONFLICT (space, key) DO UPDATE SET value = excluded.value`://
		`INSERT INTO blobs (space, key, value) VALUES ($1, $2, $3) ON CONFLICT (space, key) DO UPDATE SET value = excluded.value`,
	} {
		for range 2 {
			if got := words(query); got != want {
				t.Errorf("%s\nbecomes %s\nwant    %s", query, got, want)
			}
		}
	}
}
