package yearsim

import (
	"embed"
	"encoding/json"
	"errors"
	"io/fs"
	"slices"

	"guildhall/engine"
)

// relay is the game that people play in the simulated year. It is the smallest
// game with both kinds of questions: one seat after the other, and in every
// fourth lap all seats at once.
type relay struct{}

// relayLaps is the number of laps of a match.
const relayLaps = 120

//go:embed relay
var relayTexts embed.FS

func (relay) Info() engine.Info {
	messages, err := fs.Sub(relayTexts, "relay")
	if err != nil {
		panic("relay: " + err.Error())
	}
	return engine.Info{
		ID: "relay", Version: 1, Name: engine.T("relay.name"), Short: engine.T("relay.name"), About: engine.T("relay.about"),
		Seats: []int{2, 3, 4}, Moves: relayLaps / 2, Messages: messages,
	}
}

func (relay) New(s engine.Setup) (engine.State, error) {
	r := &relayState{Seats: s.Seats}
	r.Asked = askedAt(r.Lap, r.Seats)
	return r, nil
}

func (relay) Decode(b []byte) (engine.State, error) {
	r := new(relayState)
	if err := json.Unmarshal(b, r); err != nil || r.Seats == 0 {
		return nil, errors.Join(errors.New("relay: not a state"), err)
	}
	return r, nil
}

func (relay) Library() engine.Library { return engine.Library{} }

// askedAt returns the seats that are asked at the beginning of a lap.
func askedAt(lap, seats int) []engine.Seat {
	switch {
	case lap >= relayLaps:
		return nil
	case lap%4 != 3:
		return []engine.Seat{engine.Seat(lap % seats)}
	}
	var all []engine.Seat
	for seat := range seats {
		all = append(all, engine.Seat(seat))
	}
	return all
}

type relayState struct {
	Seats int           `json:"seats"`
	Lap   int           `json:"lap"`
	Asked []engine.Seat `json:"asked"`
}

func (r *relayState) Pending(dst []engine.Seat) []engine.Seat { return append(dst, r.Asked...) }

func (r *relayState) Ask(seat engine.Seat) engine.Question {
	if !slices.Contains(r.Asked, seat) {
		return engine.Question{}
	}
	return engine.Question{Kind: "go", Text: engine.T("relay.go"), Final: true}
}

func (r *relayState) Moves(seat engine.Seat, dst []engine.Move) []engine.Move {
	if !slices.Contains(r.Asked, seat) {
		return dst
	}
	return append(dst, engine.Move{Kind: 1})
}

func (r *relayState) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	if !engine.IsLegal(r, seat, m) {
		return engine.Refused("relay", seat, m)
	}
	r.Asked = slices.DeleteFunc(slices.Clone(r.Asked), func(s engine.Seat) bool { return s == seat })
	ev.Add(engine.Event{Seat: seat, To: engine.Everyone, Text: engine.T("relay.went", engine.Who("who", seat))})
	ev.EndTurn()
	if len(r.Asked) == 0 {
		r.Lap++
		r.Asked = askedAt(r.Lap, r.Seats)
	}
	return nil
}

func (r *relayState) Code(engine.Seat, engine.Move) string { return "go" }

func (r *relayState) Describe(engine.Seat, engine.Move) engine.Option {
	return engine.Option{Code: "go", Label: engine.T("relay.go")}
}

func (r *relayState) Refuse(_ engine.Seat, written string) engine.Refusal {
	return engine.Refusal{Code: written, Why: engine.T("relay.go")}
}

func (r *relayState) Blocked(engine.Seat) []engine.Refusal { return nil }

func (r *relayState) Default(seat engine.Seat) engine.Move {
	if !slices.Contains(r.Asked, seat) {
		return engine.Move{}
	}
	return engine.Move{Kind: 1}
}

type relayView struct{ Head engine.Header }

func (v relayView) Header() engine.Header { return v.Head }

func (r *relayState) View(seat engine.Seat) engine.View {
	return relayView{engine.Header{
		Viewer: seat, Seats: r.Seats, Turn: r.Lap + 1, Active: r.Pending(nil), Over: len(r.Asked) == 0,
		Phase: engine.T("relay.lap", engine.N("n", r.Lap+1)),
	}}
}

func (r *relayState) Result() *engine.Result {
	if len(r.Asked) > 0 {
		return nil
	}
	res := &engine.Result{Totals: make([]int, r.Seats)}
	for seat := range r.Seats {
		res.Places = append(res.Places, engine.Place{Seat: engine.Seat(seat), Rank: 1})
	}
	return res
}

func (r *relayState) Resample(engine.Seat, *engine.Rand) engine.State { return r.Clone() }

func (r *relayState) Clone() engine.State {
	return &relayState{Seats: r.Seats, Lap: r.Lap, Asked: slices.Clone(r.Asked)}
}

func (r *relayState) Encode() []byte {
	b, err := json.Marshal(r)
	if err != nil {
		panic("relay: " + err.Error())
	}
	return b
}

func (r *relayState) Check() error { return nil }
