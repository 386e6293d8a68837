package simulate

import (
	"fmt"

	"guildhall/engine"
)

// leftOutRounds is the number of rounds without a question after which a seat
// counts as left out. A seat that is passed over once, or whose turns are
// forced, misses fewer.
const leftOutRounds = 3

// attendance holds the round in which each seat of a match was last asked.
type attendance struct {
	asked [engine.MaxSeats]int
}

func (a *attendance) see(now engine.State, seat engine.Seat) { a.asked[seat] = roundOf(now) }

// leftOut returns the seats that were never asked again although the match went
// on for leftOutRounds more rounds.
func (a *attendance) leftOut(over engine.State, seats int) (list []engine.Seat) {
	last := roundOf(over)
	for seat, asked := range a.asked[:seats] {
		if last-asked >= leftOutRounds {
			list = append(list, engine.Seat(seat))
		}
	}
	return list
}

// addLeftOut counts the seats of a finished match that were left out. Each one
// is a violation.
func (s *simulation) addLeftOut(a *attendance, over engine.State) {
	for _, seat := range a.leftOut(over, s.Seats) {
		s.LeftOut++
		s.note(fmt.Errorf("seat %d is asked nothing after round %d of %d", seat, a.asked[seat], roundOf(over)))
	}
}
