package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"guildhall/engine/puzzle"
	"guildhall/engine/villagers"
)

// A command writes the same valid puzzles each time. Each is printed with its
// answers.
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

// A match with people gives puzzles only with the consent of all.
func TestMatchesOfPeopleNeedTheirConsent(t *testing.T) {
	const record = "../../engine/villagers/testdata/records/2-seats.json" // its seats are not computers
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

// Valid puzzles pass the check. A puzzle with another best answer is reported,
// and left out of the written file.
func TestPuzzlesAreChecked(t *testing.T) {
	dir := t.TempDir()
	file, out := filepath.Join(dir, "all.jsonl"), filepath.Join(dir, "hold.jsonl")
	set, err := puzzle.Read(villagers.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	list := slices.SortedFunc(slices.Values(set.Puzzles), func(a, b *puzzle.Puzzle) int { return b.Margin() - a.Margin() })[:3]
	wrong := *list[0] // the chances of two answers are exchanged
	state, err := set.Position(&wrong)
	if err != nil {
		t.Fatal(err)
	}
	answers := wrong.Answers(state)
	best := slices.IndexFunc(answers, func(a puzzle.Answer) bool { return a.Code == wrong.Best })
	other := (best + 1) % len(answers)
	wrong.Best, wrong.Chances = answers[other].Code, slices.Clone(wrong.Chances)
	wrong.Chances[best], wrong.Chances[other] = wrong.Chances[other], wrong.Chances[best]
	list[0] = &wrong
	data, err := puzzle.Encode(list)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	code, said, errs := runCommandLine(t, "puzzles", "check", file, "--game", "villagers", "--iterations", "4000", "-o", out)
	if code != 0 || !strings.Contains(said, wrong.ID+"  ") || !strings.Contains(said, "is best but") || !strings.Contains(said, "2 of 3 puzzles hold") {
		t.Errorf("exit %d: %s\n%s", code, said, errs)
	}
	kept, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if hold, err := puzzle.Parse("villagers", out, kept); err != nil || len(hold) != 2 || slices.ContainsFunc(hold, func(p *puzzle.Puzzle) bool { return p.ID == wrong.ID }) {
		t.Errorf("%d puzzles are written: %v", len(hold), err)
	}
}
