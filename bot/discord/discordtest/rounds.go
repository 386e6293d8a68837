package discordtest

import (
	"encoding/json"

	"guildhall/engine"
)

// Rounds is a game with turns of one move each: a nod, or a peek, which reveals something
// hidden. A hand is the number of its seat.
type Rounds struct{}

const RoundsTurns = 9

func (Rounds) Info() engine.Info {
	return engine.Info{ID: "rounds", Version: 1, Name: Say("Rounds"), Short: Say("Rounds"), About: Say("a test"), Seats: []int{1, 2, 3}, Moves: 3, Messages: noMessages()}
}

func (Rounds) New(s engine.Setup) (engine.State, error) { return &round{Seats: s.Seats}, nil }

func (Rounds) Decode(b []byte) (engine.State, error) {
	r := new(round)
	return r, json.Unmarshal(b, r)
}

func (Rounds) Library() engine.Library { return engine.Library{} }

// round is a match of Rounds with the number of turns played.
type round struct{ Seats, Played int }

func (r *round) Pending(dst []engine.Seat) []engine.Seat {
	if r.Played < RoundsTurns {
		dst = append(dst, engine.Seat(r.Played%r.Seats))
	}
	return dst
}

func (r *round) asks(s engine.Seat) bool {
	return r.Played < RoundsTurns && int(s) == r.Played%r.Seats
}

func (r *round) Ask(s engine.Seat) engine.Question {
	if !r.asks(s) {
		return engine.Question{}
	}
	return engine.Question{Kind: "turn", Text: Say("What do you do?")}
}

func (r *round) Moves(s engine.Seat, dst []engine.Move) []engine.Move {
	if !r.asks(s) {
		return dst
	}
	return append(dst, engine.Move{Kind: 1}, engine.Move{Kind: 2})
}

func (r *round) Code(_ engine.Seat, m engine.Move) string { return []string{"nod", "peek"}[m.Kind-1] }

func (r *round) Describe(s engine.Seat, m engine.Move) engine.Option {
	code := r.Code(s, m)
	return engine.Option{Code: code, Label: Say(code), Reveals: code == "peek"}
}

func (r *round) Play(s engine.Seat, m engine.Move, ev *engine.Events) error {
	if !engine.IsLegal(r, s, m) {
		return engine.Refused("rounds", s, m)
	}
	if m.Kind == 2 {
		ev.Reveal(engine.Only(s))
	}
	ev.Add(engine.Event{Seat: s, To: engine.Everyone, Text: Say([]string{"a nod", "a peek"}[m.Kind-1])})
	r.Played++
	ev.EndTurn()
	return nil
}

func (r *round) Refuse(_ engine.Seat, written string) engine.Refusal {
	return engine.Refusal{Code: written, Why: Say("not on offer")}
}
func (r *round) Blocked(engine.Seat) []engine.Refusal { return nil }
func (r *round) Default(s engine.Seat) engine.Move {
	if !r.asks(s) {
		return engine.Move{}
	}
	return engine.Move{Kind: 1}
}

type roundView struct {
	Head engine.Header
	Hand int
}

func (v roundView) Header() engine.Header { return v.Head }

func (r *round) View(v engine.Seat) engine.View {
	return roundView{engine.Header{Viewer: v, Seats: r.Seats, Turn: r.Played + 1, Active: r.Pending(nil), Over: r.Result() != nil}, 100 + int(v)}
}

func (r *round) Result() *engine.Result {
	if r.Played < RoundsTurns {
		return nil
	}
	return &engine.Result{Totals: make([]int, r.Seats), Places: []engine.Place{{Seat: 0, Rank: 1}}}
}
func (r *round) Resample(engine.Seat, *engine.Rand) engine.State { return r.Clone() }
func (r *round) Clone() engine.State                             { c := *r; return &c }
func (r *round) Check() error                                    { return nil }
func (r *round) Encode() []byte {
	b, err := json.Marshal(r)
	if err != nil {
		panic(err)
	}
	return b
}
