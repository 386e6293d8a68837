package lisboa

import (
	"cmp"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/artist"
)

// Alt describes the board in a few sentences.
func (Artist) Alt(v engine.View, o render.Options) string {
	w := newWords(view(v), o)
	w.Heading(w.head())
	w.standings()
	w.stores()
	w.buildings()
	w.tracks()
	return w.Alt()
}

// Text returns the text board.
func (Artist) Text(v engine.View, o render.Options) string {
	w := newWords(view(v), o)
	w.Heading(w.head())
	w.changed()
	w.own()
	w.tracks()
	w.offices()
	w.church()
	w.display()
	w.stores()
	w.plots()
	w.buildings()
	w.rubble()
	w.streets()
	w.stacks()
	w.players()
	return w.Said()
}

// words is a drawing that writes the text board.
type words struct{ *drawing }

func newWords(v *game.View, o render.Options) words { return words{newDrawing(v, o, 0, 0)} }

func (w words) good(id string) string   { return w.Tell(engine.T("lisboa.good." + id)) }
func (w words) store(id string) string  { return w.Tell(engine.T("lisboa.store." + id)) }
func (w words) kind(id string) string   { return w.Tell(engine.T("lisboa.kind." + id)) }
func (w words) action(id string) string { return w.Tell(engine.T("lisboa.action." + id)) }

func (w words) goods(g game.Goods) string {
	return w.Counts(listed(g), func(i int) string { return w.good(goods[i]) })
}

func (w words) cubes(c game.Cubes) string {
	return w.Counts([]int{c.Blue, c.Red, c.White}, func(i int) string { return w.Tell(engine.T("lisboa.cube." + []string{"blue", "red", "white"}[i])) })
}

// titles returns the names of pieces.
func (w words) titles(ids []string) string { return artist.Each(ids, w.title) }

// body returns the effect of a piece in words.
func (w words) body(id string) string {
	e, ok := w.v.Entry(id)
	if !ok {
		return ""
	}
	return w.Words("piece", engine.Word("what", w.Tell(e.Title)), engine.Word("text", w.Tell(e.Body)))
}

// changed returns the changed places that the board shows.
func (w words) changed() {
	if len(w.Changed) == 0 {
		return
	}
	o := w.Options
	o.Size = render.Full
	board := drawBoard(w.v, o)
	w.Labelled("changed", w.Marks(func(place string) string {
		if _, shown := board.Places[place]; !shown {
			return ""
		}
		return w.placeName(place)
	}))
}

// placeName returns a place of the board in words, or "" if other lines
// describe it.
func (w words) placeName(place string) string {
	kind, rest, _ := strings.Cut(place, ":")
	if len(place) == 2 { // of a store or a public building
		return strings.ToUpper(place)
	}
	switch kind {
	case "builder", "minister", "king":
		return w.kind(kind)
	case "treasury", "church", "ruins":
		return w.Say(kind)
	case "deck":
		return w.Words("deck", engine.Word("what", w.kind(rest)))
	case "decree":
		return w.Say("decrees")
	case "ships":
		return w.Words("ships")
	}
	return ""
}

func (w words) standings() {
	w.Labelled("standings", artist.List(len(w.v.Players), func(i int) string { return w.Count(w.name(i), w.v.Players[i].Wigs) }))
}

// own returns the hand, with the cost of each card at court.
func (w words) own() {
	if w.v.Own == nil {
		return
	}
	w.Labelled("offer", w.titles(w.v.Own.Offer))
	for i := range w.v.Own.Hand {
		c := &w.v.Own.Hand[i]
		w.Add(w.Words("hand", engine.N("i", i+1), engine.Word("card", w.body(c.ID)), engine.N("n", c.Cost)))
	}
}

func (w words) tracks() {
	t := &w.v.Treasury
	w.Line(w.Say("treasury"), w.Words("treasury", engine.N("n", t.Value), engine.Word("modifier", signed(t.Modifier))))
	w.Line(w.Say("prices"), w.goods(w.v.Prices))
	w.Labelled("supply", w.goods(w.v.Supply))
}

