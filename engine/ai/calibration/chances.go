package calibration

import (
	"fmt"
	"math"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/levels"
)

// Guess is an adviser's uncalibrated chance for its best answer to a question, together
// with the actual result.
type Guess struct {
	Match int
	Said  float64 // 0 to 1
	Won   float64 // 1 for a win, a share of 1 if several seats won, otherwise 0
	Late  bool    // in the second half of the match
}

// Guesses holds the guesses for a game and number of seats.
type Guesses struct {
	Game    string
	Seats   int
	Beside  bool // the automatic opponent played, too
	Matches int
	List    []Guess
}

// GuessesOf plays the matches of a plan, and asks an adviser with the given number of
// iterations at questions with a choice. It leaves out matches that do not end.
func GuessesOf(p Plan, iterations int) (Guesses, error) {
	g := Guesses{Game: p.Rules.Info().ID, Seats: p.Seats}
	adviser, err := levels.Adviser(p.Rules, p.Seats)
	if err != nil {
		return g, err
	}
	adviser.Iterations = iterations
	type asked struct {
		seat engine.Seat
		Guess
	}
	open, turns := []asked(nil), []int(nil)
	err = p.play(func(n int, s engine.State, seat engine.Seat, r *engine.Rand) error {
		if len(open) > 0 && open[0].Match != n { // the match before did not end
			open, turns = nil, nil
		}
		g.Beside = levels.Beside(s, p.Seats)
		if len(s.Moves(seat, nil)) < 2 {
			return nil
		}
		best, err := adviser.Best(ai.NewSampler(s, seat), seat, 3, r)
		if err != nil {
			return err
		}
		open = append(open, asked{seat, Guess{Match: n, Said: ai.Chance(best[0].Value)}})
		turns = append(turns, s.View(engine.Spectator).Header().Turn)
		return nil
	}, func(n int, r *engine.Result) {
		g.Matches++
		for i, a := range open {
			if a.Match != n {
				continue
			}
			a.Won = won(r, a.seat)
			a.Late = 2*turns[i] > turns[len(turns)-1]
			g.List = append(g.List, a.Guess)
		}
		open, turns = nil, nil
	})
	return g, err
}

// won returns the seat's share of the first place.
func won(r *engine.Result, seat engine.Seat) float64 {
	winners := r.Winners()
	for _, w := range winners {
		if w == seat && r.Victor.Name.IsZero() {
			return 1 / float64(len(winners))
		}
	}
	return 0
}

// Even returns the best guess without looking at a position: equal chances for all seats,
// or the share of won matches for a single seat or against an automatic opponent.
func (g Guesses) Even() float64 {
	if g.Seats > 1 && !g.Beside {
		return 1 / float64(g.Seats)
	}
	sum := 0.0
	for _, x := range g.List {
		sum += x.Won
	}
	return sum / float64(max(1, len(g.List)))
}

// Fit returns the rising curve that fits the guesses best. known is false if the curve is
// no better than even guesses. To test that, each half of the matches is judged with the
// curve of the other half.
func (g Guesses) Fit() (curve levels.Curve, known bool) {
	halves := [2]Guesses{{Seats: g.Seats, Beside: g.Beside}, {Seats: g.Seats, Beside: g.Beside}}
	for _, x := range g.List {
		halves[x.Match%2].List = append(halves[x.Match%2].List, x)
	}
	gain := 0.0
	for i, half := range halves {
		other, rises := fit(halves[1-i].List)
		if !rises {
			return curve, false
		}
		s := half.Check(other)
		gain += (s.Even - s.Brier) * float64(len(half.List))
	}
	curve, rises := fit(g.List)
	return curve, rises && gain > 0
}

const (
	// held is the weight, in guesses, of the parametric curve against the guesses near a
	// point.
	held = 50.0
	// near is the largest distance at which a guess counts for a point.
	near = 0.1
)

// fit finds the most likely curve of the form a + b times the log odds, and moves each of
// its points towards the results of the guesses near it. rises is false if b is not
// positive.
func fit(list []Guess) (curve levels.Curve, rises bool) {
	a, b := line(list)
	for i := range curve {
		x := float64(i) / float64(len(curve)-1)
		p := 1 / (1 + math.Exp(-a-b*odds(x)))
		sum, weight := held*p, held
		for _, g := range list {
			if d := math.Abs(g.Said-x) / near; d < 1 {
				// A guess near the point moves it by its difference from the
				// parametric curve.
				form := 1 / (1 + math.Exp(-a-b*odds(g.Said)))
				sum, weight = sum+(1-d)*(p+g.Won-form), weight+1-d
			}
		}
		curve[i] = min(1, max(0, sum/weight))
	}
	return rising(curve), b > 0
}

