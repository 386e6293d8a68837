package cleopatra

import (
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/artist"
)

func (w words) worshippers() {
	w.Labelled("sobek", artist.Each(w.v.Slots, func(s game.Slot) string {
		args := []engine.Arg{engine.N("slot", s.Slot), engine.Word("tile", w.Say("tile."+s.Tile)), engine.N("n", max(s.Scarabs, s.Amulets))}
		if s.Scarabs > 0 {
			return w.Words("slot.scarabs", args...)
		}
		return w.Words("slot.amulets", args...)
	}))
}

func (w words) cards(cards []game.Card) string {
	return artist.Each(cards, func(c game.Card) string { return w.card(c.Card) })
}

func (w words) stalls() {
	for i, cards := range w.v.Stalls {
		text := w.Say("stall.empty")
		if len(cards) > 0 {
			text = w.Words("stall", engine.N("n", len(cards)), engine.Word("cards", w.cards(cards)))
		}
		w.Line(w.Say("place.stall", engine.N("n", i+1)), text)
	}
	w.Labelled("drawn", w.cards(w.v.Drawn))
	deck := strconv.Itoa(w.v.Deck.Count)
	if w.v.Deck.Top != nil {
		deck = w.Words("deck.line", engine.N("n", w.v.Deck.Count), engine.Word("top", w.card(w.v.Deck.Top.Card)))
	}
	w.Labelled("deck", deck)
	discard := "0"
	if w.v.Discarded > 0 {
		discard = w.Words("discard.line", engine.N("n", w.v.Discarded), engine.Word("cards", w.counts(w.v.Discard)))
	}
	w.Labelled("discard", discard)
}

// structures lists the structures of the quarry, their costs, and their rewards
// at the best place.
func (w words) structures() {
	best := map[string]int{}
	for _, q := range w.lines() {
		best[q.parts[0]] = q.best
	}
	if w.v.Throne.Pedestal >= 0 {
		best["throne"], best["pedestal"] = best["pedestal"], 0
	}
	for _, s := range w.v.Quarry {
		if s.Left == 0 {
			continue
		}
		key := "words.cost.different"
		if s.Same {
			key = "words.cost.same"
		}
		text := w.Say(key, engine.N("left", s.Left), engine.N("of", s.Total), engine.N("artisans", s.Artisans), engine.N("n", s.Resources))
		switch v := best[s.ID]; {
		case s.ID == "mosaic":
			text += w.Words("best_palms", engine.N("n", s.Base))
		case v > 0:
			text += w.Words("best", engine.Word("n", render.Plus(v)))
		}
		w.Line(w.Say("structure."+s.ID), text)
	}
	w.mosaicStack()
}

func (w words) mosaicStack() {
	s := w.v.Stack
	if s.Top == "" {
		return
	}
	w.Labelled("stack", w.Words("stack.line", engine.Word("top", s.Top), engine.N("n", s.Left), engine.Word("under", strings.Join(s.Under, " "))))
	w.Labelled("removed", strings.Join(s.Removed, " "))
	w.Labelled("fits", artist.Each(s.Orientations, func(o game.Orientation) string { return o.Name + " " + strconv.Itoa(len(o.Anchors)) }))
}

func (w words) sites() {
	w.Labelled("walls", artist.Each(w.v.Walls, func(x game.Wall) string { return w.owned(x.Name, x.Seat, x.Value) }))
	w.Labelled("doors", artist.Each(w.v.Doors, func(x game.Door) string {
		text := w.owned(w.Say("side."+x.Side), x.Seat, x.Value)
		if x.Seat < 0 && len(x.Chain) > 0 {
			text += " (" + strings.Join(x.Chain, " ") + ")"
		}
		return text
	}))
	t := w.v.Throne
	parts := []string{w.owned(w.Say("structure.pedestal"), t.Pedestal, t.Value)}
	if t.Pedestal >= 0 {
		parts = append(parts, w.owned(w.Say("structure.throne"), t.Throne, t.Value))
	}
	w.Labelled("throne", strings.Join(parts, ", "))
}

func (w words) rows() {
	for _, r := range w.v.Rows {
		var parts []string
		for _, s := range r.Sphinxes {
			parts = append(parts, w.Owned(w.Say("structure.sphinx"), s))
		}
		if r.SphinxValue > 0 {
			parts = append(parts, w.owned(w.Say("structure.sphinx"), engine.NoSeat, r.SphinxValue))
		}
		parts = append(parts, w.owned(w.Say("structure.obelisk"), r.Obelisk, r.ObeliskValue))
		w.Labelled("row."+r.Side, strings.Join(parts, ", "))
	}
}

// garden lists mosaics, sanctuaries, and the free cells with and without palms.
func (w words) garden() {
	w.Labelled("mosaics", artist.Each(w.v.Mosaics, func(m game.Mosaic) string {
		return w.Words("mosaic", engine.Word("letter", m.Letter), engine.Word("cells", strings.Join(m.Cells, " ")), w.Who(m.Seat))
	}))
	w.Labelled("sanctuaries", artist.Each(w.v.Sanctuaries, func(s game.Sanctuary) string {
		if s.Owner < 0 {
			return w.Words("dead", engine.Word("cells", strings.Join(s.Cells, " ")))
		}
		return w.Words("sanctuary", engine.Word("cells", strings.Join(s.Cells, " ")), engine.N("n", s.Size), w.Who(s.Owner))
	}))
	var palms, bare []string
	for _, c := range w.v.Cells {
		if c.Throne || c.Mosaic != "" || c.Sanctuary >= 0 {
			continue
		}
		name := c.Col + strconv.Itoa(c.Row)
		if c.Palm {
			palms = append(palms, name)
		} else {
			bare = append(bare, name)
		}
	}
	w.Labelled("palms", strings.Join(palms, " "))
	w.Labelled("bare", strings.Join(bare, " "))
	w.Labelled("draft", strings.Join(w.v.Turn.Cells, " "))
}

func (w words) players() {
	for _, p := range w.v.Players {
		text := w.Words("player", engine.N("hand", p.Hand), engine.N("statues", p.Statues), engine.N("cells", p.Sanctuary))
		if f := p.Final; f != nil {
			text = w.Words("final", engine.N("score", f.Score), engine.N("amulets", f.Amulets), engine.N("sanctuary", f.Sanctuary),
				engine.N("net", f.Net), engine.N("penalty", f.Penalty))
		}
		text += w.Within("has", "list", w.builtBy(p.Built))
		if o := w.v.Offering; o.Done && int(p.Seat) < len(o.Bids) {
			text += w.Words("bid", engine.N("n", o.Bids[p.Seat]), engine.N("rank", o.Ranks[p.Seat]))
		}
		w.Line(w.Name(p.Seat), w.Joined(text, w.status(p)))
	}
}

// builtBy returns the structures that a seat has built.
func (w words) builtBy(b game.Built) string {
	keys := []string{"sphinx", "wall", "door", "mosaic", "obelisk", "pedestal", "throne"}
	built := []int{b.Sphinxes, b.Walls, b.Doors, b.Mosaics, b.Obelisks, b.Pedestal, b.Throne}
	return artist.List(len(keys), func(i int) string { return w.times(built[i], w.Say("structure."+keys[i])) })
}
