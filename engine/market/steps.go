package market

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/play"
	"guildhall/engine/refusal"
)

// Kinds of steps, in the order of the rules. Each is written down in its phase's file.
const (
	stepNone play.Kind = iota
	stepOrders
	stepDay
	stepBid
	stepDraft
	stepCrate
	stepTrade
	stepSell
	stepAmount
	stepClose
)

type (
	step   = play.Step[*game, entry]
	answer = play.Answer[*game, entry]
)

// entry is a step on the agenda. What n is belongs to the step.
type entry struct {
	kind    play.Kind
	seat, n int8
}

// Step is the kind of the step.
func (e entry) Step() play.Kind { return e.kind }

// rulebook is all steps.
var rulebook = play.New(words, ordersStep, dayStep, bidStep, draftStep, crateStep, tradeStep, sellStep, amountStep, closeStep)

// words are how people write moves.
var words = play.Words[*game]{
	Game: "market", Tidy: func(text string) string {
		return engine.Tidy(refusal.First(strings.ReplaceAll(engine.Tidy(text), "+", " ")))
	},
	Verbs: []string{"take ", "the "}, Vocabulary: []string{"order", "bid", "crate", "sell", "cards"},
	Spelling: engine.T("market.why.spelling"), Which: engine.T("market.why.which"), NotNow: engine.T("market.why.notNow"), Unknown: engine.T("market.why.unknown"),
}

// Agenda holds what is still to be done.
func (g *game) Agenda() *agenda.Stack[entry] { return &g.agenda }

// Active is the seat that the step on top asks.
func (g *game) Active() engine.Seat { return engine.Seat(g.agenda.Top().seat) }

// openStep is the step whose question is open.
func (g *game) openStep() play.Kind { return rulebook.Asked(g).Kind }

// Pending appends the seats that owe an answer.
func (g *game) Pending(dst []engine.Seat) []engine.Seat { return rulebook.Pending(g, dst) }

// Moves appends every legal move of seat.
func (g *game) Moves(seat engine.Seat, dst []engine.Move) []engine.Move {
	return rulebook.Moves(g, seat, dst)
}

// Play performs a move that Moves offers. The turn goes on only while a seat tells how
// much it sells, and while others owe a sealed answer.
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

// Ask returns the question of seat, with what it has.
func (g *game) Ask(seat engine.Seat) engine.Question {
	if !rulebook.IsAsked(g, seat) {
		return engine.Question{}
	}
	p := &g.p[seat]
	facts := []engine.Text{engine.T("market.fact.hand", engine.N("coins", int(p.coins)), engine.N("n", p.cards()), engine.List("goods", amounts(&p.hand)))}
	if p.kept != none {
		facts = append(facts, engine.T("market.fact.order", engine.Term("order", orderText(p.order())), engine.N("n", int(p.pairs(p.order()))),
			engine.N("pair", int(g.t.terms.pair))))
	}
	return rulebook.Ask(g, seat, engine.Question{Trail: []engine.Text{g.progress()}, Facts: facts})
}

func (g *game) progress() engine.Text {
	return engine.T("market.progress", engine.N("n", int(g.round)), engine.N("of", rounds))
}

// Code is the notation of a move: see docs/games/market.md.
func (g *game) Code(seat engine.Seat, m engine.Move) string { return rulebook.Code(g, seat, m) }

// Describe tells a person what a listed move means.
func (g *game) Describe(seat engine.Seat, m engine.Move) engine.Option {
	return rulebook.Describe(g, seat, m)
}

// Blocked lists the moves of the open question that are not legal now.
func (g *game) Blocked(seat engine.Seat) []engine.Refusal { return rulebook.Blocked(g, seat) }

// Default is the harmless move: nothing is bid and nothing sold.
func (g *game) Default(seat engine.Seat) engine.Move { return rulebook.Default(g, seat) }

// Refuse explains why a written move is not legal now.
func (g *game) Refuse(seat engine.Seat, written string) engine.Refusal {
	switch {
	case g.over:
		return engine.Refusal{Code: written, Why: engine.T("market.why.over"), Rule: "5"}
	case !rulebook.IsAsked(g, seat):
		return engine.Refusal{Code: written, Why: engine.T("market.why.notYou"), Rule: rulebook.Asked(g).Rule}
	}
	return rulebook.Refuse(g, seat, written)
}