// line finds a and b by Newton's method, with a prior towards 0 and 1 that weighs as much
// as ten guesses.
func line(list []Guess) (a, b float64) {
	const pull = 10.0
	b = 1
	for range 30 {
		ga, gb := -pull*a, -pull*(b-1)
		haa, hab, hbb := pull, 0.0, pull
		for _, x := range list {
			z := odds(x.Said)
			p := 1 / (1 + math.Exp(-a-b*z))
			w := p * (1 - p)
			ga, gb = ga+x.Won-p, gb+(x.Won-p)*z
			haa, hab, hbb = haa+w, hab+w*z, hbb+w*z*z
		}
		det := haa*hbb - hab*hab
		a, b = a+(hbb*ga-hab*gb)/det, b+(haa*gb-hab*ga)/det
	}
	return a, b
}

// rising replaces falling neighbours by their mean until the curve rises everywhere, and
// rounds to thousandths.
func rising(c levels.Curve) levels.Curve {
	type flat struct{ sum, n float64 }
	var flats []flat
	for _, y := range c {
		flats = append(flats, flat{y, 1})
		for n := len(flats); n > 1 && flats[n-2].sum*flats[n-1].n > flats[n-1].sum*flats[n-2].n; n-- {
			flats[n-2] = flat{flats[n-2].sum + flats[n-1].sum, flats[n-2].n + flats[n-1].n}
			flats = flats[:n-1]
		}
	}
	i := 0
	for _, f := range flats {
		for range int(f.n) {
			c[i] = math.Round(1000*f.sum/f.n) / 1000
			i++
		}
	}
	return c
}

// odds returns the log odds of a chance, which it first moves away from 0 and 1.
func odds(p float64) float64 {
	p = min(0.99, max(0.01, p))
	return math.Log(p / (1 - p))
}

// Bin groups guesses with similar chances.
type Bin struct {
	Guesses   int
	Said, Won float64 // means
}

// Score measures the accuracy of calibrated chances.
type Score struct {
	Guesses     int
	Brier, Even float64 // mean square errors of the curve and of even guesses
	Late        float64 // Even minus Brier in the second half of matches
	Bins        [10]Bin
	Low, High   float64 // 95 % interval of Even minus Brier; the guesses of a match count as one
}

// Check compares a curve with the actual results.
func (g Guesses) Check(c levels.Curve) Score {
	s, even, late := Score{Guesses: len(g.List)}, g.Even(), 0.0
	gains := map[int]float64{} // by match
	for _, x := range g.List {
		p := c.At(x.Said)
		mine, theirs := (p-x.Won)*(p-x.Won), (even-x.Won)*(even-x.Won)
		s.Brier, s.Even = s.Brier+mine, s.Even+theirs
		gains[x.Match] += theirs - mine
		if x.Late {
			s.Late, late = s.Late+theirs-mine, late+1
		}
		b := &s.Bins[min(len(s.Bins)-1, int(p*float64(len(s.Bins))))]
		b.Guesses, b.Said, b.Won = b.Guesses+1, b.Said+p, b.Won+x.Won
	}
	n := float64(max(1, len(g.List)))
	s.Brier, s.Even, s.Late = s.Brier/n, s.Even/n, s.Late/max(1, late)
	for i := range s.Bins {
		b := &s.Bins[i]
		b.Said, b.Won = b.Said/float64(max(1, b.Guesses)), b.Won/float64(max(1, b.Guesses))
	}
	square, mean := 0.0, (s.Even-s.Brier)*n/float64(max(1, len(gains)))
	for _, x := range gains {
		square += (x - mean) * (x - mean)
	}
	half := 1.96 * math.Sqrt(square) / n
	s.Low, s.High = s.Even-s.Brier-half, s.Even-s.Brier+half
	return s
}

// Worst returns the bin with at least least guesses that is furthest from the actual
// results, and its error.
func (s Score) Worst(least int) (off float64, bin Bin) {
	for _, b := range s.Bins {
		if d := math.Abs(b.Said - b.Won); b.Guesses >= least && d > off {
			off, bin = d, b
		}
	}
	return off, bin
}

// String returns the score as a line of a table.
func (s Score) String() string {
	off, bin := s.Worst(30)
	return fmt.Sprintf("%5d questions: Brier %.3f, even %.3f, better by %.3f (%.3f to %.3f), in the second half by %.3f; bin furthest off: said %.0f %%, won %.0f %% of %d (%.0f points)",
		s.Guesses, s.Brier, s.Even, s.Even-s.Brier, s.Low, s.High, s.Late, 100*bin.Said, 100*bin.Won, bin.Guesses, 100*off)
}
