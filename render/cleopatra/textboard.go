package cleopatra

import (
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
)

func (w *words) worshippers() {
	w.line("sobek", w.list(len(w.v.Slots), func(i int) string {
		s := w.v.Slots[i]
		args := []engine.Arg{engine.N("slot", s.Slot), engine.Word("tile", w.say("tile."+s.Tile)), engine.N("n", max(s.Scarabs, s.Amulets))}
		if s.Scarabs > 0 {
			return w.say("words.slot.scarabs", args...)
		}
		return w.say("words.slot.amulets", args...)
	}))
}

func (w *words) cards(cards []game.Card) string {
	return w.list(len(cards), func(i int) string { return w.card(cards[i].Card) })
}

func (w *words) stalls() {
	for i, cards := range w.v.Stalls {
		text := w.say("stall.empty")
		if len(cards) > 0 {
			text = w.say("words.stall", engine.N("n", len(cards)), engine.Word("cards", w.cards(cards)))
		}
		what := w.say("place.stall", engine.N("n", i+1))
		w.lines = append(w.lines, w.say("line", engine.Word("what", what), engine.Word("text", text)))
	}
	if len(w.v.Drawn) > 0 {
		w.line("drawn", w.cards(w.v.Drawn))
	}
	deck := strconv.Itoa(w.v.Deck.Count)
	if w.v.Deck.Top != nil {
		deck = w.say("words.deck.line", engine.N("n", w.v.Deck.Count), engine.Word("top", w.card(w.v.Deck.Top.Card)))
	}
	w.line("deck", deck)
	discard := "0"
	if w.v.Discarded > 0 {
		discard = w.say("words.discard.line", engine.N("n", w.v.Discarded), engine.Word("cards", w.counts(w.v.Discard)))
	}
	w.line("discard", discard)
}

// structures tells what the quarry holds, what it costs and what it brings at
// the best place.
func (w *words) structures() {
	d := drawing{v: w.v, o: w.o}
	best := map[string]int{}
	for _, q := range d.lines() {
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
		text := w.say(key, engine.N("left", s.Left), engine.N("of", s.Total), engine.N("artisans", s.Artisans), engine.N("n", s.Resources))
		switch v := best[s.ID]; {
		case s.ID == "mosaic":
			text += w.say("words.best_palms", engine.N("n", s.Base))
		case v > 0:
			text += w.say("words.best", engine.Word("n", render.Plus(v)))
		}
		w.lines = append(w.lines, w.say("line", engine.Word("what", w.say("structure."+s.ID)), engine.Word("text", text)))
	}
	w.mosaicStack()
}

func (w *words) mosaicStack() {
	s := w.v.Stack
	if s.Top == "" {
		return
	}
	w.line("stack", w.say("words.stack.line", engine.Word("top", s.Top), engine.N("n", s.Left), engine.Word("under", strings.Join(s.Under, " "))))
	w.line("removed", strings.Join(s.Removed, " "))
	w.line("fits", w.list(len(s.Orientations), func(i int) string {
		o := s.Orientations[i]
		return o.Name + " " + strconv.Itoa(len(o.Anchors))
	}))
}

func (w *words) sites() {
	w.line("walls", w.list(len(w.v.Walls), func(i int) string {
		x := w.v.Walls[i]
		return w.owned(x.Name, x.Seat, x.Value)
	}))
	w.line("doors", w.list(len(w.v.Doors), func(i int) string {
		x := w.v.Doors[i]
		text := w.owned(w.say("side."+x.Side), x.Seat, x.Value)
		if x.Seat < 0 && len(x.Chain) > 0 {
			text += " (" + strings.Join(x.Chain, " ") + ")"
		}
		return text
	}))
	t := w.v.Throne
	parts := []string{w.owned(w.say("structure.pedestal"), t.Pedestal, t.Value)}
	if t.Pedestal >= 0 {
		parts = append(parts, w.owned(w.say("structure.throne"), t.Throne, t.Value))
	}
	w.line("throne", strings.Join(parts, ", "))
}

func (w *words) rows() {
	for _, r := range w.v.Rows {
		var parts []string
		for _, s := range r.Sphinxes {
			parts = append(parts, w.say("words.owned", engine.Word("place", w.say("structure.sphinx")), w.who(s)))
		}
		if r.SphinxValue > 0 {
			parts = append(parts, w.owned(w.say("structure.sphinx"), engine.NoSeat, r.SphinxValue))
		}
		parts = append(parts, w.owned(w.say("structure.obelisk"), r.Obelisk, r.ObeliskValue))
		w.line("row."+r.Side, strings.Join(parts, ", "))
	}
}

// garden lists mosaics, sanctuaries, and the free cells with and without palms.
func (w *words) garden() {
	w.line("mosaics", w.list(len(w.v.Mosaics), func(i int) string {
		m := w.v.Mosaics[i]
		return w.say("words.mosaic", engine.Word("letter", m.Letter), engine.Word("cells", strings.Join(m.Cells, " ")), w.who(m.Seat))
	}))
	w.line("sanctuaries", w.list(len(w.v.Sanctuaries), func(i int) string {
		s := w.v.Sanctuaries[i]
		if s.Owner < 0 {
			return w.say("words.dead", engine.Word("cells", strings.Join(s.Cells, " ")))
		}
		return w.say("words.sanctuary", engine.Word("cells", strings.Join(s.Cells, " ")), engine.N("n", s.Size), w.who(s.Owner))
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
	d := drawing{v: w.v, o: w.o}
	for _, p := range w.v.Players {
		text := w.say("words.player", engine.N("hand", p.Hand), engine.N("statues", p.Statues), engine.N("cells", p.Sanctuary))
		if f := p.Final; f != nil {
			text = w.say("words.final", engine.N("score", f.Score), engine.N("amulets", f.Amulets), engine.N("sanctuary", f.Sanctuary),
				engine.N("net", f.Net), engine.N("penalty", f.Penalty))
		}
		if built := w.builtBy(p.Built); built != "" {
			text += w.say("words.has", engine.Word("list", built))
		}
		if o := w.v.Offering; o.Done && int(p.Seat) < len(o.Bids) {
			text += w.say("words.bid", engine.N("n", o.Bids[p.Seat]), engine.N("rank", o.Ranks[p.Seat]))
		}
		if status := d.status(p); status != "" {
			text += "; " + status
		}
		w.lines = append(w.lines, w.say("line", engine.Word("what", w.o.Name(p.Seat)), engine.Word("text", text)))
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
	return w.list(len(list), func(i int) string {
		if list[i].n == 0 {
			return ""
		}
		return w.say("words.count", engine.Word("what", w.say("structure."+list[i].key)), engine.N("n", list[i].n))
	})
}
