package enginetest

import (
	"bytes"

	"guildhall/engine"
)

// checkResults plays random matches to the end and checks the sums of the scores.
func (m *match) checkResults() {
	m.t.Helper()
	for _, s := range m.eachGame(nil, nil) {
		r := s.Result()
		m.said.add(*r)
		m.checkTotals(r)
		m.checkPlaces(r)
		before := s.Encode()
		if d := difference(m.asJSON(r), m.asJSON(s.Result())); d != "" {
			m.failf("Result asked twice differs:%s", d)
		}
		if !bytes.Equal(before, s.Encode()) {
			m.failf("Result changed the state")
		}
		for _, viewer := range m.viewers() {
			m.said.add(s.View(viewer))
		}
	}
}

func (m *match) checkTotals(r *engine.Result) {
	m.t.Helper()
	if len(r.Totals) != m.setup.Seats {
		m.failf("%d totals for %d seats", len(r.Totals), m.setup.Seats)
	}
	sums := make([]int, m.setup.Seats)
	for _, c := range r.Categories {
		if c.Name.IsZero() {
			m.failf("a category with %v has no name", c.Points)
		}
		if len(c.Points) != m.setup.Seats {
			m.failf("category %q has %d numbers for %d seats", c.Name.Key, len(c.Points), m.setup.Seats)
		}
		for seat, n := range c.Points {
			sums[seat] += n
		}
	}
	for seat, total := range r.Totals {
		if sums[seat] != total {
			m.failf("seat %d: the categories add up to %d, the total is %d", seat, sums[seat], total)
		}
	}
}

func (m *match) checkPlaces(r *engine.Result) {
	m.t.Helper()
	if len(r.Places) != m.setup.Seats {
		m.failf("%d places for %d seats", len(r.Places), m.setup.Seats)
	}
	if won := r.Winners(); !r.Victor.Name.IsZero() && len(won) > 0 {
		m.failf("%s beat everybody, and seats %v won", r.Victor.Name.Key, won)
	}
	placed := make(map[engine.Seat]bool)
	for i, p := range r.Places {
		if int(p.Seat) < 0 || int(p.Seat) >= m.setup.Seats || placed[p.Seat] {
			m.failf("place %d is of seat %d, which is nobody or placed already", i, p.Seat)
		}
		placed[p.Seat] = true
		if shared := i > 0 && p.Rank == r.Places[i-1].Rank; !shared && p.Rank != i+1 {
			m.failf("place %d has rank %d, want %d or that of the place before", i, p.Rank, i+1)
		}
		if i == 0 {
			continue
		}
		above := r.Places[i-1]
		if above.Out && !p.Out {
			m.failf("seat %d is out and ranked above seat %d, who is not", above.Seat, p.Seat)
		}
		if above.Out == p.Out && !p.Out && r.Totals[above.Seat] < r.Totals[p.Seat] {
			m.failf("seat %d with %d is ranked above seat %d with %d", above.Seat, r.Totals[above.Seat], p.Seat, r.Totals[p.Seat])
		}
	}
}
