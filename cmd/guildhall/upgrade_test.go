package main

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"io"
	"os"
	"path/filepath"
	"testing"

	"guildhall/cmd/guildhall/apptest"
	"guildhall/cmd/guildhall/autoplay"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// version1 is a database of the first release, with two matches in play and an
// unfinished draft in each. It never changes.
//
//go:embed testdata/version1.db.gz
var version1 []byte

// oldDatabase writes it to a file.
func oldDatabase(t *testing.T) string {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(version1))
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "guildhall.db")
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestUpgrade opens a database of the first release with this program: there is a
// sound copy of the old file, the matches continue from their state, with drafts,
// and reach their ends, and replaying their records gives their states.
func TestUpgrade(t *testing.T) {
	ctx := context.Background()
	file := oldDatabase(t)
	before, err := sqlite.Inspect(ctx, file)
	if err != nil || before.Version != 1 || before.Tables[storage.Playing] != 2 || before.Commits == 0 {
		t.Fatalf("the old database: %+v, %v", before, err)
	}
	db, err := sqlite.Open(ctx, file, sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	stats, err := db.Stats(ctx)
	if err != nil || stats.Version <= 1 {
		t.Errorf("after the upgrade the schema is %d, %v", stats.Version, err)
	}
	kept, err := sqlite.Inspect(ctx, file+".v1.backup")
	if err != nil || !kept.Sound() || kept.Version != 1 || kept.Commits != before.Commits {
		t.Errorf("the copy from before: %+v, %v", kept, err)
	}
	if after, err := sqlite.Inspect(ctx, file); err != nil || !after.Sound() || after.Commits != before.Commits || after.Deliveries != before.Deliveries {
		t.Errorf("after the upgrade: %+v, %v", after, err)
	}
	b := autoplay.New(db)
	drafts := 0
	for id := int64(1); id <= 2; id++ {
		public, err := b.Tables.Look(ctx, id, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, seat := range public.Table.Seats {
			s, err := b.Tables.Look(ctx, id, seat.User)
			if err != nil {
				t.Fatal(err)
			}
			drafts += len(s.Draft)
		}
		for over := false; !over; {
			if _, _, over, err = b.Step(ctx, id); err != nil {
				t.Fatalf("table %d: %v", id, err)
			}
		}
		if tb, err := db.Table(ctx, id); err != nil || tb.Phase != storage.Over {
			t.Errorf("table %d is %s, %v", id, tb.Phase, err)
		}
	}
	if drafts == 0 {
		t.Error("the drafts of before the upgrade are gone")
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if apptest.CheckRecords(t, file) <= before.Commits {
		t.Error("nothing was played after the upgrade")
	}
}

// TestUpgradeAgain restores the copy from before an upgrade and upgrades it
// again, as a host does who went back to the old version for a while.
func TestUpgradeAgain(t *testing.T) {
	file := oldDatabase(t)
	for range 2 {
		db, err := sqlite.Open(t.Context(), file, sqlite.WithoutSync())
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		if code, _, errs := runCommandLine(t, "restore", file+".v1.backup", "--db", file); code != 0 {
			t.Fatalf("restore the copy from before: %s", errs)
		}
		if r, err := sqlite.Inspect(t.Context(), file); err != nil || r.Version != 1 {
			t.Fatalf("after the restore: %+v, %v", r, err)
		}
		if err := os.Remove(firstMatch(t, file+".replaced-*")); err != nil {
			t.Fatal(err)
		}
	}
}

func firstMatch(t *testing.T, pattern string) string {
	t.Helper()
	list, err := filepath.Glob(pattern)
	if err != nil || len(list) == 0 {
		t.Fatalf("%s: %v, %v", pattern, list, err)
	}
	return list[0]
}
