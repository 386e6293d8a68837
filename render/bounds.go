package render

import (
	"math"
	"strconv"
	"strings"
)

// Bounds returns the edges of an item without its outline.
func Bounds(it Item) (x0, y0, x1, y1 float64) {
	switch it := it.(type) {
	case Box:
		return it.X, it.Y, it.X + it.W, it.Y + it.H
	case Disc:
		return it.X - it.R, it.Y - it.R, it.X + it.R, it.Y + it.R
	case Icon:
		return it.X - it.Size/2, it.Y - it.Size/2, it.X + it.Size/2, it.Y + it.Size/2
	case Label:
		return it.Bounds()
	case Path:
		return boundsOf(it.D)
	}
	return 0, 0, 0, 0
}

// boundsOf returns the edges of path data: absolute letters, then pairs of numbers.
func boundsOf(d string) (x0, y0, x1, y1 float64) {
	low, high := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	n := 0
	for _, word := range strings.FieldsFunc(d, func(r rune) bool { return r == ' ' || r == ',' || r >= 'A' && r <= 'Z' }) {
		v, err := strconv.ParseFloat(word, 64)
		if err != nil {
			panic("render: path " + d + ": " + err.Error())
		}
		low[n%2], high[n%2] = min(low[n%2], v), max(high[n%2], v)
		n++
	}
	return low[0], low[1], high[0], high[1]
}
