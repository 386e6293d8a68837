package caylus

import (
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// pawns tells where provost and bailiff stand and what comes of it.
func (w *words) pawns() {
	w.Line(w.Say("provost"), w.spaceName(w.v.Provost))
	w.Line(w.Say("bailiff"), artist.Joined(w.spaceName(w.v.Bailiff), w.d.bailiffNote()))
}

// negotiation is the summary of the provost's phase.
func (w *words) negotiation() {
	if w.v.Negotiation == nil {
		return
	}
	for _, t := range w.v.Negotiation.Lines {
		w.Add(w.Tell(t))
	}
	w.headedLine("reach", artist.List(len(w.v.Negotiation.Positions), func(i int) string {
		p := w.v.Negotiation.Positions[i]
		if !p.Now {
			return ""
		}
		return w.Say("words.reach.line", engine.Word("place", w.spaceName(p.Space)), engine.Word("step", stepText(p.Step)), engine.N("cost", p.Cost), engine.N("cut", len(p.Cut)))
	}))
}

// stepText writes how far a place lies from the provost.
func stepText(n int) string {
	if n == 0 {
		return "0"
	}
	return render.Plus(n)
}

func (w *words) order() {
	w.headedLine("order", w.names(w.v.Order))
	w.headedLine("passed", w.names(w.v.Passed))
	if w.v.Phase == "workers" {
		w.headedLine("cost", strconv.Itoa(w.v.Cost))
	}
}

// sections tells how far the castle is and what its scorings bring.
func (w *words) sections() {
	for _, s := range w.v.Castle.Sections {
		rules := ""
		if !s.Scored {
			rules = w.Say("words.section", engine.N("vp", s.VP), engine.N("space", s.Trigger), engine.N("penalty", s.Penalty),
				engine.Word("houses", strings.Join(thresholds(s.Favors), ", ")))
		}
		w.Line(w.Say("words.section."+s.ID), artist.Joined(w.progress(s), rules))
	}
}

// progress tells how much of a section is built, and the seats that built it.
func (w *words) progress(s game.Section) string {
	built := w.Say("words.parts", engine.N("n", len(s.Houses)), engine.N("of", s.Parts))
	if s.Scored {
		built += w.Say("words.scored")
	}
	return artist.Joined(built, w.houses(s))
}

// houses counts the houses of each seat in a section.
func (w *words) houses(s game.Section) string {
	count := make([]int, w.v.Head.Seats)
	for _, h := range s.Houses {
		count[h]++
	}
	return artist.List(len(count), func(i int) string {
		if count[i] == 0 {
			return ""
		}
		return w.Say("words.count", engine.Word("what", w.Name(engine.Seat(i))), engine.N("n", count[i]))
	})
}

func (w *words) queue() {
	w.headedLine("queue", artist.List(len(w.v.Castle.Queue), func(i int) string {
		s := w.v.Castle.Queue[i]
		if n := w.v.Castle.Batches[s]; n > 0 {
			return w.Say("words.batches", w.Who(s), engine.N("n", n))
		}
		return w.Name(s)
	}))
}

// tracks tells how far each seat's favor markers are.
func (w *words) tracks() {
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
			return w.Say("words.level", w.Who(engine.Seat(i)), engine.N("n", t.Markers[i]))
		})
		var used []engine.Seat
		for s, yes := range t.Used {
			if yes {
				used = append(used, engine.Seat(s))
			}
		}
		if len(used) > 0 {
			text = artist.Joined(text, w.Say("words.used", engine.Word("list", w.names(used))))
		}
		if text == "" {
			text = w.Say("words.nobody")
		}
		w.Line(w.Say("track."+t.ID), text)
	}
}

func (w *words) specials() {
	for _, s := range w.v.Special {
		var text string
		switch {
		case !s.InUse:
			text = w.Say("special.unused")
		case s.ID == "inn":
			text = artist.List(2, func(i int) string {
				if s.Workers[i] < 0 {
					return ""
				}
				return w.Say([]string{"words.inn.left", "words.inn.right"}[i], w.Who(s.Workers[i]))
			})
		default:
			text = w.names(s.Workers)
		}
		if text == "" {
			text = w.Say("words.free")
		}
		if s.Done {
			text = artist.Joined(text, w.Say("words.done"))
		}
		w.Line(w.d.specialName(s.ID), text)
	}
}

// road tells every building in its order; the empty spaces follow in a line.
func (w *words) road() {
	var empty []int
	for _, s := range w.v.Road {
		if s.Building == "" {
			empty = append(empty, s.Number)
			continue
		}
		w.Line("r"+strconv.Itoa(s.Number), w.space(s))
	}
	w.headedLine("empty", strings.Join(spans(empty), ", "))
}

