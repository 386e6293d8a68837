package villagers

import (
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render/artist"
)

// own adds the part that only the viewer's own view has: the hand, and the
// cards of it that can be placed.
func (w *words) own() {
	own := w.d.v.Own
	if own == nil {
		return
	}
	if len(own.Hand) == 0 {
		w.line("hand", w.Say("hand.empty"))
	}
	for i := range own.Hand {
		w.handCard(&own.Hand[i])
	}
	w.line("traded", artist.List(len(own.Traded), func(i int) string {
		t := &own.Traded[i]
		if t.Stack == 0 {
			return w.say("traded.reserve", engine.Word("card", w.name(t.Card)), engine.N("n", t.Depth))
		}
		return w.say("traded.stack", engine.Word("card", w.name(t.Card)), engine.N("stack", t.Stack), engine.N("n", t.Depth))
	}))
	if t := &w.d.v.Turn; w.d.v.Phase == "build" && t.Seat == own.Seat {
		text := w.Say("build.left", engine.N("n", t.Limit-t.Built), engine.N("trades", t.MaxTrades-t.Trades))
		if t.Tinner {
			text += ", " + w.Say("build.tinner")
		}
		w.line("turn", text)
		w.line("stranded", artist.List(len(t.Stranded), func(i int) string { return w.place(t.Stranded[i]) }))
	}
}

func (w *words) handCard(h *game.HandCard) {
	what := w.say("hand.card", engine.Word("card", w.name(h.Card)))
	if h.N > 1 {
		what = w.say("hand.cards", engine.Word("card", w.name(h.Card)), engine.N("n", h.N))
	}
	var text string
	switch h.State {
	case "now", "ready":
		text = w.say("hand."+h.State, engine.Word("pays", w.d.pays(h)))
		if h.Score > 0 {
			text += w.say("hand.score", engine.N("n", h.Score))
		}
	case "blocked":
		text = w.say("hand.blocked")
		if !h.Why.IsZero() {
			text += ": " + w.Tell(h.Why)
		}
	}
	w.Line(what, w.face(cardOf(w.d.v, h.Card))+"; "+text)
}

// face is a card in words: suit, symbols, place in its chain, padlock.
func (w *words) face(c *game.Card) string {
	parts := []string{w.suit(c.Suit)}
	for _, part := range []struct {
		key string
		n   int
	}{{"food", c.Food}, {"builders", c.Builders}, {"gold", c.Gold}} {
		if part.n > 0 {
			parts = append(parts, w.say("face."+part.key, engine.N("n", part.n)))
		}
	}
	if c.Counter != "" {
		parts = append(parts, w.say("face.silver", engine.Word("text", w.formula(c))))
	}
	if c.Suit != "solitary" { // a suit that says it already
		parts = append(parts, w.d.underText(c))
	}
	if c.Padlock != "" {
		parts = append(parts, w.say("face.padlock", engine.Word("card", w.name(c.Padlock))))
	}
	return strings.Join(parts, ", ")
}

// formula says how a silver symbol counts.
func (w *words) formula(c *game.Card) string {
	args := []engine.Arg{engine.N("amount", c.Amount), engine.N("per", c.Per), engine.Word("what", w.Say("counter."+c.Counter))}
	switch {
	case c.Counter == "wood_gold" || c.Counter == "max_coins":
		return w.Say("counter." + c.Counter)
	case c.Per > 1:
		return w.say("formula.every", args...)
	default:
		return w.say("formula.each", args...)
	}
}

// village tells everything about a village: goods, chains, unlockers, markets.
func (w *words) village(v *game.Village) {
	who := ownerName(w.d.Options, v)
	p := w.d.player(v)
	text := w.say("goods", engine.N("gold", v.Gold), engine.N("food", v.Food), engine.N("draft", v.Draft), engine.N("builders", v.Builders), engine.N("build", v.Build))
	if p == nil {
		text = w.say("goods.countess", engine.N("gold", v.Gold))
	} else {
		text += "; " + w.d.handText(p)
		if len(p.Square) > 0 {
			text += "; " + w.say("square", engine.Word("cards", artist.List(len(p.Square), func(i int) string { return w.name(p.Square[i]) })))
		}
	}
	if f := w.d.final(v); f != nil {
		text += "; " + w.say("final", engine.N("score", f.Score), engine.N("rank", f.Rank))
	}
	w.Line(who, text)
	for _, n := range chainsOf(v, false) {
		w.Add("· " + w.chain(v, n))
	}
	w.Line(w.say("symbols"), strings.Join([]string{
		w.suits(v.Symbols), w.say("symbols.locks", engine.N("n", v.Padlocks)), w.say("symbols.gold", engine.N("n", v.GoldSymbols)),
	}, ", "))
	if len(v.Unlockers) > 0 {
		w.line("unlockers", artist.List(len(v.Unlockers), func(i int) string {
			u := &v.Unlockers[i]
			text := w.name(u.Card)
			if u.Coins > 0 {
				text += w.say("coins", engine.N("n", u.Coins))
			}
			return text
		}))
	}
	w.incomes(v)
}

// incomes adds the gold that the markets still to come would pay.
func (w *words) incomes(v *game.Village) {
	title, _ := w.d.incomeTitle(v)
	list := w.d.incomes(v)
	if i, f := w.d.upcoming(v); i == 0 {
		w.Line(w.Say("income.title", engine.Word("market", w.d.marketName(0))), strconv.Itoa(f.Total))
	}
	w.Line(title, w.say("income", engine.N("n", total(list)), engine.Word("list", artist.List(len(list), func(i int) string {
		in := list[i]
		if in.n == 0 && in.note == "" {
			return ""
		}
		text := w.say("count", engine.Word("what", in.name), engine.N("n", in.n))
		if in.note != "" {
			text += " (" + in.note + ")"
		}
		return text
	}))))
}

// chain tells a card and those on it: "Founders < Brewer (food 1)".
func (w *words) chain(v *game.Village, n *node) string {
	text := w.villager(&v.Cards[n.at])
	if len(n.kids) == 0 {
		return text
	}
	branches := make([]string, len(n.kids))
	for i, k := range n.kids {
		branches[i] = w.chain(v, k)
	}
	return text + " > " + strings.Join(branches, " | ")
}

// villager is a card of a village with what of it counts.
func (w *words) villager(c *game.Villager) string {
	text := w.name(c.Card)
	var parts []string
	if stands := cardOf(w.d.v, c.Stands); stands != nil {
		parts = append(parts, w.say("stands", engine.Word("card", w.Tell(stands.Name))))
	} else if c.Stands == "any" {
		parts = append(parts, w.say("stands.any"))
	}
	for _, part := range []struct {
		key string
		n   int
	}{{"food", c.Food}, {"builders", c.Builders}, {"gold", c.Gold}} {
		if part.n > 0 {
			parts = append(parts, w.say("face."+part.key, engine.N("n", part.n)))
		}
	}
	if c.Silver != nil {
		parts = append(parts, w.say("silver", engine.N("n", *c.Silver)))
	}
	if c.Room > 0 {
		parts = append(parts, w.say("room", engine.N("n", c.Room)))
	}
	if len(parts) > 0 {
		text += " (" + strings.Join(parts, ", ") + ")"
	}
	if c.Coins > 0 {
		text += w.say("coins", engine.N("n", c.Coins))
	}
	return text
}
