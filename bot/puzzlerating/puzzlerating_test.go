package puzzlerating_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"guildhall/bot/puzzlerating"
	"guildhall/bot/rating"
	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/engine/market"
	"guildhall/engine/puzzle"
	"guildhall/engine/villagers"
	"guildhall/storage"
	"guildhall/storage/testdb"
)

// fixture is a database with the puzzles of two games, on 14 March 2026 at nine in UTC.
type fixture struct {
	*puzzlerating.Puzzles
	t     *testing.T
	store storage.Store
	now   time.Time
}

func newFixture(t *testing.T) *fixture {
	h := &fixture{t: t, now: time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)}
	h.store = testdb.Open(t, testdb.New(t))
	h.Puzzles = puzzlerating.New(h.store, []engine.Rules{cleopatra.Rules{}, market.Rules{}, villagers.Rules{}}, func() time.Time { return h.now })
	return h
}

func (h *fixture) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *fixture) today(guild string) puzzlerating.Day {
	h.t.Helper()
	d, err := h.Today(context.Background(), guild)
	h.must(err)
	return d
}

func (h *fixture) try(user string, z *puzzle.Puzzle, solved bool, on *puzzlerating.Day) puzzlerating.TryResult {
	h.t.Helper()
	tried, err := h.Try(context.Background(), puzzlerating.Person{User: user, Name: "Name of " + user}, z, solved, on)
	h.must(err)
	return tried
}

func (h *fixture) next(user string, how puzzlerating.Difficulty) (*puzzle.Puzzle, bool) {
	h.t.Helper()
	z, again, err := h.Next(context.Background(), user, "cleopatra", how)
	h.must(err)
	return z, again
}

// Only a person's first try at a puzzle is rated, like a match between person and puzzle.
func TestOnlyTheFirstTryIsRated(t *testing.T) {
	h := newFixture(t)
	z, _ := h.next("1", puzzlerating.Even)
	first := h.try("1", z, false, nil)
	if !first.Counted || first.Before != 1500 || first.After >= 1500 || first.Puzzle <= z.Rating {
		t.Errorf("a failed try changed %d to %d, and the puzzle from %d to %d", first.Before, first.After, z.Rating, first.Puzzle)
	}
	again := h.try("1", z, true, nil)
	if again.Counted || again.Puzzle != first.Puzzle {
		t.Errorf("a second try counted: %+v behind %+v", again, first)
	}
	mine, err := h.Rating(context.Background(), "1", "cleopatra")
	h.must(err)
	if mine.Tries != 1 || mine.Strength.Points() != first.After || mine.Strength.Sigma >= rating.Deviation {
		t.Errorf("the rating is %+v, want %d points by one try", mine, first.After)
	}
	other := h.try("2", z, true, nil)
	if !other.Counted || other.After <= 1500 || other.Puzzle >= first.Puzzle {
		t.Errorf("a solved try of somebody else: %+v, the puzzle had %d", other, first.Puzzle)
	}
}

// Every puzzle comes once before any is repeated, with a rating near the person's.
func TestNextPuzzleIsNewAndNear(t *testing.T) {
	h := newFixture(t)
	easy, _ := h.next("1", puzzlerating.Easy)
	even, _ := h.next("1", puzzlerating.Even)
	hard, _ := h.next("1", puzzlerating.Hard)
	if easy.Rating >= hard.Rating || even.Rating < easy.Rating || even.Rating > hard.Rating {
		t.Errorf("easy %d, even %d, hard %d", easy.Rating, even.Rating, hard.Rating)
	}
	set, err := h.Set("cleopatra")
	h.must(err)
	met, first := map[string]bool{}, ""
	for n := range set.Puzzles {
		h.now = h.now.Add(time.Minute)
		z, again := h.next("1", puzzlerating.Even)
		if met[z.ID] || again {
			t.Fatalf("puzzle %s came again after %d of %d", z.ID, n, len(set.Puzzles))
		}
		met[z.ID] = true
		if n == 0 {
			first = z.ID
		}
		h.try("1", z, n%2 == 0, nil)
	}
	if z, again := h.next("1", puzzlerating.Hard); z.ID != first || !again {
		t.Errorf("after all came %s (again: %v), want the first one, %s", z.ID, again, first)
	}
}

