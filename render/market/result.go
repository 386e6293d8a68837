package market

import (
	"guildhall/render"
	"guildhall/render/artist"
	"guildhall/render/result"

	game "guildhall/engine/market"
)

// Result draws the result below the stalls of the players.
func (Artist) Result(e render.Ended, o render.Options) *render.Scene {
	return market.Result(e, o, func(d *artist.Drawing) { drawStalls(d, artist.View[*game.View](e.View)) }, nil)
}

// drawStalls draws a stall for each player, with a coin for each one that the player ended
// with.
func drawStalls(d *artist.Drawing, v *game.View) {
	l := &d.Pieces
	l.Add(render.Box{W: result.Width, H: result.SceneHeight, Fill: "market.l3"}, render.Box{Y: 262, W: result.Width, H: result.SceneHeight - 262, Fill: "pine.l1"})
	step := 700 / float64(max(1, len(v.Players)))
	for i, p := range v.Players {
		x := 50 + step*(float64(i)+0.5)
		l.Add(render.Icon{Name: "stall", X: x - 34, Y: 206, Size: 150})
		l.Badge(p.Seat, x-34, 222, 46, d.Letter(p.Seat), "ink")
		for n := range min(p.Coins, maxCoins) {
			l.Add(render.Icon{Name: "coin", X: x + 62 + float64(n/coinStack)*24, Y: 262 - float64(n%coinStack)*9, Size: 26})
		}
	}
}

// Coins of a stall: the number in a stack, and the largest number that is drawn.
const (
	coinStack = 12
	maxCoins  = 36
)
