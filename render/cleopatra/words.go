package cleopatra

import (
	"strings"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/artist"
)

// Alt describes the board in a few sentences.
func (Artist) Alt(v engine.View, o render.Options) string {
	w := newWords(view(v), o)
	w.heading()
	w.sites()
	w.Labelled("players", artist.Each(w.v.Players, func(p game.Player) string {
		return w.Say("alt.player", w.Who(p.Seat), engine.N("hand", p.Hand), engine.N("statues", p.Statues))
	}))
	return w.Alt()
}

// Text returns the text board.
func (Artist) Text(v engine.View, o render.Options) string {
	w := newWords(view(v), o)
	w.heading()
	w.Labelled("changed", w.Marks(w.placeName))
	w.own()
	w.worshippers()
	w.stalls()
	w.structures()
	w.sites()
	w.rows()
	w.garden()
	w.players()
	return w.Said()
}

// words is a drawing that writes the text board.
type words struct{ *drawing }

func newWords(v *game.View, o render.Options) words { return words{newDrawing(v, o, 0, 0)} }

// owned returns "w1 Ada", or "w3 free, +6".
func (w words) owned(place string, s engine.Seat, value int) string {
	if s >= 0 {
		return w.Owned(place, s)
	}
	return w.Words("free", engine.Word("place", place), engine.Word("n", render.Plus(value)))
}

func (w words) heading() {
	w.Heading(w.head())
	w.Labelled("categories", artist.Each(w.v.Categories, func(c game.Category) string {
		what := engine.Word("what", w.Say("category."+c.ID))
		if c.Complete {
			return w.Tell(engine.T("cleopatra.event.complete.gain", what))
		}
		return w.Words("built", what, engine.N("n", c.Built), engine.N("of", c.Pieces))
	}))
}

// placeName returns a place in words: "E4", "w3", "stall 2".
func (w words) placeName(place string) string {
	kind, rest, _ := strings.Cut(place, ":")
	switch kind {
	case "cell", "wall":
		if kind == "cell" {
			rest = strings.ToUpper(rest)
		}
		return rest
	case "stall", "slot", "walk":
		return w.Say("place."+kind, engine.Word("n", rest))
	case "door", "obelisk":
		return w.Say("place."+kind, engine.Word("side", w.Say("side."+rest)))
	case "row":
		side, n, _ := strings.Cut(rest, ":")
		return w.Say("place.row", engine.Word("side", w.Say("side."+side)), engine.Word("n", n))
	case "throne", "deck", "discard", "mosaics":
		return w.Say("place." + kind)
	default:
		return ""
	}
}

// own adds the viewer's hand, which only the viewer's own view contains.
func (w words) own() {
	own := w.v.Own
	if own == nil {
		return
	}
	w.Labelled("hand", w.counts(own.Hand))
	w.Labelled("purse", w.Words("purse.line", engine.N("scarabs", own.Scarabs), engine.N("amulets", own.Amulets)))
	w.Labelled("buildable", artist.Each(w.buildList(), func(b build) string {
		what := w.Say("structure." + b.structure)
		if b.sites != "" {
			what += " (" + b.sites + ")"
		}
		return w.Words("build", engine.Word("what", what), engine.Word("n", render.Plus(b.value)), engine.N("amulets", b.amulets))
	}))
}

// card returns a card in words, with a mark for a tainted one.
func (w words) card(id string) string {
	if id == "" {
		return w.Say("card.down")
	}
	name := w.cardName(id)
	if lookOfCard(id).double {
		return w.Say("card.tainted", engine.Word("name", name))
	}
	return name
}

func (w words) counts(cards []game.Count) string {
	return artist.Each(cards, func(c game.Count) string { return w.times(c.N, w.card(c.Card)) })
}

// times returns "2× Stone", or "" for 0. Names of cards end in numbers, so no number follows.
func (w words) times(n int, what string) string {
	if n == 0 {
		return ""
	}
	return w.Words("count", engine.N("n", n), engine.Word("what", what))
}
