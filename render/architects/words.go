package architects

import (
	"slices"
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
	w.Heading(w.d.head())
	w.standings()
	w.hall()
	w.market()
	w.prison()
	w.places()
	return w.Alt()
}

// Text is the text board.
func (Artist) Text(v engine.View, o render.Options) string {
	w := newWords(view(v), o)
	w.Heading(w.d.head())
	w.changed()
	w.own()
	w.Line(w.Say("words.order"), artist.List(len(w.v.Order), func(i int) string { return w.d.name(w.v.Order[i]) }))
	w.places()
	w.hall()
	w.cathedral()
	w.market()
	w.prison()
	w.track()
	w.display()
	w.automa()
	w.players()
	return w.Text()
}

// changed lists the places that changed, each name and seat once.
func (w *words) changed() {
	said := map[render.Mark]bool{}
	w.Changed = slices.DeleteFunc(slices.Clone(w.Changed), func(m render.Mark) bool {
		m.Place = w.placeName(m.Place)
		twice := m.Place == "" || said[m]
		said[m] = true
		return twice
	})
	w.Line(w.say("changed"), w.Marks(w.placeName))
}

// words is a text board being written.
type words struct {
	artist.TextBoard
	d *drawing // for what pictures say in words too
	v *game.View
}

func newWords(v *game.View, o render.Options) *words {
	d := newDrawing(v, o, 0, 0)
	return &words{TextBoard: d.TextBoard(), d: d, v: v}
}

func (w *words) say(key string, args ...engine.Arg) string { return w.Say("words."+key, args...) }

// count is "wood 3", or nothing for none.
func (w *words) count(what string, n int) string {
	if n == 0 {
		return ""
	}
	return w.say("count", engine.Word("what", what), engine.N("n", n))
}

// good is the name of a good, as the rules tell it.
func (w *words) good(id string) string { return w.Tell(engine.T("architects.good." + id)) }

func (w *words) amounts(list []game.Amount) string {
	return artist.List(len(list), func(i int) string { return w.count(w.good(list[i].Good), list[i].N) })
}

// byPlayer tells a number of each player that is not 0: "Ada 2, Bo 1".
func (w *words) byPlayer(numbers []int) string {
	return artist.List(len(numbers), func(i int) string { return w.count(w.d.name(i), numbers[i]) })
}

func (w *words) names(players []int) string {
	return artist.List(len(players), func(i int) string { return w.d.name(players[i]) })
}

// placeName is a place in words; those that other lines tell have none.
func (w *words) placeName(place string) string {
	kind, a, _ := placeWords(place)
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
		if a >= 1 && a <= len(w.v.Display) && w.v.Display[a-1].Card != "" {
			return w.d.apprenticeName(w.v.Display[a-1].Card)
		}
	}
	if w.d.place(kind) != nil && a < 0 {
		return w.Say("place." + kind)
	}
	return ""
}

// places tells whose workers stand where, and what lies at the Tax Stand.
func (w *words) places() {
	for _, p := range w.v.Places {
		text := w.byPlayer(p.Workers)
		if text == "" {
			text = w.say("nobody")
		}
		if p.Place == "tax_stand" {
			text += "; " + w.say("pool", engine.N("n", w.v.Pool))
		}
		w.Line(w.Say("place."+p.Place), text)
	}
}

func (w *words) hall() {
	h := &w.v.Guildhall
	used := make([]int, len(w.v.Players))
	for _, p := range h.Workers {
		used[p]++
	}
	parts := []string{w.say("hall", engine.N("n", len(h.Workers)), engine.N("of", h.Rows*h.Columns)), w.byPlayer(used)}
	if h.NextReset > 0 {
		parts = append(parts, w.Say("hall.reset", engine.N("n", h.NextReset)))
	}
	if beside := w.byPlayer(h.Beside); beside != "" {
		parts = append(parts, w.say("beside", engine.Word("list", beside)))
	}
	w.Line(w.Say("place.guildhall"), artist.Joined(parts...))
}

func (w *words) cathedral() {
	for i := range w.v.Cathedral {
		l := &w.v.Cathedral[i]
		if i == 0 {
			continue
		}
		cost := w.amounts(l.Cost)
		if l.Mix > 0 {
			cost = w.say("mix", engine.N("n", l.Mix))
		}
		w.Line(w.say("level", engine.N("n", l.Level)), artist.Joined(w.say("points", engine.N("n", l.Points)), cost,
			w.count(w.good("building"), l.Cards), w.say("slots", engine.N("n", l.Slots-len(l.Players))), w.names(l.Players)))
	}
	w.Line(w.say("rewards"), strconv.Itoa(w.v.Rewards.Left))
}

