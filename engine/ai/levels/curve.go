package levels

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"guildhall/engine"
)

// Curve converts chances from the search into calibrated chances. Its points are the
// calibrated chances, 0 to 1 and rising, for 0, 5, 10 and so on to 100 percent; between
// them it is linear.
type Curve [21]float64

// Plain is the curve that changes nothing.
var Plain = func() (c Curve) {
	for i := range c {
		c[i] = float64(i) / float64(len(c)-1)
	}
	return c
}()

// At returns the calibrated chance for a chance from the search.
func (c Curve) At(said float64) float64 {
	at := min(1, max(0, said)) * float64(len(c)-1)
	i := min(len(c)-2, int(at))
	return c[i] + float64((at-float64(i))*(c[i+1]-c[i]))
}

// andOne follows the number of people in curves.csv if they play with an automatic
// opponent.
const andOne = "+1"

// Row returns the curve as a row of curves.csv, in thousandths, for this number of people.
// beside means that they play with an automatic opponent.
func (c Curve) Row(game string, seats int, beside bool) []string {
	row := []string{game, strconv.Itoa(seats)}
	if beside {
		row[1] += andOne
	}
	for _, y := range c {
		row = append(row, strconv.Itoa(int(y*1000+0.5)))
	}
	return row
}

//go:embed curves.csv
var curves []byte

// CurveOf returns the curve of a game and number of seats. If the search guesses no better
// than equal chances for all seats, known is false and the curve is Plain; people then see
// no chances.
func CurveOf(rules engine.Rules, seats int) (c Curve, known bool) {
	return curveOf(key{game: rules.Info().ID, seats: seats})
}

// CurveIn is CurveOf for the match of the state s. Matches with an automatic opponent have
// their own curve, or none.
func CurveIn(rules engine.Rules, s engine.State, seats int) (c Curve, known bool) {
	return curveOf(key{game: rules.Info().ID, seats: seats, beside: Beside(s, seats)})
}

func curveOf(k key) (c Curve, known bool) {
	all, err := fitted()
	if err != nil {
		return Plain, false
	}
	if c, known = all[k]; !known {
		return Plain, false
	}
	return c, true
}

var fitted = sync.OnceValues(func() (map[key]Curve, error) {
	lines, err := csv.NewReader(bytes.NewReader(curves)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("curves.csv: %w", err)
	}
	out := map[key]Curve{}
	for i, line := range lines[1:] {
		var c Curve
		people, beside := strings.CutSuffix(line[1], andOne)
		seats, err := strconv.Atoi(people)
		for j := range c {
			if len(line) != len(c)+2 || err != nil {
				return nil, fmt.Errorf("curves.csv, line %d: want a game, seats and %d thousandths", i+2, len(c))
			}
			var y int
			y, err = strconv.Atoi(line[j+2])
			c[j] = float64(y) / 1000
		}
		out[key{game: line[0], seats: seats, beside: beside}] = c
	}
	return out, nil
})
