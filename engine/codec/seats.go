package codec

import (
	"fmt"
	"slices"
)

// Seat is a seat to write, nil for None.
func Seat(seat int8) *int {
	if seat == None {
		return nil
	}
	n := int(seat)
	return &n
}

// PutSeat writes a seat under its key, and nothing for None.
func PutSeat(m map[string]int, key string, seat int8) {
	if seat != None {
		m[key] = int(seat)
	}
}

// Ints writes a list of seats or of other small numbers, never as null.
func Ints(list []int8) []int {
	out := make([]int, 0, len(list))
	for _, n := range list {
		out = append(out, int(n))
	}
	return out
}

// ReadSeat sets a place to one of so many seats; nil leaves it as it is.
func ReadSeat(to *int8, seat *int, seats int8) error {
	if seat == nil {
		return nil
	}
	if *seat < 0 || *seat >= int(seats) {
		return fmt.Errorf("no seat %d", *seat)
	}
	*to = int8(*seat)
	return nil
}

// ReadSeats sets the first places to a list of different seats.
func ReadSeats(to []int8, list []int, seats int8) error {
	if len(list) > len(to) {
		return fmt.Errorf("%d seats", len(list))
	}
	for i, n := range list {
		if n < 0 || n >= int(seats) || slices.Contains(list[:i], n) {
			return fmt.Errorf("seats %v", list)
		}
		to[i] = int8(n)
	}
	return nil
}