func (w *words) market() {
	m := &w.v.Market
	for i := range m.Spaces {
		s := &m.Spaces[i]
		who := w.say("free")
		if s.Player >= 0 {
			who = w.d.name(s.Player)
		}
		goods := w.say("middle")
		switch i {
		case 0:
			goods = w.amounts(m.Small) + " " + w.say("pile", engine.N("n", m.SmallLeft))
		case 2:
			goods = w.amounts(m.Big) + " " + w.say("pile", engine.N("n", m.BigLeft))
		}
		w.Line(w.say(s.Place), artist.Joined(who, w.say("price", engine.N("silver", s.Silver), engine.N("virtue", s.Virtue)), goods))
	}
}

func (w *words) prison() {
	p := &w.v.Prison
	text := w.byPlayer(p.Workers)
	if text == "" {
		text = w.say("nobody")
	}
	parts := []string{text}
	if len(p.Most) > 0 {
		parts = append(parts, w.say("most", engine.Word("list", w.names(p.Most))))
	}
	if len(p.Warned) > 0 {
		parts = append(parts, w.say("warned", engine.Word("list", w.names(p.Warned))))
	}
	w.Line(w.Say("place.prison"), artist.Joined(parts...))
}

// track tells the positions of the virtue track that bar a place.
func (w *words) track() {
	var market, cathedral []int
	for i := range w.v.Players {
		v := w.d.virtueOf(&w.v.Players[i])
		if !v.Market {
			market = append(market, i)
		}
		if !v.Cathedral {
			cathedral = append(cathedral, i)
		}
	}
	if len(market) > 0 {
		w.Line(w.say("barred.market"), w.names(market))
	}
	if len(cathedral) > 0 {
		w.Line(w.say("barred.cathedral"), w.names(cathedral))
	}
}

func (w *words) display() {
	for i := range w.v.Display {
		s := &w.v.Display[i]
		if s.Card == "" {
			continue
		}
		parts := []string{w.d.apprenticeName(s.Card), w.skills(s.Skills)}
		if s.Virtue != 0 {
			parts = append(parts, w.good("virtue")+" "+signed(s.Virtue))
		}
		parts = append(parts, w.count(w.say("coins"), s.Coins), w.Tell(s.Text))
		w.Line(w.Say("at.display", engine.N("row", s.Row), engine.N("column", s.Column)), artist.Joined(parts...))
	}
	w.Line(w.say("decks"), w.say("decks.line", engine.N("crew", w.v.Crew.Left), engine.N("deck", w.v.Deck)))
	w.Line(w.say("bottom"), artist.List(len(w.v.Crew.Bottom), func(i int) string { return w.d.apprenticeName(w.v.Crew.Bottom[i]) }))
}

func (w *words) skills(list []string) string {
	return artist.List(len(list), func(i int) string { return w.Tell(engine.T("architects.skill." + list[i])) })
}

// standings tells each player in a line: points, virtue, workers, goods.
func (w *words) standings() {
	for i := range w.v.Players {
		p := &w.v.Players[i]
		w.Line(w.d.name(i), artist.Joined(w.standing(p), w.stock(p), w.say("held", engine.N("n", sum(p.Captured)), engine.N("prison", p.InPrison))))
	}
}

func sum(list []int) (n int) {
	for _, v := range list {
		n += v
	}
	return n
}

func (w *words) standing(p *game.Player) string {
	return w.say("standing", engine.N("points", p.Total), engine.N("virtue", p.Virtue), engine.N("workers", p.Workers), engine.N("hand", p.Hand),
		engine.N("unpaid", p.Unpaid), engine.N("paid", p.Paid), engine.N("level", p.Cathedral))
}

func (w *words) stock(p *game.Player) string {
	numbers := stock(p)
	text := artist.List(len(numbers), func(i int) string { return w.count(w.good(goodOrder[i]), numbers[i]) })
	if text == "" {
		return w.say("nothing")
	}
	return text
}

