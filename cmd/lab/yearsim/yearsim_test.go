package yearsim

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"guildhall/engine/longtest"
	"guildhall/storage/postgres/postgrestest"
)

// TestTimePasses simulates five weeks around the changes to summer time, with
// crashes, outages, vacations and people who forget their tables. The bot must
// send no message twice, late, wrong or at night. `lab bench --only clock`
// simulates a whole year.
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

// TestADayWithoutTheBot stops forty tables for a whole day. Nobody's time runs
// out meanwhile, and afterwards no message is sent twice, late, wrong or at
// night.
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
// PostgreSQL database, crash, are stopped, and are cut off from it. People see
// no difference, no move is lost, and no item has two holders. `lab bench
// --only "machines, year"` simulates a whole year.
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

// The checker finds items with two holders, and items without a holder for too long.
func TestCheckLeases(t *testing.T) {
	at := func(s int) time.Time { return time.Date(2026, 3, 1, 0, 0, s, 0, time.UTC) }
	one, two, none := []string{"a"}, []string{"a", "b"}, []string(nil)
	held := func(s int, holders []string) possession { return possession{at(s), "clock/0", holders} }
	for name, tt := range map[string]struct {
		possessions []possession
		healthy     []health
		want        string // of the only problem; empty: none
		longest     time.Duration
	}{
		"a takeover":           {[]possession{held(0, one), held(10, none), held(40, one)}, []health{{at(0), 2}}, "", 30 * time.Second},
		"a late takeover":      {[]possession{held(0, one), held(10, none), held(41, one)}, []health{{at(0), 2}}, "nobody holds clock/0", 31 * time.Second},
		"twice":                {[]possession{held(0, one), held(10, two), held(11, one)}, []health{{at(0), 2}}, "is held by [a b]", 0},
		"no process runs":      {[]possession{held(0, one), held(10, none), held(90, one)}, []health{{at(0), 2}, {at(10), 0}, {at(70), 1}}, "", 20 * time.Second},
		"one process is left":  {[]possession{held(0, one), held(10, none), held(60, one)}, []health{{at(0), 2}, {at(10), 1}, {at(20), 2}}, "nobody holds clock/0", 50 * time.Second},
		"nobody until the end": {[]possession{held(0, one), held(10, none)}, []health{{at(0), 2}}, "nobody holds clock/0", 90 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			c := &checker{history: newHistory(at(100)), report: &Report{}}
			c.possessions, c.healthy = tt.possessions, tt.healthy
			c.checkLeases()
			got := strings.Join(c.report.Leases, "; ")
			if len(c.report.Leases) > 1 || (got == "") != (tt.want == "") || !strings.Contains(got, tt.want) || c.report.MaxTakeover != tt.longest {
				t.Errorf("found %q, longest %v; want %q, %v", got, c.report.MaxTakeover, tt.want, tt.longest)
			}
		})
	}
}
