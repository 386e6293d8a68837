package catalog_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/engine/gamedata"
)

// TestRecordsOfVersion1AreProved verifies matches that were played under the first version of the
// rules. Records of the solo game use two events that changed since, so they need the tables of
// that version.
func TestRecordsOfVersion1AreProved(t *testing.T) {
	files, err := filepath.Glob("testdata/version1/*.json")
	if err != nil || len(files) < 5 {
		t.Fatalf("records %v, %v", files, err)
	}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := engine.ReadRecord(b)
		if err != nil {
			t.Fatal(err)
		}
		rules, ok := catalog.BuiltIn().Rules(r.Game, r.Data)
		if !ok || r.Version != 1 || rules.Info().Version < 2 {
			t.Fatalf("%s: version %d of the rules, found: %v", file, r.Version, ok)
		}
		if err := engine.Verify(rules, r); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// TestRecordsOfTheFirstSchemesAreProved verifies matches against the automa of Architects that were
// played before its schemes changed. Their records have no digest and lack the options that were
// added later.
func TestRecordsOfTheFirstSchemesAreProved(t *testing.T) {
	files, err := filepath.Glob("testdata/architects1/*.json")
	if err != nil || len(files) < 6 {
		t.Fatalf("records %v, %v", files, err)
	}
	now, _ := catalog.Game("architects")
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := engine.ReadRecord(b)
		if err != nil {
			t.Fatal(err)
		}
		rules, ok := catalog.BuiltIn().Rules(r.Game, r.Data)
		if !ok || rules.Info().Data == now.Info().Data {
			t.Fatalf("%s: the first tables, found: %v", file, ok)
		}
		if err := engine.Verify(rules, r); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		if err := engine.Verify(now, r); err == nil {
			t.Errorf("%s: the schemes of today prove it too", file)
		}
	}
}

// TestMatchesGoOnWithEarlierTables checks that a match keeps the tables it began with. The program
// contains the tables of version 1. It also reads tables from a database, or from a host's folder,
// which may change free values.
func TestMatchesGoOnWithEarlierTables(t *testing.T) {
	first, ok := catalog.BuiltIn().Rules("villagers", "")
	now, _ := catalog.Game("villagers")
	if !ok || first.Info().Data == now.Info().Data {
		t.Fatal("the first tables are not those of version 1")
	}
	folder := exported(t, "villagers")
	earlier, err := os.ReadFile("../villagers/data/earlier/events-1.csv")
	if err != nil {
		t.Fatal(err)
	}
	folder["villagers/events.csv"].Data = earlier
	l, err := catalog.With(folder)
	if err != nil {
		t.Fatalf("a folder exported by the earlier version is refused: %v", err)
	}
	if rules, _ := l.Game("villagers"); rules.Info().Data != first.Info().Data {
		t.Errorf("digest %s, want %s", rules.Info().Data, first.Info().Data)
	}
	packed, err := l.Packed("villagers")
	if err != nil {
		t.Fatal(err)
	}
	if rules, err := catalog.BuiltIn().Unpacked("villagers", packed); err != nil || rules.Info().Data != first.Info().Data {
		t.Errorf("from a database: %v", err)
	}
	folder["villagers/events.csv"].Data = bytes.Replace(earlier, []byte("pay,4,"), []byte("pay,5,"), 1)
	if _, err := catalog.With(folder); err == nil || !strings.Contains(err.Error(), "events.csv: line ") {
		t.Errorf("a changed fixed value of an earlier table: %v", err)
	}
	if _, err := gamedata.WithTable(os.DirFS("../villagers"), "events", "data/earlier/none.csv"); err == nil {
		t.Error("a missing file is not an error")
	}
}
