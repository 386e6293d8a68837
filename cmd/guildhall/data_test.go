package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/cmd/guildhall/wiring"
	"guildhall/cmd/lab/autoplay"
	"guildhall/engine"
)

// ownValues returns a folder with the tables of a game, with old replaced by
// text in one of them.
func ownValues(t *testing.T, game, table, old, text string) string {
	t.Helper()
	dir := t.TempDir()
	if code, out, errs := runCommandLine(t, "data", "export", game, dir); code != 0 || !strings.Contains(out, "README.md") {
		t.Fatalf("export: exit %d, %s%s", code, out, errs)
	}
	file := filepath.Join(dir, game, table)
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(b), old) {
		t.Fatalf("%s does not contain %q", table, old)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(b), old, text, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestRecordsNameTheirData(t *testing.T) {
	dir := ownValues(t, "cleopatra", "offering.csv", "1등,-3", "1등,-5")
	games, err := wiring.Games(dir)
	if err != nil {
		t.Fatal(err)
	}
	rules, _ := games.Game("cleopatra")
	setup := engine.Setup{Seats: 2, Seed: engine.NumberedSeed(5)}
	s, err := rules.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	r := engine.NewRecord(rules.Info(), setup)
	_, err = engine.Random(s, engine.NumberedSeed(5).Rand("players"), autoplay.MaxMoves, func(now engine.State, seat engine.Seat, m engine.Move) {
		r.Moves = append(r.Moves, engine.RecordEntry{Seat: seat, Code: now.Code(seat, m), Version: r.Version})
	})
	if err != nil {
		t.Fatal(err)
	}
	r.Result = s.Result()
	if r, err = r.Canonical(rules); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "record.json")
	write(t, file, r)
	code, _, errs := runCommandLine(t, "record", "verify", file)
	for _, part := range []string{engine.ShortData(r.Data), "this program has", "--data DIR"} {
		if code != 1 || !strings.Contains(errs, part) {
			t.Errorf("verify without the data: exit %d, %q does not say %q", code, errs, part)
		}
	}
	if code, out, errs := runCommandLine(t, "record", "verify", file, "--data", dir); code != 0 || !strings.Contains(out, "honest") {
		t.Errorf("verify with the data: exit %d, %s%s", code, out, errs)
	}
	if code, out, _ := runCommandLine(t, "data", "check", dir); code != 0 || !strings.Contains(out, engine.ShortData(r.Data)) {
		t.Errorf("check: exit %d, %s", code, out)
	}
	if code, _, errs := runCommandLine(t, "data", "export", "cleopatra", dir); code != 1 || !strings.Contains(errs, "exists already") {
		t.Errorf("export over tables: exit %d, %s", code, errs)
	}
}

func TestWrongDataErrorNamesTheLine(t *testing.T) {
	dir := ownValues(t, "cleopatra", "offering.csv", "1등,-3", "1등,many")
	want := `offering.csv: line 2: amulet_change "many"`
	conf := filepath.Join(t.TempDir(), "config.yaml")
	text := "token: x.y.z\ndata: " + dir + "\ndatabase: " + filepath.Join(t.TempDir(), "guildhall.db") + "\ndiscord:\n  api: http://127.0.0.1:1\n"
	if err := os.WriteFile(conf, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := runCommandLine(t, "run", "--config", conf); code != 1 || !strings.Contains(errs, want) {
		t.Errorf("run: exit %d, %s", code, errs)
	}
	if code, out, _ := runCommandLine(t, "doctor", "--config", conf); code != 1 || !strings.Contains(out, want) {
		t.Errorf("doctor: exit %d, %s", code, out)
	}
}
