package main

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"guildhall/cmd/guildhall/apptest"
	"guildhall/cmd/guildhall/verify"
	"guildhall/cmd/lab/autoplay"
	"guildhall/engine/catalog"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// version1 is a database of the first release, with two matches in play and an
// unfinished draft in each. It never changes.
//
//go:embed testdata/version1.db.gz
var version1 []byte

// version2 is a database of the release that added waits, orders and settings,
// with two matches in play and a finished one. It never changes.
//
//go:embed testdata/version2.db.gz
var version2 []byte

// oldDatabase writes a packed database to a file.
func oldDatabase(t *testing.T, packed []byte) string {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(packed))
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

// TestUpgrade opens the databases of all releases with this program. There is a
// valid copy from before, the matches and drafts are unchanged and can be
// played to their ends, and their records give their states.
func TestUpgrade(t *testing.T) {
	for version, packed := range map[int64][]byte{1: version1, 2: version2} {
		t.Run(fmt.Sprint("from version ", version), func(t *testing.T) { upgrade(t, version, packed) })
	}
}

func upgrade(t *testing.T, version int64, packed []byte) {
	ctx := context.Background()
	file := oldDatabase(t, packed)
	judge := verify.Judge(catalog.BuiltIn())
	before, err := sqlite.Inspect(ctx, file, judge)
	if err != nil || !before.Sound() || before.Version != version || before.Tables[storage.Playing] != 2 || before.Commits == 0 {
		t.Fatalf("the old database: %+v, %v", before, err)
	}
	db, err := sqlite.Open(ctx, file, sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	stats, err := db.Stats(ctx)
	if err != nil || stats.Version <= version {
		t.Errorf("after the upgrade the schema is %d, %v", stats.Version, err)
	}
	kept, err := sqlite.Inspect(ctx, fmt.Sprintf("%s.v%d.backup", file, version), judge)
	if err != nil || !kept.Sound() || kept.Version != version || kept.Commits != before.Commits {
		t.Errorf("the copy from before: %+v, %v", kept, err)
	}
	if after, err := sqlite.Inspect(ctx, file, judge); err != nil || !after.Sound() || len(after.Unproven) > 0 || after.Commits != before.Commits || after.Deliveries != before.Deliveries {
		t.Errorf("after the upgrade: %+v, %v", after, err)
	}
	b := autoplay.New(db)
	drafts := 0
	for id := int64(1); id <= 2; id++ {
		public, err := b.Services.Tables.Look(ctx, id, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, seat := range public.Table.Seats {
			s, err := b.Services.Tables.Look(ctx, id, seat.User)
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
		if tb, err := db.Table(ctx, id); err != nil || tb.Phase != storage.Finished {
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
// again, like a host who returned to the old version for a while.
func TestUpgradeAgain(t *testing.T) {
	file := oldDatabase(t, version1)
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

// TestUpgradeKeepsEverything upgrades a database of version 2 and checks the
// settings of people, servers and tables.
func TestUpgradeKeepsEverything(t *testing.T) {
	ctx := t.Context()
	db, err := sqlite.Open(ctx, oldDatabase(t, version2), sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if p, err := db.Person(ctx, "1000"); err != nil || p.Lang != "ko" || p.Preferences.Zone != "Asia/Seoul" {
		t.Errorf("the person is %+v, %v", p, err)
	}
	if g, err := db.Guild(ctx, "1"); err != nil || g.Lang != "ko" || len(g.Channels) != 1 {
		t.Errorf("the server is %+v, %v", g, err)
	}
	if note, err := db.Note(ctx, 1, "1001"); err != nil || note != "remember the castle" {
		t.Errorf("the note is %q, %v", note, err)
	}
	if o, err := db.Orders(ctx, 1, 1); err != nil || string(o.Body) != "{}" || o.Rev != 1 {
		t.Errorf("the orders are %+v, %v", o, err)
	}
	if f, err := db.Followers(ctx, 2); err != nil || len(f) != 1 {
		t.Errorf("followers are %v, %v", f, err)
	}
	if w, err := db.WaitsAt(ctx, 1); err != nil || len(w) == 0 {
		t.Errorf("waits are %+v, %v", w, err)
	}
	if p, err := db.Post(ctx, 1, "card", ""); err != nil || p.Message != "3" {
		t.Errorf("the card is %+v, %v", p, err)
	}
	if a, err := db.Acts(ctx, "1", 9); err != nil || len(a) == 0 {
		t.Errorf("acts are %+v, %v", a, err)
	}
	if tb, err := db.Table(ctx, 3); err != nil || tb.Phase != storage.Finished {
		t.Errorf("table 3 is %s, %v", tb.Phase, err)
	}
}
