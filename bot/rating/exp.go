package rating

import (
	"math"
	"slices"
)

// exp returns e to the power of x with the same bits on every processor. math.Exp has
// assembler versions that may differ in the last bit. The error is below two units in the
// last place.
func exp(x float64) float64 {
	switch {
	case x < -700:
		return 0
	case x > 700:
		x = 700
	}
	// x = k ln 2 + r with |r| <= ln 2 / 2. ln 2 is split into two parts, so that k times
	// the first part is exact.
	const high, low = 6.93147180369123816490e-01, 1.90821492927058770002e-10
	k := math.Round(float64(x / math.Ln2))
	r := float64(x-float64(k*high)) - float64(k*low)
	// Taylor series; the first omitted term is below 1e-18.
	term := 1.0
	var terms [16]float64
	for n := range terms {
		term = float64(float64(term*r) / float64(n+1))
		terms[n] = term
	}
	total := 0.0
	for _, t := range slices.Backward(terms[:]) {
		total += t // add the smallest terms first
	}
	return math.Ldexp(1+total, int(k))
}
