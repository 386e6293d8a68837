package pairing_test

import (
	"reflect"
	"slices"
	"testing"

	"guildhall/bot/league/pairing"
	"guildhall/engine"
	"guildhall/engine/longtest"
)

func TestSameSeedSameDesign(t *testing.T) {
	draw := func(seed uint64) []pairing.Table {
		tables, err := pairing.Pool(13, 4, 4, engine.NumberedSeed(seed))
		if err != nil {
			t.Fatal(err)
		}
		return tables
	}
	if !reflect.DeepEqual(draw(3), draw(3)) {
		t.Error("one seed gives two designs")
	}
	if reflect.DeepEqual(draw(3), draw(4)) {
		t.Error("two seeds give one design")
	}
	// Published draws must be repeatable forever.
	want := []pairing.Table{{11, 6, 4, 0}, {10, 12, 3, 4}}
	if got := draw(3)[:2]; !slices.EqualFunc(got, want, func(a, b pairing.Table) bool { return slices.Equal(a, b) }) {
		t.Errorf("the draw of seed 3 begins %v, want %v", got, want)
	}
}

// Designs for five seats cannot always be even; Measure returns how uneven they are.
func TestFiveSeatDesignsReportUnevenness(t *testing.T) {
	even := 0
	sizes, uneven := []int{5, 6, 7, 11, 16}, 0
	if longtest.Wanted() { // 21 and 25 would need a perfect design, and use the whole time
		sizes, uneven = append(sizes, 30, 18, 21, 25, 36, 40), 2
	}
	for _, n := range sizes {
		tables, err := pairing.Pool(n, 5, 5, engine.NumberedSeed(5))
		if err != nil {
			t.Fatal(err)
		}
		checkTables(t, tables, n, 5, 5)
		s := pairing.Measure(tables, n, 5)
		if s.Places != [2]int{1, 1} || s.Meetings[1]-s.Meetings[0] > 2 {
			t.Errorf("%d entrants: %+v", n, s)
		}
		if s.Even() {
			even++
		} else {
			t.Logf("%d entrants at tables of five: %+v", n, s)
		}
	}
	if want := len(sizes) - uneven; even != want {
		t.Errorf("even for %d numbers of entrants, want %d", even, want)
	}
}

func TestInvalidDesignsAreRefused(t *testing.T) {
	for _, bad := range []struct{ n, seats, each int }{{3, 4, 4}, {41, 4, 4}, {7, 4, 3}, {8, 6, 6}, {8, 1, 1}, {8, 6, 3}, {8, 3, 0}, {9, 3, -3}, {7, 3, 2}, {2, 3, 3}} {
		if pairing.Fits(bad.n, bad.seats, bad.each) == nil {
			t.Errorf("%+v fits", bad)
		}
		if _, err := pairing.Pool(bad.n, bad.seats, bad.each, engine.Seed{}); err == nil {
			t.Errorf("%+v is drawn", bad)
		}
	}
	for _, good := range []struct{ n, seats, each int }{{3, 3, 1}, {7, 3, 3}, {40, 4, 4}, {5, 5, 1}, {7, 2, 0}, {2, 2, 0}} {
		if err := pairing.Fits(good.n, good.seats, good.each); err != nil {
			t.Errorf("%+v does not fit: %v", good, err)
		}
	}
}

func TestEachEntrantSitsOncePerRound(t *testing.T) {
	for _, n := range []int{4, 7, 8, 9, 16, 23, 40} {
		tables, err := pairing.Pool(n, 4, 4, engine.NumberedSeed(1))
		if err != nil {
			t.Fatal(err)
		}
		busy := map[[2]int]bool{}
		rounds := pairing.Rounds(tables, n)
		for i, table := range tables {
			for _, e := range table {
				if busy[[2]int{rounds[i], e}] {
					t.Fatalf("%d entrants: %d sits twice in round %d", n, e, rounds[i])
				}
				busy[[2]int{rounds[i], e}] = true
			}
		}
	}
}

