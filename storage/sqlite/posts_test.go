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
	for message, want := range map[string]storage.Message{
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

// TestOtherTablesOutThere reads which other table a post is about as databases out there
// hold it, in the place of its digest or of the last entry, and writes it alike.
func TestOtherTablesOutThere(t *testing.T) {
	db := fresh(t, WithoutSync())
	at := func(second int64) time.Time { return time.Unix(second, 0).UTC() }
	for _, tt := range []struct {
		kind   string
		seq    int64
		digest string
		want   storage.Message
	}{
		{"rematch", 0, "12 0@1772366407 3@1772366408", storage.Message{About: 12, Pinged: map[int]time.Time{0: at(1772366407), 3: at(1772366408)}}},
		{"rematch", 0, "12", storage.Message{About: 12}},
		{"untold", 12, "", storage.Message{About: 12}},
		{"untold", 2_000_000_000, "", storage.Message{About: 2_000_000_000}}, // no time
	} {
		_, err := db.w.ExecContext(t.Context(), `INSERT OR REPLACE INTO posts (table_id, kind, user, channel, message, seq, digest)
			VALUES (1, ?, 'u', '', '', ?, ?)`, tt.kind, tt.seq, tt.digest)
		must(t, err)
		got, err := db.Post(t.Context(), 1, tt.kind, "u")
		must(t, err)
		tt.want.Table, tt.want.Kind, tt.want.User = 1, tt.kind, "u"
		if !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%d, %q of a %s is read as %+v, want %+v", tt.seq, tt.digest, tt.kind, got, tt.want)
		}
		must(t, db.SavePost(t.Context(), got))
		var seq int64
		var digest string
		must(t, db.r.QueryRowContext(t.Context(), `SELECT seq, digest FROM posts WHERE kind = ?`, tt.kind).Scan(&seq, &digest))
		if seq != tt.seq || digest != tt.digest {
			t.Errorf("a %s is stored as %d, %q, want %d, %q", tt.kind, seq, digest, tt.seq, tt.digest)
		}
	}
}

// TestDeliveriesOutThere reads the deliveries of posts as databases out there hold them,
// beside the digest, and writes them alike: an older process may read them.
func TestDeliveriesOutThere(t *testing.T) {
	db := fresh(t, WithoutSync())
	for _, tt := range []struct {
		kind, column, delivery, digest string
	}{
		{"turn", "01J8 ab12", "01J8", "ab12"},
		{"remind", "01J8 ab12", "01J8", "ab12"},
		{"remind", "01J8", "01J8", ""},
		{"reverted", "01J8", "01J8", ""},
		{"card", "ab12.cd34 01J8", "01J8", "ab12.cd34"},
		{"card", "ab12.cd34", "", "ab12.cd34"},
		{"hand", "ab12.cd34", "", "ab12.cd34"},
		{"replacement", "a b c", "", "a b c"},
	} {
		_, err := db.w.ExecContext(t.Context(), `INSERT OR REPLACE INTO posts (table_id, kind, user, channel, message, seq, digest)
			VALUES (1, ?, 'u', '800', 'm', 3, ?)`, tt.kind, tt.column)
		must(t, err)
		got, err := db.Post(t.Context(), 1, tt.kind, "u")
		must(t, err)
		want := storage.Message{Table: 1, Kind: tt.kind, User: "u", Channel: "800", Message: "m", Seq: 3, Delivery: tt.delivery, Digest: tt.digest}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q of a %s is read as %+v, want %+v", tt.column, tt.kind, got, want)
		}
		must(t, db.SavePost(t.Context(), want))
		var column string
		must(t, db.r.QueryRowContext(t.Context(), `SELECT digest FROM posts WHERE kind = ?`, tt.kind).Scan(&column))
		if column != tt.column {
			t.Errorf("the digest of a %s is stored as %q, want %q", tt.kind, column, tt.column)
		}
	}
}
