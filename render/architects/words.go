package architects

import (
	"cmp"
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
)

// Alt describes the board in a few sentences.
func (Artist) Alt(v engine.View, o render.Options) string {
	w := newWords(view(v), o)
	w.Heading(w.head())
	w.standings()
	w.hall()
	w.market()
	w.prison()
	w.places()
	return w.Alt()
}

// Text returns the text board.
func (Artist) Text(v engine.View, o render.Options) string {
	w := newWords(view(v), o)
	w.Heading(w.head())
	w.Labelled("changed", w.Marks(w.placeName))
	w.own()
	w.Labelled("order", w.names(w.v.Order))
	w.places()
	w.hall()
	w.cathedral()
	w.market()
	w.prison()
	w.track()
	w.display()
	w.automa()
	w.players()
	return w.Said()
}

// words is a drawing that writes the text board.
type words struct{ *drawing }

func newWords(v *game.View, o render.Options) words { return words{newDrawing(v, o, 0, 0)} }

// good returns the name of a good in the texts of the rules.
func (w words) good(id string) string { return w.Tell(engine.T("architects.good." + id)) }

func (w words) amounts(list []game.Amount) string {
	return artist.Each(list, func(a game.Amount) string { return w.Count(w.good(a.Good), a.N) })
}

// byPlayer returns a number of each player that is not 0: "Ada 2, Bo 1".
func (w words) byPlayer(numbers []int) string {
	return w.Counts(numbers, w.name)
}

func (w words) names(players []int) string { return artist.Each(players, w.name) }

// placeName returns a place in words, or "" for a place that other lines describe.
func (w words) placeName(place string) string {
	kind, n := placeWords(place)
	switch kind {
	case "hall", "guildhall":
		return w.Say("place.guildhall")
	case "cathedral", "rewards":
		return w.Say("place.cathedral")
	case "bm_left", "bm_middle", "bm_right", "small", "big":
		return w.Say("place.market")
	case "prison":
		return w.Say("place.prison")
	case "virtue":
		return w.Say("virtue")
	case "slot":
		if n >= 1 && n <= len(w.v.Display) && w.v.Display[n-1].Card != "" {
			return w.apprenticeName(w.v.Display[n-1].Card)
		}
	}
	if w.place(kind) != nil && n < 0 {
		return w.Say("place." + kind)
	}
	return ""
}

// places returns the owners of the workers at each place, and the silver at the Tax Stand.
func (w words) places() {
	for _, p := range w.v.Places {
		text := cmp.Or(w.byPlayer(p.Workers), w.Words("nobody"))
		if p.Place == "tax_stand" {
			text = w.Joined(text, w.Words("pool", engine.N("n", w.v.Pool)))
		}
		w.Line(w.Say("place."+p.Place), text)
	}
}

func (w words) hall() {
	h := &w.v.Guildhall
	used := make([]int, len(w.v.Players))
	for _, p := range h.Workers {
		used[p]++
	}
	reset := ""
	if h.NextReset > 0 {
		reset = w.Say("hall.reset", engine.N("n", h.NextReset))
	}
	w.Line(w.Say("place.guildhall"), w.Joined(w.Words("hall", engine.N("n", len(h.Workers)), engine.N("of", h.Rows*h.Columns)), w.byPlayer(used),
		reset, w.Within("beside", "list", w.byPlayer(h.Beside))))
}

func (w words) cathedral() {
	for i := range w.v.Cathedral[1:] {
		l := &w.v.Cathedral[i+1]
		cost := w.amounts(l.Cost)
		if l.Mix > 0 {
			cost = w.Words("mix", engine.N("n", l.Mix))
		}
		w.Line(w.Words("level", engine.N("n", l.Level)), w.Joined(w.Words("points", engine.N("n", l.Points)), cost,
			w.Count(w.good("building"), l.Cards), w.Words("slots", engine.N("n", l.Slots-len(l.Players))), w.names(l.Players)))
	}
	w.Labelled("rewards", strconv.Itoa(w.v.Rewards.Left))
}

func (w words) market() {
	m := &w.v.Market
	for i := range m.Spaces {
		w.Line(w.Words(m.Spaces[i].Place), w.stall(i))
	}
}

// stall returns the worker, the cost and the gains of a space of the Black Market.
func (w words) stall(i int) string {
	m := &w.v.Market
	s := &m.Spaces[i]
	who := w.Words("free")
	if s.Player >= 0 {
		who = w.name(s.Player)
	}
	goods := w.Words("middle")
	switch i {
	case 0:
		goods = w.amounts(m.Small) + " " + w.Words("pile", engine.N("n", m.SmallLeft))
	case 2:
		goods = w.amounts(m.Big) + " " + w.Words("pile", engine.N("n", m.BigLeft))
	}
	return w.Joined(who, w.Words("price", engine.N("silver", s.Silver), engine.N("virtue", s.Virtue)), goods)
}

func (w words) prison() {
	p := &w.v.Prison
	w.Line(w.Say("place.prison"), w.Joined(cmp.Or(w.byPlayer(p.Workers), w.Words("nobody")),
		w.Within("most", "list", w.names(p.Leaders)), w.Within("warned", "list", w.names(p.Warned))))
}

// track returns the positions of the virtue track that close a place.
func (w words) track() {
	var market, cathedral []int
	for i := range w.v.Players {
		v := w.virtueOf(&w.v.Players[i])
		if !v.Market {
			market = append(market, i)
		}
		if !v.Cathedral {
			cathedral = append(cathedral, i)
		}
	}
	w.Labelled("barred.market", w.names(market))
	w.Labelled("barred.cathedral", w.names(cathedral))
}

