package play_test

import (
	"slices"
	"strconv"
	"testing"

	"guildhall/engine"
	"guildhall/engine/agenda"
	"guildhall/engine/play"
)

// Another small game: two seats bid in secret, up to their number of coins. Then the richer one may
// take coins back. This question is asked even if one coin is left, and ends when there are none.
const (
	_ play.Kind = iota
	stepBid
	stepBack
)

type part struct {
	kind play.Kind
	seat int8
}

func (p part) Step() play.Kind { return p.kind }

type duel struct {
	engine.State
	agenda agenda.Stack[part]
	purse  [2]int8
	bids   [2]int8 // 0 before the bid
	secret bool    // purses are secret
	shown  bool
	empty  bool
}

func (d *duel) Agenda() *agenda.Stack[part]                 { return &d.agenda }
func (d *duel) Active() engine.Seat                         { return engine.Seat(d.agenda.Top().seat) }
func (d *duel) Code(seat engine.Seat, m engine.Move) string { return duels.Code(d, seat, m) }
func (d *duel) moves(seat engine.Seat) []engine.Move        { return duels.Moves(d, seat, nil) }
func (d *duel) play(seat engine.Seat, n int8, ev *engine.Events) error {
	return duels.Play(d, seat, engine.Move{Kind: 1, N: [7]int16{int16(n)}}, ev)
}

func (d *duel) Describe(engine.Seat, engine.Move) engine.Option { return engine.Option{} }

func coins(most int8, dst []engine.Move) []engine.Move {
	for n := int16(1); n <= int16(most); n++ {
		dst = append(dst, engine.Move{Kind: 1, N: [7]int16{n}})
	}
	return dst
}

func amount(_ *duel, _ part, m engine.Move) string { return strconv.Itoa(int(m.N[0])) }

var duels = play.New(duelWords, play.Step[*duel, part]{
	Kind: stepBid, Name: "bid",
	Asks:    func(d *duel, _ part) bool { return d.bids[0] == 0 || d.bids[1] == 0 },
	Act:     func(d *duel, _ part, _ *engine.Events) { d.shown = true },
	Owes:    func(d *duel, _ part, seat engine.Seat) bool { return int(seat) < len(d.bids) && d.bids[seat] == 0 },
	As:      func(p part, seat engine.Seat) part { p.seat = int8(seat); return p },
	Insists: func(d *duel, _ part) bool { return d.secret },
	Ask:     func(*duel, part) engine.Question { return engine.Question{} },
	Offer:   func(d *duel, p part, dst []engine.Move) []engine.Move { return coins(d.purse[p.seat], dst) },
	Answers: []play.Answer[*duel, part]{{Kind: 1, Code: amount, Do: func(d *duel, p part, m engine.Move, _ *engine.Events) {
		d.bids[p.seat] = int8(m.N[0])
		d.purse[p.seat] -= int8(m.N[0])
	}}},
}, play.Step[*duel, part]{
	Kind: stepBack, Name: "back",
	Insists: func(d *duel, p part) bool { return d.purse[p.seat] > 0 },
	Empty:   func(d *duel, _ part, _ *engine.Events) { d.empty = true },
	Ask:     func(*duel, part) engine.Question { return engine.Question{} },
	Offer:   func(d *duel, p part, dst []engine.Move) []engine.Move { return coins(d.purse[p.seat], dst) },
	Answers: []play.Answer[*duel, part]{{Kind: 1, Code: amount, Do: func(d *duel, p part, m engine.Move, _ *engine.Events) {
		d.purse[p.seat] -= int8(m.N[0])
		d.agenda.Push(p)
	}}},
})

var duelWords = play.Words[*duel]{Game: "duel", Tidy: engine.NormalizeNotation, Section: func(*duel) string { return "" }}

// The single answer of a seat to a sealed question is given if everybody can know it.
func TestPublicSealedAnswerIsGiven(t *testing.T) {
	d := &duel{purse: [2]int8{1, 3}}
	d.agenda.Push(part{kind: stepBid})
	var ev engine.Events
	duels.Settle(d, &ev)
	if got := duels.Pending(d, nil); !slices.Equal(got, []engine.Seat{1}) || d.bids[0] != 1 || len(ev.Forced) != 1 || ev.Forced[0].Seat != 0 || ev.Forced[0].Code != "1" {
		t.Fatalf("pending %v, bids %v, forced %v: want the bid of seat 0 given, and seat 1 asked", got, d.bids, ev.Forced)
	}
	if err := d.play(1, 2, nil); err != nil || !d.shown {
		t.Errorf("shown %v after the other bid, error %v", d.shown, err)
	}
	d = &duel{purse: [2]int8{1, 1}}
	d.agenda.Push(part{kind: stepBid})
	duels.Settle(d, nil)
	if !d.shown || d.bids != [2]int8{1, 1} || d.agenda.Len() != 0 {
		t.Errorf("shown %v, bids %v: want both bids given, and shown", d.shown, d.bids)
	}
}