func (w words) offices() {
	seats := func(n []int) string { return w.Counts(n, w.name) }
	for i := range w.v.Offices {
		o := &w.v.Offices[i]
		visit := ""
		if p := w.payer(); p >= 0 && p < len(o.Cost) {
			visit = w.Words("visit", engine.Word("who", w.name(p)), engine.N("n", o.Cost[p]))
		}
		w.Line(w.kind(o.Noble), w.Joined(w.Words("officials", engine.Word("who", w.orNone(seats(o.Officials))), engine.N("of", o.Places)),
			w.Within("plaza", "who", seats(o.Plaza)), visit, w.Words("favors", engine.N("n", o.Favors)),
			w.Words("actions", engine.Word("top", w.action(o.Top)), engine.Word("bottom", w.action(o.Bottom)), engine.Word("noble", w.action(o.Action)))))
	}
	if o := w.v.Lacerda; o != nil {
		w.Line(w.Tell(engine.T("lisboa.lacerda")), w.Words("agent", engine.Word("at", w.kind(o.Agent)), engine.Word("next", w.kind(o.NextOffice)),
			engine.Word("action", w.action(o.NextAction)), engine.Word("helper", w.kind(o.Helper))))
	}
}

func (w words) orNone(text string) string { return cmp.Or(text, w.Words("none")) }

func (w words) church() {
	c := &w.v.Church
	w.Line(w.Say("church"), w.Words("cardinal", engine.N("n", c.Cardinal), engine.N("bag", c.Bag)))
	w.Labelled("ring", artist.List(len(c.Tiles), func(i int) string {
		if c.Tiles[i] == "" {
			return ""
		}
		return w.Words("numbered", engine.N("n", i+1), engine.Word("what", w.title(c.Tiles[i])))
	}))
}

func (w words) display() {
	for i := range w.v.Display {
		k := &w.v.Display[i]
		w.Line(w.Words("deck", engine.Word("what", w.kind(k.Kind))), w.Joined(w.body(k.Top), w.Words("left", engine.N("n", k.Left))))
	}
	w.Line(w.Say("decrees"), w.titles(w.v.Decrees))
}

func (w words) stores() {
	w.Labelled("stores", artist.Each(w.v.Spaces, func(s game.Space) string {
		if s.Owner < 0 {
			return ""
		}
		return w.Words("store", engine.Word("space", strings.ToUpper(s.Place)), engine.Word("what", w.store(s.Good)), engine.Word("who", w.name(s.Owner)))
	}))
}

// plots adds the price of every free space and the score of a store there.
func (w words) plots() {
	var list []string
	for i := range w.v.Spaces {
		s := &w.v.Spaces[i]
		if s.Owner >= 0 || s.Closed {
			continue
		}
		price, _ := w.price(s)
		doors := w.Within("doors", "wigs", artist.List(len(s.Doors), func(k int) string { return w.Count(w.good(s.Doors[k].Good), w.storeWigs(s, s.Doors[k].Good)) }))
		list = append(list, w.Words("plot", engine.Word("space", strings.ToUpper(s.Place)), engine.N("n", price), engine.Word("doors", doors)))
	}
	title := w.Words("plots")
	if p := w.payer(); p >= 0 {
		title = w.Words("plotsFor", engine.Word("who", w.name(p)))
	}
	w.Line(title, artist.Commas(list...))
}

func (w words) buildings() {
	var built, free []string
	for i := range w.v.Ends {
		e := &w.v.Ends[i]
		space := engine.Term("space", game.EndText(e.Place))
		switch {
		case e.Closed:
		case e.Building != "":
			built = append(built, w.Words("building", space, engine.Word("what", w.title(e.Building)),
				engine.Word("goods", artist.Each(w.building(e.Building).Goods, w.good)), engine.Word("who", w.name(e.Owner))))
		default:
			free = append(free, w.Words("free", space, engine.Word("cubes", w.orNone(w.cubes(e.Cubes)))))
		}
	}
	w.Labelled("buildings", artist.Commas(built...))
	w.Labelled("sites", artist.Commas(free...))
}