func (w words) display() {
	for i := range w.v.Display {
		s := &w.v.Display[i]
		if s.Card == "" {
			continue
		}
		w.Line(w.Say("at.display", engine.N("row", s.Row), engine.N("column", s.Column)), w.Joined(
			w.apprenticeName(s.Card), w.skills(s.Skills), w.virtue(s.Virtue), w.Count(w.Words("coins"), s.Coins), w.Tell(s.Text)))
	}
	w.Labelled("decks", w.Words("decks.line", engine.N("crew", w.v.Crew.Left), engine.N("deck", w.v.Deck)))
	w.Labelled("bottom", artist.Each(w.v.Crew.Bottom, w.apprenticeName))
}

func (w words) skills(list []string) string {
	return artist.Each(list, func(skill string) string { return w.Tell(engine.T("architects.skill." + skill)) })
}

// virtue returns the change of virtue by a card, or "" for none.
func (w words) virtue(n int) string {
	if n == 0 {
		return ""
	}
	return w.good("virtue") + " " + render.Plus(n)
}

// standings returns each player in a line: points, virtue, workers, goods.
func (w words) standings() {
	for i := range w.v.Players {
		p := &w.v.Players[i]
		w.Line(w.name(i), w.Joined(w.standing(p), w.stock(p), w.Words("held", engine.N("n", sum(p.Captured)), engine.N("prison", p.InPrison))))
	}
}

func sum(list []int) (n int) {
	for _, v := range list {
		n += v
	}
	return n
}

func (w words) standing(p *game.Player) string {
	return w.Words("standing", engine.N("points", p.Total), engine.N("virtue", p.Virtue), engine.N("workers", p.Workers), engine.N("hand", p.Hand),
		engine.N("unpaid", p.Unpaid), engine.N("paid", p.Paid), engine.N("level", p.Cathedral))
}

func (w words) stock(p *game.Player) string {
	return cmp.Or(w.Counts(stock(p), func(i int) string { return w.good(goodOrder[i]) }), w.Words("nothing"))
}

// players returns all facts about each player.
func (w words) players() {
	for i := range w.v.Players {
		p := &w.v.Players[i]
		board := ""
		if p.Board != "same" {
			board = w.board(p.Board)
		}
		w.Line(w.name(i), w.Joined(w.standing(p), w.stock(p), board, w.Within("captured", "list", w.byPlayer(p.Captured)),
			w.Within("away", "list", w.byPlayer(p.Elsewhere)), w.Some("evaded", p.Evaded)))
		for _, h := range p.Hired {
			w.Add("· " + w.apprenticeName(h.Card) + " (" + w.skills(h.Skills) + "): " + w.Tell(h.Text))
		}
		for _, b := range p.Built {
			text := "· " + w.buildingName(b.Card) + " " + w.Words("points", engine.N("n", b.Points))
			if b.Extra != 0 {
				text += " " + render.Plus(b.Extra)
			}
			w.Add(text + ": " + w.Tell(b.Text))
		}
	}
}

func (w words) board(id string) string {
	if printed(w.v, id) == nil {
		return ""
	}
	return w.cardName("board", id)
}

func (w words) automa() {
	a := w.v.Automa
	if a == nil {
		return
	}
	w.Add(w.Say("scheme.count", engine.N("pile", a.Left), engine.N("played", len(a.Discards)+a.Unseen), engine.N("future", a.Future)))
	if a.Last != "" {
		w.Line(w.cardName("scheme", a.Last), w.Tell(a.LastText))
	}
	if len(a.Discards) > 1 {
		w.Add(w.Say("scheme.before", engine.Word("list", artist.Each(a.Discards[1:], func(id string) string { return w.cardName("scheme", id) }))))
	}
}

// own returns the facts that only the viewer knows: the hand, cards to choose from, the
// gains of each place.
func (w words) own() {
	own := w.v.Own
	if own == nil {
		return
	}
	for _, c := range handCards(w.v) {
		w.handCard(&c)
	}
	w.Line(w.Say("hand.pack"), artist.Each(own.Choices, func(c game.HandCard) string {
		return w.buildingName(c.Card) + " (" + w.Joined(w.Words("points", engine.N("n", c.Points)), w.amounts(c.Cost), w.skills(c.Skills), w.Tell(c.Text)) + ")"
	}))
	if own.Pick != "" {
		w.Labelled("pick", w.buildingName(own.Pick))
	}
	for _, k := range own.Known {
		what := w.Say("at.known.deck", engine.N("n", k.Deck))
		if k.Seat >= 0 {
			what = w.Say("at.known.hand", w.Who(k.Seat))
		}
		w.Line(what, w.buildingName(k.Card))
	}
	w.visits()
}

// visits adds a line with the present gains of a worker of the viewer.
func (w words) visits() {
	var open []string
	for _, v := range w.v.Own.Visits {
		if v.Open {
			open = append(open, w.visited(v.Place)+" "+w.Tell(v.Text))
		}
	}
	w.Labelled("visits", w.Joined(open...))
}

// visited returns the name of a place that can be visited.
func (w words) visited(place string) string {
	if strings.HasPrefix(place, "bm_") {
		return w.Words(place)
	}
	return w.Say("place." + place)
}

func (w words) handCard(c *game.HandCard) {
	state := w.Say("hand.held")
	switch {
	case w.v.Phase == "setup":
		state = ""
	case c.Ready:
		state = w.Say("hand.ready")
	case len(c.Missing)+len(c.Lacks) > 0:
		state = w.Words("missing", engine.Word("list", artist.Commas(w.amounts(c.Missing), w.skills(c.Lacks))))
	}
	w.Line(w.Words("hand", engine.Word("card", w.buildingName(c.Card))), w.Joined(state, w.Words("points", engine.N("n", c.Points)),
		w.amounts(c.Cost), w.skills(c.Skills), w.virtue(c.Virtue), w.Tell(c.Text)))
}
