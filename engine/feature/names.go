package feature

import "guildhall/engine"

// NamesOf returns the names of the features of a game with so many seats: those that
// write lists for a new match. It panics when the game knows no such number of seats.
func NamesOf(rules engine.Rules, seats int, write func(engine.State, *List)) []string {
	return listOf(rules, seats, write).names
}

// listOf is the list of names of a new match.
func listOf(rules engine.Rules, seats int, write func(engine.State, *List)) List {
	s, err := rules.New(engine.Setup{Seats: seats})
	if err != nil {
		panic("features of " + rules.Info().ID + ": " + err.Error())
	}
	l := Names()
	write(s, &l)
	return l
}