// goodTexts name the goods in a sentence, goodTitles alone.
var (
	goodTexts  = [goodKinds]engine.Text{engine.T("market.good.grain"), engine.T("market.good.wine"), engine.T("market.good.wool"), engine.T("market.good.tools")}
	goodTitles = [goodKinds]engine.Text{engine.T("market.title.grain"), engine.T("market.title.wine"), engine.T("market.title.wool"), engine.T("market.title.tools")}
)

func goodArg(name string, good int8) engine.Arg { return engine.Term(name, goodTexts[good]) }

func orderText(order int8) engine.Text {
	return engine.T("market.order", goodArg("a", orders[order][0]), goodArg("b", orders[order][1]))
}

func orderCode(order int8) string {
	return goodIDs[orders[order][0]] + " " + goodIDs[orders[order][1]]
}

// amounts lists cards by their goods.
func amounts(n *[goodKinds]int8) []engine.Text {
	list := []engine.Text{}
	for good, n := range n {
		if n > 0 {
			list = append(list, engine.T("market.amount", engine.N("n", int(n)), goodArg("good", int8(good))))
		}
	}
	return list
}

func who(seat int8) engine.Arg { return engine.Who("who", engine.Seat(seat)) }

func move(kind uint16, n int8) engine.Move {
	return engine.Move{Kind: kind, N: [7]int16{int16(n)}}
}

// moves appends one answer for each number from first to last.
func moves(dst []engine.Move, kind uint16, first, last int8) []engine.Move {
	for n := first; n <= last; n++ {
		dst = append(dst, move(kind, n))
	}
	return dst
}

// numbered is the notation of an answer that is a word and a number, or the number alone.
func numbered(word string, add int16) (code func(*game, entry, engine.Move) string, means func(*game, entry, string) func(engine.Move) bool) {
	number := func(m engine.Move) string { return strconv.Itoa(int(m.N[0] + add)) }
	return func(_ *game, _ entry, m engine.Move) string { return word + " " + number(m) },
		func(_ *game, _ entry, text string) func(engine.Move) bool {
			return func(m engine.Move) bool { return text == number(m) }
		}
}

// everyone tells all what a seat did, or nobody.
func everyone(ev *engine.Events, seat int8, text engine.Text, places ...string) {
	ev.Add(engine.Event{Seat: engine.Seat(seat), Text: text, To: engine.Everyone, Places: places})
}

// privately tells a seat alone what it did.
func privately(ev *engine.Events, seat int8, text engine.Text, places ...string) {
	ev.Add(engine.Event{Seat: engine.Seat(seat), Text: text, To: engine.Only(engine.Seat(seat)), Places: places})
}

func placePlayer(seat int8) string { return "player:" + strconv.Itoa(int(seat)) }
func placeGood(good int8) string   { return "good:" + goodIDs[good] }
func placeCrate(n int8) string     { return "crate:" + strconv.Itoa(int(n)+1) }

// owes reports whether a seat owes a sealed answer.
func owes(g *game, seat engine.Seat, owing func(*player) bool) bool {
	return int8(seat) < g.seats && owing(&g.p[seat])
}

func anyOwes(g *game, owing func(*player) bool) bool {
	return slices.ContainsFunc(g.p[:g.seats], func(p player) bool { return owing(&p) })
}

// asSeat is a sealed step as a seat answers it.
func asSeat(e entry, seat engine.Seat) entry {
	e.seat = int8(seat)
	return e
}

// byBell sorts seats by n, the highest first; among equals the bell decides: its
// holder, then in order of seats (RULES 2).
func (g *game) byBell(seats []int8, n func(int8) int) {
	slices.SortFunc(seats, func(a, b int8) int {
		if n(a) != n(b) {
			return n(b) - n(a)
		}
		return int((a-g.bell+g.seats)%g.seats) - int((b-g.bell+g.seats)%g.seats)
	})
}
