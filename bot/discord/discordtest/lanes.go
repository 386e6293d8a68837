package discordtest

import (
	"encoding/json"
	"fmt"

	"guildhall/engine"
)

// Lanes is a game of rounds. A player takes a free lane, which costs more after each
// pass, peeks, which reveals something hidden, or passes.
type Lanes struct{}

const (
	lanesRounds = 3
	lanesCount  = 3
)

func (Lanes) Info() engine.Info {
	return engine.Info{ID: "lanes", Version: 1, Name: Say("Lanes"), Short: Say("Lanes"), About: Say("a test"), Seats: []int{2, 3}, Moves: 3, Messages: noMessages()}
}

func (Lanes) New(s engine.Setup) (engine.State, error) {
	return &lane{Seats: s.Seats, Round: 1}, nil
}

func (Lanes) Decode(b []byte) (engine.State, error) {
	l := new(lane)
	return l, json.Unmarshal(b, l)
}

func (Lanes) Library() engine.Library { return engine.Library{} }

// lane is a match of Lanes.
type lane struct {
	Seats, Seat, Round, Passed int
	Taken                      [lanesCount]bool
}

func (l *lane) asks(s engine.Seat) bool { return l.Round <= lanesRounds && int(s) == l.Seat }

func (l *lane) Pending(dst []engine.Seat) []engine.Seat {
	if l.Round <= lanesRounds {
		dst = append(dst, engine.Seat(l.Seat))
	}
	return dst
}

func (l *lane) Ask(s engine.Seat) engine.Question {
	if !l.asks(s) {
		return engine.Question{}
	}
	return engine.Question{Kind: "lane", Text: Say("Which lane?")}
}

// A move has kind 1 and a lane, 2 for a peek, 3 for a pass.
func (l *lane) Moves(s engine.Seat, dst []engine.Move) []engine.Move {
	if !l.asks(s) {
		return dst
	}
	for i, taken := range l.Taken {
		if !taken {
			dst = append(dst, engine.Move{Kind: 1, N: [7]int16{int16(i)}})
		}
	}
	return append(dst, engine.Move{Kind: 2}, engine.Move{Kind: 3})
}

func (l *lane) Code(_ engine.Seat, m engine.Move) string {
	switch m.Kind {
	case 1:
		return "lane " + "abc"[m.N[0]:m.N[0]+1]
	case 2:
		return "peek"
	default:
		return "pass"
	}
}

func (l *lane) Describe(s engine.Seat, m engine.Move) engine.Option {
	o := engine.Option{Code: l.Code(s, m), Reveals: m.Kind == 2}
	o.Label = Say(map[uint16]string{1: "Lane " + "ABC"[m.N[0]:m.N[0]+1], 2: "A peek", 3: "Pass"}[m.Kind])
	if m.Kind == 1 {
		o.Effect = Say("-" + "123"[l.Passed:l.Passed+1] + " coins")
	}
	return o
}

func (l *lane) Play(s engine.Seat, m engine.Move, ev *engine.Events) error {
	if !engine.IsLegal(l, s, m) {
		return engine.Refused("lanes", s, m)
	}
	switch m.Kind {
	case 1:
		l.Taken[m.N[0]] = true
	case 2:
		ev.Reveal(engine.Only(s))
	default:
		l.Passed = min(l.Passed+1, 2)
	}
	ev.Add(engine.Event{Seat: s, To: engine.Everyone, Text: Say("played " + l.Code(s, m))})
	ev.EndTurn()
	if l.Seat++; l.Seat == l.Seats {
		*l = lane{Seats: l.Seats, Round: l.Round + 1}
	}
	return nil
}

func (l *lane) Refuse(_ engine.Seat, written string) engine.Refusal {
	return engine.Refusal{Code: written, Why: Say("not on offer")}
}
func (l *lane) Blocked(engine.Seat) []engine.Refusal { return nil }

func (l *lane) Default(s engine.Seat) engine.Move {
	if !l.asks(s) {
		return engine.Move{}
	}
	return engine.Move{Kind: 3}
}

type laneView struct {
	Head  engine.Header
	Taken [lanesCount]bool
}

func (v laneView) Header() engine.Header { return v.Head }

func (l *lane) View(v engine.Seat) engine.View {
	return laneView{engine.Header{Viewer: v, Seats: l.Seats, Turn: l.Round, Active: l.Pending(nil), Over: l.Round > lanesRounds,
		Phase: Say("Lanes"), Progress: Say(fmt.Sprintf("round %d", l.Round))}, l.Taken}
}

func (l *lane) Result() *engine.Result {
	if l.Round <= lanesRounds {
		return nil
	}
	return &engine.Result{Totals: make([]int, l.Seats), Places: []engine.Place{{Seat: 0, Rank: 1}}}
}
func (l *lane) Resample(engine.Seat, *engine.Rand) engine.State { return l.Clone() }
func (l *lane) Clone() engine.State                             { c := *l; return &c }
func (l *lane) Check() error                                    { return nil }
func (l *lane) Encode() []byte {
	b, err := json.Marshal(l)
	if err != nil {
		panic(err)
	}
	return b
}
