package levels

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
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

// CurveHead returns the first row of curves.csv.
func CurveHead() []string {
	head := []string{"seats"}
	for i := range (Curve{}) {
		head = append(head, strconv.Itoa(5*i))
	}
	return head
}

// Row returns the curve as a row of curves.csv, in thousandths, for this number of people.
// beside means that they play with an automatic opponent.
func (c Curve) Row(seats int, beside bool) []string {
	row := []string{strconv.Itoa(seats)}
	if beside {
		row[0] += andOne
	}
	for _, y := range c {
		row = append(row, strconv.Itoa(int(y*1000+0.5)))
	}
	return row
}

// CurveOf returns the curve of a game and number of seats. If the search guesses no better
// than equal chances for all seats, known is false and the curve is Plain; people then see
// no chances.
func CurveOf(rules engine.Rules, seats int) (c Curve, known bool) {
	return curveOf(rules, key{game: rules.Info().ID, seats: seats})
}

// CurveIn is CurveOf for the match of the state s. Matches with an automatic opponent have
// their own curve, or none.
func CurveIn(rules engine.Rules, s engine.State, seats int) (c Curve, known bool) {
	return curveOf(rules, key{game: rules.Info().ID, seats: seats, beside: Beside(s, seats)})
}

func curveOf(rules engine.Rules, k key) (c Curve, known bool) {
	all, err := fitted(rules)
	if err != nil {
		return Plain, false
	}
	if c, known = all[k]; !known {
		return Plain, false
	}
	return c, true
}

// curves caches the curves of each game, map[key]Curve by the game's id.
var curves sync.Map

// fitted returns the curves of a game. A game without curves.csv has none.
func fitted(rules engine.Rules) (map[key]Curve, error) {
	id := rules.Info().ID
	if known, ok := curves.Load(id); ok {
		return known.(map[key]Curve), nil
	}
	data, err := fs.ReadFile(engine.FilesOf(rules), "curves.csv")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	out, err := parseCurves(id, data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", id, err)
	}
	curves.Store(id, out)
	return out, nil
}

// parseCurves reads curves.csv of a game.
func parseCurves(game string, data []byte) (map[key]Curve, error) {
	lines, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("curves.csv: %w", err)
	}
	out := map[key]Curve{}
	for i, line := range lines[min(1, len(lines)):] {
		var c Curve
		people, beside := strings.CutSuffix(line[0], andOne)
		seats, err := strconv.Atoi(people)
		for j := range c {
			if len(line) != len(c)+1 || err != nil {
				return nil, fmt.Errorf("curves.csv, line %d: want seats and %d thousandths", i+2, len(c))
			}
			var y int
			y, err = strconv.Atoi(line[j+1])
			c[j] = float64(y) / 1000
		}
		if err != nil {
			return nil, fmt.Errorf("curves.csv, line %d: %w", i+2, err)
		}
		out[key{game: game, seats: seats, beside: beside}] = c
	}
	return out, nil
}
