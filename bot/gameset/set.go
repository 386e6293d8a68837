// Package gameset holds the games that a bot offers.
package gameset

import (
	"slices"

	"guildhall/engine"
)

// Set is a list of games.
type Set struct {
	all  []engine.Rules
	byID map[string]engine.Rules
}

// New returns a set of games. It keeps their order.
func New(games []engine.Rules) *Set {
	s := &Set{all: games, byID: map[string]engine.Rules{}}
	for _, g := range games {
		s.byID[g.Info().ID] = g
	}
	return s
}

// All returns all games.
func (s *Set) All() []engine.Rules { return s.all }

// Rules returns a game by its id; false if there is none.
func (s *Set) Rules(id string) (engine.Rules, bool) {
	g, ok := s.byID[id]
	return g, ok
}

// Counted returns the games whose matches count for ratings, statistics, leagues, daily
// deals and searches: all except practice games.
func (s *Set) Counted() []engine.Rules {
	return slices.DeleteFunc(slices.Clone(s.all), func(g engine.Rules) bool { return g.Info().Practice })
}

// Practice returns the practice games.
func (s *Set) Practice() []engine.Rules {
	return slices.DeleteFunc(slices.Clone(s.all), func(g engine.Rules) bool { return !g.Info().Practice })
}
