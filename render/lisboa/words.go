package lisboa

import (
	"slices"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/artist"
)

// Alt describes the board in a few sentences.
func (Artist) Alt(v engine.View, o render.Options) string {
	w := newWords(view(v), o)
	w.Heading(w.d.head())
	w.standings()
	w.stores()
	w.buildings()
	w.tracks()
	return w.Alt()
}

// Text is the text board.
func (Artist) Text(v engine.View, o render.Options) string {
	w := newWords(view(v), o)
	w.Heading(w.d.head())
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
	return w.Text()
}

// words is a text board being written.
type words struct {
	artist.TextBoard
	d *drawing // for what pictures say in words too
	v *game.View
}

func newWords(v *game.View, o render.Options) *words {
	d := newDrawing(v, o, 0, 0)
	return &words{TextBoard: d.TextBoard(), d: d, v: v}
}

func (w *words) say(key string, args ...engine.Arg) string { return w.Say("words."+key, args...) }

// count is "gold 3", or nothing for none.
func (w *words) count(what string, n int) string {
	if n == 0 {
		return ""
	}
	return w.say("count", engine.Word("what", what), engine.N("n", n))
}

func (w *words) good(id string) string   { return w.Tell(engine.T("lisboa.good." + id)) }
func (w *words) store(id string) string  { return w.Tell(engine.T("lisboa.store." + id)) }
func (w *words) kind(id string) string   { return w.Tell(engine.T("lisboa.kind." + id)) }
func (w *words) action(id string) string { return w.Tell(engine.T("lisboa.action." + id)) }

func (w *words) goods(g game.Goods) string {
	n := listed(g)
	return artist.List(4, func(i int) string { return w.count(w.good(goods[i]), n[i]) })
}

func (w *words) cubes(c game.Cubes) string {
	n := []int{c.Blue, c.Red, c.White}
	return artist.List(3, func(i int) string {
		return w.count(w.Tell(engine.T("lisboa.cube."+[]string{"blue", "red", "white"}[i])), n[i])
	})
}

// titles are the names of pieces.
func (w *words) titles(ids []string) string {
	return artist.List(len(ids), func(i int) string { return w.d.title(ids[i]) })
}

// body is what a piece of the box does, in words.
func (w *words) body(id string) string {
	e, ok := w.d.entry(id)
	if !ok {
		return ""
	}
	return w.say("piece", engine.Word("what", w.Tell(e.Title)), engine.Word("text", w.Tell(e.Body)))
}

// changed lists the places that changed and that the board shows, each name and seat
// once.
func (w *words) changed() {
	if len(w.Changed) == 0 {
		return
	}
	o := w.Options
	o.Size = render.Full
	board := drawBoard(w.v, o)
	said := map[render.Mark]bool{}
	w.Changed = slices.DeleteFunc(slices.Clone(w.Changed), func(m render.Mark) bool {
		if _, shown := board.Places[m.Place]; !shown {
			return true
		}
		m.Place = w.placeName(m.Place)
		twice := m.Place == "" || said[m]
		said[m] = true
		return twice
	})
	w.Line(w.say("changed"), w.Marks(w.placeName))
}

// placeName is a place of the board in words; "" for those that are told by others.
func (w *words) placeName(place string) string {
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
		return w.say("deck", engine.Word("what", w.kind(rest)))
	case "decree":
		return w.Say("decrees")
	case "ships":
		return w.say("ships")
	}
	return ""
}

func (w *words) standings() {
	w.Line(w.say("standings"), artist.List(len(w.v.Players), func(i int) string { return w.count(w.d.name(i), w.v.Players[i].Wigs) }))
}

// own tells the hand, with what each card costs at court.
func (w *words) own() {
	if w.v.Own == nil {
		return
	}
	if len(w.v.Own.Offer) > 0 {
		w.Line(w.say("offer"), w.titles(w.v.Own.Offer))
	}
	for i := range w.v.Own.Hand {
		c := &w.v.Own.Hand[i]
		w.Add(w.say("hand", engine.N("i", i+1), engine.Word("card", w.body(c.ID)), engine.N("n", c.Cost)))
	}
}

