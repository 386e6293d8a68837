package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/bot/league"
	"guildhall/engine"
	"guildhall/storage"
)

// swissDraw returns a valid draw of one round of Swiss for two people.
func swissDraw(t *testing.T) league.Draw {
	t.Helper()
	seed := engine.NumberedSeed(9)
	d := league.Draw{
		League: "Autumn", Season: 1, Hash: seed.Hash(), Seed: &seed, Over: true,
		Terms: storage.LeagueTerms{Game: "caylus", Seats: 2, Format: league.Swiss, Rounds: 1, Size: 7, Points: []int{180, 0}, Ties: []string{league.TieShare}},
		Entrants: []league.DrawEntrant{
			{Number: 1, Name: "Ada", Division: 1}, {Number: 2, Name: "Bo", Division: 1},
		},
	}
	for _, order := range [][]int{{1, 2}, {2, 1}} {
		d.Matches = []league.DrawMatch{{Division: 1, Round: 1, Entrants: order, Results: []league.DrawResult{
			{Rank: 2, Score: 40, Share: 8000}, {Rank: 1, Points: 180, Score: 50, Share: 10_000},
		}}}
		if d.Check() == nil {
			return d
		}
	}
	t.Fatal("the seed gives neither order")
	return d
}

func TestLeagueCheck(t *testing.T) {
	file := filepath.Join(t.TempDir(), "draw.json")
	write := func(change func(*league.Draw)) {
		d := swissDraw(t)
		change(&d)
		content, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(func(*league.Draw) {})
	code, out, errs := runCommandLine(t, "league", "check", file)
	if code != 0 || !strings.Contains(out, "Autumn, season 1: 2 entrants, 1 matches") {
		t.Errorf("a true draw: exit %d, %s%s", code, out, errs)
	}
	if code, _, errs := runCommandLine(t, "league", "check", file, "--hash", strings.Repeat("a", 64)); code == 0 || !strings.Contains(errs, "was published") {
		t.Errorf("another hash was published: exit %d, %s", code, errs)
	}
	for what, tt := range map[string]struct {
		change func(*league.Draw)
		want   string
	}{
		"exchanged seats":  {func(d *league.Draw) { e := d.Matches[0].Entrants; e[0], e[1] = e[1], e[0] }, "match 1 is not the one"},
		"another seed":     {func(d *league.Draw) { s := engine.NumberedSeed(10); d.Seed = &s }, "hash"},
		"a second match":   {func(d *league.Draw) { d.Matches = append(d.Matches, d.Matches[0]) }, "match 2"},
		"too many points":  {func(d *league.Draw) { d.Matches[0].Results[0].Points = 180 }, "points"},
		"no draw yet":      {func(d *league.Draw) { d.Seed = nil }, "no seed"},
		"another division": {func(d *league.Draw) { d.Entrants[0].Division = 2 }, "division"},
	} {
		write(tt.change)
		if code, _, errs := runCommandLine(t, "league", "check", file); code == 0 || !strings.Contains(errs, tt.want) {
			t.Errorf("%s: exit %d, %s; want %q", what, code, errs, tt.want)
		}
	}
	if err := os.WriteFile(file, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{file, file + ".none"} {
		if code, _, errs := runCommandLine(t, "league", "check", name); code == 0 || !strings.Contains(errs, "draw.json") {
			t.Errorf("%s: exit %d, %s", name, code, errs)
		}
	}
}
