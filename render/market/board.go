package market

import (
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/market"
	"guildhall/render"
	"guildhall/render/artist"
)

// layout is where the parts of a board lie. Each part has the same measures in both.
type layout struct {
	w, h                          int
	strip, goods, crates, players render.Area
}

var (
	full  = layout{1600, 722, render.Rect(812, 96, 776, 62), render.Rect(12, 96, 776, 308), render.Rect(12, 416, 776, 246), render.Rect(812, 170, 776, 492)}
	phone = layout{800, 1000, render.Rect(12, 100, 776, 62), render.Rect(12, 170, 776, 308), render.Rect(12, 486, 776, 246), render.Rect(12, 740, 776, 250)}
)

// goodIcons are the signs of the goods.
var goodIcons = map[string]string{"grain": "sheaf", "wine": "grapes", "wool": "wool", "tools": "tools"}

// drawBoard draws the board without rings.
func drawBoard(v engine.View, o render.Options) *drawing {
	at := full
	if o.Size == render.Phone {
		at = phone
	}
	d := newDrawing(v, o, at.w, at.h)
	head := d.head()
	if o.Size == render.Phone {
		round := d.Say("round", engine.N("n", d.v.Round), engine.N("of", d.v.Rounds))
		w := d.Pieces.Text(776, 54, round, render.Strong(34).Right().Colour("card"))
		d.PhoneHeader(head, 740-w)
	} else {
		d.Header(head)
		icon := func(key, name string) render.Legend {
			return artist.LegendOf(d.Say(key), 28, render.Icon{Name: name, Size: 28})
		}
		d.Footer([]render.Legend{d.LegendOfChanges(), icon("legend.coin", "coin"), icon("legend.hand", "hand"), icon("legend.bell", "bell")})
	}
	d.strip(at.strip)
	d.goods(at.goods)
	d.crates(at.crates)
	d.players(at.players)
	return d
}

func (d *drawing) head() render.Head {
	progress := d.Say("progress", engine.N("n", d.v.Round), engine.N("of", d.v.Rounds), engine.N("deck", d.v.Deck))
	if d.v.Round == 0 {
		progress = d.Say("before", engine.N("deck", d.v.Deck))
	}
	if d.v.Head.Over {
		return d.Head(progress, "")
	}
	return d.Head(progress, d.Tell(d.v.Head.Phase))
}

// strip shows the three parts of a round, and where the match is.
func (d *drawing) strip(a render.Area) {
	if note := map[string]string{"orders": "step.orders", "": "step.over"}[d.v.Asked]; note != "" {
		d.Pieces.Active(a, true)
		d.Pieces.Text(a.X+a.W/2, a.Y+41, d.Say(note), render.Strong(30).Mid().In(a.W-40))
		return
	}
	w := (a.W - 24) / 3
	for i, step := range []struct{ key, icon string }{{"bid", "quill"}, {"crate", "crate"}, {"sell", "stall"}} {
		at := render.Rect(a.X+float64(i)*(w+12), a.Y, w, a.H)
		d.Pieces.Active(at, step.key == d.v.Asked || step.key == "sell" && d.v.Asked == "amount")
		d.Pieces.Add(render.Icon{Name: step.icon, X: at.X + 42, Y: at.Y + 31, Size: 42})
		d.Pieces.Text(at.X+76, at.Y+41, d.Say("step."+step.key), render.Strong(30).In(w-90))
	}
}

// goods is the market: a row for each good with its price on a track.
func (d *drawing) goods(a render.Area) {
	d.Ground.Panel(a, render.PanelText{Title: d.Say("title"), Accent: accent, Size: 30})
	for i, g := range d.v.Goods {
		row := render.Rect(a.X+14, a.Y+50+float64(i)*63, a.W-28, 55)
		mid := row.Y + row.H/2
		d.Place("good:"+g.ID, artist.Spot{Area: row})
		d.Ground.Add(row.Filled(8, "sheet"), render.Icon{Name: goodIcons[g.ID], X: row.X + 32, Y: mid, Size: 46})
		d.Ground.Text(row.X+66, mid+10, d.name(g.ID), render.Strong(28).In(116))
		for n := 1; n <= 7; n++ {
			x := row.X + 214 + float64(n-1)*52
			d.Ground.Add(render.Disc{X: x, Y: mid, R: 21, Fill: "card", Line: render.Ink("edge", 2)})
			if n == g.Price {
				d.Pieces.Coin(x, mid, 56, strconv.Itoa(n))
			} else {
				d.Pieces.Text(x, mid+9, strconv.Itoa(n), render.Plain(26).Mid().Colour("mute"))
			}
		}
		note, colour := "rises", "good"
		if g.Sold {
			note, colour = "sold", "taint"
		}
		if d.v.Head.Over {
			continue
		}
		d.Pieces.Text(row.X+row.W-10, mid+9, d.Say(note), render.Plain(26).Right().Colour(colour).In(164).Down(20))
	}
}

func (d *drawing) name(good string) string { return d.Say("good." + good) }

// orderName names an order by the code of its goods.
func (d *drawing) orderName(code string) string {
	a, b, _ := strings.Cut(code, " ")
	return d.name(a) + " + " + d.name(b)
}

