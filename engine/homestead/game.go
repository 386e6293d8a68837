// Package homestead is The Homestead, a small game. In comments, RULES is
// docs/games/homestead.md.
package homestead

import (
	"embed"

	"guildhall/engine"
	"guildhall/engine/codec"
	"guildhall/engine/hex"
	"guildhall/engine/play"
	"guildhall/engine/small"
)

const (
	spaces, handSize = 19, 3
	none             = codec.None
)

// Map is the map of the game.
var Map = hex.Must(`
  . . .
 . . . .
. . . . .
 . . . .
  . . .
`)

// game is one match. It is plain data, so a copy is a clone.
type game struct {
	play.Match
	owner [spaces]int8 // the seat whose house stands there
	cards small.Cards  // one for each space
}

//go:embed text rulebook lessons glossary.csv testdata/*.yaml
var files embed.FS

// Rules are the rules of the game. As a practice game, it counts nowhere.
var Rules = small.New(small.Game[game, *game]{
	Info: engine.Info{ID: "homestead", Version: 1, Name: engine.T("homestead.name"), Short: engine.T("homestead.short"), About: engine.T("homestead.about"),
		Seats: []int{2, 3}, Moves: 5, TurnRounds: true, Practice: true},
	Files: files, Steps: rulebook,
	Deal: (*game).deal, Fields: (*game).fields, Check: (*game).check, View: (*game).view,
	Sample:  func(g *game, seat engine.Seat, r *engine.Rand) { g.cards.Sample(seat, r) },
	Sources: []engine.Text{engine.T("homestead.source.houses")}, Points: (*game).points,
})

// deal shuffles a card for each space and deals the hands (RULES 1).
func (g *game) deal(r *engine.Rand) {
	for space := range g.owner {
		g.owner[space] = none
	}
	g.cards.Deal(r, spaces, g.Seats, handSize)
	g.Agenda().Push(play.Item{Kind: stepTurn})
}

// points returns a point for each house, and one for each house of the seat beside it (RULES 3).
func (g *game) points(seat int8, _ int) (n int16) {
	for space, owner := range g.owner {
		if owner == seat {
			n += 1 + int16(Map.CountNear(int8(space), g.owner[:], seat))
		}
	}
	return n
}

// fields lists the stored state, with the names of docs/games/homestead.md.
func (g *game) fields(o *codec.Object) {
	codec.Fixed(o, "owner", g.owner[:], none, int(g.Seats)-1)
	g.cards.DeckField(o, Map.Names())
	o.Each("players", int(g.Seats), func(seat int, o *codec.Object) { g.cards.HandField(o, seat, Map.Names()) })
}

// check returns an error unless each space has one card, or a house.
func (g *game) check() error {
	return g.cards.Check(spaces, func(space int8) bool { return g.owner[space] != none })
}
