package tabletest

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"guildhall/engine"
)

// Pool is a game for two people who take two numbers each from one pool, both at once and
// openly. A commit of one may make the other's draft impossible. The number 13 makes the game
// panic.
type Pool struct{}

const poolSize, PoolPicks, poolFails = 6, 2, 13

func (Pool) Info() engine.Info {
	return engine.Info{ID: "pool", Version: 1, Name: engine.T("pool"), Seats: []int{1, 2}}
}

func (Pool) New(s engine.Setup) (engine.State, error) {
	return &PoolState{Taken: make([][]int, s.Seats)}, nil
}

func (Pool) Decode(b []byte) (engine.State, error) {
	s := new(PoolState)
	if err := json.Unmarshal(b, s); err != nil || s.Taken == nil {
		return nil, errors.Join(errors.New("pool: not a state"), err)
	}
	return s, nil
}

func (Pool) Library() engine.Library { return engine.Library{} }

// PoolState is a match of Pool.
type PoolState struct{ Taken [][]int }

func (s *PoolState) Pending(dst []engine.Seat) []engine.Seat {
	for i, t := range s.Taken {
		if len(t) < PoolPicks {
			dst = append(dst, engine.Seat(i))
		}
	}
	return dst
}

func (s *PoolState) Ask(seat engine.Seat) engine.Question {
	if !slices.Contains(s.Pending(nil), seat) {
		return engine.Question{}
	}
	return engine.Question{Kind: "pick", Text: engine.T("pool.pick")}
}

func (s *PoolState) Moves(seat engine.Seat, dst []engine.Move) []engine.Move {
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

func (s *PoolState) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	if !engine.IsLegal(s, seat, m) {
		return engine.Refused("pool", seat, m)
	}
	if m.N[0] == poolFails {
		panic("pool: bad luck, and the secret word is xyzzy")
	}
	s.Taken[seat] = append(s.Taken[seat], int(m.N[0]))
	ev.Add(engine.Event{Seat: seat, To: engine.Everyone, Text: engine.T("pool.took", engine.N("n", int(m.N[0]))),
		Places: []string{s.Code(seat, m)}})
	if len(s.Taken[seat]) == PoolPicks {
		ev.EndTurn()
	}
	return nil
}

func (s *PoolState) Code(_ engine.Seat, m engine.Move) string {
	return "take " + strconv.Itoa(int(m.N[0]))
}

func (s *PoolState) Describe(seat engine.Seat, m engine.Move) engine.Option {
	return engine.Option{Code: s.Code(seat, m), Label: engine.T("pool.take", engine.N("n", int(m.N[0])))}
}

func (s *PoolState) Refuse(_ engine.Seat, written string) engine.Refusal {
	return engine.Refusal{Code: written, Why: engine.T("pool.taken")}
}

func (s *PoolState) Blocked(engine.Seat) []engine.Refusal { return nil }

func (s *PoolState) Default(seat engine.Seat) engine.Move { return s.Moves(seat, nil)[0] }

// PoolView is the view of all viewers.
type PoolView struct {
	Head  engine.Header
	Taken [][]int
}

func (v PoolView) Header() engine.Header { return v.Head }

func (s *PoolState) View(seat engine.Seat) engine.View {
	return PoolView{engine.Header{Viewer: seat, Seats: len(s.Taken)}, s.Clone().(*PoolState).Taken}
}

func (s *PoolState) Result() *engine.Result {
	if len(s.Pending(nil)) > 0 {
		return nil
	}
	return &engine.Result{Totals: make([]int, len(s.Taken)), Places: []engine.Place{{Seat: 0, Rank: 1}}}
}

func (s *PoolState) Resample(engine.Seat, *engine.Rand) engine.State { return s.Clone() }

func (s *PoolState) Clone() engine.State {
	c := &PoolState{Taken: make([][]int, len(s.Taken))}
	for i, t := range s.Taken {
		c.Taken[i] = slices.Clone(t)
	}
	return c
}

func (s *PoolState) Encode() []byte {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return b
}

func (s *PoolState) Check() error { return nil }

// Patience is Pool for one person; each number is a turn.
type Patience struct{ Pool }

func (Patience) Info() engine.Info {
	i := Pool{}.Info()
	i.ID = "patience"
	return i
}

func (Patience) New(s engine.Setup) (engine.State, error) {
	st, err := Pool{}.New(s)
	return &PatienceState{*st.(*PoolState)}, err
}

func (Patience) Decode(b []byte) (engine.State, error) {
	st, err := Pool{}.Decode(b)
	if err != nil {
		return nil, err
	}
	return &PatienceState{*st.(*PoolState)}, nil
}

// PatienceState is a match of Patience.
type PatienceState struct{ PoolState }

func (s *PatienceState) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	err := s.PoolState.Play(seat, m, ev)
	ev.EndTurn()
	return err
}

func (s *PatienceState) Clone() engine.State {
	return &PatienceState{*s.PoolState.Clone().(*PoolState)}
}

// Lesson is Pool as a practice game that is never rated.
type Lesson struct{ Pool }

// Info returns Pool's info with another name.
func (Lesson) Info() engine.Info {
	info := Pool{}.Info()
	info.ID, info.Practice = "lesson", true
	return info
}
