// Package rulebookpage shows the rulebook of a game: its pictures, and all of it as one page
// to read in a browser.
package rulebookpage

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"guildhall/engine"
	"guildhall/engine/rulebook"
	"guildhall/engine/scenario"
	"guildhall/render"
	"guildhall/render/artist"
)

// Draw draws a picture of a rulebook. The error names what is missing in the
// scenario, the match or the artist.
func Draw(rules engine.Rules, b *rulebook.Book, of render.Renderer, s rulebook.Scene, o render.Options) (*render.Scene, error) {
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
	drawn, err := DrawState(state, of, s, o)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Scenario, err)
	}
	return drawn, nil
}

// DrawState draws a picture of a position.
func DrawState(state engine.State, of render.Renderer, s rulebook.Scene, o render.Options) (*render.Scene, error) {
	return draw(of, state.View(engine.Seat(s.Seat)), s, o)
}

// Teller is text.Catalogue.Teller.
type Teller func(lang string, name func(engine.Seat) string) engine.Translate

// Options returns the options of a picture in a language. Its players are the invented ones
// of the tutorial pages.
func Options(teller Teller, lang string) render.Options {
	names := strings.Fields(teller(lang, nil)(engine.T("render.teach.names")))
	return render.Options{Names: names, Tell: teller(lang, func(s engine.Seat) string {
		if s < 0 || int(s) >= len(names) {
			return ""
		}
		return names[s]
	})}
}

// draw draws a view for a phone. If the phone's board does not show a place, it
// cuts the place out of the large board.
func draw(of render.Renderer, view engine.View, s rulebook.Scene, o render.Options) (*render.Scene, error) {
	if o.Size = render.Phone; s.Full {
		o.Size = render.Full
	}
	var drawn *render.Scene
	switch d, ok := of.(render.Detailer); {
	case s.Places != "":
		places := strings.Split(s.Places, ",")
		part, err := cut(of.Board(view, o), places, s.Wide)
		if err != nil {
			o.Size = render.Full
			return cut(of.Board(view, o), places, s.Wide)
		}
		return part, nil
	case s.Hand:
		drawn = of.Hand(view, o)
	case s.Close == "":
		drawn = of.Board(view, o)
	case ok:
		drawn = d.Detail(view, s.Close, o)
	}
	if drawn == nil {
		return nil, fmt.Errorf("no hand, or no part %q", s.Close)
	}
	return drawn, nil
}

// cut returns the part of a picture with the places. With wide it has the whole
// width.
func cut(s *render.Scene, places []string, wide bool) (*render.Scene, error) {
	var left, top, right, bottom float64
	for i, name := range places {
		a, ok := s.Places[name]
		if !ok {
			return nil, fmt.Errorf("the board shows no place %q, only %s", name, strings.Join(slices.Sorted(maps.Keys(s.Places)), " "))
		}
		if i == 0 {
			left, top, right, bottom = a.X, a.Y, a.X+a.W, a.Y+a.H
		}
		left, top, right, bottom = min(left, a.X), min(top, a.Y), max(right, a.X+a.W), max(bottom, a.Y+a.H)
	}
	if wide {
		left, right = 0, float64(s.W)
	}
	e := edges{s, left, top, right, bottom}
	e.round()
	left, top, right, bottom = e.left, e.top, e.right, e.bottom
	lens := artist.Zoom{K: 1, X: -left, Y: -top}
	part := &render.Scene{W: int(right - left), H: int(bottom - top)}
	part.Ground.Items, part.Pieces.Items = slices.Clone(s.Ground.Items), slices.Clone(s.Pieces.Items)
	lens.Items(part.Ground.Items)
	lens.Items(part.Pieces.Items)
	return part, nil
}

// Question draws the question of a seat in a position, for a phone: the part of
// the board with the places in question. The part is at most tall times as high
// as wide. If the places do not fit in it, Question draws the whole board.
func Question(state engine.State, seat engine.Seat, of render.Renderer, tall float64, o render.Options) *render.Scene {
	view, q := state.View(seat), state.Ask(seat)
	var options []engine.Option
	var places []string
	for _, m := range state.Moves(seat, nil) {
		option := state.Describe(seat, m)
		options, places = append(options, option), append(places, option.Places...)
	}
	o.Size = render.Phone
	drawn := of.Preview(view, q, options, -1, o)
	if drawn == nil {
		drawn = of.Board(view, o)
	}
	drawn.CutTo(places, tall)
	return drawn
}
