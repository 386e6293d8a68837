package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai/levels"
	answers "guildhall/engine/ai/opponent"
	"guildhall/engine/catalog"
)

func TestAnalyseLooksBack(t *testing.T) {
	file := filepath.Join(t.TempDir(), "record.json")
	r := randomRecord(t)
	write(t, file, r)
	code, out, errs := runCommandLine(t, "record", "analyse", file)
	if code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	for _, part := range []string{"Ada", "보라", " %", "own answers -"} {
		if !strings.Contains(out, part) {
			t.Errorf("no %q in:\n%s", part, out)
		}
	}
	r.Setup.Seed = engine.Seed{}
	r.Result = nil
	write(t, file, r)
	if code, _, errs := runCommandLine(t, "record", "analyse", file); code != 1 || !strings.Contains(errs, "still running") {
		t.Errorf("a running match: exit %d, %s", code, errs)
	}
}

// For a match without known chances to win, the command prints and draws none,
// and the page has none.
func TestAnalyseShowsNoChancesOfSoloLisboa(t *testing.T) {
	dir := t.TempDir()
	file, out := filepath.Join(dir, "record.json"), filepath.Join(dir, "out")
	write(t, file, randomRecordOf(t, "lisboa", "Ada"))
	for _, args := range [][]string{
		{"record", "analyse", file}, {"record", "analyse", file, "--json"}, {"record", "analyse", file, "--picture", out}, {"record", "page", file, "--analyse", "-o", out},
	} {
		code, said, errs := runCommandLine(t, args...)
		if _, err := os.Stat(out); code != 1 || said != "" || err == nil || !strings.Contains(errs, "no chances to win for this match") {
			t.Errorf("%v: exit %d, %q, %q, %v", args, code, said, errs, err)
		}
	}
	if code, _, errs := runCommandLine(t, "record", "page", file, "-o", out); code != 0 {
		t.Errorf("the page without marks: exit %d, %s", code, errs)
	}
}

// opponentsRecord returns the record of a match of two. A computer opponent has
// the second seat; a person played random moves in the first.
func opponentsRecord(t *testing.T, game string, level int) engine.Record {
	t.Helper()
	rules, _ := catalog.Game(game)
	info := rules.Info()
	r := engine.NewRecord(info, info.Fill(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(11)}))
	r.Players = []string{"Ada", "Casual computer"}
	r.Started, r.Ended = "2026-11-21T10:00:00Z", "2026-11-22T10:00:00Z"
	p, by, err := levels.Player(rules, 2, level, false)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.New(r.Setup)
	if err != nil {
		t.Fatal(err)
	}
	secret, person := engine.NumberedSeed(12), engine.NewRand(engine.NumberedSeed(13))
	play := func(seat engine.Seat, code string) {
		r.Moves = append(r.Moves, engine.RecordEntry{Seat: seat, Code: code, Version: info.Version})
	}
	for pending := s.Pending(nil); len(pending) > 0; pending = s.Pending(nil) {
		if pending[0] == 1 {
			a, err := answers.Choose(p, secret, s, 1, len(r.Moves)+1)
			if err != nil {
				t.Fatal(err)
			}
			for _, code := range a.Codes {
				play(1, code)
			}
			s = a.State
			continue
		}
		moves := s.Moves(0, nil)
		m := moves[person.Intn(len(moves))]
		play(0, s.Code(0, m))
		if err := s.Play(0, m, nil); err != nil {
			t.Fatal(err)
		}
	}
	r.Result = s.Result()
	r.Computers = &engine.Computers{Secret: secret, Stints: []engine.ComputerSpan{{Seat: 1, Level: level, By: by, From: 1, To: len(r.Moves)}}}
	if r, err = r.Canonical(rules); err != nil {
		t.Fatal(err)
	}
	return r
}

// The command repeats every answer of the opponents of a record. It finds an
// answer that an opponent would not give, and distinguishes unknown opponents
// from dishonest records.
func TestVerifyOpponents(t *testing.T) {
	file := filepath.Join(t.TempDir(), "record.json")
	verify := func(change func(*engine.Record), want string, exit int) {
		t.Helper()
		r := opponentsRecord(t, "caylus", 2)
		change(&r)
		write(t, file, r)
		if code, out, errs := runCommandLine(t, "record", "verify", "--bots", file); code != exit || !strings.Contains(out, want) {
			t.Errorf("exit %d, want %d with %q:\n%s%s", code, exit, want, out, errs)
		}
	}
	own := 0
	for _, m := range opponentsRecord(t, "caylus", 2).Moves {
		if m.Seat == 1 {
			own++
		}
	}
	if own < 20 {
		t.Fatalf("the opponent has %d moves", own)
	}
	verify(func(*engine.Record) {}, fmt.Sprintf("are verified: %d moves", own), 0)
	verify(func(r *engine.Record) {
		r.Computers.Stints[0].Level = 1
		r.Computers.Stints[0].By = fingerprint(t, "caylus", 1)
	}, "are NOT verified: entry ", 1)
	verify(func(r *engine.Record) { r.Computers.Stints[0].By = "0123456789ab" }, "not verified", 1)
	verify(func(r *engine.Record) { r.Computers = nil }, "No computer opponent played", 0)
}

// fingerprint returns the fingerprint of a level for two seats.
func fingerprint(t *testing.T, game string, level int) string {
	t.Helper()
	rules, _ := catalog.Game(game)
	_, by, err := levels.Player(rules, 2, level, false)
	if err != nil {
		t.Fatal(err)
	}
	return by
}

// The graph of a match is written as a picture.
func TestAnalyseDraws(t *testing.T) {
	dir := t.TempDir()
	file, picture := filepath.Join(dir, "record.json"), filepath.Join(dir, "chances.png")
	write(t, file, randomRecord(t))
	if code, _, errs := runCommandLine(t, "record", "analyse", file, "--picture", picture, "--lang", "ko", "--phone"); code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	if data, err := os.ReadFile(picture); err != nil || !bytes.HasPrefix(data, []byte("\x89PNG")) {
		t.Errorf("%d bytes, %v", len(data), err)
	}
}
