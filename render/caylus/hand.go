package caylus

import (
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// Hand returns the viewer's household: goods, workers, the cost of a placement, and every
// tile with its cost. Nothing in it is secret. It returns nil for a spectator.
func (Artist) Hand(v engine.View, o render.Options) *render.Scene {
	own := view(v)
	d := &drawing{v: own}
	if d.seatOf(own.Head.Viewer) == nil {
		return nil
	}
	return artist.BySize(o, fullHand, phoneHand)(own, o)
}

var (
	handGoods     = render.Rect(24, 104, 330, 872)
	handTiles     = catalogueLayout{a: render.Rect(374, 104, 802, 876), words: 22, icon: 29, heading: 46}
	handStrip     = render.Rect(8, 100, 784, 148)
	handTilesSlim = catalogueLayout{a: render.Rect(8, 256, 784, 740), words: 26, icon: 30, heading: 44}
)

func (d *drawing) household(s engine.Seat) string {
	return d.Say("hand.title", engine.Word("name", d.Name(s)))
}

func fullHand(v *game.View, o render.Options) *render.Scene {
	d := newDrawing(v, o, 1200, 1000)
	p := d.seatOf(v.Head.Viewer)
	d.OwnHead(p.Seat, d.household(p.Seat), d.Round(d.v.Round), "", d.goal())
	d.purse(*p, handGoods)
	lay := handTiles
	lay.rows = d.largestClass()
	d.catalogue(lay, int(p.Seat))
	return d.Scene
}

// largestClass returns the number of tiles of the largest class.
func (d *drawing) largestClass() int {
	n := 1
	for _, class := range stockClasses {
		n = max(n, len(d.tilesOfClass(class)))
	}
	return n
}

func phoneHand(v *game.View, o render.Options) *render.Scene {
	high, lay := 1000, handTilesSlim
	if o.Page {
		lay.a.H, high = pageTiles, pageTiles+260
	}
	d := newDrawing(v, o, 800, high)
	p := d.seatOf(v.Head.Viewer)
	d.OwnHead(p.Seat, d.household(p.Seat), d.Round(d.v.Round), "", "")
	a := handStrip
	d.Ground.Panel(a, render.PanelText{})
	d.Counted("point", p.VP, a.X+34, a.Y+38, 46, 38, "card")
	d.Counted("denier", p.Deniers, a.X+164, a.Y+38, 42, 38, "card")
	d.workers(*p, a.X+282, a.Y+38, 44, 32)
	perRound(p.Income).Draw(&d.Pieces, a.X+404, a.Y+38, 38, artist.Fade{})
	if d.placing() {
		placement(p.Cost, "worker").Draw(&d.Pieces, a.X+530, a.Y+38, 34, artist.Fade{})
		placement(p.OwnCost, "builder").Draw(&d.Pieces, a.X+666, a.Y+38, 34, artist.Fade{})
	}
	d.goods(p.Goods, a.X+32, a.Y+106, 97, 40, 34, "card")
	for i, n := range p.Houses {
		d.Counted(sectionIcon(d.v.Castle.Sections[i].ID), n, a.X+532+float64(i)*88, a.Y+106, 40, 34, "card")
	}
	lay.rows = d.largestClass()
	d.catalogue(lay, int(p.Seat))
	return d.Scene
}

// placing reports whether workers are being placed. Only then a placement has a cost.
func (d *drawing) placing() bool { return d.v.Phase == "workers" && !d.v.Head.Over }

// placement is the cost of a worker on some kind of place.
func placement(cost int, place string) artist.Formula {
	return artist.Formula{artist.Sign(strconv.Itoa(cost)), {Icon: "denier"}, artist.Sign(">"), {Icon: place}}
}

func (d *drawing) workers(p game.Player, x, y, size, text float64) {
	d.Pieces.Peg(p.Seat, x, y, size, d.Letter(p.Seat))
	d.Pieces.Text(x+size*0.45, y+text*0.36, strconv.Itoa(p.Workers)+"/6", render.Strong(text))
}

// purse adds everything that a seat has, a line each.
func (d *drawing) purse(p game.Player, a render.Area) {
	d.Ground.Panel(a, render.PanelText{})
	l := &d.Pieces
	d.Counted("point", p.VP, a.X+52, a.Y+56, 60, 48, "card")
	d.Counted("denier", p.Deniers, a.X+206, a.Y+56, 54, 48, "card")
	y := a.Y + 130
	for i, n := range stock(p.Goods) {
		d.Counted(goodOrder[i], n, a.X+52, y, 50, 36, "card")
		l.Text(a.X+150, y+8, d.Say("good."+goodOrder[i]), render.Plain(22).Colour("ink2").In(a.W-166).Down(17))
		y += 52
	}
	l.Add(render.Box{X: a.X + 16, Y: y - 26, W: a.W - 32, H: 2, Fill: "edge"})
	y += 14
	fact := func(key string, f artist.Formula) {
		f.Draw(l, a.X+24, y, f.Fit(36, 130), artist.Fade{})
		l.Text(a.X+164, y+8, d.Say(key), render.Plain(20).Colour("ink2").In(a.W-178).Down(16.5))
		y += 48
	}
	d.workers(p, a.X+48, y, 48, 32)
	l.Text(a.X+164, y+8, d.Say("hand.workers"), render.Plain(20).Colour("ink2").In(a.W-178).Down(16.5))
	y += 50
	fact("hand.income", perRound(p.Income))
	if d.placing() {
		fact("hand.cost", placement(p.Cost, "worker"))
		fact("hand.own_cost", placement(p.OwnCost, "builder"))
	}
	l.Add(render.Box{X: a.X + 16, Y: y - 24, W: a.W - 32, H: 2, Fill: "edge"})
	y += 14
	for i, n := range p.Houses {
		d.Counted(sectionIcon(d.v.Castle.Sections[i].ID), n, a.X+48+float64(i)*98, y, 42, 32, "card")
	}
	y += 54
	if d.v.Options.SimpleFavors {
		d.holdings(p, render.Rect(a.X, y-30, a.W, a.Y+a.H-y+30))
		return
	}
	for i, n := range p.Markers {
		d.Counted(trackIcons[d.v.Favors.Tracks[i].ID], n, a.X+42+float64(i)*74, y, 36, 28, "card")
	}
	l.Text(a.X+24, y+52, d.Say("favors.open", engine.N("n", d.v.Favors.Open)), render.Plain(20).Colour("ink2").In(a.W-48).Down(16.5))
	y += 66
	d.holdings(p, render.Rect(a.X, y, a.W, a.Y+a.H-y))
}

// holdings lists the buildings of a seat by their numbers.
func (d *drawing) holdings(p game.Player, a render.Area) {
	d.Pieces.Add(render.Box{X: a.X + 16, Y: a.Y, W: a.W - 32, H: 2, Fill: "edge"})
	x, y := a.X+40, a.Y+30
	for _, part := range []struct {
		icon   string
		spaces []int
	}{{"builder", p.Buildings}, {house("residential"), p.Residences}, {house("prestige"), p.Prestige}} {
		if len(part.spaces) == 0 {
			continue
		}
		d.Pieces.Add(render.Icon{Name: part.icon, X: x, Y: y, Size: 30})
		var names []string
		for _, n := range part.spaces {
			names = append(names, "r"+strconv.Itoa(n))
		}
		y = d.Pieces.Lines(x+24, y+7, 26, strings.Join(names, " "), render.Plain(20).In(a.W-80).Down(16.5), 2) + 28
	}
}