// space describes a building on the road.
func (w *words) space(s game.Space) string {
	info := w.v.Printed().Tile(s.Building)
	parts := []string{w.Say("words.tile", engine.Word("name", w.tileName(s.Building)), engine.Word("class", w.Say("class."+s.Class)))}
	if s.Owner >= 0 {
		parts = append(parts, w.Say("words.owner", w.Who(s.Owner)))
	}
	if !info.Effect.IsZero() {
		parts = append(parts, strings.TrimSuffix(w.Tell(info.Effect), "."))
	}
	if info.Income > 0 {
		parts = append(parts, w.Say("words.income", engine.N("n", info.Income)))
	}
	if len(info.Bonus) > 0 {
		parts = append(parts, w.bonus(info))
	}
	if s.Worker >= 0 {
		parts = append(parts, w.Say("words.worker", w.Who(s.Worker)))
	}
	if s.Pending >= 0 {
		parts = append(parts, w.Say("words.pending", w.Who(s.Pending)))
	}
	switch {
	case s.Done:
		parts = append(parts, w.Say("words.done"))
	case !s.Reached:
		parts = append(parts, w.Say("words.not_reached"))
	}
	return artist.Joined(parts...)
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
func (w *words) stock() {
	for _, class := range stockClasses {
		text := artist.List(len(w.v.Stock), func(i int) string {
			t := w.v.Stock[i]
			if t.Class != class || t.Space > 0 {
				return ""
			}
			return w.Say("words.price", engine.Word("name", w.tileName(t.ID)), engine.Word("cost", w.price(t.ID)), engine.Word("gain", w.gain(t)))
		})
		if text == "" {
			text = w.Say("stock.none")
		}
		w.Line(w.Say("words.stock", engine.Word("class", w.Say("stock."+class))), text)
	}
	w.headedLine("gone", artist.List(len(w.v.Gone), func(i int) string { return w.tileName(w.v.Gone[i]) }))
}

// gain is what building a tile brings: points, favors, income, the bonus that
// its owner will get.
func (w *words) gain(t game.Tile) string {
	info := w.v.Printed().Tile(t.ID)
	parts := []string{"+" + strconv.Itoa(t.VP)}
	if info.Favors > 0 {
		parts = append(parts, w.Say("words.favors", engine.N("n", info.Favors)))
	}
	if info.Income > 0 {
		parts = append(parts, w.Say("words.income", engine.N("n", info.Income)))
	}
	if len(info.Bonus) > 0 {
		parts = append(parts, w.bonus(info))
	}
	return artist.List(len(parts), func(i int) string { return parts[i] })
}

// bonus is the good that the owner takes when another seat works in a building.
func (w *words) bonus(t game.TileInfo) string {
	var goods []string
	for _, g := range t.Bonus {
		goods = append(goods, w.Say("good."+g))
	}
	return w.Say("words.bonus", engine.Word("goods", strings.Join(goods, "/")))
}

// price is a cost in words: "2 stone + 1 gold".
func (w *words) price(id string) string {
	var parts []string
	for _, a := range w.v.Printed().Tile(id).Cost {
		parts = append(parts, w.Say("words.amount", engine.N("n", a.N), engine.Word("what", w.Say("good."+a.What))))
	}
	return strings.Join(parts, " + ")
}

// players tells all about each seat, in turn order.
func (w *words) players() {
	for _, s := range w.v.Order {
		p := w.v.Players[s]
		text := artist.Joined(w.holds(p), w.Say("words.player", engine.N("workers", p.Workers), engine.N("income", p.Income)))
		text = artist.Joined(text, w.buildings(p))
		if f := p.Final; f != nil {
			text = w.Say("words.final", engine.N("score", f.Score), engine.N("rank", f.Rank), engine.N("before", f.Before),
				engine.N("gold", f.Gold), engine.N("cubes", f.Cubes), engine.N("deniers", f.Deniers))
		}
		w.Line(w.Name(s), text)
	}
}

// buildings lists what a seat owns on the road.
func (w *words) buildings(p game.Player) string {
	part := func(key string, spaces []int) string {
		if len(spaces) == 0 {
			return ""
		}
		return w.Say("words.has."+key, engine.Word("list", artist.List(len(spaces), func(i int) string { return "r" + strconv.Itoa(spaces[i]) })))
	}
	return artist.Joined(part("buildings", p.Buildings), part("residences", p.Residences), part("prestige", p.Prestige))
}

// standings is a short line on every seat.
func (w *words) standings() {
	w.headedLine("players", artist.List(len(w.v.Order), func(i int) string {
		p := w.v.Players[w.v.Order[i]]
		return w.Say("words.standing", w.Who(p.Seat), engine.N("vp", p.VP), engine.N("deniers", p.Deniers), engine.N("workers", p.Workers))
	}))
}

// owners lists the owners of the spaces of the road and the workers there.
func (w *words) owners() {
	w.headedLine("road", artist.List(len(w.v.Road), func(i int) string {
		s := w.v.Road[i]
		if s.Building == "" {
			return ""
		}
		text := w.spaceName(s.Number)
		if s.Owner >= 0 {
			text = w.Owned(text, s.Owner)
		}
		if s.Worker >= 0 {
			text += " (" + w.Say("words.worker", w.Who(s.Worker)) + ")"
		}
		return text
	}))
}
