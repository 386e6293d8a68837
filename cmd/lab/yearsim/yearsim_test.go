package yearsim

import (
	"path/filepath"
	"testing"
	"time"

	"guildhall/engine/longtest"
	"guildhall/storage/postgres/postgrestest"
)

// TestTimePasses simulates five weeks around the changes to summer time, with
// crashes, outages, vacations and people who forget their tables: the bot says
// nothing twice, late, untrue or at night. `lab bench --only clock` simulates
// a whole year.
func TestTimePasses(t *testing.T) {
	longtest.Only(t, "weeks at many tables")
	seed := longtest.Seed(t)
	from := time.Date(2026, 3, 4, 0, 0, 0, 0, time.UTC)
	r, err := Run(t.Context(), filepath.Join(t.TempDir(), "year.db"), Setup{Tables: 12, From: from, Until: from.AddDate(0, 0, 35), Seed: 8 + seed})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range r.Problems() {
		t.Error(p)
	}
	if little := r.Reminders < 200 || r.TimeOuts < 20 || r.Crashes < 3 || r.Outages < 1 || r.Mentions < 5 || r.Invitations < 20 || r.Escalations < 20 || r.StandinWaits < 5 || r.Undone < 5 || r.OnNotices < 50 || r.StandinNotices < 2; little && seed == 0 { // another seed may have other days
		t.Errorf("too little happened for this to mean anything: %+v", *r)
	}
}

// TestADayWithoutTheBot stops forty tables for a whole day: nobody's time runs
// out meanwhile, and afterwards nothing is said twice, late, untrue or at night.
func TestADayWithoutTheBot(t *testing.T) {
	longtest.Only(t, "days at many tables")
	seed := longtest.Seed(t)
	from := time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)
	s := Setup{Tables: 40, From: from, Until: from.AddDate(0, 0, 6), Seed: 3 + seed, Outage: from.Add(52*time.Hour + 20*time.Minute)}
	r, err := Run(t.Context(), filepath.Join(t.TempDir(), "year.db"), s)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range r.Problems() {
		t.Error(p)
	}
	if little := r.Outages < 1 || r.Reminders < 50 || r.TimeOuts < 5; little && seed == 0 { // another seed may have other days
		t.Errorf("too little happened for this to mean anything: %+v", *r)
	}
	t.Logf("%d answers, %d reminders, %d times that ran out, %d outages", r.Commits, r.Reminders, r.TimeOuts, r.Outages)
}

// TestProcessesShareAYear simulates some weeks of three processes that share a
// PostgreSQL database, crash, stand still, and are cut off from it: people notice
// nothing, no move is lost, and nothing is held by two processes at a time.
// `lab bench --only "machines, year"` simulates a whole year.
func TestProcessesShareAYear(t *testing.T) {
	longtest.Only(t, "days at many tables")
	seed := longtest.Seed(t)
	from := time.Date(2026, 3, 20, 0, 0, 0, 0, time.UTC)
	s := Setup{Tables: 8, From: from, Until: from.AddDate(0, 0, 12), Seed: 9 + seed, Processes: 3}
	r, err := Run(t.Context(), postgrestest.Database(t, nil), s)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range r.Problems() {
		t.Error(p)
	}
	if little := r.Reminders < 30 || r.TimeOuts < 10 || r.Commits < 80 || r.Crashes < 2 || r.Stops < 2 || r.Stalls < 2 || r.Cuts < 3 || r.Takeovers < 30; little && seed == 0 { // another seed may have other days
		t.Errorf("too little happened for this to mean anything: %+v", *r)
	}
}