// crates shows the crates of the round: the open card and the cloth.
func (d *drawing) crates(a render.Area) {
	d.Ground.Panel(a, render.PanelText{Title: d.Say("crates"), Accent: accent, Size: 30})
	w := (a.W - 28 - 3*14) / 4
	for i, c := range d.v.Crates {
		at := render.Rect(a.X+14+float64(i)*(w+14), a.Y+52, w, a.H-68)
		d.Place("crate:"+strconv.Itoa(i+1), artist.Spot{Area: at, Pad: 2})
		taken := c.Guild || c.Taker >= 0
		fill := "pine"
		if taken {
			fill = "panel"
		}
		d.Pieces.Plinth(at, 10, fill)
		for _, y := range []float64{at.Y + 40, at.Y + 128} { // boards of the crate
			d.Pieces.Add(render.Box{X: at.X + 4, Y: y, W: at.W - 8, H: 2, Fill: "oak"})
		}
		d.card(render.Rect(at.X+12, at.Y+20, w/2-18, 106), c.Open, taken)
		if c.Covered != "" {
			d.card(render.Rect(at.X+w/2+6, at.Y+20, w/2-18, 106), c.Covered, taken)
		} else if !taken {
			d.cloth(render.Rect(at.X+w/2+6, at.Y+20, w/2-18, 106))
		}
		switch {
		case c.Guild:
			d.Pieces.Text(at.X+w/2, at.Y+162, d.Say("guild"), render.Plain(26).Mid().In(w-16).Down(20))
		case taken:
			d.Pieces.Badge(c.Taker, at.X+w*0.75, at.Y+72, 54, d.Letter(c.Taker), "ink")
			d.Pieces.Text(at.X+w/2, at.Y+162, d.Name(c.Taker), render.Strong(26).Mid().In(w-16).Down(20))
		default:
			d.Pieces.Count(at.X+w/2, at.Y+152, 19, strconv.Itoa(i+1))
		}
	}
}

// card is a card of a good, faded when it is gone.
func (d *drawing) card(a render.Area, good string, gone bool) {
	d.Pieces.CardFace(a, false)
	icon := render.Icon{Name: goodIcons[good], X: a.X + a.W/2, Y: a.Y + a.H/2, Size: min(a.W, a.H) * 0.78}
	if gone {
		icon.Keep, icon.Ground = 45, "card"
	}
	d.Pieces.Add(icon)
}

// cloth is a card that nobody sees: a striped cloth with its folds.
func (d *drawing) cloth(a render.Area) {
	d.Pieces.Add(a.Box(9, "market.l2", render.Ink("ink", 2.2)))
	for x := a.X + 10; x+8 < a.X+a.W; x += 20 {
		d.Pieces.Add(render.Box{X: x, Y: a.Y + 3, W: 8, H: a.H - 6, Fill: "market"})
	}
	d.Pieces.Count(a.X+a.W/2, a.Y+a.H/2, 21, "?")
}

// players is a row for each seat: name, coins, cards, bid, and the cards that all have seen.
func (d *drawing) players(a render.Area) {
	d.Ground.Panel(a, render.PanelText{})
	h := (a.H - 8) / float64(len(d.v.Players))
	for i, p := range d.v.Players {
		row := render.Rect(a.X+8, a.Y+8+float64(i)*h, a.W-16, h-8)
		first, second := row.Y+row.H*0.5-8, row.Y+row.H*0.5+25
		d.Place("player:"+strconv.Itoa(i), artist.Spot{Area: row, Corner: render.TopLeft})
		d.Pieces.Active(row, d.Acts(p.Seat))
		d.Pieces.Badge(p.Seat, row.X+44, row.Y+row.H/2, 54, d.Letter(p.Seat), "ink")
		d.Pieces.Text(row.X+84, first, d.Name(p.Seat), render.Strong(30).In(212).Down(20))
		d.Counted("coin", p.Coins, row.X+330, first-11, 34, 32, "sheet")
		d.Counted("hand", p.Cards, row.X+450, first-11, 34, 32, "sheet")
		d.Pieces.Text(row.X+540, first, d.state(p), render.Plain(28).In(150).Down(22))
		if d.v.Bell == p.Seat && !d.v.Head.Over {
			d.Pieces.Add(render.Icon{Name: "bell", X: row.X + row.W - 36, Y: row.Y + row.H/2, Size: 48})
		}
		x := row.X + 84
		if p.Order != "" {
			x = d.pair(p.Order, x, second-10, 32) + 24
		}
		if len(p.Known) > 0 {
			x += d.Pieces.Text(x, second, d.Say(map[bool]string{false: "seen", true: "held"}[d.v.Head.Over]), render.Plain(26).Colour("ink2")) + 24
		}
		for _, g := range d.v.Goods {
			if n := p.Known[g.ID]; n > 0 {
				d.Counted(goodIcons[g.ID], n, x, second-10, 32, 26, "sheet")
				x += 70
			}
		}
	}
}

// state tells what a seat has bid, or that it has answered in secret.
func (d *drawing) state(p game.Player) string {
	switch {
	case p.Bid != nil:
		return d.Say("bid", engine.N("n", *p.Bid))
	case p.Ready:
		return d.Say("ready")
	}
	return ""
}

// pair adds the signs of an order and returns where they end.
func (d *drawing) pair(order string, x, y, size float64) float64 {
	a, b, _ := strings.Cut(order, " ")
	return artist.Formula{{Icon: goodIcons[a]}, artist.Sign("+"), {Icon: goodIcons[b]}}.Draw(&d.Pieces, x, y, size, artist.Wash{})
}

// known tells cards by their goods.
func (d *drawing) known(cards map[string]int) string {
	return artist.List(len(d.v.Goods), func(i int) string {
		if n := cards[d.v.Goods[i].ID]; n > 0 {
			return d.name(d.v.Goods[i].ID) + " " + strconv.Itoa(n)
		}
		return ""
	})
}