// players tells everything about each player.
func (w *words) players() {
	for i := range w.v.Players {
		p := &w.v.Players[i]
		parts := []string{w.standing(p), w.stock(p)}
		if p.Board != "" && p.Board != "same" {
			parts = append(parts, w.board(p.Board))
		}
		if held := w.byPlayer(p.Captured); held != "" {
			parts = append(parts, w.say("captured", engine.Word("list", held)))
		}
		if away := w.byPlayer(p.Elsewhere); away != "" {
			parts = append(parts, w.say("away", engine.Word("list", away)))
		}
		if p.Evaded > 0 {
			parts = append(parts, w.say("evaded", engine.N("n", p.Evaded)))
		}
		w.Line(w.d.name(i), artist.Joined(parts...))
		for _, h := range p.Hired {
			w.Add("· " + w.d.apprenticeName(h.Card) + " (" + w.skills(h.Skills) + "): " + w.Tell(h.Text))
		}
		for _, b := range p.Built {
			text := "· " + w.d.buildingName(b.Card) + " " + w.say("points", engine.N("n", b.Points))
			if b.Extra != 0 {
				text += " " + signed(b.Extra)
			}
			w.Add(text + ": " + w.Tell(b.Text))
		}
	}
}

func (w *words) board(id string) string {
	if printed(w.v, id) == nil {
		return ""
	}
	return w.d.cardName("board", id)
}

func (w *words) automa() {
	a := w.v.Automa
	if a == nil {
		return
	}
	w.Add(w.Say("scheme.count", engine.N("pile", a.Left), engine.N("played", len(a.Discards)+a.Unseen), engine.N("future", a.Future)))
	if a.Last != "" {
		w.Line(w.d.cardName("scheme", a.Last), w.Tell(a.LastText))
	}
	if len(a.Discards) > 1 {
		w.Add(w.Say("scheme.before", engine.Word("list", artist.List(len(a.Discards)-1, func(i int) string { return w.d.cardName("scheme", a.Discards[i+1]) }))))
	}
}

// own tells what only the viewer knows: the hand, cards to choose from, what each
// place would bring.
func (w *words) own() {
	own := w.v.Own
	if own == nil {
		return
	}
	for _, c := range handCards(w.v) {
		w.handCard(&c)
	}
	w.Line(w.Say("hand.pack"), artist.List(len(own.Choices), func(i int) string {
		c := &own.Choices[i]
		return w.d.buildingName(c.Card) + " (" + artist.Joined(w.say("points", engine.N("n", c.Points)), w.amounts(c.Cost), w.skills(c.Skills), w.Tell(c.Text)) + ")"
	}))
	if own.Pick != "" {
		w.Line(w.say("pick"), w.d.buildingName(own.Pick))
	}
	for _, k := range own.Known {
		what := w.Say("at.known.deck", engine.N("n", k.Deck))
		if k.Seat >= 0 {
			what = w.Say("at.known.hand", w.Who(k.Seat))
		}
		w.Line(what, w.d.buildingName(k.Card))
	}
	w.visits()
}

// visits tells in a line what a worker would bring the viewer now.
func (w *words) visits() {
	var open []string
	for _, v := range w.v.Own.Visits {
		if v.Open {
			open = append(open, w.visited(v.Place)+" "+w.Tell(v.Text))
		}
	}
	w.Line(w.say("visits"), strings.Join(open, "; "))
}

// visited is the name of a place that can be visited.
func (w *words) visited(place string) string {
	if strings.HasPrefix(place, "bm_") {
		return w.say(place)
	}
	return w.Say("place." + place)
}

func (w *words) handCard(c *game.HandCard) {
	state := w.Say("hand.held")
	switch {
	case w.v.Phase == "setup":
		state = ""
	case c.Ready:
		state = w.Say("hand.ready")
	case len(c.Missing)+len(c.Lacks) > 0:
		state = w.say("missing", engine.Word("list", artist.List(2, func(i int) string {
			if i == 0 {
				return w.amounts(c.Missing)
			}
			return w.skills(c.Lacks)
		})))
	}
	virtue := ""
	if c.Virtue != 0 {
		virtue = w.good("virtue") + " " + signed(c.Virtue)
	}
	w.Line(w.say("hand", engine.Word("card", w.d.buildingName(c.Card))), artist.Joined(state, w.say("points", engine.N("n", c.Points)),
		w.amounts(c.Cost), w.skills(c.Skills), virtue, w.Tell(c.Text)))
}
