package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/levels"
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
	parent, child := filepath.Join("..", "..", "engine", "cleopatra", "nets", "2.net"), filepath.Join(dir, "child.net")
	code, _, errs := runCommandLine(t, "train", "--game", "cleopatra", "--seats", "2", "--matches", "1", "--hidden", "4", "--parent", parent, "--out", child)
	if code != 1 || !strings.Contains(errs, "nothing is written") {
		t.Errorf("exit %d: %s", code, errs)
	}
	if _, err := os.Stat(child); err == nil {
		t.Error("the net was written")
	}
}

// The net of level 4 of Caylus with two seats is the mean of two nets. Nets of
// other games cannot be averaged with it.
func TestMeanOfNets(t *testing.T) {
	nets := filepath.Join("..", "..", "engine", "caylus", "nets")
	one, out := filepath.Join(nets, "2.net"), filepath.Join(t.TempDir(), "mean.net")
	if code, _, errs := runCommandLine(t, "mean", "--game", "caylus", "--seats", "2", "--out", out, one, one); code != 0 {
		t.Fatalf("exit %d: %s", code, errs)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	level4, err := os.ReadFile(filepath.Join(nets, "2-level4.net"))
	if err != nil {
		t.Fatal(err)
	}
	if len(data) != len(level4) {
		t.Errorf("a mean of %d bytes, want %d: the hidden units of both", len(data), len(level4))
	}
	if code, _, errs := runCommandLine(t, "mean", "--game", "caylus", "--seats", "2", "--out", out, one, filepath.Join(nets, "3.net")); code != 1 || !strings.Contains(errs, "no net fits") {
		t.Errorf("a net for three seats: exit %d: %s", code, errs)
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
	if code, _, errs := runCommandLine(t, "ladder", "--game", "caylus", "--players", "1-nothing"); code != 1 || !strings.Contains(errs, `no part "nothing"`) {
		t.Errorf("an unknown part: exit %d, %s", code, errs)
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

// One seat of five cannot fill the Guildhall alone, so a match against players who decline is
// stopped.
func TestLadderCountsMatchesWithoutEnd(t *testing.T) {
	args := []string{"--game", "architects", "--seats", "5", "--matches", "5"}
	for _, command := range [][]string{
		append([]string{"ladder", "--players", "decline,1", "--max-moves", "300"}, args...),
		append([]string{"scripts", "--player", "decline", "--plan", "default"}, args...),
	} {
		code, out, errs := runCommandLine(t, command...)
		if code != 0 || !strings.Contains(out, " against decline: 5 of 5 matches had no end after ") {
			t.Errorf("%s: exit %d: %s%s", command[0], code, out, errs)
		}
	}
}

func TestBalancePrintsWins(t *testing.T) {
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

// «chances» always fits the same curve, and checks the built-in ones.
func TestChancesAreFittedAndChecked(t *testing.T) {
	fit := []string{"chances", "--game", "caylus", "--seats", "2", "--matches", "12", "--iterations", "20", "--fit"}
	code, file, errs := runCommandLine(t, fit...)
	head, row, _ := strings.Cut(strings.TrimSpace(file), "\n")
	if fields := strings.Split(row, ","); code != 0 || head != strings.Join(levels.CurveHead(), ",") || len(fields) != 22 || fields[0] != "2" {
		t.Fatalf("exit %d: %s%s", code, file, errs)
	}
	if _, again, _ := runCommandLine(t, fit...); again != file {
		t.Errorf("one fit gives\n%s\nthe same again\n%s", file, again)
	}
	if code, _, errs := runCommandLine(t, "chances", "--fit"); code != 1 || !strings.Contains(errs, "--game") {
		t.Errorf("exit %d for a fit of all games: %s", code, errs)
	}
	code, out, errs := runCommandLine(t, "chances", "--game", "caylus", "--seats", "2", "--matches", "4", "--iterations", "20")
	if code != 0 || !strings.Contains(out, "even 0.2") {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	if code, out, _ := runCommandLine(t, "chances", "--game", "lisboa", "--seats", "1", "--matches", "1", "--iterations", "10"); code != 0 || !strings.Contains(out, "no chance is told") {
		t.Errorf("exit %d: alone in Lisboa: %s", code, out)
	}
	if code, _, errs := runCommandLine(t, "chances", "--game", "chess"); code != 1 || !strings.Contains(errs, "chess") {
		t.Errorf("exit %d for a game that there is not: %s", code, errs)
	}
}

// A plan that wins more than the limit is printed twice: with its figures, and in the list of
// such plans.
func TestScriptsPrintsPlansThatWin(t *testing.T) {
	args := []string{"scripts", "--game", "caylus", "--matches", "4", "--plan", "most prestige; first"}
	code, out, errs := runCommandLine(t, append(args, "--player", "first")...)
	if code != 0 || strings.Count(out, ": most prestige; first\n") != 2 || !strings.Contains(out, "1 of 1 plans win more than 35%") {
		t.Errorf("against first: exit %d: %s%s", code, out, errs)
	}
	code, out, errs = runCommandLine(t, append(args, "--player", "2")...)
	if code != 0 || strings.Count(out, ": most prestige; first\n") != 1 || !strings.Contains(out, "0 of 1 plans win more than 35%") {
		t.Errorf("against level 2: exit %d: %s%s", code, out, errs)
	}
	if code, _, errs := runCommandLine(t, append(args, "--plan", "most luck")...); code != 1 || !strings.Contains(errs, `no quantity "luck"`) {
		t.Errorf("a bad plan: exit %d: %s", code, errs)
	}
}

// Reviews of a random player's matches of Caylus hold three useful lessons.
func TestReviewsPrintsUsefulLessons(t *testing.T) {
	code, out, errs := runCommandLine(t, "reviews", "--game", "caylus", "--matches", "1", "--show")
	if code != 0 || !strings.Contains(out, "1 of 1 matches from deal 67000000 have 3 useful lessons") || strings.Count(out, "; better ") != 3 {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
}

// Hints are counted by the kinds of their explanations.
func TestHintsPrintsFigures(t *testing.T) {
	code, out, errs := runCommandLine(t, "hints", "--game", "market", "--hints", "2", "--judge", "4", "--show")
	if code != 0 || !strings.Contains(out, "market, 2 seats: 2 hints") || !strings.Contains(out, "4 paired endings") {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
}
