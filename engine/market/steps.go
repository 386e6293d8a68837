package market

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/play"
	"guildhall/engine/suggest"
)

// Kinds of steps, in the order of the rules, and kinds of answers. Each step is defined in
// the file of its phase.
const (
	stepNone play.Kind = iota
	stepOrders
	stepRound
	stepBid
	stepCrate
	stepGuild
	stepSell
	stepAmount
	stepRest
	stepClose

	moveOrder uint16 = iota
	moveBid
	moveCrate
	moveKeep
	moveSell
	moveAmount
)

type (
	entry  = play.Item // in stepAmount, N is the good
	step   = play.Step[*game, entry]
	answer = play.Answer[*game, entry]
)

var rulebook = play.New(words, ordersStep, roundStep, bidStep, crateStep, guildStep, sellStep, amountStep, restStep, closeStep)

// words holds the words for written moves and for their refusals.
var words = play.Words[*game]{
	Game: "market", Tidy: func(text string) string {
		return engine.NormalizeNotation(suggest.First(strings.ReplaceAll(engine.NormalizeNotation(text), "+", " ")))
	},
	Verbs: []string{"take ", "the "}, Elsewhere: refuseElsewhere, OverRule: "5",
}

// Methods of engine.State that the rulebook implements from the steps.

func (g *game) Agenda() *agenda.Stack[entry]            { return &g.agenda }
func (g *game) Active() engine.Seat                     { return engine.Seat(g.agenda.Top().Seat) }
func (g *game) Pending(dst []engine.Seat) []engine.Seat { return rulebook.Pending(g, dst) }
func (g *game) Moves(seat engine.Seat, dst []engine.Move) []engine.Move {
	return rulebook.Moves(g, seat, dst)
}
func (g *game) Code(seat engine.Seat, m engine.Move) string { return rulebook.Code(g, seat, m) }
func (g *game) Describe(seat engine.Seat, m engine.Move) engine.Option {
	return rulebook.Describe(g, seat, m)
}
func (g *game) Blocked(seat engine.Seat) []engine.Refusal { return rulebook.Blocked(g, seat) }
func (g *game) Default(seat engine.Seat) engine.Move      { return rulebook.Default(g, seat) }
func (g *game) Refuse(seat engine.Seat, text string) engine.Refusal {
	return rulebook.Refuse(g, seat, text)
}
func (g *game) RefuseForced(seat engine.Seat, m engine.Move, text string) (at engine.State, r engine.Refusal, ok bool) {
	c := *g
	r, ok = rulebook.RefuseSkipped(&c, seat, m, text)
	return &c, r, ok
}

// openStep returns the kind of the step that asks the open question.
func (g *game) openStep() play.Kind { return rulebook.Asked(g).Kind }

// Play performs a move that Moves offers. The turn continues only while a seat still has to
// say how many cards it sells, or while others owe a sealed answer.
func (g *game) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	was := g.openStep()
	if err := rulebook.Play(g, seat, m, ev); err != nil {
		return err
	}
	if now := g.openStep(); now != stepAmount && (now != was || rulebook.Asked(g).Owes == nil) {
		g.turn++
		ev.EndTurn()
	}
	return nil
}

// Ask returns the question of seat, with the things that it has.
func (g *game) Ask(seat engine.Seat) engine.Question {
	if !rulebook.IsAsked(g, seat) {
		return engine.Question{}
	}
	p := &g.p[seat]
	var goods []engine.Text
	for good, n := range p.hand {
		if n > 0 {
			goods = append(goods, engine.T("market.amount", engine.N("n", int(n)), goodArg("good", int8(good))))
		}
	}
	facts := []engine.Text{engine.T("market.fact.hand", engine.N("coins", int(p.coins)), engine.N("n", p.cards()), engine.List("goods", goods))}
	if p.kept != none {
		facts = append(facts, engine.T("market.fact.order", engine.Term("order", orderText(p.kept)), engine.N("n", int(p.pairs(p.kept))), engine.N("pair", int(g.t.pair))))
	}
	return rulebook.Ask(g, seat, engine.Question{Trail: []engine.Text{g.progress()}, Facts: facts})
}

