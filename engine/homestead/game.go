// Package homestead is The Homestead, a small game. In comments, RULES is
// docs/games/homestead.md.
package homestead

import (
	"embed"

	"guildhall/engine"
	"guildhall/engine/codec"
	"guildhall/engine/deck"
	"guildhall/engine/hex"
	"guildhall/engine/play"
	"guildhall/engine/small"
)

const (
	spaces, maxSeats, handSize = 19, 3, 3
	none                       = codec.None
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
	deck  [spaces]int8 // a card for each space, the top one last
	cards int8         // number of cards in the deck
	hands [maxSeats][handSize]int8
}

//go:embed text rulebook lessons glossary.csv testdata/*.yaml
var files embed.FS

// Rules are the rules of the game. As a practice game, it counts nowhere.
var Rules = small.New(small.Game[game, *game]{
	Info: engine.Info{ID: "homestead", Version: 1, Name: engine.T("homestead.name"), Short: engine.T("homestead.short"), About: engine.T("homestead.about"),
		Seats: []int{2, 3}, Moves: 5, TurnRounds: true, Practice: true},
	Files: files, Steps: rulebook,
	Deal: (*game).deal, Fields: (*game).fields, Check: (*game).check, Sample: (*game).sample, View: (*game).view,
	Sources: []engine.Text{engine.T("homestead.source.houses")}, Points: (*game).points,
})

// deal shuffles a card for each space and deals the hands (RULES 1).
func (g *game) deal(r *engine.Rand) {
	for space := range g.deck {
		g.deck[space], g.owner[space] = int8(space), none
	}
	engine.Shuffle(r, g.deck[:])
	g.cards = spaces
	for seat := range g.Seats {
		for i := range g.hands[seat] {
			g.hands[seat][i] = g.draw()
		}
	}
	g.Agenda().Push(play.Item{Kind: stepTurn})
}

func (g *game) draw() int8 {
	g.cards--
	return g.deck[g.cards]
}

// sample deals the cards that seat does not know again.
func (g *game) sample(seat engine.Seat, r *engine.Rand) { deck.Redeal(r, g.hidden(seat)...) }

// hidden returns the cards that seat does not know: the deck and the hands of others.
func (g *game) hidden(seat engine.Seat) [][]int8 {
	lists := [][]int8{g.deck[:g.cards]}
	for s := range g.Seats {
		if engine.Seat(s) != seat {
			lists = append(lists, g.hands[s][:])
		}
	}
	return lists
}

// points returns a point for each house, and one for each house of the seat beside it (RULES 3).
func (g *game) points(seat int8, _ int) (n int16) {
	for space, owner := range g.owner {
		if owner == seat {
			n += 1 + g.neighbours(seat, int8(space))
		}
	}
	return n
}

// neighbours returns the number of the seat's houses beside a space.
func (g *game) neighbours(seat, space int8) (n int16) {
	for _, near := range Map.Near(space) {
		if g.owner[near] == seat {
			n++
		}
	}
	return n
}

// fields lists the stored state, with the names of docs/games/homestead.md.
func (g *game) fields(o *codec.Object) {
	name, find := codec.Names[int8]("space", Map.Names())
	codec.Fixed(o, "owner", g.owner[:], none, int(g.Seats)-1)
	o.Hidden(func(o *codec.Object) { codec.Pile(o, "deck", g.deck[:], &g.cards, name, find) })
	o.Each("players", int(g.Seats), func(seat int, o *codec.Object) {
		o.Secret(engine.Only(engine.Seat(seat)), func(o *codec.Object) { codec.FixedCards(o, "hand", g.hands[seat][:], name, find) })
	})
}

// check returns an error unless each space has one card, or a house.
func (g *game) check() error {
	var built []int8
	for space, owner := range g.owner {
		if owner != none {
			built = append(built, int8(space))
		}
	}
	return deck.CheckCopies(spaces, 1, append(g.hidden(engine.Spectator), built)...)
}
