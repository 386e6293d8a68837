package catalog_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/catalog"
)

// The course of every recorded match begins with the points at the start and ends with the
// totals, and the winner is ahead from the round that it names, but not before.
func TestCourseOfRecords(t *testing.T) {
	for _, rules := range catalog.Games() {
		id := rules.Info().ID
		files, err := filepath.Glob(filepath.Join("..", id, "testdata", "records", "*.json"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: records %v, %v", id, files, err)
		}
		for _, file := range files {
			r := readRecord(t, file)
			c, err := engine.CourseOf(rules, r)
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			end, err := engine.Replay(rules, r)
			if err != nil {
				t.Fatal(err)
			}
			checkCourse(t, id+"/"+filepath.Base(file), c, end)
		}
	}
}

func readRecord(t *testing.T, file string) engine.Record {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r, err := engine.ReadRecord(b)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func checkCourse(t *testing.T, name string, c engine.Course, end engine.State) {
	t.Helper()
	r := end.Result()
	totals := slices.Clone(r.Totals)
	if r.Rival != nil {
		totals = append(totals, *r.Rival)
	}
	if n := len(c.Points); n < 2 || !slices.Equal(c.Points[n-1], totals) {
		t.Fatalf("%s: %d rounds end with %v, the totals are %v", name, n-1, c.Points[n-1:], totals)
	}
	h := end.View(engine.Spectator).Header()
	if n := len(c.Points) - 1; !c.ByTurns && n != h.Round() {
		t.Errorf("%s: %d rounds have points, the header counts %d", name, n, h.Round())
	}
	for _, m := range c.Moments {
		if m.Gain <= 0 || m.Round < 1 || m.Round >= len(c.Points) || int(m.Seat) >= len(r.Totals) {
			t.Errorf("%s: moment %+v", name, m)
		}
	}
	won := r.Winners()
	if len(won) != 1 {
		return
	}
	ahead := func(round int) bool {
		for o, p := range c.Points[round] {
			out := slices.ContainsFunc(r.Places, func(x engine.Place) bool { return x.Out && int(x.Seat) == o })
			if o != int(won[0]) && !out && p >= c.Points[round][won[0]] {
				return false
			}
		}
		return true
	}
	if c.Ahead > 0 && (!ahead(c.Ahead) || ahead(c.Ahead-1)) {
		t.Errorf("%s: ahead from %d, with the points %v after %v", name, c.Ahead, c.Points[c.Ahead], c.Points[c.Ahead-1])
	}
}

// After a takeback the course is that of the match without the moves taken back.
func TestCourseForgetsTakebacks(t *testing.T) {
	rules, _ := catalog.Game("market")
	r := readRecord(t, "../market/testdata/records/2-seats.json")
	want, err := engine.CourseOf(rules, r)
	if err != nil {
		t.Fatal(err)
	}
	n := len(r.Moves) * 3 / 4
	again := r
	again.Moves = append(slices.Clone(r.Moves[:n]), engine.RecordEntry{Seat: r.Moves[n].Seat, Code: engine.TakebackCode(n / 2), Version: r.Moves[n].Version})
	again.Moves = append(again.Moves, r.Moves[n/2:]...)
	got, err := engine.CourseOf(rules, again)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.EqualFunc(got.Points, want.Points, slices.Equal) || got.Ahead != want.Ahead || len(got.Moments) != len(want.Moments) {
		t.Errorf("with a takeback the course is %v, want %v", got, want)
	}
	words := want.Lines(engine.TurnSummary{Tell: func(x engine.Text) string { return x.Key }, Has: func(key string) bool { return strings.HasSuffix(key, ".main") }})
	if len(words) != len(want.Moments) {
		t.Errorf("%d texts for %d moments", len(words), len(want.Moments))
	}
}
