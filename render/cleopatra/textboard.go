package cleopatra

import (
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/artist"
)

func (w *words) worshippers() {
	w.line("sobek", artist.List(len(w.v.Slots), func(i int) string {
		s := w.v.Slots[i]
		args := []engine.Arg{engine.N("slot", s.Slot), engine.Word("tile", w.Say("tile."+s.Tile)), engine.N("n", max(s.Scarabs, s.Amulets))}
		if s.Scarabs > 0 {
			return w.Say("words.slot.scarabs", args...)
		}
		return w.Say("words.slot.amulets", args...)
	}))
}

func (w *words) cards(cards []game.Card) string {
	return artist.List(len(cards), func(i int) string { return w.card(cards[i].Card) })
}

func (w *words) stalls() {
	for i, cards := range w.v.Stalls {
		text := w.Say("stall.empty")
		if len(cards) > 0 {
			text = w.Say("words.stall", engine.N("n", len(cards)), engine.Word("cards", w.cards(cards)))
		}
		what := w.Say("place.stall", engine.N("n", i+1))
		w.Line(what, text)
	}
	if len(w.v.Drawn) > 0 {
		w.line("drawn", w.cards(w.v.Drawn))
	}
	deck := strconv.Itoa(w.v.Deck.Count)
	if w.v.Deck.Top != nil {
		deck = w.Say("words.deck.line", engine.N("n", w.v.Deck.Count), engine.Word("top", w.card(w.v.Deck.Top.Card)))
	}
	w.line("deck", deck)
	discard := "0"
	if w.v.Discarded > 0 {
		discard = w.Say("words.discard.line", engine.N("n", w.v.Discarded), engine.Word("cards", w.counts(w.v.Discard)))
	}
	w.line("discard", discard)
}

// structures lists the structures of the quarry, their costs, and their rewards
// at the best place.
func (w *words) structures() {
	best := map[string]int{}
	for _, q := range w.d.lines() {
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
			text += w.Say("words.best_palms", engine.N("n", s.Base))
		case v > 0:
			text += w.Say("words.best", engine.Word("n", render.Plus(v)))
		}
		w.Line(w.Say("structure."+s.ID), text)
	}
	w.mosaicStack()
}

func (w *words) mosaicStack() {
	s := w.v.Stack
	if s.Top == "" {
		return
	}
	w.line("stack", w.Say("words.stack.line", engine.Word("top", s.Top), engine.N("n", s.Left), engine.Word("under", strings.Join(s.Under, " "))))
	w.line("removed", strings.Join(s.Removed, " "))
	w.line("fits", artist.List(len(s.Orientations), func(i int) string {
		o := s.Orientations[i]
		return o.Name + " " + strconv.Itoa(len(o.Anchors))
	}))
}

func (w *words) sites() {
	w.line("walls", artist.List(len(w.v.Walls), func(i int) string {
		x := w.v.Walls[i]
		return w.owned(x.Name, x.Seat, x.Value)
	}))
	w.line("doors", artist.List(len(w.v.Doors), func(i int) string {
		x := w.v.Doors[i]
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
	w.line("throne", strings.Join(parts, ", "))
}

func (w *words) rows() {
	for _, r := range w.v.Rows {
		var parts []string
		for _, s := range r.Sphinxes {
			parts = append(parts, w.Owned(w.Say("structure.sphinx"), s))
		}
		if r.SphinxValue > 0 {
			parts = append(parts, w.owned(w.Say("structure.sphinx"), engine.NoSeat, r.SphinxValue))
		}
		parts = append(parts, w.owned(w.Say("structure.obelisk"), r.Obelisk, r.ObeliskValue))
		w.line("row."+r.Side, strings.Join(parts, ", "))
	}
}

// garden lists mosaics, sanctuaries, and the free cells with and without palms.
func (w *words) garden() {
	w.line("mosaics", artist.List(len(w.v.Mosaics), func(i int) string {
		m := w.v.Mosaics[i]
		return w.Say("words.mosaic", engine.Word("letter", m.Letter), engine.Word("cells", strings.Join(m.Cells, " ")), w.Who(m.Seat))
	}))
	w.line("sanctuaries", artist.List(len(w.v.Sanctuaries), func(i int) string {
		s := w.v.Sanctuaries[i]
		if s.Owner < 0 {
			return w.Say("words.dead", engine.Word("cells", strings.Join(s.Cells, " ")))
		}
		return w.Say("words.sanctuary", engine.Word("cells", strings.Join(s.Cells, " ")), engine.N("n", s.Size), w.Who(s.Owner))
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
	w.line("palms", strings.Join(palms, " "))
	w.line("bare", strings.Join(bare, " "))
	w.line("draft", strings.Join(w.v.Turn.Cells, " "))
}

func (w *words) players() {
	for _, p := range w.v.Players {
		text := w.Say("words.player", engine.N("hand", p.Hand), engine.N("statues", p.Statues), engine.N("cells", p.Sanctuary))
		if f := p.Final; f != nil {
			text = w.Say("words.final", engine.N("score", f.Score), engine.N("amulets", f.Amulets), engine.N("sanctuary", f.Sanctuary),
				engine.N("net", f.Net), engine.N("penalty", f.Penalty))
		}
		if built := w.builtBy(p.Built); built != "" {
			text += w.Say("words.has", engine.Word("list", built))
		}
		if o := w.v.Offering; o.Done && int(p.Seat) < len(o.Bids) {
			text += w.Say("words.bid", engine.N("n", o.Bids[p.Seat]), engine.N("rank", o.Ranks[p.Seat]))
		}
		if status := w.d.status(p); status != "" {
			text += "; " + status
		}
		w.Line(w.Name(p.Seat), text)
	}
}

// builtBy lists what a seat has built.
func (w *words) builtBy(b game.Built) string {
	list := []struct {
		key string
		n   int
	}{
		{"sphinx", b.Sphinxes}, {"wall", b.Walls}, {"door", b.Doors}, {"mosaic", b.Mosaics},
		{"obelisk", b.Obelisks}, {"pedestal", b.Pedestal}, {"throne", b.Throne},
	}
	return artist.List(len(list), func(i int) string {
		if list[i].n == 0 {
			return ""
		}
		return w.Say("words.count", engine.Word("what", w.Say("structure."+list[i].key)), engine.N("n", list[i].n))
	})
}
