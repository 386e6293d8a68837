package pairing_test

import (
	"testing"

	"guildhall/bot/league/pairing"
	"guildhall/engine"
)

// eachOf holds the numbers of matches per entrant, by size of table.
var eachOf = map[int][]int{2: {0}, 3: {3, 6}, 4: {4}}

func TestPoolsAreEven(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		for _, each := range eachOf[seats] {
			for n := seats; n <= pairing.MaxEntrants; n++ {
				tables, err := pairing.Pool(n, seats, each, engine.NumberedSeed(uint64(n)))
				if err != nil {
					t.Fatal(err)
				}
				checkTables(t, tables, n, seats, each)
				if s := pairing.Measure(tables, n, seats); !s.Even() {
					t.Errorf("%d entrants at tables of %d, %d matches each: %+v", n, seats, each, s)
				}
			}
		}
	}
}

func checkTables(t *testing.T, tables []pairing.Table, n, seats, each int) {
	t.Helper()
	if seats == 2 {
		each = n - 1
	}
	count := make([]int, n)
	for _, table := range tables {
		seen := map[int]bool{}
		for _, e := range table {
			if seen[e] {
				t.Errorf("%d of %d entrants sits twice at %v", e, n, table)
			}
			seen[e] = true
			count[e]++
		}
		if len(table) != seats {
			t.Errorf("a table of %d: %v", seats, table)
		}
	}
	for e, c := range count {
		if c != each {
			t.Errorf("%d entrants at tables of %d: %d plays %d matches, want %d", n, seats, e, c, each)
		}
	}
}
