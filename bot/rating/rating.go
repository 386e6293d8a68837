// Package rating computes ratings: the Plackett-Luce update of R. C. Weng and C.-J. Lin,
// "A Bayesian Approximation Method for Online Ranking", Journal of Machine Learning
// Research 12 (2011), algorithm 4, for tables of any number of seats with shared places.
// It does not know tables and stores nothing.
//
// A strength is a normal distribution. A person forms a team with their seat. The seat
// has its own strength, which everybody who ever sat there shares, so that a good seat
// does not raise a person's rating.
//
// All results have the same bytes on every processor: products are rounded before they
// are added, and the exponential function is computed here (exp.go).
package rating

import "math"

const (
	// Mean and Deviation are the strength of a person before their first match.
	Mean      = 25.0
	Deviation = 25.0 / 3
	// PerformanceDeviation is the deviation of a person's play from one match to the next (beta).
	PerformanceDeviation = 25.0 / 6
	// Drift is the deviation of the change of a person's strength between two matches. With
	// a quarter of it, ratings of veterans were too slow to show improvement.
	Drift = Deviation / 25
	// SeatDeviation is the initial deviation of a seat's advantage. Its mean is 0.
	SeatDeviation = PerformanceDeviation / 4
	// Calibration is the number of matches needed before a rating is shown.
	Calibration = 10
	// narrowest is the minimum factor by which one match may reduce a variance (kappa).
	narrowest = 0.0001
)

// Strength is the estimated strength of an entrant, as a normal distribution.
type Strength struct {
	Mu    float64 `json:"mu"`
	Sigma float64 `json:"sigma"`
}

// The strengths before the first match.
var (
	Newcomer = Strength{Mean, Deviation}
	NewSeat  = Strength{0, SeatDeviation}
)

// Team is a unit at a table: a person or computer opponent together with their seat.
type Team struct {
	Members []Strength
	Rank    int // from 1; teams with the same rank shared a place
}

// Drifted returns the strength assumed before the next match.
func (s Strength) Drifted(by float64) Strength {
	return Strength{s.Mu, math.Sqrt(sum(s.Sigma*s.Sigma, by*by))}
}

// total returns the sum of the members' strengths.
func (t Team) total() (mu, variance float64) {
	for _, m := range t.Members {
		mu += m.Mu
		variance = sum(variance, m.Sigma*m.Sigma)
	}
	return mu, variance
}

// sum adds two products, each rounded first; some processors would not round them.
func sum(a, b float64) float64 { return float64(a) + float64(b) }

// Rate returns the strengths of all members after a match, by team. With fewer than two
// teams nothing changes.
func Rate(teams []Team) [][]Strength {
	n := len(teams)
	after := make([][]Strength, n)
	mus, variances := make([]float64, n), make([]float64, n)
	all := 0.0
	for i, t := range teams {
		mus[i], variances[i] = t.total()
		all = sum(all, float64(variances[i]+float64(PerformanceDeviation*PerformanceDeviation)))
	}
	c := math.Sqrt(all)
	power := powers(mus, c)
	for i, t := range teams {
		omega, delta := 0.0, 0.0
		if n > 1 {
			omega, delta = change(teams, power, variances[i], c, i)
		}
		for _, m := range t.Members {
			share := 0.0
			if variances[i] > 0 {
				share = float64(float64(m.Sigma*m.Sigma) / variances[i])
			}
			kept := math.Max(1-float64(share*delta), narrowest)
			after[i] = append(after[i], Strength{sum(m.Mu, share*omega), float64(m.Sigma * math.Sqrt(kept))})
		}
	}
	return after
}

// powers returns exp(mu/c) of the teams, relative to the strongest. Only their quotients
// are used, and none overflows.
func powers(mus []float64, c float64) []float64 {
	top := math.Inf(-1)
	for _, mu := range mus {
		top = math.Max(top, mu)
	}
	list := make([]float64, len(mus))
	for i, mu := range mus {
		list[i] = exp((mu - top) / c)
	}
	return list
}

// change returns the change of the mean of team i (omega), and the share by which its
// variance shrinks (delta). It treats every place q of the ranking as a draw, won by q,
// among the teams that were not placed better.
func change(teams []Team, power []float64, variance, c float64, i int) (omega, delta float64) {
	for q := range teams {
		if teams[q].Rank > teams[i].Rank {
			continue // i was placed better
		}
		rest, tied := 0.0, 0.0
		for s := range teams {
			if teams[s].Rank >= teams[q].Rank {
				rest += power[s]
			}
			if teams[s].Rank == teams[q].Rank {
				tied++
			}
		}
		p := float64(power[i] / rest)
		won := 0.0
		if q == i {
			won = 1
		}
		omega += float64((won - p) / tied)
		delta += float64(float64(p*(1-p)) / tied)
	}
	sigma := math.Sqrt(variance)
	omega = float64(omega * float64(variance/c))
	// The last factor, sigma/c, limits the change after a match with many seats.
	delta = float64(float64(delta*float64(variance/float64(c*c))) * float64(sigma/c))
	return omega, delta
}

// Chances returns the probability of each team to come first.
func Chances(teams []Team) []float64 {
	mus, all := make([]float64, len(teams)), 0.0
	for i, t := range teams {
		var variance float64
		mus[i], variance = t.total()
		all = sum(all, float64(variance+float64(PerformanceDeviation*PerformanceDeviation)))
	}
	list := powers(mus, math.Sqrt(all))
	total := 0.0
	for _, p := range list {
		total += p
	}
	for i := range list {
		list[i] = float64(list[i] / total)
	}
	return list
}

// Points returns the rating as shown to people. A newcomer has 1500. In a match of two
// with well-known strengths, 400 more points mean odds of ten to one.
func (s Strength) Points() int { return 1500 + int(math.Round(float64((s.Mu-Mean)*perPoint))) }

// At returns a newcomer's strength with the given points: its Points method returns them.
func At(points int) Strength {
	return Strength{sum(Mean, float64(float64(points-1500)/perPoint)), Deviation}
}

// Margin returns the deviation of a rating in points. Two of three ratings lie within it.
func (s Strength) Margin() int { return int(math.Round(float64(s.Sigma * perPoint))) }

// Lead returns the advantage of a seat in points.
func (s Strength) Lead() int { return int(math.Round(float64(s.Mu * perPoint))) }

// perPoint is 400 / (ln 10 * Luck * sqrt 2).
const perPoint = 400 / (math.Ln10 * PerformanceDeviation * math.Sqrt2)
