package postgres

import (
	"slices"
	"testing"
	"time"

	"guildhall/storage"
	"guildhall/storage/storagetest"
)

func TestLeases(t *testing.T) {
	storagetest.RunLeases(t, func(t *testing.T) storage.Leases { return open(t, address(t)) })
}

// Only one process at a time claims deliveries of a table, until it has completed them or has
// ended. Any process claims deliveries without a table.
func TestTablesAreClaimedByOneProcess(t *testing.T) {
	at := func(n int) time.Time { return time.Date(2026, 3, 1, 12, 0, n, 0, time.UTC) }
	url := address(t)
	a, b := open(t, url, WithOwner("a")), open(t, url, WithOwner("b"))
	enqueue := func(id string, table int64) {
		t.Helper()
		if err := a.Enqueue(t.Context(), []storage.Delivery{{ID: id, Table: table, Kind: "x", Due: at(0)}}); err != nil {
			t.Fatal(err)
		}
	}
	claim := func(db *DB, now, limit int, want ...string) {
		t.Helper()
		list, err := db.Claim(t.Context(), at(now), at(now+45), limit)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, d := range list {
			got = append(got, d.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("claimed %v, want %v", got, want)
		}
	}
	enqueue("1a", 1)
	enqueue("1b", 1)
	enqueue("none 1", 0)
	claim(a, 1, 1, "1a")
	enqueue("2a", 2)
	enqueue("none 2", 0)
	claim(b, 1, 9, "none 1", "2a", "none 2") // the table of a is skipped, and does not use up the limit
	claim(a, 1, 9, "1b")
	enqueue("1c", 1)
	if err := b.Defer(t.Context(), "1a", at(1), "not its own"); err != nil {
		t.Fatal(err)
	}
	claim(b, 2, 9)
	for _, id := range []string{"1a", "1b"} {
		if err := a.MarkDelivered(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	claim(b, 2, 9, "1c")
	claim(a, 50, 9, "none 1", "2a", "none 2", "1c") // all claims of b have expired
	if err := b.Retry(t.Context(), "2a", at(51), "too late"); err != nil {
		t.Fatal(err)
	}
	claim(b, 52, 9)
	if err := b.ExpireClaims(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	claim(b, 52, 9, "none 1", "2a", "none 2", "1c")
}
