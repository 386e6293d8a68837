package caylus

import (
	"cmp"
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// Alt describes the board in a few sentences.
func (Artist) Alt(v engine.View, o render.Options) string {
	w := newWords(view(v), o)
	w.heading()
	w.pawns()
	w.sections()
	w.standings()
	w.owners()
	return w.Alt()
}

// Text returns the text board.
func (Artist) Text(v engine.View, o render.Options) string {
	w := newWords(view(v), o)
	w.heading()
	w.Labelled("changed", w.Marks(w.placeName))
	w.own()
	w.pawns()
	w.negotiation()
	w.order()
	w.sections()
	w.queue()
	w.tracks()
	w.specials()
	w.road()
	w.stock()
	w.players()
	return w.Said()
}

// words is a drawing that writes the text board.
type words struct{ *drawing }

func newWords(v *game.View, o render.Options) words { return words{newDrawing(v, o, 0, 0)} }

// names returns seats by name.
func (w words) names(seats []engine.Seat) string {
	return artist.Each(seats, func(s engine.Seat) string {
		if s < 0 {
			return ""
		}
		return w.Name(s)
	})
}

func (w words) heading() {
	w.Heading(w.head())
	if w.v.LastTurn && !w.v.Head.Over {
		w.Add(w.Words("last_round"))
	}
}

// placeParts reads "kind:word:3" and "kind:3".
func placeParts(place string) (kind, word string, n int) {
	kind, rest, _ := strings.Cut(place, ":")
	word, number, two := strings.Cut(rest, ":")
	if !two {
		number = word
	}
	n, _ = strconv.Atoi(number)
	return kind, word, n
}

// placeName returns a place in words.
func (w words) placeName(place string) string {
	kind, word, n := placeParts(place)
	switch kind {
	case "road":
		return w.spaceName(n)
	case "gate", "trading_post", "guild", "joust", "stables", "inn":
		return w.specialName(kind)
	case "castle", "provost", "bailiff":
		return w.Say(kind)
	case "part", "section":
		for _, s := range w.v.Castle.Sections {
			if s.ID == word {
				return w.Say("section." + word)
			}
		}
	case "bridge":
		return w.Say("bridge")
	case "favor":
		for _, t := range w.v.Favors.Tracks {
			switch {
			case t.ID != word:
			case n > 0:
				return w.Say("look.favor", engine.Word("track", w.trackName(word)), engine.N("n", n))
			default:
				return w.trackName(word)
			}
		}
	}
	return ""
}

// spaceName returns "r12 Lawyer"; for an empty space only its number.
func (w words) spaceName(n int) string {
	if n < 1 || n > len(w.v.Road) {
		return ""
	}
	name := "r" + strconv.Itoa(n)
	if b := w.v.Road[n-1].Building; b != "" {
		name += " " + w.tileName(b)
	}
	return name
}

// own adds the lines that only the viewer sees.
func (w words) own() {
	p := w.seatOf(w.v.Head.Viewer)
	if p == nil {
		return
	}
	w.Labelled("own", w.Joined(w.holds(*p)))
	w.Labelled("own.workers", w.ownWorkers(*p))
	w.Labelled("own.buildings", artist.Each(w.v.Road, func(s game.Space) string {
		if s.Owner != p.Seat {
			return ""
		}
		return w.spaceName(s.Number)
	}))
	w.Labelled("own.payable", artist.Each(w.v.Stock, func(t game.Tile) string {
		if t.Space > 0 || int(p.Seat) >= len(t.Payable) || !t.Payable[p.Seat] {
			return ""
		}
		return w.tileName(t.ID)
	}))
}

// ownWorkers returns the number of workers in a seat's hand and, while workers are placed,
// its cost of a placement.
func (w words) ownWorkers(p game.Player) string {
	if !w.placing() {
		return w.Words("own.workers.hand", engine.N("n", p.Workers))
	}
	return w.Words("own.workers.line", engine.N("n", p.Workers), engine.N("cost", p.Cost), engine.N("own", p.OwnCost))
}

// tileName returns the full name of a building.
func (w words) tileName(id string) string { return w.Tell(w.v.Printed().Tile(id).Name) }

// holds returns the goods of a seat.
func (w words) holds(p game.Player) string {
	cubes := w.Counts(stock(p.Goods), func(i int) string { return w.Say("good." + goodOrder[i]) })
	return w.Words("holds", engine.N("vp", p.VP), engine.N("deniers", p.Deniers), engine.Word("goods", cmp.Or(cubes, w.Words("no_goods"))))
}

// levelInfo returns the print of a box of the favor table; the zero value for none.
func levelInfo(v *game.View, track string, level int) game.LevelInfo {
	levels := v.Printed().Track(track).Levels
	if level < 1 || level > len(levels) {
		return game.LevelInfo{}
	}
	return levels[level-1]
}

// trackName returns the name of a favor track.
func (d *drawing) trackName(id string) string { return d.Tell(engine.T("caylus.title." + id)) }

// nameFor returns the name of a building as menus have it, or where that has no room the
// one that the class goes with. Room is enough when it can be written in size.
func (d *drawing) nameFor(id string, room, size float64) string {
	name, short := d.Tell(d.v.Printed().Tile(id).Name), d.short(id)
	switch {
	case render.Width(render.Bold, size, name) <= room:
		return name
	case render.Width(render.Bold, size-2, short) > room: // the longest of all
		return d.Say("short.market")
	default:
		return short
	}
}

// phoneName returns the name of a building on the road of the phone cut, where it can be
// read at 400 pixels.
func (d *drawing) phoneName(id string) string { return d.nameFor(id, phoneTrack.w-5, 20.5) }

// short returns the name of a building where its roof tells the class.
func (d *drawing) short(id string) string { return d.Tell(d.v.Printed().Tile(id).Short) }

// specialName returns the name of a special building.
func (d *drawing) specialName(id string) string { return d.Tell(d.v.Printed().Special(id).Name) }

// specialTitle returns the name of a special building for a place of a width: the short one
// where the full one has no room.
func (d *drawing) specialTitle(id string, room float64) string {
	name := d.specialName(id)
	if render.Width(render.Bold, 16.5, name) > room {
		return d.Say("special.short." + id)
	}
	return name
}
