package table

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"guildhall/engine"
)

// pool is a game of two people who take two numbers each from one pool, both
// at once and in the open: what one commits may make the other's draft
// impossible. The number 13 makes the game fail.
type pool struct{}

const poolSize, poolPicks, poolFails = 6, 2, 13

func (pool) Info() engine.Info {
	return engine.Info{ID: "pool", Version: 1, Name: engine.T("pool"), Seats: []int{1, 2}}
}

func (pool) New(s engine.Setup) (engine.State, error) {
	return &poolState{Taken: make([][]int, s.Seats)}, nil
}

func (pool) Decode(b []byte) (engine.State, error) {
	s := new(poolState)
	if err := json.Unmarshal(b, s); err != nil || s.Taken == nil {
		return nil, errors.Join(errors.New("pool: not a state"), err)
	}
	return s, nil
}

func (pool) Library() engine.Library { return engine.Library{} }

type poolState struct{ Taken [][]int }

func (s *poolState) Pending(dst []engine.Seat) []engine.Seat {
	for i, t := range s.Taken {
		if len(t) < poolPicks {
			dst = append(dst, engine.Seat(i))
		}
	}
	return dst
}

func (s *poolState) Ask(seat engine.Seat) engine.Question {
	if !slices.Contains(s.Pending(nil), seat) {
		return engine.Question{}
	}
	return engine.Question{Kind: "pick", Text: engine.T("pool.pick")}
}

func (s *poolState) Moves(seat engine.Seat, dst []engine.Move) []engine.Move {
	if !slices.Contains(s.Pending(nil), seat) {
		return dst
	}
	for n := range poolSize {
		if !slices.ContainsFunc(s.Taken, func(t []int) bool { return slices.Contains(t, n) }) {
			dst = append(dst, engine.Move{Kind: 1, N: [7]int16{int16(n)}})
		}
	}
	return append(dst, engine.Move{Kind: 1, N: [7]int16{poolFails}})
}

func (s *poolState) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	if !engine.IsLegal(s, seat, m) {
		return engine.Refused("pool", seat, m)
	}
	if m.N[0] == poolFails {
		panic("pool: bad luck, and the secret word is xyzzy")
	}
	s.Taken[seat] = append(s.Taken[seat], int(m.N[0]))
	ev.Add(engine.Event{Seat: seat, To: engine.Everyone, Text: engine.T("pool.took", engine.N("n", int(m.N[0]))),
		Places: []string{s.Code(seat, m)}})
	if len(s.Taken[seat]) == poolPicks {
		ev.EndTurn()
	}
	return nil
}

func (s *poolState) Code(_ engine.Seat, m engine.Move) string {
	return "take " + strconv.Itoa(int(m.N[0]))
}

func (s *poolState) Describe(seat engine.Seat, m engine.Move) engine.Option {
	return engine.Option{Code: s.Code(seat, m), Label: engine.T("pool.take", engine.N("n", int(m.N[0])))}
}

func (s *poolState) Refuse(_ engine.Seat, written string) engine.Refusal {
	return engine.Refusal{Code: written, Why: engine.T("pool.taken")}
}

func (s *poolState) Blocked(engine.Seat) []engine.Refusal { return nil }

func (s *poolState) Default(seat engine.Seat) engine.Move { return s.Moves(seat, nil)[0] }

type poolView struct {
	Head  engine.Header
	Taken [][]int
}

func (v poolView) Header() engine.Header { return v.Head }

func (s *poolState) View(seat engine.Seat) engine.View {
	return poolView{engine.Header{Viewer: seat, Seats: len(s.Taken)}, s.Clone().(*poolState).Taken}
}

func (s *poolState) Result() *engine.Result {
	if len(s.Pending(nil)) > 0 {
		return nil
	}
	return &engine.Result{Totals: make([]int, len(s.Taken)), Places: []engine.Place{{Seat: 0, Rank: 1}}}
}

func (s *poolState) Resample(engine.Seat, *engine.Rand) engine.State { return s.Clone() }

func (s *poolState) Clone() engine.State {
	c := &poolState{Taken: make([][]int, len(s.Taken))}
	for i, t := range s.Taken {
		c.Taken[i] = slices.Clone(t)
	}
	return c
}

func (s *poolState) Encode() []byte {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return b
}

func (s *poolState) Check() error { return nil }
