package pairing

import (
	"math/bits"

	"guildhall/engine"
)

// The parameters of one annealing attempt: the number of exchanges per table, and the
// initial chance, of 1<<32, to accept a rise of the cost by one. The chance falls to zero
// in even steps. All numbers are integers, because a design must be the same on every
// machine.
const (
	attempts = 20
	steps    = 12_000
	hot      = 0.5 * (1 << 32)
)

// pool is a design during annealing. Each column contains every entrant equally often,
// within one, and only entries of one column are exchanged. So places are even from the
// beginning, and only meetings must become even.
type pool struct {
	n, seats int
	rows     [][]int // tables
	meet     []int   // by two entrants; an entrant with two seats at a table meets themselves
	twice    int     // the cost of an entrant with two seats at a table
	cost     int
}

// anneal returns tables in which every two entrants meet equally often, within one. If it
// finds none, it returns the most even tables that it found.
func anneal(n, seats, each int, r *engine.Rand) []Table {
	goal := leastCost(n, seats, each)
	var best *pool
	for range attempts {
		p := deal(n, seats, each, r)
		p.cool(goal, r)
		if best == nil || p.cost < best.cost {
			best = p
		}
		if best.cost <= goal {
			break
		}
	}
	tables := make([]Table, len(best.rows))
	for i, row := range best.rows {
		tables[i] = row
	}
	return tables
}

// leastCost returns the cost of meetings that are all within one of each other.
func leastCost(n, seats, each int) int {
	pairs, met := n*(n-1)/2, n*each/seats*seats*(seats-1)/2
	q, more := met/pairs, met%pairs
	return more*(q+1)*(q+1) + (pairs-more)*q*q
}

// deal puts the entrants into columns at random. Consecutive entries of an
// entrant go to different columns.
func deal(n, seats, each int, r *engine.Rand) *pool {
	p := &pool{n: n, seats: seats, rows: make([][]int, n*each/seats), meet: make([]int, n*n)}
	p.twice = 2*each*(seats-1)/(n-1) + 6 // more than the cost of any two people's meetings
	columns := make([][]int, seats)
	for i := range n * each {
		columns[i%seats] = append(columns[i%seats], i/each)
	}
	for _, c := range columns {
		engine.Shuffle(r, c)
	}
	for i := range p.rows {
		p.rows[i] = make([]int, seats)
		for s := range seats {
			p.rows[i][s] = columns[s][i]
		}
		for a := range seats {
			for b := range a {
				p.cost += p.change(p.rows[i][a], p.rows[i][b], 1)
			}
		}
	}
	return p
}

// change changes the number of meetings of two entrants, and returns the change of the
// cost.
func (p *pool) change(a, b, by int) int {
	i := min(a, b)*p.n + max(a, b)
	was := p.meet[i]
	p.meet[i] += by
	if a == b {
		return by * p.twice
	}
	return p.meet[i]*p.meet[i] - was*was
}

// swap exchanges the entries of a column in two rows, and returns the change of the cost.
func (p *pool) swap(column, i, j int) int {
	d := 0
	x, y := p.rows[i][column], p.rows[j][column]
	for s := range p.seats {
		if s != column {
			d += p.change(x, p.rows[i][s], -1) + p.change(y, p.rows[i][s], 1)
			d += p.change(y, p.rows[j][s], -1) + p.change(x, p.rows[j][s], 1)
		}
	}
	p.rows[i][column], p.rows[j][column] = y, x
	p.cost += d
	return d
}

// cool exchanges entries until the cost reaches the goal, or the temperature is zero.
func (p *pool) cool(goal int, r *engine.Rand) {
	total := uint64(steps * len(p.rows))
	var accept [24]uint64 // chance, of 1<<32, to accept a rise of the cost by the index
	for step := uint64(0); step < total && p.cost > goal; step++ {
		if step%64 == 0 {
			accept[0] = 1 << 32
			for d := 1; d < len(accept); d++ {
				accept[d] = accept[d-1] * (hot * (total - step) / total) >> 32
			}
		}
		random := r.Uint64()
		column := int(random & 0xff % uint64(p.seats))
		i, j := pick(uint32(random>>8)&0xfff, len(p.rows)), pick(uint32(random>>20)&0xfff, len(p.rows))
		if p.rows[i][column] == p.rows[j][column] {
			continue
		}
		if d := p.swap(column, i, j); d > 0 && (d >= len(accept) || random>>32 >= accept[d]) {
			p.swap(column, i, j)
		}
	}
}

// pick scales twelve random bits to a number below n.
func pick(random uint32, n int) int {
	hi, _ := bits.Mul32(random<<20, uint32(n))
	return int(hi)
}