func (w *words) tracks() {
	t := &w.v.Treasury
	w.Line(w.Say("treasury"), w.say("treasury", engine.N("n", t.Value), engine.Word("modifier", signed(t.Modifier))))
	w.Line(w.Say("prices"), w.goods(w.v.Prices))
	w.Line(w.say("supply"), w.goods(w.v.Supply))
}

func (w *words) offices() {
	seats := func(n []int) string {
		return artist.List(len(n), func(i int) string { return w.count(w.d.name(i), n[i]) })
	}
	for i := range w.v.Offices {
		o := &w.v.Offices[i]
		parts := []string{w.say("officials", engine.Word("who", orNone(w, seats(o.Officials))), engine.N("of", o.Places))}
		if plaza := seats(o.Plaza); plaza != "" {
			parts = append(parts, w.say("plaza", engine.Word("who", plaza)))
		}
		if p := w.d.payer(); p >= 0 && p < len(o.Cost) {
			parts = append(parts, w.say("visit", engine.Word("who", w.d.name(p)), engine.N("n", o.Cost[p])))
		}
		parts = append(parts, w.say("favors", engine.N("n", o.Favors)),
			w.say("actions", engine.Word("top", w.action(o.Top)), engine.Word("bottom", w.action(o.Bottom)), engine.Word("noble", w.action(o.Action))))
		w.Line(w.kind(o.Noble), artist.Joined(parts...))
	}
	if o := w.v.Lacerda; o != nil {
		w.Line(w.Tell(engine.T("lisboa.lacerda")), w.say("agent", engine.Word("at", w.kind(o.Agent)), engine.Word("next", w.kind(o.NextOffice)),
			engine.Word("action", w.action(o.NextAction)), engine.Word("helper", w.kind(o.Helper))))
	}
}

func orNone(w *words, text string) string {
	if text == "" {
		return w.say("none")
	}
	return text
}

func (w *words) church() {
	c := &w.v.Church
	w.Line(w.Say("church"), w.say("cardinal", engine.N("n", c.Cardinal), engine.N("bag", c.Bag)))
	w.Line(w.say("ring"), artist.List(len(c.Tiles), func(i int) string {
		if c.Tiles[i] == "" {
			return ""
		}
		return w.say("numbered", engine.N("n", i+1), engine.Word("what", w.d.title(c.Tiles[i])))
	}))
}

func (w *words) display() {
	for i := range w.v.Display {
		k := &w.v.Display[i]
		w.Line(w.say("deck", engine.Word("what", w.kind(k.Kind))), artist.Joined(w.body(k.Top), w.say("left", engine.N("n", k.Left))))
	}
	w.Line(w.Say("decrees"), w.titles(w.v.Decrees))
}

func (w *words) stores() {
	var list []string
	for i := range w.v.Spaces {
		if s := &w.v.Spaces[i]; s.Owner >= 0 {
			list = append(list, w.say("store", engine.Word("space", strings.ToUpper(s.Place)), engine.Word("what", w.store(s.Good)), engine.Word("who", w.d.name(s.Owner))))
		}
	}
	w.Line(w.say("stores"), artist.List(len(list), func(i int) string { return list[i] }))
}

// plots tells the price of every free space and what a store there would score.
func (w *words) plots() {
	var list []string
	for i := range w.v.Spaces {
		s := &w.v.Spaces[i]
		if s.Owner >= 0 || s.Closed {
			continue
		}
		price, _ := w.d.price(s)
		doors := artist.List(len(s.Doors), func(k int) string { return w.count(w.good(s.Doors[k].Good), w.d.storeWigs(s, s.Doors[k].Good)) })
		if doors != "" {
			doors = w.say("doors", engine.Word("wigs", doors))
		}
		list = append(list, w.say("plot", engine.Word("space", strings.ToUpper(s.Place)), engine.N("n", price), engine.Word("doors", doors)))
	}
	title := w.say("plots")
	if p := w.d.payer(); p >= 0 {
		title = w.say("plotsFor", engine.Word("who", w.d.name(p)))
	}
	w.Line(title, artist.List(len(list), func(i int) string { return list[i] }))
}

