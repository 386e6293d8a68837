package enginetest

import (
	"guildhall/engine"
	"guildhall/engine/enginetest/bazaar"
)

// fault is one way to break the little game: each function that is set stands
// in for a method of the correct state that it gets.
type fault struct {
	info     func(*engine.Info)
	setup    func(engine.Setup) engine.Setup
	decode   func(*bazaar.State)
	pending  func(*bazaar.State) []engine.Seat
	ask      func(*bazaar.State, engine.Seat, *engine.Question)
	moves    func(*bazaar.State, engine.Seat, []engine.Move) []engine.Move
	play     func(*bazaar.State, engine.Seat, engine.Move, *engine.Events) error
	code     func(*bazaar.State, engine.Seat, string) string
	describe func(*bazaar.State, engine.Seat, *engine.Option)
	refuse   func(*bazaar.State, engine.Seat, *engine.Refusal)
	blocked  func(*bazaar.State, engine.Seat) []engine.Refusal
	standard func(*bazaar.State, engine.Seat) engine.Move
	view     func(*bazaar.State, engine.Seat, *bazaar.View)
	result   func(*bazaar.State, *engine.Result) *engine.Result
	resample func(*bazaar.State, engine.Seat, *engine.Rand) *bazaar.State
	clone    func(*bazaar.State) *bazaar.State
	check    func(*bazaar.State) error
	names    func(seats int, names []string) []string
	features func(*bazaar.State, engine.Seat, []float32) []float32
	closed   func(*bazaar.State) float64
}

type faultyRules struct {
	bazaar.Rules
	f *fault
}

func (r faultyRules) Info() engine.Info {
	info := r.Rules.Info()
	if r.f.info != nil {
		r.f.info(&info)
	}
	return info
}

func (r faultyRules) New(s engine.Setup) (engine.State, error) {
	if r.f.setup != nil {
		s = r.f.setup(s)
	}
	g, err := r.Rules.New(s)
	if err != nil {
		return nil, err
	}
	return &faulty{g.(*bazaar.State), r.f}, nil
}

func (r faultyRules) Decode(b []byte) (engine.State, error) {
	g, err := r.Rules.Decode(b)
	if err != nil {
		return nil, err
	}
	if r.f.decode != nil {
		r.f.decode(g.(*bazaar.State))
	}
	return &faulty{g.(*bazaar.State), r.f}, nil
}

// faulty is the little game with one fault.
type faulty struct {
	*bazaar.State
	f *fault
}

func (s *faulty) Pending(dst []engine.Seat) []engine.Seat {
	if s.f.pending != nil {
		return append(dst, s.f.pending(s.State)...)
	}
	return s.State.Pending(dst)
}

func (s *faulty) Ask(seat engine.Seat) engine.Question {
	q := s.State.Ask(seat)
	if s.f.ask != nil {
		s.f.ask(s.State, seat, &q)
	}
	return q
}

func (s *faulty) Moves(seat engine.Seat, dst []engine.Move) []engine.Move {
	moves := s.State.Moves(seat, nil)
	if s.f.moves != nil {
		moves = s.f.moves(s.State, seat, moves)
	}
	return append(dst, moves...)
}

func (s *faulty) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	if s.f.play != nil {
		return s.f.play(s.State, seat, m, ev)
	}
	return s.State.Play(seat, m, ev)
}

func (s *faulty) Code(seat engine.Seat, m engine.Move) string {
	code := s.State.Code(seat, m)
	if s.f.code != nil {
		return s.f.code(s.State, seat, code)
	}
	return code
}

func (s *faulty) Describe(seat engine.Seat, m engine.Move) engine.Option {
	o := s.State.Describe(seat, m)
	o.Code = s.Code(seat, m)
	if s.f.describe != nil {
		s.f.describe(s.State, seat, &o)
	}
	return o
}

func (s *faulty) Refuse(seat engine.Seat, written string) engine.Refusal {
	r := s.State.Refuse(seat, written)
	if s.f.code != nil {
		r.Instead = nil
	}
	if s.f.refuse != nil {
		s.f.refuse(s.State, seat, &r)
	}
	return r
}

func (s *faulty) Blocked(seat engine.Seat) []engine.Refusal {
	if s.f.blocked != nil {
		return s.f.blocked(s.State, seat)
	}
	return s.State.Blocked(seat)
}

func (s *faulty) Default(seat engine.Seat) engine.Move {
	if s.f.standard != nil {
		return s.f.standard(s.State, seat)
	}
	return s.State.Default(seat)
}

func (s *faulty) View(seat engine.Seat) engine.View {
	v := s.State.View(seat).(*bazaar.View)
	if s.f.view != nil {
		s.f.view(s.State, seat, v)
	}
	return v
}

func (s *faulty) Result() *engine.Result {
	r := s.State.Result()
	if s.f.result != nil {
		return s.f.result(s.State, r)
	}
	return r
}

func (s *faulty) Resample(seat engine.Seat, r *engine.Rand) engine.State {
	if s.f.resample != nil {
		return &faulty{s.f.resample(s.State, seat, r), s.f}
	}
	return &faulty{s.State.Resample(seat, r).(*bazaar.State), s.f}
}

func (s *faulty) Clone() engine.State {
	if s.f.clone != nil {
		return &faulty{s.f.clone(s.State), s.f}
	}
	return &faulty{s.State.Clone().(*bazaar.State), s.f}
}

func (s *faulty) Check() error {
	if s.f.check != nil {
		return s.f.check(s.State)
	}
	return s.State.Check()
}

func (r faultyRules) FeatureNames(seats int) []string {
	names := r.Rules.FeatureNames(seats)
	if r.f.names != nil {
		return r.f.names(seats, names)
	}
	return names
}

func (s *faulty) Features(seat engine.Seat, dst []float32) []float32 {
	if s.f.features != nil {
		return s.f.features(s.State, seat, dst)
	}
	return s.State.Features(seat, dst)
}

func (s *faulty) Closed(engine.Seat) float64 {
	if s.f.closed != nil {
		return s.f.closed(s.State)
	}
	return 0
}
