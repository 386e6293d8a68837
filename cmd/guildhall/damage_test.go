package main

import (
	"errors"
	"path/filepath"
	"testing"

	"guildhall/bot/table"
	"guildhall/cmd/lab/autoplay"
	"guildhall/storage/sqlite"
	"guildhall/storage/sqlite/corrupt"
)

// TestDamageUnderARunningBot damages the rows of a table, one after another,
// while it is played. Each time the table is broken and does not continue with
// damaged data. A second table is not affected.
func TestDamageUnderARunningBot(t *testing.T) {
	ctx := t.Context()
	for _, tt := range []struct{ table, column, value, where string }{
		{"tables", "game", "villagers", "id = 1"},
		{"tables", "affairs", "{}", "id = 1"},
		{"tables", "thread", "77", "id = 1"},
		{"seats", "user", "1002", "table_id = 1 AND n = 1"},
		{"states", "body", "?", "table_id = 1 AND seq = (SELECT seq FROM tables WHERE id = 1)"},
		{"turns", "body", "?", "table_id = 1 AND last = (SELECT seq FROM tables WHERE id = 1)"},
		{"waits", "user", "1002", "table_id = 1 AND seat = (SELECT min(seat) FROM waits WHERE table_id = 1)"},
		{"drafts", "codes", "[]", "table_id = 1"},
	} {
		t.Run(tt.table+"."+tt.column, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "guildhall.db")
			db, err := sqlite.Open(ctx, file, sqlite.WithoutSync())
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			p := autoplay.NewSeeded(db, 1)
			for range 2 {
				if _, err := p.Start(ctx, "cleopatra", 2); err != nil {
					t.Fatal(err)
				}
			}
			drafts := func() int {
				n := 0
				for _, user := range []string{"1000", "1001"} {
					s, err := p.Services.Tables.Look(ctx, 1, user)
					if err != nil {
						t.Fatal(err)
					}
					n += len(s.Draft)
				}
				return n
			}
			for n := 0; n < 20 || drafts() == 0; n++ {
				if _, _, _, err := p.Step(ctx, 1); err != nil {
					t.Fatal(err)
				}
			}
			var value any = tt.value
			if value == "?" {
				value = []byte("\x00{}")
			}
			if err := corrupt.Column(ctx, file, tt.table, tt.column, value, tt.where); err != nil {
				t.Fatal(err)
			}
			p = autoplay.NewSeeded(db, 2) // nothing is in memory
			var broken *table.CorruptError
			steps := 0
			for ; err == nil && steps < 60; steps++ {
				_, _, _, err = p.Step(ctx, 1)
			}
			if !errors.As(err, &broken) || broken.Table != 1 {
				t.Errorf("after %d steps: %v, want Broken", steps, err)
			}
			for range 10 {
				if _, _, _, err := p.Step(ctx, 2); err != nil {
					t.Fatalf("the table beside it: %v", err)
				}
			}
			if r, err := sqlite.Inspect(ctx, file); err != nil || r.Sound() {
				t.Errorf("the damage is gone: %+v, %v", r, err)
			}
		})
	}
}
