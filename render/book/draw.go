// Package book shows the rulebook of a game: its pictures, and all of it as one page
// to read in a browser.
package book

import (
	"fmt"

	"guildhall/engine"
	"guildhall/engine/rulebook"
	"guildhall/engine/scenario"
	"guildhall/render"
)

// Draw draws what a picture of a rulebook shows. The error says what the scenario, the
// match or the artist lacks.
func Draw(rules engine.Rules, b *rulebook.Book, artist render.Artist, s rulebook.Scene, o render.Options) (*render.Scene, error) {
	file, err := b.Scenario(s.Scenario)
	if err != nil {
		return nil, err
	}
	sc, err := scenario.Load(s.Scenario+".yaml", file)
	if err != nil {
		return nil, err
	}
	games := func(id string) (engine.Rules, bool) { return rules, id == rules.Info().ID }
	state, _, err := scenario.PlayFirst(games, sc, s.Moves)
	if err != nil {
		return nil, err
	}
	if s.Seat < -1 || s.Seat >= sc.Setup.Seats {
		return nil, fmt.Errorf("%s: no seat %d", s.Scenario, s.Seat)
	}
	view := state.View(engine.Seat(s.Seat))
	var drawn *render.Scene
	switch d, ok := artist.(render.Detailer); {
	case s.Hand:
		drawn = artist.Hand(view, o)
	case s.Close == "":
		drawn = artist.Board(view, o)
	case ok:
		drawn = d.Detail(view, s.Close, o)
	}
	if drawn == nil {
		return nil, fmt.Errorf("%s: nothing is drawn of %+v", s.Scenario, s)
	}
	return drawn, nil
}
