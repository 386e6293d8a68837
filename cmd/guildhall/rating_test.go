package main

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"guildhall/bot/rating/book"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// The check names what no record gives, and the rebuild removes it.
func TestRatingRebuild(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hall.db")
	db, err := sqlite.Open(t.Context(), file, sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	if code, out, _ := runCommandLine(t, "rating", "rebuild", "--check", "--db", file); code != 0 || !strings.Contains(out, "to the last bit") {
		t.Errorf("a new database: exit %d: %s", code, out)
	}
	row, err := db.Create(t.Context(), storage.Table{Phase: storage.Closed, Game: "caylus"}, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	r := storage.Result{Table: row.ID, Hash: "x", Game: "caylus", Class: "caylus.2", Ended: time.Unix(1000, 0)}
	for i, u := range []string{"100", "200"} {
		r.Seats = append(r.Seats, storage.SeatResult{User: u, Entrant: u, SeatFacts: storage.SeatFacts{Rank: i + 1}})
	}
	if err := db.SaveResult(t.Context(), r, book.Rater); err != nil {
		t.Fatal(err)
	}
	code, out, _ := runCommandLine(t, "rating", "rebuild", "--check", "--db", file)
	if code != 1 || !strings.Contains(out, "caylus.2: results are stored, no match made them") {
		t.Errorf("a result of no match: exit %d: %s", code, out)
	}
	if code, out, errs := runCommandLine(t, "rating", "rebuild", "--db", file); code != 0 || !strings.Contains(out, "to the last bit") {
		t.Errorf("rebuild: exit %d: %s%s", code, out, errs)
	}
	if _, err := db.Rating(t.Context(), "caylus.2", "100"); err == nil {
		t.Error("the rating is still there")
	}
	if code, _, errs := runCommandLine(t, "rating", "void", "77", "--reason", "x", "--db", file); code != 1 || errs == "" {
		t.Errorf("a table that is not there: exit %d: %s", code, errs)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}
