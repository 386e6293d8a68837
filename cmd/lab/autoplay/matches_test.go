package autoplay_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"guildhall/cmd/guildhall/apptest"
	"guildhall/cmd/lab/autoplay"
	"guildhall/engine"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
	"guildhall/storage/sqlite"
)

// TestWholeMatches plays whole matches with random options at tables with a
// database: each ends, and replaying its record gives its state. It plays one
// match of every game. With GUILDHALL_MATCHES, a duration, it plays every game at
// every number of seats in turn for that long.
func TestWholeMatches(t *testing.T) {
	longtest.Only(t, "whole matches", "GUILDHALL_MATCHES")
	var within time.Duration
	if asked := os.Getenv("GUILDHALL_MATCHES"); asked != "" {
		var err error
		if within, err = time.ParseDuration(asked); err != nil {
			t.Fatalf("GUILDHALL_MATCHES: %v", err)
		}
	}
	seed, began, played := longtest.Seed(t), time.Now(), 0
	for round := 0; round == 0 || time.Since(began) < within; round++ {
		for _, rules := range catalogtest.Games() {
			counts := rules.Info().Seats
			if within == 0 {
				counts = counts[len(counts)-1:]
			}
			for _, seats := range counts {
				if round > 0 && time.Since(began) >= within {
					break
				}
				seed++
				playWhole(t, rules, seats, seed)
				played++
			}
		}
	}
	t.Logf("%d matches", played)
}

// playWhole plays one match to its end.
func playWhole(t *testing.T, rules engine.Rules, seats int, seed uint64) {
	t.Helper()
	info := rules.Info()
	file := filepath.Join(t.TempDir(), "match.db")
	db, err := sqlite.Open(t.Context(), file, sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	p := autoplay.NewSeeded(db, seed)
	options := map[string]string{}
	for _, o := range info.Options {
		options[o.ID] = o.Values[p.Rand.Intn(len(o.Values))].ID
	}
	if _, err := rules.New(engine.Setup{Seats: seats, Options: options}); err != nil {
		options = nil // these options exclude each other
	}
	what := fmt.Sprintf("%s, %d seats, options %v, seed %d", info.ID, seats, options, seed)
	tb, err := p.StartWith(t.Context(), info.ID, options, seats)
	for over := false; err == nil && !over; {
		_, _, over, err = p.Step(t.Context(), tb.ID)
	}
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if apptest.CheckRecords(t, file) == 0 {
		t.Errorf("%s: the match has no commits", what)
	}
}
