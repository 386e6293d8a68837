package caylus

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// playersPart is the area for the panels of the players. The space that they leave free
// belongs to the stock.
var playersPart = render.Rect(1170, 100, 410, 700)

// playerPanel returns the panel of the seat of a rank in the turn order, from 0.
func playerPanel(rank, seats int) render.Area {
	const gap = 10
	h := min(184, (playersPart.H-gap*float64(seats-1))/float64(seats))
	if seats == 4 {
		h = 150 // the stock needs the room
	}
	return render.Rect(playersPart.X, playersPart.Y+float64(rank)*(h+gap), playersPart.W, h)
}

// players adds a panel for each seat, in turn order.
func (d *drawing) players() {
	for i, s := range d.v.Order {
		a := playerPanel(i, len(d.v.Order))
		d.Place(rankPlace(i), artist.Region{Area: a})
		d.Touch(rankPlace(i), render.Rect(a.X+14, a.Y+a.H*0.83-15, 30, 30))
		d.Touch(playerPlace(s), a)
		d.player(d.v.Players[s], a, i+1)
	}
}

// rankPlace returns the picture place of a rank in the turn order, from 0; playerPlace that
// of a seat's things.
func rankPlace(rank int) string { return "order:" + strconv.Itoa(rank+1) }

func playerPlace(s engine.Seat) string { return "player:" + strconv.Itoa(int(s)) }

func (d *drawing) player(p game.Player, a render.Area, rank int) {
	d.Ground.Panel(a, render.PanelText{})
	l, paper := &d.Pieces, "card"
	if d.Acts(p.Seat) {
		paper = "next.l2"
		l.Add(a.Box(10, paper, render.Ink("ink", 3.5)))
	}
	top, mid, low := a.Y+a.H*0.2, a.Y+a.H*0.51, a.Y+a.H*0.83
	l.Badge(p.Seat, a.X+36, top, 46, d.Letter(p.Seat), "ink")
	right := a.X + a.W - 14
	right -= l.Text(right, top+13, strconv.Itoa(p.VP), render.Strong(36).Right())
	l.Add(render.Icon{Name: "point", X: right - 24, Y: top, Size: 38})
	right = a.X + a.W - 132
	right -= l.Text(right, top+11, strconv.Itoa(p.Deniers), render.Strong(30).Right())
	l.Add(render.Icon{Name: "denier", X: right - 22, Y: top, Size: 34})
	l.Text(a.X+68, top+11, d.Name(p.Seat), render.Strong(30).Named().In(right-46-a.X-68).Down(17))
	d.goods(p.Goods, a.X+34, mid, 76, 36, 28, paper)
	l.Add(render.Box{X: a.X + 14, Y: a.Y + a.H*0.665, W: a.W - 28, H: 2, Fill: "edge"})
	if p.Final != nil {
		d.reckoning(*p.Final, a.X+16, low, a.W-32)
		return
	}
	d.count(rank, a.X+29, low)
	l.Peg(p.Seat, a.X+66, low, 38, "")
	l.Text(a.X+83, low+9, strconv.Itoa(p.Workers)+"/6", render.Strong(25))
	l.Add(render.Icon{Name: "denier", X: a.X + 144, Y: low, Size: 29})
	l.Text(a.X+161, low+9, render.Plus(p.Income), render.Strong(25))
	for i, n := range p.Houses {
		d.Counted(sectionIcon(d.v.Castle.Sections[i].ID), n, a.X+238+float64(i)*60, low, 29, 25, paper)
	}
}

// count adds the rank in the turn order.
func (d *drawing) count(rank int, x, y float64) {
	d.Pieces.Add(render.Disc{X: x, Y: y, R: 15, Fill: "sheet", Line: render.Ink("ink2", 2)})
	d.Pieces.Text(x, y+8, strconv.Itoa(rank), render.Strong(22).Mid().Colour("ink2"))
}

// goodOrder are the cubes, in one order everywhere; stock returns the number of each.
var goodOrder = []string{"food", "wood", "stone", "cloth", "gold"}

func stock(g game.Goods) []int { return []int{g.Food, g.Wood, g.Stone, g.Cloth, g.Gold} }

// Amounts returns deniers, goods and workers in hand.
func (Artist) Amounts(v engine.View) [][]render.Amount {
	var rows [][]render.Amount
	for _, p := range view(v).Players {
		row := []render.Amount{{Icon: "denier", N: p.Deniers}}
		for i, n := range stock(p.Goods) {
			row = append(row, render.Amount{Icon: goodOrder[i], N: n})
		}
		rows = append(rows, append(row, render.Amount{Icon: "worker", N: p.Workers}))
	}
	return rows
}

// goods adds five counts, dx apart.
func (d *drawing) goods(g game.Goods, x, y, dx, icon, size float64, paper string) {
	for i, n := range stock(g) {
		d.Counted(goodOrder[i], n, x+float64(i)*dx, y, icon, size, paper)
	}
}

// reckoning adds the result of the final scoring.
func (d *drawing) reckoning(f game.Final, x, y, w float64) {
	line := artist.Formula{
		artist.Sign(strconv.Itoa(f.Before)), {Icon: "point"}, artist.Sign("+" + strconv.Itoa(f.Gold)), {Icon: "gold"},
		artist.Sign("+" + strconv.Itoa(f.Cubes)), {Icon: "crate"}, artist.Sign("+" + strconv.Itoa(f.Deniers)), {Icon: "denier"},
	}
	line.Draw(&d.Pieces, x, y, line.Fit(30, w-70), artist.Fade{})
	d.Pieces.Text(x+w, y+9, d.Say("rank", engine.N("n", f.Rank)), render.Strong(24).Right().In(70).Down(17))
}