func (w *words) buildings() {
	var built, free []string
	for i := range w.v.Ends {
		e := &w.v.Ends[i]
		space := engine.Word("space", strings.ToUpper(e.Place))
		switch {
		case e.Closed:
		case e.Building != "":
			show := w.d.building(e.Building).Goods
			built = append(built, w.say("building", space, engine.Word("what", w.d.title(e.Building)),
				engine.Word("goods", artist.List(len(show), func(k int) string { return w.good(show[k]) })), engine.Word("who", w.d.name(e.Owner))))
		default:
			free = append(free, w.say("free", space, engine.Word("cubes", orNone(w, w.cubes(e.Cubes)))))
		}
	}
	w.Line(w.say("buildings"), artist.List(len(built), func(i int) string { return built[i] }))
	w.Line(w.say("sites"), artist.List(len(free), func(i int) string { return free[i] }))
}

func (w *words) rubble() {
	line := func(list []game.Rubble, name func(i int) string) string {
		return artist.List(len(list), func(i int) string {
			if list[i].Closed {
				return ""
			}
			return w.say("rubble", engine.Word("what", name(i)), engine.Word("cubes", orNone(w, w.cubes(list[i].Cubes))), engine.N("n", list[i].Cost))
		})
	}
	w.Line(w.say("rows"), line(w.v.Rows, func(i int) string { return string(rune('A' + i)) }))
	w.Line(w.say("columns"), line(w.v.Columns, func(i int) string {
		return w.say("column", engine.N("n", i+1), engine.N("value", w.v.Values[i]))
	}))
	w.Line(w.Say("ruins"), orNone(w, w.cubes(w.v.Ruins)))
}

func (w *words) streets() {
	for i := range w.v.Streets {
		s := &w.v.Streets[i]
		places := artist.List(len(s.Places), func(k int) string { return itoa(s.Places[k]) })
		who := artist.List(len(s.Stores), func(k int) string { return w.count(w.d.name(k), s.Stores[k]) })
		used := ""
		if i < len(w.v.Tiles) && w.v.Tiles[i].Used {
			used = w.say("used")
		}
		w.Line(w.Tell(engine.T("lisboa.street."+s.Good)), artist.Joined(w.say("majority", engine.Word("places", places)), who, used))
	}
}

func (w *words) stacks() {
	w.Line(w.say("ships"), artist.Joined(w.d.title(w.v.Ships.Top), w.say("left", engine.N("n", len(w.v.Ships.Left)))))
	for i := range w.v.Stacks {
		s := &w.v.Stacks[i]
		w.Line(w.Tell(engine.T("lisboa.architect."+s.Architect)), artist.Joined(
			w.say("stack", engine.Word("what", orNone(w, w.d.title(s.Building))), engine.N("n", s.Buildings)),
			w.say("stack", engine.Word("what", orNone(w, w.d.title(s.Plan))), engine.N("n", s.Plans))))
	}
}

func (w *words) players() {
	for i := range w.v.Players {
		p := &w.v.Players[i]
		w.Line(w.d.name(i), artist.Joined(
			w.say("player", engine.N("wigs", p.Wigs), engine.N("reis", p.Reis), engine.N("influence", p.Influence), engine.N("officials", p.Officials)),
			w.goods(p.Goods), w.cubes(p.Cubes), w.say("player.sets", engine.N("sets", p.Sets), engine.N("hired", p.Hired)),
			w.say("player.portfolio", engine.N("n", len(p.Top)+len(p.Bottom)), engine.N("of", p.Limit), engine.N("p", p.Portfolio))))
		top := artist.List(len(p.Top), func(k int) string {
			t := &p.Top[k]
			if !t.Ship {
				return w.d.title(t.ID)
			}
			load := ""
			if t.Cargo != nil {
				load = w.goods(*t.Cargo)
			}
			if t.Sea {
				return w.say("ship.sea", engine.Word("what", w.d.title(t.ID)))
			}
			return w.say("ship", engine.Word("what", w.d.title(t.ID)), engine.Word("cargo", orNone(w, load)))
		})
		w.Line(w.say("holds", engine.Word("who", w.d.name(i))), artist.Joined(top, w.titles(p.Bottom), w.titles(p.Clergy),
			artist.List(len(p.Favors), func(k int) string { return w.say("favor", engine.Word("what", w.kind(p.Favors[k]))) }),
			w.titles(p.Plans), w.count(w.say("completed"), len(p.Completed)), w.titles(p.Decrees),
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
