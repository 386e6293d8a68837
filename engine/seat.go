package engine

// Seat is a place at a match, counted from 0.
type Seat int8

const (
	// Spectator is the viewer who holds no seat.
	Spectator Seat = -1
	// NoSeat stands for no seat: a free site, an event that nobody caused.
	NoSeat Seat = -1
	// MaxSeats is the largest number of seats of any game.
	MaxSeats = 8
)

// Audience is a set of viewers: one bit for each seat and one for spectators.
type Audience uint16

const spectators Audience = 1 << 15

// Everyone contains all seats and the spectators.
const Everyone Audience = 0xFFFF

// Only returns the audience of the given seats.
func Only(seats ...Seat) Audience {
	var a Audience
	for _, s := range seats {
		a |= bit(s)
	}
	return a
}

// AllBut returns everyone, including spectators, except the given seats.
func AllBut(seats ...Seat) Audience { return Everyone &^ Only(seats...) }

// Has reports whether the viewer belongs to the audience.
func (a Audience) Has(viewer Seat) bool { return a&bit(viewer) != 0 }

func bit(s Seat) Audience {
	if s < 0 {
		return spectators
	}
	return 1 << s
}

// ListOf returns the values of a function for 0 to n-1: one for each seat, or for each of other things
// that are numbered from 0.
func ListOf[N ~int | ~int8, T any](n N, of func(N) T) []T {
	list := make([]T, 0, n)
	for i := N(0); i < n; i++ {
		list = append(list, of(i))
	}
	return list
}

// Some reports whether a function returns true for a number from 0 to n-1.
func Some[N ~int | ~int8](n N, is func(N) bool) bool {
	for i := N(0); i < n; i++ {
		if is(i) {
			return true
		}
	}
	return false
}

// AppendCounted appends the values of a function for the kinds with a number above 0.
func AppendCounted[N ~int | ~int8 | ~int16, T any](dst []T, numbers []N, of func(kind, n int) T) []T {
	for kind, n := range numbers {
		if n > 0 {
			dst = append(dst, of(kind, int(n)))
		}
	}
	return dst
}
