package sqlite

import (
	"reflect"
	"testing"
	"time"

	"guildhall/storage"
)

// TestNotesOutThere reads notes as databases out there hold them: their columns have the
// names of a message's.
func TestNotesOutThere(t *testing.T) {
	db := fresh(t, WithoutSync())
	sent := time.Date(2026, 3, 1, 12, 0, 7, 0, time.UTC)
	for message, want := range map[string]storage.Post{
		"1a2b @302 @303 3c4d": {Texts: []string{"1a2b", "3c4d"}, People: []string{"302", "303"}},
		"1a2b":                {Texts: []string{"1a2b"}},
		"":                    {},
	} {
		_, err := db.w.ExecContext(t.Context(), `INSERT OR REPLACE INTO posts (table_id, kind, user, channel, message, seq, digest)
			VALUES (1, 'card sending', '', '800', ?, ?, 'nonce')`, message, sent.Unix())
		must(t, err)
		want.Table, want.Kind, want.Channel, want.Sent, want.Nonce = 1, "card"+storage.InFlight, "800", sent, "nonce"
		got, err := db.Post(t.Context(), 1, "card sending", "")
		must(t, err)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %+v, want %+v", message, got, want)
		}
	}
}
