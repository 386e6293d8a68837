package villagers

import (
	"strings"
	"sync"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
)

// lookEvent returns the picture of an event of the solo game.
func lookEvent(e *game.EventCard, o render.Options) lookup {
	name := o.Tell(e.Name)
	d := lookDrawing(&game.View{}, o, name, o.Tell(engine.T("villagers.season."+e.Season)))
	fill := "water.l3"
	if e.Season == "summer" {
		fill = "leaf.l3"
	}
	a := d.plate(fill)
	d.seasonSign(e.Season, a.X+a.W/2, a.Y+124, 150)
	d.title(name, a)
	d.Pieces.Text(a.X+a.W/2, a.Y+382, villagers.Say(o, "applies."+e.Applies), render.Strong(26).Mid().Colour(accent).In(a.W-40))
	d.body(o.Tell(e.Text))
	return d
}

// plate adds the card of an entry that is not a villager.
func (d lookup) plate(fill string) render.Area {
	a := render.Rect(120, 130, 560, 420)
	d.Pieces.Add(
		a.Shade(5, 8, 18),
		a.Box(18, fill, render.Ink("ink", 3)),
	)
	return a
}

// title adds the name of a card.
func (d lookup) title(name string, a render.Area) {
	d.Pieces.Text(a.X+a.W/2, a.Y+280, name, render.Strong(44).Mid().In(a.W-40).Down(28))
}

// body adds the effect of a card below it.
func (d lookup) body(text string) {
	d.Pieces.Panel(render.Rect(40, 600, 720, 360), render.PanelText{})
	d.Paragraphs(strings.Split(text, "\n"), render.Rect(62, 622, 676, 316), 30, 20)
}

// extras returns the entries of the library other than villagers and events:
// the Jester and the Market cards.
var extras = sync.OnceValue(func() map[string]*engine.Entry {
	byCode := map[string]*engine.Entry{}
	list := game.Rules{}.Library().Cards
	for i := range list {
		if e := &list[i]; e.Code == "jester" || strings.HasPrefix(e.Code, "market_") {
			byCode[e.Code] = e
		}
	}
	return byCode
})

func lookExtra(e *engine.Entry, o render.Options) lookup {
	name := o.Tell(e.Title)
	d := lookDrawing(&game.View{}, o, name, "")
	a := d.plate("card")
	x, y := a.X+a.W/2, a.Y+140
	switch e.Code {
	case "jester":
		d.portrait("jester", x, y, 200)
	case "market_1":
		d.coin("gold", "1", x, y, 74)
	default:
		d.coin("gold", "", x-84, y, 74)
		d.coin("silver", "2", x+84, y, 74)
	}
	d.title(name, a)
	d.body(o.Tell(e.Body))
	return d
}