func (g *game) progress() engine.Text {
	return engine.T("market.progress", engine.N("n", int(g.round)), engine.N("of", rounds))
}

// Goods and orders, which are pairs of goods. goodTexts are the names in a sentence, goodTitles the
// names as titles.
var (
	goodIDs    = []string{"grain", "wine", "wool", "tools"}
	goodTexts  = [goodKinds]engine.Text{engine.T("market.good.grain"), engine.T("market.good.wine"), engine.T("market.good.wool"), engine.T("market.good.tools")}
	goodTitles = [goodKinds]engine.Text{engine.T("market.title.grain"), engine.T("market.title.wine"), engine.T("market.title.wool"), engine.T("market.title.tools")}
	orderIDs   = []string{"grain wine", "grain wool", "grain tools", "wine wool", "wine tools", "wool tools"}
	orders     = [orderKinds][2]int8{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}
)

func goodArg(name string, good int8) engine.Arg { return engine.Term(name, goodTexts[good]) }

func orderText(order int8) engine.Text {
	return engine.T("market.order", goodArg("a", orders[order][0]), goodArg("b", orders[order][1]))
}

func who(seat int8) engine.Arg { return engine.Who("who", engine.Seat(seat)) }

// tell adds an event with the places that it changed. seat may be none.
func tell(ev *engine.Events, seat int8, to engine.Audience, text engine.Text, places ...string) {
	ev.Add(engine.Event{Seat: engine.Seat(seat), Text: text, To: to, Places: places})
}

func placePlayer(seat int8) string { return "player:" + strconv.Itoa(int(seat)) }
func placeGood(good int8) string   { return "good:" + goodIDs[good] }
func placeCrate(n int8) string     { return "crate:" + strconv.Itoa(int(n)+1) }

// owing returns Step.Owes for a sealed question, from a function that reports whether a
// player's answer is missing.
func owing(lacks func(*player) bool) func(*game, entry, engine.Seat) bool {
	return func(g *game, _ entry, seat engine.Seat) bool { return int8(seat) < g.seats && lacks(&g.p[seat]) }
}

// byBids returns the seats by bid, the highest first, then seat numbers that are not in the
// match. Among equal bids the holder of the bell comes first, then the others in order of
// seats (RULES 2).
func (g *game) byBids() [maxSeats]int8 {
	seats := [maxSeats]int8{0, 1, 2}
	slices.SortFunc(seats[:g.seats], func(a, b int8) int {
		if g.p[a].bid != g.p[b].bid {
			return int(g.p[b].bid) - int(g.p[a].bid)
		}
		return int((a-g.bell+g.seats)%g.seats) - int((b-g.bell+g.seats)%g.seats)
	})
	return seats
}

// refuseElsewhere explains words that answer another question than the open one: when that
// question is asked, and what the seat has for it. It returns false if there is no such
// question.
func refuseElsewhere(g *game, seat engine.Seat, text string, question engine.Text, r *engine.Refusal) bool {
	p, now := &g.p[seat], engine.Term("question", question)
	word, rest, _ := strings.Cut(text, " ")
	switch word {
	case "order":
		r.Why, r.Rule = engine.T("market.why.orderElsewhere", now), "1"
	case "bid":
		r.Why, r.Rule = engine.T("market.why.bidElsewhere", engine.N("have", int(p.coins)), now), "2"
	case "crate":
		r.Why, r.Rule = engine.T("market.why.crateElsewhere", now), "3"
	case "sell", "cards", "keep":
		r.Why, r.Rule = engine.T("market.why.sellElsewhere", engine.N("n", p.cards()), now), "4"
		for good, id := range goodIDs {
			if word == "sell" && id == rest {
				r.Why = engine.T("market.why.goodElsewhere", goodArg("good", int8(good)), engine.N("n", int(p.hand[good])), engine.N("price", int(g.price[good])), now)
			}
		}
	default:
		return false
	}
	return true
}
