package villagers

import (
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/artist"
)

// Alt describes the board in a few sentences.
func (Artist) Alt(v engine.View, o render.Options) string {
	w := newWords(view(v), o)
	w.heading()
	w.road()
	for i := range w.v.Villages { // before the piles, which are left out if there is little room
		p := &w.v.Villages[i]
		w.Line(ownerName(o, p), w.Words("player", engine.N("gold", p.Gold), engine.N("food", p.Food), engine.N("builders", p.Builders), engine.N("cards", p.Count)))
	}
	w.stacks()
	return w.Alt()
}

// Text returns the text board.
func (Artist) Text(v engine.View, o render.Options) string {
	w := newWords(view(v), o)
	w.heading()
	w.changed()
	w.own()
	w.road()
	w.stacks()
	w.piles()
	w.markets()
	w.solo()
	for i := range w.v.Villages {
		w.village(&w.v.Villages[i])
	}
	return w.Said()
}

// words is a drawing that writes the text board.
type words struct{ *drawing }

func newWords(v *game.View, o render.Options) words { return words{newDrawing(v, o, 0, 0)} }

func (w words) name(card string) string { return w.cardName(card) }

func (w words) heading() {
	w.Heading(w.head())
	if f := w.v.First; f >= 0 && len(w.v.Players) > 1 {
		w.Labelled("first", w.Name(f))
	}
}

// changed returns the changes by others since the viewer's last turn.
func (w words) changed() { w.Labelled("changed", w.Marks(w.place)) }

// place returns a place in words. It returns "" for goods and piles, because
// changed cards show the same.
func (w words) place(place string) string {
	_, rest, _ := strings.Cut(place, ":")
	switch kind(place) {
	case "road":
		return w.Words("place.road", engine.Word("n", rest))
	case "market":
		if n, err := strconv.Atoi(rest); err == nil && n >= 1 && n <= 2 {
			return w.marketName(n - 1)
		}
	case "event":
		if e := eventOf(w.v, rest); e != nil {
			return w.Tell(e.Name)
		}
	case "villager":
		if c, _ := w.cardAt(place); c != nil {
			return w.name(c.Card)
		}
	}
	return ""
}

// road lists the six places.
func (w words) road() {
	w.Labelled("road", artist.List(len(w.v.Road), func(i int) string {
		r := &w.v.Road[i]
		if r.Card == "" {
			return w.Words("road.empty", engine.N("n", i+1))
		}
		text := w.Words("road.card", engine.N("n", i+1), engine.Word("card", w.name(r.Card)), engine.Word("suit", w.suit(cardOf(w.v, r.Card).Suit)))
		return text + w.Some("coins", r.Coins)
	}))
}

func (w words) suit(suit string) string { return w.Say("suit." + suit) }

// stacks lists the piles and the backs of their top cards.
func (w words) stacks() {
	w.Labelled("stacks", artist.List(len(w.v.Stacks), func(i int) string {
		s := &w.v.Stacks[i]
		if s.Left == 0 {
			return w.Words("stack.gone", engine.N("n", i+1))
		}
		key := "stack"
		if w.v.Refill == i+1 {
			key = "stack.refills"
		}
		return w.Words(key+".line", engine.N("n", i+1), engine.N("left", s.Left), engine.Word("suit", w.suit(s.Suit)))
	}))
}

// piles lists the Reserve, the discard pile and the basic villagers.
func (w words) piles() {
	v := w.v
	if v.Reserve.Left > 0 {
		w.Labelled("reserve", w.Words("reserve.line", engine.N("n", v.Reserve.Left), engine.Word("suit", w.suit(v.Reserve.Suit))))
	} else {
		w.Labelled("reserve", w.Words("empty"))
	}
	w.Labelled("supply", w.counts(v.Supply))
	if v.Discard.Left > 0 {
		w.Labelled("discard", w.Words("discard.line", engine.N("n", v.Discard.Left), engine.Word("cards", w.counts(v.Discard.Cards))))
	}
}

func (w words) counts(list []game.Count) string {
	return artist.Each(list, func(c game.Count) string { // an empty pile is listed too
		return w.Numbered(w.name(c.Card), c.N)
	})
}

func (w words) suits(list []game.SuitCount) string {
	return artist.Each(list, func(c game.SuitCount) string { return w.Count(w.suit(c.Suit), c.N) })
}

// markets adds the condition of each Market Phase.
func (w words) markets() {
	for i := range w.v.Markets {
		m := &w.v.Markets[i]
		w.Line(w.marketName(i), w.Words("market."+m.State, engine.N("gone", m.Gone), engine.N("waits", m.Waits)))
	}
}

// solo returns the events, and the help against them.
func (w words) solo() {
	s := w.v.Solo
	if s == nil {
		return
	}
	for i := range s.Events {
		card := eventOf(w.v, s.Events[i].ID)
		w.Line(w.Words("event", engine.Word("name", w.Tell(card.Name)), engine.Word("when", w.Say("applies."+s.Events[i].Applies))), w.Tell(card.Text))
	}
	w.Labelled("decks", w.Words("decks.line", engine.N("summer", s.Summer), engine.N("winter", s.Winter)))
	key := "jester.used"
	if s.Jester {
		key = "jester.here"
	}
	w.Line(w.Say("jester"), w.Words(key))
}
