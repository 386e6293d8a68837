package rating

import (
	"fmt"
	"strings"
)

// The kinds of classes. Each game has one rating for each kind, because matches of two,
// matches of three or more, and matches of one person against computer opponents need
// different skills.
const (
	Duel   = "2"
	Many   = "3"
	Ladder = "bots"
)

// Kinds are the kinds of classes, in the order in which they are shown.
var Kinds = []string{Duel, Many, Ladder}

// Class returns the name of the class of a game and a kind.
func Class(game, kind string) string { return game + "." + kind }

// SplitClass splits the name of a class into game and kind.
func SplitClass(class string) (game, kind string) {
	i := strings.LastIndexByte(class, '.')
	if i < 0 {
		return class, ""
	}
	return class[:i], class[i+1:]
}

// Level returns the entrant name of computer opponents of a level. A different network or
// different settings give a different fingerprint and so another entrant.
func Level(level int, fingerprint string) string {
	return fmt.Sprintf("computer-%d@%s", level, fingerprint)
}

// Seat returns the entrant name of a seat, counted from 0, in a match with the given number of
// seats.
func Seat(seat, seats int) string { return fmt.Sprintf("seat-%d/%d", seat+1, seats) }

// IsPerson reports whether an entrant is a person.
func IsPerson(entrant string) bool {
	return entrant != "" && !IsSeat(entrant) && !strings.HasPrefix(entrant, "computer-")
}

// IsSeat reports whether an entrant is a seat.
func IsSeat(entrant string) bool { return strings.HasPrefix(entrant, "seat-") }
