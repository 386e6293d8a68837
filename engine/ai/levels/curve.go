package levels

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"fmt"
	"strconv"
	"sync"

	"guildhall/engine"
)

// Curve tells how often a chance that the search says comes true: at 0, 5, 10 and so on to
// 100 of 100, 0 to 1, rising. Between them it is straight.
type Curve [21]float64

// Plain is the curve of a search whose chances come true.
var Plain = func() (c Curve) {
	for i := range c {
		c[i] = float64(i) / float64(len(c)-1)
	}
	return c
}()

// At is the chance for what the search says.
func (c Curve) At(said float64) float64 {
	at := min(1, max(0, said)) * float64(len(c)-1)
	i := min(len(c)-2, int(at))
	return c[i] + float64((at-float64(i))*(c[i+1]-c[i]))
}

// Row is a curve as curves.csv holds it, in thousandths.
func (c Curve) Row(game string, seats int) []string {
	row := []string{game, strconv.Itoa(seats)}
	for _, y := range c {
		row = append(row, strconv.Itoa(int(y*1000+0.5)))
	}
	return row
}

//go:embed curves.csv
var curves []byte

// CurveOf returns the curve of a game and number of seats. It is not known where the
// search guesses no better than somebody who takes all seats for equally strong: people
// are told no chances there. It is Plain then.
func CurveOf(rules engine.Rules, seats int) (c Curve, known bool) {
	all, err := fitted()
	if err != nil {
		return Plain, false
	}
	if c, known = all[key{game: rules.Info().ID, seats: seats}]; !known {
		return Plain, false
	}
	return c, true
}

// Told reports whether the curve of a number of seats holds in a match, of which s is a
// state. It does not where an opponent of the game itself plays beside several people: the
// curve was made of matches without it, and it wins most of them.
func Told(s engine.State, seats int) bool {
	o, ok := s.(engine.Opposed)
	return !ok || seats < 2 || !o.Opposed()
}

var fitted = sync.OnceValues(func() (map[key]Curve, error) {
	lines, err := csv.NewReader(bytes.NewReader(curves)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("curves.csv: %w", err)
	}
	out := map[key]Curve{}
	for i, line := range lines[1:] {
		var c Curve
		seats, err := strconv.Atoi(line[1])
		for j := range c {
			if len(line) != len(c)+2 || err != nil {
				return nil, fmt.Errorf("curves.csv, line %d: want a game, seats and %d thousandths", i+2, len(c))
			}
			var y int
			y, err = strconv.Atoi(line[j+2])
			c[j] = float64(y) / 1000
		}
		out[key{game: line[0], seats: seats}] = c
	}
	return out, nil
})