// The puzzle of a day is the same for everybody on a server and changes at midnight in
// the server's zone. It is repeated only after all others came.
func TestTodayChangesInTheServersZone(t *testing.T) {
	h := newFixture(t)
	_, err := h.store.ChangeGuild(context.Background(), "500", func(g *storage.Guild) error {
		g.Settings.Terms = &storage.Terms{Zone: "Asia/Seoul"}
		return nil
	})
	h.must(err)
	before := h.today("500")
	if before.Day != "2026-03-14" || !before.Ends.Equal(time.Date(2026, 3, 14, 15, 0, 0, 0, time.UTC)) {
		t.Errorf("day %s ends at %s", before.Day, before.Ends)
	}
	h.now = before.Ends.Add(-time.Second)
	if same := h.today("500"); same.ID != before.ID {
		t.Errorf("a second before midnight it is %s, it was %s", same.ID, before.ID)
	}
	h.now = before.Ends
	if next := h.today("500"); next.ID == before.ID || next.Day != "2026-03-15" {
		t.Errorf("at midnight in Seoul it is %s of %s", next.ID, next.Day)
	}
	if other := h.today("501"); other.Day != "2026-03-14" {
		t.Errorf("a server without a zone has %s", other.Day)
	}
	all, met := 0, map[string]bool{}
	games, err := h.Games()
	h.must(err)
	for _, game := range games {
		set, err := h.Set(game)
		h.must(err)
		all += len(set.Puzzles)
	}
	for range all {
		met[h.today("500").ID] = true
		h.now = h.now.Add(24 * time.Hour)
	}
	if len(met) != all {
		t.Errorf("in %d days came %d puzzles", all, len(met))
	}
}

// The ladder counts puzzles solved at the first try, and orders equals by their streaks.
func TestLadderOfTheMonth(t *testing.T) {
	h := newFixture(t)
	results := []string{"ab", "ab", "b", "ac", "abc"} // the people who solve on each day; all three try
	for _, solve := range results {
		d := h.today("500")
		for _, user := range []string{"a", "b", "c"} {
			h.try(user, d.Puzzle, slices.Contains([]byte(solve), user[0]), &d)
			h.try(user, d.Puzzle, true, &d)
		}
		h.now = h.now.Add(24 * time.Hour)
	}
	list, err := h.Ladder(context.Background(), "500", "2026-03")
	h.must(err)
	var got []string
	for _, s := range list {
		got = append(got, fmt.Sprintf("%d %s %d/%d %d %d", s.Place, s.Name, s.Solved, s.Tried, s.Streak, s.Best))
	}
	want := []string{"1 Name of b 4/5 1 3", "2 Name of a 4/5 2 2", "3 Name of c 2/5 2 2"}
	if !slices.Equal(got, want) {
		t.Errorf("ladder %q, want %q", got, want)
	}
	h.now = h.now.Add(24 * time.Hour) // a day without a try ends every streak
	list, err = h.Ladder(context.Background(), "500", "2026-03")
	h.must(err)
	if list[0].Streak != 0 || list[0].Best != 3 {
		t.Errorf("after a day without a try the streak is %d, the best one %d", list[0].Streak, list[0].Best)
	}
	if empty, err := h.Ladder(context.Background(), "501", "2026-03"); err != nil || len(empty) != 0 {
		t.Errorf("another server has %v, %v", empty, err)
	}
}

// A person who tried a puzzle before its day appears on the ladder with that first try.
func TestFirstTryBeforeItsDay(t *testing.T) {
	h := newFixture(t)
	d := h.today("500")
	h.try("1", d.Puzzle, false, nil)
	h.try("1", d.Puzzle, true, &d)
	list, err := h.Ladder(context.Background(), "500", "2026-03")
	h.must(err)
	if len(list) != 1 || list[0].Solved != 0 || list[0].Tried != 1 {
		t.Errorf("ladder %+v, want one line without a solved puzzle", list)
	}
}
