package cleopatra

import (
	"strings"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
)

// Alt describes the board in a few sentences.
func (Artist) Alt(v engine.View, o render.Options) string {
	w := newWords(view(v), o)
	w.heading()
	w.sites()
	w.line("players", w.list(w.v.Head.Seats, func(i int) string {
		p := w.v.Players[i]
		return w.say("alt.player", w.who(p.Seat), engine.N("hand", p.Hand), engine.N("statues", p.Statues))
	}))
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
	w.worshippers()
	w.stalls()
	w.structures()
	w.sites()
	w.rows()
	w.garden()
	w.players()
	return strings.Join(w.lines, "\n")
}

// words is a text board being written.
type words struct {
	v     *game.View
	o     render.Options
	lines []string
}

func newWords(v *game.View, o render.Options) *words { return &words{v: v, o: o} }

func (w *words) say(key string, args ...engine.Arg) string { return say(w.o, key, args...) }

// name is a player's name as an argument, cleaned as in the picture.
func (w *words) who(s engine.Seat) engine.Arg { return engine.Word("who", w.o.Name(s)) }

// line adds "heading: text", unless there is nothing to say.
func (w *words) line(key, text string) {
	if text != "" {
		w.lines = append(w.lines, w.say("line", engine.Word("what", w.say("words."+key)), engine.Word("text", text)))
	}
}

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

// owned is "w1 Ada", or "w3 free, +6".
func (w *words) owned(place string, s engine.Seat, value int) string {
	if s >= 0 {
		return w.say("words.owned", engine.Word("place", place), w.who(s))
	}
	return w.say("words.free", engine.Word("place", place), engine.Word("n", render.Plus(value)))
}

func (w *words) heading() {
	d := drawing{v: w.v, o: w.o}
	h := d.head()
	w.lines = append(w.lines, strings.Join(nonEmpty(w.o.Table, h.Right, h.Sub, h.Note), "; "))
	w.line("categories", w.list(len(w.v.Categories), func(i int) string {
		c := w.v.Categories[i]
		key := "words.built"
		if c.Complete {
			key = "words.complete"
		}
		return w.say(key, engine.Word("what", w.say("category."+c.ID)), engine.N("n", c.Built), engine.N("of", c.Pieces))
	}))
}

func nonEmpty(words ...string) []string {
	var out []string
	for _, s := range words {
		if s != "" {
			out = append(out, s)
		}
	}
	return out
}

// changed lists what is ringed.
func (w *words) changed() {
	w.line("changed", w.list(len(w.o.Changed), func(i int) string {
		m := w.o.Changed[i]
		place := w.placeName(m.Place)
		if place == "" || m.Seat < 0 {
			return place
		}
		return w.say("words.owned", engine.Word("place", place), w.who(m.Seat))
	}))
}

// placeName is a place in words: "E4", "w3", "stall 2".
func (w *words) placeName(place string) string {
	kind, rest, _ := strings.Cut(place, ":")
	switch kind {
	case "cell", "wall":
		if kind == "cell" {
			rest = strings.ToUpper(rest)
		}
		return rest
	case "stall", "slot", "walk":
		return w.say("place."+kind, engine.Word("n", rest))
	case "door", "obelisk":
		return w.say("place."+kind, engine.Word("side", w.say("side."+rest)))
	case "row":
		side, n, ok := rowPlace(place)
		if !ok {
			return ""
		}
		return w.say("place.row", engine.Word("side", w.say("side."+side)), engine.N("n", n))
	case "throne", "deck", "discard", "mosaics":
		return w.say("place." + kind)
	default:
		return ""
	}
}

// own is what the viewer holds: only the viewer's own view has it.
func (w *words) own() {
	own := w.v.Own
	if own == nil {
		return
	}
	w.line("hand", w.counts(own.Hand))
	w.line("purse", w.say("words.purse.line", engine.N("scarabs", own.Scarabs), engine.N("amulets", own.Amulets)))
	d := drawing{v: w.v, o: w.o}
	list := d.buildList()
	w.line("buildable", w.list(len(list), func(i int) string {
		b := list[i]
		what := w.say("structure." + b.structure)
		if b.sites != "" {
			what += " (" + b.sites + ")"
		}
		return w.say("words.build", engine.Word("what", what), engine.Word("n", render.Plus(b.value)), engine.N("amulets", b.amulets))
	}))
}

// card is a card in words; a tainted one says so.
func (w *words) card(id string) string {
	if id == "" {
		return w.say("card.down")
	}
	d := drawing{v: w.v, o: w.o}
	name := d.cardName(id)
	if lookOfCard(id).double {
		return w.say("card.tainted", engine.Word("name", name))
	}
	return name
}

func (w *words) counts(cards []game.Count) string {
	return w.list(len(cards), func(i int) string {
		return w.say("words.count", engine.Word("what", w.card(cards[i].Card)), engine.N("n", cards[i].N))
	})
}
