package caylus

import (
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
)

// Alt describes the board in a few sentences.
func (Artist) Alt(v engine.View, o render.Options) string {
	w := newWords(view(v), o)
	w.heading()
	w.pawns()
	w.sections()
	w.standings()
	w.owners()
	return clip(strings.Join(w.lines, "\n"), 1000)
}

// clip keeps whole lines while they fit in a number of characters.
func clip(text string, limit int) string {
	for len([]rune(text)) > limit {
		i := strings.LastIndexByte(text, '\n')
		if i < 0 {
			return string([]rune(text)[:limit])
		}
		text = text[:i]
	}
	return text
}

// Text is the text board.
func (Artist) Text(v engine.View, o render.Options) string {
	w := newWords(view(v), o)
	w.heading()
	w.changed()
	w.own()
	w.pawns()
	w.talk()
	w.order()
	w.sections()
	w.queue()
	w.tracks()
	w.specials()
	w.road()
	w.stock()
	w.players()
	return strings.Join(w.lines, "\n")
}

// words is a text board being written.
type words struct {
	d     drawing // for what pictures say in words too
	v     *game.View
	o     render.Options
	lines []string
}

func newWords(v *game.View, o render.Options) *words {
	return &words{d: drawing{v: v, o: o}, v: v, o: o}
}

func (w *words) say(key string, args ...engine.Arg) string { return say(w.o, key, args...) }

// line adds "heading: text", unless there is nothing to say.
func (w *words) line(what, text string) {
	if text != "" {
		w.lines = append(w.lines, w.say("line", engine.Word("what", what), engine.Word("text", text)))
	}
}

// under is line with a heading of this package.
func (w *words) under(key, text string) { w.line(w.say("words."+key), text) }

// list joins n parts with commas and leaves the empty ones out.
func (w *words) list(n int, part func(i int) string) string {
	var parts []string
	for i := range n {
		if p := part(i); p != "" {
			parts = append(parts, p)
		}
	}
	return strings.Join(parts, ", ")
}

func joined(parts ...string) string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, "; ")
}

// names lists seats by name.
func (w *words) names(seats []engine.Seat) string {
	return w.list(len(seats), func(i int) string {
		if seats[i] < 0 {
			return ""
		}
		return w.o.Name(seats[i])
	})
}

func (w *words) heading() {
	h := w.d.head()
	w.lines = append(w.lines, joined(w.o.Table, h.Right, h.Sub, h.Note))
	if w.v.LastTurn && !w.v.Head.Over {
		w.lines = append(w.lines, w.say("words.last_round"))
	}
}

// changed lists what is ringed.
func (w *words) changed() {
	w.under("changed", w.list(len(w.o.Changed), func(i int) string {
		m := w.o.Changed[i]
		place := w.placeName(m.Place)
		if place == "" || m.Seat < 0 {
			return place
		}
		return w.owned(place, m.Seat)
	}))
}

func (w *words) owned(place string, s engine.Seat) string {
	return w.say("words.owned", engine.Word("place", place), w.d.who(s))
}

// placeName is a place in words.
func (w *words) placeName(place string) string {
	kind, word, n := placeParts(place)
	switch kind {
	case "road":
		return w.spaceName(n)
	case "gate", "trading_post", "guild", "joust", "stables", "inn":
		return w.d.specialName(kind)
	case "castle", "provost", "bailiff":
		return w.say(kind)
	case "part", "section":
		for _, s := range w.v.Castle.Sections {
			if s.ID == word {
				return w.say("section." + word)
			}
		}
	case "bridge":
		return w.say("bridge")
	case "favor":
		for _, t := range w.v.Favors.Tracks {
			switch {
			case t.ID != word:
			case n > 0:
				return w.say("look.favor", engine.Word("track", w.say("track."+word)), engine.N("n", n))
			default:
				return w.say("track." + word)
			}
		}
	}
	return ""
}

// spaceName is "r12 Lawyer"; an empty space is its number alone.
func (w *words) spaceName(n int) string {
	if n < 1 || n > len(w.v.Road) {
		return ""
	}
	name := "r" + strconv.Itoa(n)
	if b := w.v.Road[n-1].Building; b != "" {
		name += " " + w.d.short(b)
	}
	return name
}

// own tells the viewer about the own seat, in lines that nobody else has.
func (w *words) own() {
	p := w.d.seatOf(w.v.Head.Viewer)
	if p == nil {
		return
	}
	w.under("own", joined(w.holds(*p)))
	w.under("own.workers", w.say("words.own.workers.line", engine.N("n", p.Workers), engine.N("cost", p.Cost), engine.N("own", p.OwnCost)))
	w.under("own.buildings", w.list(len(w.v.Road), func(i int) string {
		if w.v.Road[i].Owner != p.Seat {
			return ""
		}
		return w.spaceName(i + 1)
	}))
	w.under("own.payable", w.list(len(w.v.Stock), func(i int) string {
		t := w.v.Stock[i]
		if t.Space > 0 || int(p.Seat) >= len(t.Payable) || !t.Payable[p.Seat] {
			return ""
		}
		return w.tileName(t.ID)
	}))
}

// tileName is the full name of a building.
func (w *words) tileName(id string) string { return w.o.Tell(tileInfo(id).Name) }

// holds is what a seat has.
func (w *words) holds(p game.Player) string {
	goods := goodList(p.Goods)
	cubes := w.list(len(goods), func(i int) string {
		if goods[i].n == 0 {
			return ""
		}
		return w.say("words.count", engine.Word("what", w.say("good."+goods[i].icon)), engine.N("n", goods[i].n))
	})
	if cubes == "" {
		cubes = w.say("words.no_goods")
	}
	return w.say("words.holds", engine.N("vp", p.VP), engine.N("deniers", p.Deniers), engine.Word("goods", cubes))
}
