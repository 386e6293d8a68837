package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/rating/ledger"
	"guildhall/cmd/lab/autoplay"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

// The check lists results that no record gives, and the rebuild removes them.
func TestRatingRebuild(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hall.db")
	db, err := sqlite.Open(t.Context(), file, sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	if code, out, _ := runCommandLine(t, "rating", "rebuild", "--check", "--db", file); code != 0 || !strings.Contains(out, "identical") {
		t.Errorf("a new database: exit %d: %s", code, out)
	}
	row, err := db.Create(t.Context(), storage.Table{Phase: storage.Closed, Game: "caylus"}, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	r := storage.Result{Table: row.ID, Hash: "x", Game: "caylus", Class: "caylus.2", Ended: time.Unix(1000, 0)}
	for i, u := range []string{"100", "200"} {
		r.Seats = append(r.Seats, storage.SeatResult{User: u, Entrant: u, SeatFacts: storage.SeatFacts{Rank: i + 1}})
	}
	if err := db.SaveResult(t.Context(), r, ledger.Rater); err != nil {
		t.Fatal(err)
	}
	code, out, _ := runCommandLine(t, "rating", "rebuild", "--check", "--db", file)
	if code != 1 || !strings.Contains(out, "caylus.2: results are stored, no match made them") {
		t.Errorf("a result of no match: exit %d: %s", code, out)
	}
	if code, out, errs := runCommandLine(t, "rating", "rebuild", "--db", file); code != 0 || !strings.Contains(out, "identical") {
		t.Errorf("rebuild: exit %d: %s%s", code, out, errs)
	}
	if _, err := db.Rating(t.Context(), "caylus.2", "100"); err == nil {
		t.Error("the rating is still there")
	}
	if code, _, errs := runCommandLine(t, "rating", "void", "77", "--reason", "x", "--db", file); code != 1 || errs == "" {
		t.Errorf("a table that is not there: exit %d: %s", code, errs)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// A finished match of every game gives a result with points by source,
// components, and ratings. A rebuild from the records gives the same ratings.
func TestRatingOfEveryGame(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hall.db")
	db, err := sqlite.Open(t.Context(), file, sqlite.WithoutSync())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	p := autoplay.NewSeeded(db, 5)
	ctx := t.Context()
	if _, err := db.ChangeGuild(ctx, "1", func(g *storage.Guild) error { g.Settings.Ratings = true; return nil }); err != nil {
		t.Fatal(err)
	}
	for _, user := range []string{"1000", "1001", "1002"} {
		if _, err := db.ChangePerson(ctx, user, func(p *storage.Person) error { p.Preferences.Rated = true; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	games := slices.DeleteFunc(slices.Clone(catalog.Games()), func(g engine.Rules) bool { return g.Info().Practice }) // its matches are not rated
	if !longtest.Wanted() {
		games = games[:1]
	}
	tables := map[string]int64{}
	for _, game := range games {
		id := game.Info().ID
		row, err := p.Start(ctx, id, 3)
		if err != nil {
			t.Fatal(err)
		}
		tables[id] = row.ID
		for over := false; !over; {
			if _, _, over, err = p.Step(ctx, row.ID); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := ledger.New(p.Services.Tables).ProcessAll(ctx); err != nil {
		t.Fatal(err)
	}
	for game, id := range tables {
		r, err := db.Result(ctx, id)
		if err != nil || r.Class != game+".3" || len(r.Seats) != 3 {
			t.Errorf("%s: %+v, %v", game, r, err)
			continue
		}
		for i, s := range r.Seats {
			sum := 0
			for _, from := range s.Sources {
				sum += from.Points
			}
			if s.Rank < 1 || s.Turns == 0 || len(s.Uses) == 0 || sum != s.Points {
				t.Errorf("%s, seat %d: rank %d, %d turns, %d points of which %d are from %v, components %v", game, i, s.Rank, s.Turns, s.Points, sum, s.Sources, s.Uses)
			}
		}
		if x, err := db.Rating(ctx, r.Class, "1000"); err != nil || x.Matches != 1 {
			t.Errorf("%s: rating %+v, %v", game, x, err)
		}
	}
	if code, out, errs := runCommandLine(t, "rating", "rebuild", "--check", "--db", file); code != 0 || !strings.Contains(out, fmt.Sprintf("%d finished matches, %[1]d of them rated", len(games))) {
		t.Errorf("check: exit %d: %s%s", code, out, errs)
	}
}
