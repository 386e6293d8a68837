package feature

import "guildhall/engine"

// NamesOf returns the names of the features that write adds for a new match with the given
// number of seats. It panics if the game does not allow that number.
func NamesOf(rules engine.Rules, seats int, write func(engine.State, *List)) []string {
	return listOf(rules, seats, write).names
}

// listOf returns the names, as a List, for a new match.
func listOf(rules engine.Rules, seats int, write func(engine.State, *List)) List {
	s, err := rules.New(engine.Setup{Seats: seats})
	if err != nil {
		panic("features of " + rules.Info().ID + ": " + err.Error())
	}
	l := Names()
	write(s, &l)
	return l
}
