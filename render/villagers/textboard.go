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
func (w words) own() {
	own := w.v.Own
	if own == nil {
		return
	}
	if len(own.Hand) == 0 {
		w.Labelled("hand", w.Say("hand.empty"))
	}
	for i := range own.Hand {
		w.handCard(&own.Hand[i])
	}
	w.Labelled("traded", artist.Each(own.Traded, func(t game.Buried) string {
		if t.Stack == 0 {
			return w.Words("traded.reserve", engine.Word("card", w.name(t.Card)), engine.N("n", t.Depth))
		}
		return w.Words("traded.stack", engine.Word("card", w.name(t.Card)), engine.N("stack", t.Stack), engine.N("n", t.Depth))
	}))
	if t := &w.v.Turn; w.v.Phase == "build" && t.Seat == own.Seat {
		text := w.Say("build.left", engine.N("n", t.Limit-t.Built), engine.N("trades", t.MaxTrades-t.Trades))
		if t.Tinner {
			text += ", " + w.Say("build.tinner")
		}
		w.Labelled("turn", text)
		w.Labelled("stranded", artist.Each(t.Stranded, w.place))
	}
}

func (w words) handCard(h *game.HandCard) {
	what := w.Words("hand.card", engine.Word("card", w.name(h.Card)))
	if h.N > 1 {
		what = w.Words("hand.cards", engine.Word("card", w.name(h.Card)), engine.N("n", h.N))
	}
	var text string
	switch h.State {
	case "now", "ready":
		text = w.Words("hand."+h.State, engine.Word("pays", w.pays(h)))
		text += w.Some("hand.score", max(h.Score, 0))
	case "blocked":
		text = w.Words("hand.blocked")
		if !h.Why.IsZero() {
			text += ": " + w.Tell(h.Why)
		}
	}
	w.Line(what, w.Joined(w.face(cardOf(w.v, h.Card)), text))
}

// face returns a card in words: suit, symbols, place in its chain, padlock.
func (w words) face(c *game.Card) string {
	silver, under := "", ""
	if c.Counter != "" {
		silver = w.Words("face.silver", engine.Word("text", w.formula(c)))
	}
	if c.Suit != "solitary" { // a suit that already says it
		under = w.underText(c)
	}
	return artist.Commas(w.suit(c.Suit), w.gives(c.Food, c.Builders, c.Gold), silver, under, w.padlock(c))
}

// padlock returns the villager that opens a card, or "" without a padlock.
func (w words) padlock(c *game.Card) string {
	if c.Padlock == "" {
		return ""
	}
	return w.Words("face.padlock", engine.Word("card", w.name(c.Padlock)))
}

// gives returns the symbols of a card.
func (w words) gives(food, builders, gold int) string {
	return artist.Commas(w.Some("face.food", food), w.Some("face.builders", builders), w.Some("face.gold", gold))
}

// formula returns the formula of a silver symbol in words.
func (w words) formula(c *game.Card) string {
	args := []engine.Arg{engine.N("amount", c.Amount), engine.N("per", c.Per), engine.Word("what", w.Say("counter."+c.Counter))}
	switch {
	case c.Counter == "wood_gold" || c.Counter == "max_coins":
		return w.Say("counter." + c.Counter)
	case c.Per > 1:
		return w.Words("formula.every", args...)
	default:
		return w.Words("formula.each", args...)
	}
}

// village returns all facts about a village: goods, chains, unlockers, markets.
func (w words) village(v *game.Village) {
	who := ownerName(w.Options, v)
	p := w.player(v)
	text := w.Words("goods", engine.N("gold", v.Gold), engine.N("food", v.Food), engine.N("draft", v.Draft), engine.N("builders", v.Builders), engine.N("build", v.Build))
	if p == nil {
		text = w.Words("goods.countess", engine.N("gold", v.Gold))
	} else {
		text = w.Joined(text, w.handText(p))
		if len(p.Square) > 0 {
			text = w.Joined(text, w.Words("square", engine.Word("cards", artist.Each(p.Square, w.name))))
		}
	}
	if f := w.final(v); f != nil {
		text = w.Joined(text, w.Words("final", engine.N("score", f.Score), engine.N("rank", f.Rank)))
	}
	w.Line(who, text)
	for _, n := range chainsOf(v, false) {
		w.Add("· " + w.chain(v, n))
	}
	w.Line(w.Words("symbols"), strings.Join([]string{
		w.suits(v.Symbols), w.Words("symbols.locks", engine.N("n", v.Padlocks)), w.Words("symbols.gold", engine.N("n", v.GoldSymbols)),
	}, ", "))
	w.Labelled("unlockers", artist.Each(v.Unlockers, func(u game.Unlocker) string { return w.name(u.Card) + w.Some("coins", u.Coins) }))
	w.incomes(v)
}

// incomes adds the gold that the remaining markets would pay.
func (w words) incomes(v *game.Village) {
	title, _ := w.incomeTitle(v)
	list := w.drawing.incomes(v)
	if i, f := w.upcoming(v); i == 0 {
		w.Line(w.Say("income.title", engine.Word("market", w.marketName(0))), strconv.Itoa(f.Total))
	}
	w.Line(title, w.Words("income", engine.N("n", total(list)), engine.Word("list", artist.Each(list, func(in income) string {
		if in.n == 0 && in.note == "" {
			return ""
		}
		text := w.Numbered(in.name, in.n)
		if in.note != "" {
			text += " (" + in.note + ")"
		}
		return text
	}))))
}

// chain returns a card and the cards on it: "Founders < Brewer (food 1)".
func (w words) chain(v *game.Village, n *node) string {
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

// villager returns a card of a village with its visible symbols.
func (w words) villager(c *game.Villager) string {
	text := w.name(c.Card)
	stands, silver := "", ""
	if card := cardOf(w.v, c.Stands); card != nil {
		stands = w.Words("stands", engine.Word("card", w.Tell(card.Name)))
	} else if c.Stands == "any" {
		stands = w.Words("stands.any")
	}
	if c.Silver != nil {
		silver = w.Words("silver", engine.N("n", *c.Silver))
	}
	if parts := artist.Commas(stands, w.gives(c.Food, c.Builders, c.Gold), silver, w.Some("room", c.Room)); parts != "" {
		text += " (" + parts + ")"
	}
	return text + w.Some("coins", c.Coins)
}
