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

// words is a drawing of which the text board is written.
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
				return w.Say("look.favor", engine.Word("track", w.Say("track."+word)), engine.N("n", n))
			default:
				return w.Say("track." + word)
			}
		}
	}
	return ""
}

// spaceName is "r12 Lawyer"; an empty space is its number alone.
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

// own tells the viewer about the own seat, in lines that nobody else has.
func (w words) own() {
	p := w.seatOf(w.v.Head.Viewer)
	if p == nil {
		return
	}
	w.Labelled("own", artist.Joined(w.holds(*p)))
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

// ownWorkers tells how many workers a seat holds, and while workers are placed
// what a placement costs it.
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