func TestSealedAnswers(t *testing.T) {
	d := &duel{purse: [2]int8{1, 3}, secret: true}
	d.agenda.Push(part{kind: stepBack, seat: 1})
	d.agenda.Push(part{kind: stepBid})
	duels.Settle(d, nil)
	if got := duels.Pending(d, nil); !slices.Equal(got, []engine.Seat{0, 1}) {
		t.Fatalf("pending %v, want both, also the one with a single answer", got)
	}
	if len(d.moves(0)) != 1 || len(d.moves(1)) != 3 {
		t.Errorf("offered %v and %v", d.moves(0), d.moves(1))
	}
	if err := d.play(1, 1, nil); err != nil || d.shown {
		t.Fatalf("shown %v after one bid, error %v", d.shown, err)
	}
	if err := d.play(1, 1, nil); err == nil {
		t.Error("a second bid was accepted")
	}
	if err := d.play(0, 1, nil); err != nil || !d.shown {
		t.Fatalf("shown %v after both bids, error %v", d.shown, err)
	}
	var ev engine.Events
	if err := d.play(1, 1, &ev); err != nil || len(ev.Forced) > 0 || d.purse[1] != 1 {
		t.Fatalf("purse %v, forced %v, error %v: want a question although one answer is left", d.purse, ev.Forced, err)
	}
	if err := d.play(1, 1, &ev); err != nil || !d.empty || d.agenda.Len() != 0 || len(duels.Pending(d, nil)) != 0 {
		t.Errorf("empty %v, agenda %v, error %v: want the end", d.empty, d.agenda.Steps(), err)
	}
}

func TestIsAskedAllocatesNothing(t *testing.T) {
	d := &duel{purse: [2]int8{1, 3}, bids: [2]int8{0, 1}, secret: true}
	d.agenda.Push(part{kind: stepBid})
	for seat, want := range map[engine.Seat]bool{engine.NoSeat: false, 0: true, 1: false, 2: false, engine.MaxSeats: false} {
		if got := duels.IsAsked(d, seat); got != want {
			t.Errorf("seat %d is asked: %v, want %v", seat, got, want)
		}
	}
	if n := testing.AllocsPerRun(10, func() { duels.IsAsked(d, 0) }); n != 0 {
		t.Errorf("%v allocations to find out whether a seat owes a sealed answer", n)
	}
}

func TestPerformRunsOnlyOneStep(t *testing.T) {
	d := &duel{purse: [2]int8{1, 1}, bids: [2]int8{1, 0}}
	d.agenda.Push(part{kind: stepBack, seat: 0})
	d.agenda.Push(part{kind: stepBid})
	duels.Perform(d, 1, engine.Move{Kind: 1, N: [7]int16{1}}, nil)
	if d.bids[1] != 1 || d.shown || d.agenda.Len() != 2 {
		t.Fatalf("bids %v, shown %v, agenda %v: want the bid alone", d.bids, d.shown, d.agenda.Steps())
	}
	if !duels.Proceed(d, nil) || !d.shown || d.agenda.Len() != 1 {
		t.Fatalf("shown %v, agenda %v: want one step further", d.shown, d.agenda.Steps())
	}
	if duels.Proceed(d, nil) || d.agenda.Len() != 1 {
		t.Errorf("agenda %v: want to stop at the question", d.agenda.Steps())
	}
}

func TestStepNeedsOn(t *testing.T) {
	var d duel
	d.agenda.Push(part{kind: stepBack})
	if duels.CheckAgenda(&d, false) == nil {
		t.Error("a step without On was accepted at the bottom")
	}
	var h heap
	h.agenda.Push(entry{kind: stepTurn})
	h.agenda.Push(entry{kind: stepNote})
	if err := rulebook.CheckAgenda(&h, false); err != nil {
		t.Error(err)
	}
}
