package caylus

import (
	"cmp"
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render/artist"
)

// pawns describes the places of provost and bailiff, and their consequences.
func (w words) pawns() {
	w.Line(w.Say("provost"), w.spaceName(w.v.Provost))
	w.Line(w.Say("bailiff"), w.Joined(w.spaceName(w.v.Bailiff), w.bailiffNote()))
}

// negotiation returns the summary of the provost's phase.
func (w words) negotiation() {
	if w.v.Negotiation == nil {
		return
	}
	for _, t := range w.v.Negotiation.Lines {
		w.Add(w.Tell(t))
	}
	w.Labelled("reach", artist.Each(w.v.Negotiation.Positions, func(p game.ProvostPosition) string {
		if !p.Now {
			return ""
		}
		return w.Words("reach.line", engine.Word("place", w.spaceName(p.Space)), engine.Word("step", step(p.Step)), engine.N("cost", p.Cost), engine.N("cut", len(p.Cut)))
	}))
}

func (w words) order() {
	w.Labelled("order", w.names(w.v.Order))
	w.Labelled("passed", w.names(w.v.Passed))
	if w.v.Phase == "workers" {
		w.Labelled("cost", strconv.Itoa(w.v.Cost))
	}
}

// sections describes the progress of the castle and the results of its scorings.
func (w words) sections() {
	for _, s := range w.v.Castle.Sections {
		rules := ""
		if !s.Scored {
			rules = w.Words("section", engine.N("vp", s.VP), engine.N("space", s.Trigger), engine.N("penalty", s.Penalty),
				engine.Word("houses", strings.Join(thresholds(s.Favors), ", ")))
		}
		w.Line(w.Words("section."+s.ID), w.Joined(w.progress(s), rules))
	}
}

// progress returns the progress of a section, and the seats that built it.
func (w words) progress(s game.Section) string {
	built := w.Words("parts", engine.N("n", len(s.Houses)), engine.N("of", s.Parts))
	if s.Scored {
		built += w.Words("scored")
	}
	return w.Joined(built, w.houses(s))
}

// houses returns the number of houses of each seat in a section.
func (w words) houses(s game.Section) string {
	count := make([]int, w.v.Head.Seats)
	for _, h := range s.Houses {
		count[h]++
	}
	return w.Counts(count, w.seatName)
}

// seatName returns the name of a seat by its number.
func (w words) seatName(i int) string { return w.Name(engine.Seat(i)) }

func (w words) queue() {
	w.Labelled("queue", artist.Each(w.v.Castle.Queue, func(s engine.Seat) string {
		if n := w.v.Castle.Batches[s]; n > 0 {
			return w.Words("batches", w.Who(s), engine.N("n", n))
		}
		return w.Name(s)
	}))
}

// tracks returns the levels of each seat's favor markers.
func (w words) tracks() {
	if w.v.Options.SimpleFavors {
		w.Line(w.Say("favors"), w.Say("favors.simple"))
		return
	}
	w.Line(w.Say("favors"), w.Say("favors.open", engine.N("n", w.v.Favors.Open)))
	for _, t := range w.v.Favors.Tracks {
		text := artist.List(len(t.Markers), func(i int) string {
			if t.Markers[i] == 0 {
				return ""
			}
			return w.Words("level", w.Who(engine.Seat(i)), engine.N("n", t.Markers[i]))
		})
		used := artist.List(len(t.Used), func(i int) string {
			if !t.Used[i] {
				return ""
			}
			return w.seatName(i)
		})
		w.Line(w.trackName(t.ID), cmp.Or(w.Joined(text, w.Within("used", "list", used)), w.Words("nobody")))
	}
}

func (w words) specials() {
	for _, s := range w.v.Special {
		var text string
		switch {
		case !s.InUse:
			text = w.Say("special.unused")
		case s.ID == "inn":
			text = artist.Commas(w.of("inn.left", s.Workers[0]), w.of("inn.right", s.Workers[1]))
		default:
			text = w.names(s.Workers)
		}
		done := ""
		if s.Done {
			done = w.Words("done")
		}
		w.Line(w.specialName(s.ID), w.Joined(cmp.Or(text, w.Words("free")), done))
	}
}

// road describes every building in order; the empty spaces follow in a line.
func (w words) road() {
	var empty []int
	for _, s := range w.v.Road {
		if s.Building == "" {
			empty = append(empty, s.Number)
			continue
		}
		w.Line("r"+strconv.Itoa(s.Number), w.space(s))
	}
	w.Labelled("empty", strings.Join(spans(empty), ", "))
}