func (w words) rubble() {
	line := func(list []game.Rubble, name func(i int) string) string {
		return artist.List(len(list), func(i int) string {
			if list[i].Closed {
				return ""
			}
			return w.Words("rubble", engine.Word("what", name(i)), engine.Word("cubes", w.orNone(w.cubes(list[i].Cubes))), engine.N("n", list[i].Cost))
		})
	}
	w.Labelled("rows", line(w.v.Rows, func(i int) string { return string(rune('A' + i)) }))
	w.Labelled("columns", line(w.v.Columns, func(i int) string {
		return w.Words("column", engine.N("n", i+1), engine.N("value", w.v.Values[i]))
	}))
	w.Line(w.Say("ruins"), w.orNone(w.cubes(w.v.Ruins)))
}

func (w words) streets() {
	for i := range w.v.Streets {
		s := &w.v.Streets[i]
		used := ""
		if i < len(w.v.Tiles) && w.v.Tiles[i].Used {
			used = w.Words("used")
		}
		w.Line(w.Tell(engine.T("lisboa.street."+s.Good)), w.Joined(w.Words("majority", engine.Word("places", artist.Each(s.Places, itoa))), w.Counts(s.Stores, w.name), used))
	}
}

func (w words) stacks() {
	w.Labelled("ships", w.Joined(w.title(w.v.Ships.Top), w.Words("left", engine.N("n", len(w.v.Ships.Left)))))
	for i := range w.v.Stacks {
		s := &w.v.Stacks[i]
		w.Line(w.Tell(engine.T("lisboa.architect."+s.Architect)), w.Joined(
			w.Words("stack", engine.Word("what", w.orNone(w.title(s.Building))), engine.N("n", s.Buildings)),
			w.Words("stack", engine.Word("what", w.orNone(w.title(s.Plan))), engine.N("n", s.Plans))))
	}
}

func (w words) players() {
	for i := range w.v.Players {
		p := &w.v.Players[i]
		w.Line(w.name(i), w.Joined(
			w.Words("player", engine.N("wigs", p.Wigs), engine.N("reis", p.Reis), engine.N("influence", p.Influence), engine.N("officials", p.Officials)),
			w.goods(p.Goods), w.cubes(p.Cubes), w.Words("player.sets", engine.N("sets", p.Sets), engine.N("hired", p.Hired)),
			w.Words("player.portfolio", engine.N("n", len(p.Top)+len(p.Bottom)), engine.N("of", p.Limit), engine.N("p", p.Portfolio))))
		top := artist.Each(p.Top, func(t game.Top) string {
			if !t.Ship {
				return w.title(t.ID)
			}
			load := ""
			if t.Cargo != nil {
				load = w.goods(*t.Cargo)
			}
			if t.Sea {
				return w.Words("ship.sea", engine.Word("what", w.title(t.ID)))
			}
			return w.Words("ship", engine.Word("what", w.title(t.ID)), engine.Word("cargo", w.orNone(load)))
		})
		w.Line(w.Words("holds", engine.Word("who", w.name(i))), w.Joined(top, w.titles(p.Bottom), w.titles(p.Clergy),
			artist.Each(p.Favors, func(noble string) string { return w.Words("favor", engine.Word("what", w.kind(noble))) }),
			w.titles(p.Plans), w.Count(w.Words("completed"), len(p.Completed)), w.titles(p.Decrees),
			artist.List(len(p.Houses), func(k int) string {
				if ability := p.Houses[k].Ability; ability != "" {
					return w.Tell(engine.T("lisboa.ability." + abilityKeys[ability]))
				}
				return ""
			})))
	}
}

// abilityKeys are the last words of the texts of the house abilities.
var abilityKeys = map[string]string{"VISITREIS": "visitReis", "SHIPGOODS-1": "shipGoods", "SHIPFREE": "shipFree", "PRODUCE+1": "produceOne", "PRODUCE+ALL": "produceAll"}
