package feature

import "guildhall/engine"

// NamesOf returns the names of the features that measure adds for a new match of the game
// with the given number of seats. It panics if the game does not allow that number.
func NamesOf[G any](rules engine.Rules, seats int, measure func(G, *List, int8)) []string {
	return listOf(rules, seats, measure).names
}

// listOf returns the names, as a List, for a new match.
func listOf[G any](rules engine.Rules, seats int, measure func(g G, l *List, seat int8)) List {
	s, err := rules.New(engine.Setup{Seats: seats})
	if err != nil {
		panic("features of " + rules.Info().ID + ": " + err.Error())
	}
	l := Names()
	measure(s.(G), &l, 0)
	return l
}
