// Package market draws Market Day from its View.
package market

import (
	"embed"
	"io/fs"
	"slices"
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/market"
	"guildhall/render"
	"guildhall/render/artist"
	"guildhall/render/teach"
)

//go:embed text/*.json
var texts embed.FS

var market = artist.Game{ID: "market", Texts: texts, Score: map[string]string{
	"start": "coin", "bids": "quill", "sales": "stall", "orders": "deed", "left": "hand"}}

// Messages are the words in the pictures, one file per language.
func Messages() fs.FS { return market.Messages() }

// Artist draws the game's pictures.
type Artist struct{ artist.Plain[*game.View] }

// New returns the artist.
func New() Artist {
	return Artist{artist.Plain[*game.View]{Game: &market, Draw: drawBoard, Say: sayBoard, Full: [2]int{1600, 722}, Phone: [2]int{800, 936}}}
}

// Lesson draws a page that teaches the game.
func (a Artist) Lesson(page int, o render.Options) *render.Scene {
	at := func(question string, time int) teach.Position {
		return teach.Position{Seats: 3, Seed: 7, Question: question, Time: time}
	}
	return teach.Course{Rules: game.Rules{}, Artist: a, Pages: []teach.Page{
		{Icon: "coin", Tip: "hourglass", Ring: []string{"quill", "crate", "stall"}, Centre: "coin"},
		{Icon: "quill", Tip: "bell", Parts: []teach.Part{{At: at("crate", 4), Area: phone.players}}},
		{Icon: "crate", Tip: "stall", Parts: []teach.Part{{At: at("crate", 5), Show: teach.Question, Area: phone.crates}}},
		{Icon: "stall", Tip: "coin", Parts: []teach.Part{{At: at("sell", 5), Area: phone.goods}}},
		{Icon: "deed", Tip: "hand", Parts: []teach.Part{{At: at("sell", 5), Show: teach.Hand, Area: render.Rect(0, 96, 800, 504)}}},
	}}.Draw(page, o)
}

// Hand is the viewer's hand: cards by their goods, the order, coins. A phone shows it
// whole, so there is one size.
func (a Artist) Hand(v engine.View, o render.Options) *render.Scene {
	d, own := a.Start(v, o, 800, 600)
	seat := own.Head.Viewer
	if seat < 0 {
		return nil
	}
	p := own.Players[seat]
	d.Pieces.Coin(744, 44, 62, "")
	w := d.Pieces.Text(704, 56, strconv.Itoa(p.Coins), render.Strong(40).Right().Colour("card"))
	d.PhoneHeader(render.Head{Accent: market.ID, Right: d.Say("hand", d.Who(seat)), Seat: seat, Letter: d.Letter(seat)}, 680-w)
	x := 24.0
	for _, g := range own.Goods {
		n := p.Hand[g.ID]
		if n == 0 {
			continue
		}
		card(d, render.Rect(x, 116, 172, 206), g.ID, false)
		d.Pieces.Count(x+156, 122, 25, "×"+strconv.Itoa(n))
		d.Pieces.Text(x+78, 356, d.Say("good."+g.ID)+" · "+strconv.Itoa(g.Price), render.Strong(28).Mid().In(176))
		x += 190
	}
	d.Ground.Panel(render.Rect(12, 382, 776, 204), render.PanelText{Title: d.Say("hand.order", engine.N("n", len(p.Orders))), Accent: market.ID, Size: 30})
	for i, order := range p.Orders {
		at := render.Rect(28+float64(i)*376, 434, 368, 64)
		d.Pieces.Add(at.Box(9, "card", render.Ink("ink", 2.2)))
		x := pair(d, order, at.X+16, at.Y+32, 48)
		d.Pieces.Text(x+16, at.Y+42, orderName(d, order), render.Strong(26).In(at.X+at.W-x-26).Down(20))
	}
	d.Pieces.Text(28, 534, d.Say("hand.pair", engine.N("n", own.Pair)), render.Plain(28).In(744))
	d.Pieces.Text(28, 570, d.Say("hand.left", engine.N("n", own.Left)), render.Plain(28).Colour("ink2").In(744))
	return d.Scene
}

// Look is the picture of a good.
func (a Artist) Look(code string, o render.Options) *render.Scene {
	return a.LookAt(game.Rules{}.BlankView(), code, o)
}

// LookAt is Look with the price at a table.
func (a Artist) LookAt(v engine.View, code string, o render.Options) *render.Scene {
	d, own := a.Start(v, o, 640, 360)
	i := slices.IndexFunc(own.Goods, func(g game.Good) bool { return g.ID == code })
	if i < 0 {
		return nil
	}
	d.Ground.Panel(render.Rect(16, 12, 604, 330), render.PanelText{})
	card(d, render.Rect(44, 60, 200, 230), code, false)
	d.Pieces.Text(276, 84, d.Say("good."+code), render.Heading(40, market.ID).In(330))
	d.Pieces.Coin(304, 150, 56, strconv.Itoa(own.Goods[i].Price))
	for i, key := range []string{"look.price", "look.fall", "look.rise"} {
		d.Pieces.Text(346, 159+float64(i)*68, d.Say(key), render.Plain(26).In(262).Down(18))
	}
	return d.Scene
}
