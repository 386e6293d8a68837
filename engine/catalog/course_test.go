package catalog_test

import (
	"os"
	"path/filepath"
	"slices"
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
	base := readRecord(t, "../market/testdata/records/2-seats.json")
	const kept, undone = 8, 22
	start := base
	start.Moves = base.Moves[:kept]
	state, err := engine.Replay(rules, start)
	if err != nil {
		t.Fatal(err)
	}
	other := slices.Concat(start.Moves, randomMoves(t, state, engine.NewRand(engine.Seed{3})))
	want, again := base, base
	want.Moves = other
	again.Moves = slices.Concat(base.Moves[:undone], []engine.RecordEntry{{Seat: base.Moves[0].Seat, Code: engine.TakebackCode(kept), Version: base.Version}}, other[kept:])
	clean, err := engine.CourseOf(rules, want)
	if err != nil {
		t.Fatal(err)
	}
	got, err := engine.CourseOf(rules, again)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.EqualFunc(got.Points, clean.Points, slices.Equal) || got.Ahead != clean.Ahead || len(got.Moments) != len(clean.Moments) {
		t.Errorf("with a takeback the course is %v, want %v", got.Points, clean.Points)
	}
	for i, m := range got.Moments {
		if w := clean.Moments[i]; m.Seat != w.Seat || m.Round != w.Round || m.Gain != w.Gain {
			t.Errorf("with a takeback moment %d is %+v, want %+v", i, m, w)
		}
	}
}

// randomMoves plays a match to its end and returns its moves.
func randomMoves(t *testing.T, s engine.State, r *engine.Rand) (list []engine.RecordEntry) {
	t.Helper()
	for seats := s.Pending(nil); len(seats) > 0; seats = s.Pending(nil) {
		moves := s.Moves(seats[0], nil)
		m := moves[r.Intn(len(moves))]
		list = append(list, engine.RecordEntry{Seat: seats[0], Code: s.Code(seats[0], m), Version: 1})
		if err := s.Play(seats[0], m, new(engine.Events)); err != nil {
			t.Fatal(err)
		}
	}
	return list
}
