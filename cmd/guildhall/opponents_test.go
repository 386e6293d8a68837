package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/levels"
	answers "guildhall/engine/ai/opponent"
	"guildhall/engine/catalog"
)

// The same command gives the same net, byte for byte.
func TestTrainIsRepeatable(t *testing.T) {
	dir := t.TempDir()
	var nets [][]byte
	for _, name := range []string{"a.net", "b.net"} {
		file := filepath.Join(dir, name)
		code, out, errs := runCommandLine(t, "train", "--game", "caylus", "--seats", "2", "--matches", "4", "--seed", "7", "--out", file)
		if code != 0 || !strings.Contains(out, "--matches 4 --seed 7") {
			t.Fatalf("exit %d: %s%s", code, out, errs)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > 64<<10 {
			t.Errorf("a net of %d bytes", len(data))
		}
		nets = append(nets, data)
	}
	if !bytes.Equal(nets[0], nets[1]) {
		t.Error("two nets")
	}
}

// A net that does not beat its parent is not written.
func TestTrainKeepsTheBetterNet(t *testing.T) {
	dir := t.TempDir()
	parent, child := filepath.Join(dir, "parent.net"), filepath.Join(dir, "child.net")
	if code, _, errs := runCommandLine(t, "train", "--game", "cleopatra", "--seats", "2", "--matches", "150", "--hidden", "16", "--out", parent); code != 0 {
		t.Fatal(errs)
	}
	code, _, errs := runCommandLine(t, "train", "--game", "cleopatra", "--seats", "2", "--matches", "1", "--hidden", "4", "--parent", parent, "--out", child)
	if code != 1 || !strings.Contains(errs, "nothing is written") {
		t.Errorf("exit %d: %s", code, errs)
	}
	if _, err := os.Stat(child); err == nil {
		t.Error("the net was written")
	}
}

func TestLadderPrintsPairs(t *testing.T) {
	code, out, errs := runCommandLine(t, "ladder", "--game", "caylus", "--seats", "3", "--matches", "3", "--players", "random,1,2", "--json")
	if code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	var pairs []string
	for lines := json.NewDecoder(strings.NewReader(out)); lines.More(); {
		var s ladder.Score
		if err := lines.Decode(&s); err != nil {
			t.Fatal(err)
		}
		if s.Matches != 3 || s.Seats != 3 || s.Decisions == 0 {
			t.Errorf("%+v", s)
		}
		pairs = append(pairs, s.One+" "+s.Others)
	}
	if got := strings.Join(pairs, ", "); got != "1 random, 2 random, 2 1" {
		t.Errorf("pairs %s", got)
	}
	if code, _, errs := runCommandLine(t, "ladder", "--game", "caylus", "--players", "somebody"); code != 1 || !strings.Contains(errs, "levels 1 to 4") {
		t.Errorf("an unknown player: exit %d, %s", code, errs)
	}
}

func TestLadderStopsWhenItIsDecided(t *testing.T) {
	args := []string{"ladder", "--game", "caylus", "--players", "random,1", "--matches", "200", "--json", "--decide"}
	code, out, errs := runCommandLine(t, append(args, "0.5,0.8", "--least", "10")...)
	var s ladder.Score
	if err := json.Unmarshal([]byte(out), &s); code != 0 || err != nil {
		t.Fatalf("exit %d, %v: %s", code, err, errs)
	}
	if s.Matches < 10 || s.Matches >= 200 {
		t.Errorf("%d matches, want at least 10 and not all 200", s.Matches)
	}
	for _, bad := range []string{"0.8,0.5", "0.5", "0,0.5", "0.5,1"} {
		if code, out, errs := runCommandLine(t, append(args, bad)...); code != 1 || out != "" || !strings.Contains(errs, "the lower one first") {
			t.Errorf("--decide %s: exit %d, %s %s", bad, code, out, errs)
		}
	}
}

func TestBalanceTellsWhoWins(t *testing.T) {
	code, out, errs := runCommandLine(t, "balance", "--game", "caylus", "--seats", "2", "--games", "3", "--level", "2")
	if code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	for _, part := range []string{"3 games of level 2", "number 1 to play", "wins ", "every state checked, no violation"} {
		if !strings.Contains(out, part) {
			t.Errorf("no %q in:\n%s", part, out)
		}
	}
}

func TestAnalyseLooksBack(t *testing.T) {
	file := filepath.Join(t.TempDir(), "record.json")
	r := randomRecord(t)
	write(t, file, r)
	code, out, errs := runCommandLine(t, "record", "analyse", file, "--iterations", "2000")
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

// opponentsRecord is the record of a match of two in which a computer opponent had the
// second seat, and a person played any moves on the first.
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
		r.Moves = append(r.Moves, engine.Played{Seat: seat, Code: code, Version: info.Version})
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
	r.Computers = &engine.Computers{Secret: secret, Stints: []engine.Stint{{Seat: 1, Level: level, By: by, From: 1, To: len(r.Moves)}}}
	if r, err = r.Canonical(rules); err != nil {
		t.Fatal(err)
	}
	return r
}

// The command repeats every answer of the opponents of a record. It finds one that an
// opponent did not give, and tells other opponents from dishonest ones.
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
	verify(func(*engine.Record) {}, fmt.Sprintf("answered by themselves: %d moves", own), 0)
	verify(func(r *engine.Record) {
		r.Computers.Stints[0].Level = 1
		r.Computers.Stints[0].By = fingerprint(t, "caylus", 1)
	}, "did NOT answer by themselves: entry ", 1)
	verify(func(r *engine.Record) { r.Computers.Stints[0].By = "0123456789ab" }, "not proved", 1)
	verify(func(r *engine.Record) { r.Computers = nil }, "No computer opponent played", 0)
}

// fingerprint is that of a level for two seats.
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
	if code, _, errs := runCommandLine(t, "record", "analyse", file, "--iterations", "500", "--picture", picture, "--lang", "ko", "--phone"); code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	if data, err := os.ReadFile(picture); err != nil || !bytes.HasPrefix(data, []byte("\x89PNG")) {
		t.Errorf("%d bytes, %v", len(data), err)
	}
}
