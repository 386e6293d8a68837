package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/engine/puzzle"
	"guildhall/engine/villagers"
)

// A command writes the same puzzles each time, which hold what a puzzle promises; each is
// printed with its answers.
func TestPuzzlesAreMade(t *testing.T) {
	dir := t.TempDir()
	make := func(name string) string {
		file := filepath.Join(dir, name)
		if code, _, errs := runCommandLine(t, "puzzles", "make", "villagers", "--matches", "6", "--seats", "2", "--count", "1", "--seed", "2", "--level", "2", "--iterations", "150", "-o", file); code != 0 {
			t.Fatalf("exit %d: %s", code, errs)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	first := make("first.jsonl")
	if second := make("second.jsonl"); second != first || first == "" {
		t.Fatalf("two calls wrote\n%s\n%s", first, second)
	}
	list, err := puzzle.Parse("villagers", "first.jsonl", []byte(first))
	if err != nil {
		t.Fatal(err)
	}
	set := &puzzle.Set{Game: "villagers", Rules: villagers.Rules{}, Puzzles: list}
	if err := set.Check(); err != nil {
		t.Error(err)
	}
	_, out, errs := runCommandLine(t, "puzzles", "show", filepath.Join(dir, "first.jsonl"), "--game", "villagers", "-o", dir)
	for _, want := range []string{list[0].ID + "  2 seats", "  * ", "why: "} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s%s", want, out, errs)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, list[0].ID+".png")); err != nil {
		t.Error(err)
	}
}

// A match in which people played becomes puzzles only with the consent of all.
func TestMatchesOfPeopleNeedTheirConsent(t *testing.T) {
	const record = "../../engine/villagers/testdata/records/2-seats.json" // its seats are no computers
	out := filepath.Join(t.TempDir(), "x.jsonl")
	code, _, errs := runCommandLine(t, "puzzles", "make", "villagers", "--records", record, "-o", out)
	if code == 0 || !strings.Contains(errs, "only when all at its seats agreed") {
		t.Errorf("exit %d: %s", code, errs)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("it wrote a file")
	}
	if code, said, errs := runCommandLine(t, "puzzles", "make", "villagers", "--agreed", "--iterations", "50", "--records", record, "-o", out); code != 0 || !strings.Contains(said, "of 1 matches") {
		t.Errorf("with consent: exit %d: %s%s", code, said, errs)
	}
}