// play adds the results of a round: the lower number wins.
func play(list []pairing.Standing, r pairing.Round) {
	for _, t := range r.Tables {
		order := slices.Clone(t)
		slices.Sort(order)
		for place, e := range t {
			list[e].Places[place]++
			list[e].Points += (len(t) - slices.Index(order, e)) * 60
			for _, o := range t {
				if o != e {
					list[e].Met[o]++
				}
			}
		}
	}
	for _, e := range r.Byes {
		list[e].Byes++
		list[e].Points += 90
	}
}

func TestSwissAvoidsRematches(t *testing.T) {
	for _, tt := range []struct{ n, seats, rounds int }{{8, 2, 3}, {9, 2, 4}, {32, 2, 5}, {16, 4, 3}, {40, 4, 4}, {27, 3, 4}, {18, 4, 3}} {
		list := make([]pairing.Standing, tt.n)
		for i := range list {
			list[i] = pairing.Standing{Met: map[int]int{}, Places: make([]int, tt.seats)}
		}
		for round := range tt.rounds {
			play(list, pairing.Swiss(list, tt.seats, engine.NumberedSeed(uint64(round))))
		}
		rematches, places := 0, 0
		for e, s := range list {
			if s.Byes > 1 {
				t.Errorf("%+v: %d has %d byes", tt, e, s.Byes)
			}
			for _, times := range s.Met {
				if times > 1 {
					rematches++
				}
			}
			if slices.Max(s.Places)-slices.Min(s.Places) > 2 {
				places++
			}
		}
		if rematches > 0 || places > 0 {
			t.Errorf("%+v: %d rematches, %d with uneven places", tt, rematches, places)
		}
		if list[0].Points < list[tt.n-1].Points {
			t.Errorf("%+v: the best has %d points, the last %d", tt, list[0].Points, list[tt.n-1].Points)
		}
	}
}

func TestKnockoutEndsWithFinal(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		for n := seats; n <= 64; n++ {
			alive := make([]int, n)
			for i := range alive {
				alive[i] = i
			}
			rounds := 0
			for ; len(alive) > 1 && rounds < 12; rounds++ {
				r := pairing.Knockout(alive, seats, engine.NumberedSeed(uint64(rounds)))
				next := slices.Clone(r.Byes)
				for i, table := range r.Tables {
					if a := r.Advances[i]; a < 1 || a >= len(table) || len(table) != seats && len(alive) > seats {
						t.Fatalf("%d at tables of %d: %d of %v go on", n, seats, a, table)
					}
					slices.Sort(table)
					next = append(next, table[:r.Advances[i]]...)
				}
				slices.Sort(next)
				if len(next) < seats && len(next) > 1 {
					t.Fatalf("%d at tables of %d: %d are left over", n, seats, len(next))
				}
				alive = next
			}
			if len(alive) != 1 || alive[0] != 0 {
				t.Errorf("%d at tables of %d: %v after %d rounds", n, seats, alive, rounds)
			}
		}
	}
}

// Among the entrants with the fewest byes, the lowest gets the bye.
func TestLowestHasTheBye(t *testing.T) {
	for name, tt := range map[string]struct {
		byes [3]int
		want int
	}{
		"nobody had one": {[3]int{0, 0, 0}, 2}, "the lowest had one": {[3]int{0, 0, 1}, 1}, "the lower two had one": {[3]int{0, 1, 1}, 0},
	} {
		var list []pairing.Standing
		for i, byes := range tt.byes {
			list = append(list, pairing.Standing{Points: 60 * (3 - i), Byes: byes})
		}
		if got := pairing.Swiss(list, 2, engine.NumberedSeed(1)).Byes; len(got) != 1 || got[0] != tt.want {
			t.Errorf("%s: byes for %v, want %d", name, got, tt.want)
		}
	}
}