// space describes a building on the road.
func (w words) space(s game.Space) string {
	info := w.v.Printed().Tile(s.Building)
	state := ""
	switch {
	case s.Done:
		state = w.Words("done")
	case !s.Reached:
		state = w.Words("not_reached")
	}
	return w.Joined(w.Words("tile", engine.Word("name", w.tileName(s.Building)), engine.Word("class", w.Say("class."+s.Class))), w.of("owner", s.Owner),
		strings.TrimSuffix(w.Tell(info.Effect), "."), w.Some("income", info.Income), w.bonus(info), w.of("worker", s.Worker), w.of("pending", s.Pending), state)
}

// of returns the things of a seat in the words of a key, or nothing for no seat.
func (w words) of(key string, s engine.Seat) string {
	if s < 0 {
		return ""
	}
	return w.Words(key, w.Who(s))
}

// spans writes numbers in a row as "r17–r28".
func spans(numbers []int) []string {
	var out []string
	for i := 0; i < len(numbers); {
		j := i + 1
		for j < len(numbers) && numbers[j] == numbers[j-1]+1 {
			j++
		}
		one := "r" + strconv.Itoa(numbers[i])
		if j-i > 1 {
			one += "–r" + strconv.Itoa(numbers[j-1])
		}
		out = append(out, one)
		i = j
	}
	return out
}

// stock lists what can be built, with its cost.
func (w words) stock() {
	for _, class := range stockClasses {
		text := artist.Each(w.v.Stock, func(t game.Tile) string {
			if t.Class != class || t.Space > 0 {
				return ""
			}
			return w.Words("price", engine.Word("name", w.tileName(t.ID)), engine.Word("cost", w.price(t.ID)), engine.Word("gain", w.gain(t)))
		})
		w.Line(w.Words("stock", engine.Word("class", w.Say("stock."+class))), cmp.Or(text, w.Say("stock.none")))
	}
	w.Labelled("gone", artist.Each(w.v.Gone, w.tileName))
}

// gain returns the gains of building a tile: points, favors, income, and its owner's bonus.
func (w words) gain(t game.Tile) string {
	info := w.v.Printed().Tile(t.ID)
	return artist.Commas("+"+strconv.Itoa(t.VP), w.Some("favors", info.Favors), w.Some("income", info.Income), w.bonus(info))
}

// bonus returns the good that the owner takes when another seat works in a building.
func (w words) bonus(t game.TileInfo) string {
	var goods []string
	for _, g := range t.Bonus {
		goods = append(goods, w.Say("good."+g))
	}
	return w.Within("bonus", "goods", strings.Join(goods, "/"))
}

// price returns a cost in words: "2 stone + 1 gold".
func (w words) price(id string) string {
	var parts []string
	for _, a := range w.v.Printed().Tile(id).Cost {
		parts = append(parts, w.Words("amount", engine.N("n", a.N), engine.Word("what", w.Say("good."+a.What))))
	}
	return strings.Join(parts, " + ")
}

// players returns all facts about each seat, in turn order.
func (w words) players() {
	for _, s := range w.v.Order {
		p := w.v.Players[s]
		text := w.Joined(w.holds(p), w.Words("player", engine.N("workers", p.Workers), engine.N("income", p.Income)))
		text = w.Joined(text, w.buildings(p))
		if f := p.Final; f != nil {
			text = w.Words("final", engine.N("score", f.Score), engine.N("rank", f.Rank), engine.N("before", f.Before),
				engine.N("gold", f.Gold), engine.N("cubes", f.Cubes), engine.N("deniers", f.Deniers))
		}
		w.Line(w.Name(s), text)
	}
}

// buildings returns a seat's buildings on the road.
func (w words) buildings(p game.Player) string {
	part := func(key string, spaces []int) string {
		return w.Within("has."+key, "list", artist.Each(spaces, func(n int) string { return "r" + strconv.Itoa(n) }))
	}
	return w.Joined(part("buildings", p.Buildings), part("residences", p.Residences), part("prestige", p.Prestige))
}

// standings returns a short line about every seat.
func (w words) standings() {
	w.Labelled("players", artist.Each(w.v.Order, func(s engine.Seat) string {
		p := w.v.Players[s]
		return w.Words("standing", w.Who(p.Seat), engine.N("vp", p.VP), engine.N("deniers", p.Deniers), engine.N("workers", p.Workers))
	}))
}

// owners lists the owners of the spaces of the road and the workers there.
func (w words) owners() {
	w.Labelled("road", artist.Each(w.v.Road, func(s game.Space) string {
		if s.Building == "" {
			return ""
		}
		text := w.spaceName(s.Number)
		if s.Owner >= 0 {
			text = w.Owned(text, s.Owner)
		}
		if s.Worker >= 0 {
			text += " (" + w.Words("worker", w.Who(s.Worker)) + ")"
		}
		return text
	}))
}
