package enginetest

import (
	"encoding/json"
	"slices"

	"guildhall/engine"
	"guildhall/engine/feature"
	"guildhall/engine/market"
)

// day is a correct match of Market Day.
type day struct {
	engine.State
	measured bool // set by the fault that changes the match while it is measured
}

// inside holds the parts of the stored state that faults need.
type inside struct {
	Round   int
	Deck    []string
	Crates  []struct{ Covered string }
	Players []struct {
		Coins  int
		Orders []string
		Hand   []int // number of cards by good
		Bid    *int
	}
}

func (d *day) inside() (in inside) {
	if err := json.Unmarshal(d.Encode(), &in); err != nil {
		panic(err)
	}
	return in
}

// kind returns the kind of the open question, or "" if nobody is asked.
func (d *day) kind() string {
	for _, seat := range d.Pending(nil) {
		return d.Ask(seat).Kind
	}
	return ""
}

func (d *day) turn() int { return d.View(engine.Spectator).Header().Turn }

func (d *day) clone() *day { return &day{State: d.State.Clone()} }

func (d *day) Secrets() []engine.Secret { return d.State.(engine.SecretState).Secrets() }

func (d *day) Features(seat engine.Seat, dst []float32) []float32 {
	return d.State.(engine.FeatureState).Features(seat, dst)
}

// spoil changes the stored fields of the match, which no move could do.
func (d *day) spoil(change func(fields map[string]any)) {
	var fields map[string]any
	if err := json.Unmarshal(d.Encode(), &fields); err != nil {
		panic(err)
	}
	change(fields)
	b, err := json.Marshal(fields)
	if err != nil {
		panic(err)
	}
	if d.State, err = (market.Rules{}).Decode(b); err != nil {
		panic(err)
	}
}

// goOn increases the number of the turn.
func (d *day) goOn() { d.spoil(func(fields map[string]any) { fields["turn"] = d.turn() + 1 }) }

// turnDeck reverses the deck.
func (d *day) turnDeck() {
	d.spoil(func(fields map[string]any) { slices.Reverse(fields["deck"].([]any)) })
}

// fault is one way to break the game. Each function that is set replaces a method of the state; it
// gets the correct state.
type fault struct {
	info        func(*engine.Info)
	setup       func(engine.Setup) engine.Setup
	decode      func(*day)
	pending     func(*day) []engine.Seat
	ask         func(*day, engine.Seat, *engine.Question)
	moves       func(*day, engine.Seat, []engine.Move) []engine.Move
	play        func(*day, engine.Seat, engine.Move, *engine.Events) error
	code        func(*day, engine.Seat, string) string
	describe    func(*day, engine.Seat, *engine.Option)
	refuse      func(*day, engine.Seat, *engine.Refusal)
	blocked     func(*day, engine.Seat) []engine.Refusal
	standard    func(*day, engine.Seat) engine.Move
	view        func(*day, engine.Seat, *market.View)
	result      func(*day, *engine.Result) *engine.Result
	resample    func(*day, engine.Seat, *engine.Rand) *day
	secrets     func(*day) []engine.Secret
	clone       func(*day) *day
	check       func(*day) error
	names       func(seats int, names []string) []string
	features    func(*day, engine.Seat, []float32) []float32
	closed      func(*day) float64
	contributed func(*day) float64
}

// faultyRules are the rules with one fault, and with two options that have no effect.
type faultyRules struct {
	market.Rules
	f *fault
}

func (r faultyRules) Info() engine.Info {
	info := r.Rules.Info()
	for _, id := range []string{"ties", "purse"} {
		name := engine.T("market.short")
		info.Options = append(info.Options, engine.OptionSpec{ID: id, Name: name, About: name, Default: "plain",
			Values: []engine.OptionValue{{ID: "plain", Name: name}, {ID: "other", Name: name}}})
	}
	if r.f.info != nil {
		r.f.info(&info)
	}
	return info
}

func (r faultyRules) New(s engine.Setup) (engine.State, error) {
	if r.f.setup != nil {
		s = r.f.setup(s)
	}
	if err := r.Info().Check(s); err != nil {
		return nil, err
	}
	s.Options = nil
	g, err := r.Rules.New(s)
	if err != nil {
		return nil, err
	}
	return &faulty{&day{State: g}, r.f}, nil
}

func (r faultyRules) Decode(b []byte) (engine.State, error) {
	g, err := r.Rules.Decode(b)
	if err != nil {
		return nil, err
	}
	d := &day{State: g}
	if r.f.decode != nil {
		r.f.decode(d)
	}
	return &faulty{d, r.f}, nil
}

// faulty is a match with one fault.
type faulty struct {
	*day
	f *fault
}

func (s *faulty) Pending(dst []engine.Seat) []engine.Seat {
	if s.f.pending != nil {
		return append(dst, s.f.pending(s.day)...)
	}
	return s.day.Pending(dst)
}

func (s *faulty) Ask(seat engine.Seat) engine.Question {
	q := s.day.Ask(seat)
	if s.f.ask != nil {
		s.f.ask(s.day, seat, &q)
	}
	return q
}

func (s *faulty) Moves(seat engine.Seat, dst []engine.Move) []engine.Move {
	moves := s.day.Moves(seat, nil)
	if s.f.moves != nil {
		moves = s.f.moves(s.day, seat, moves)
	}
	return append(dst, moves...)
}

func (s *faulty) Play(seat engine.Seat, m engine.Move, ev *engine.Events) error {
	if s.f.play != nil {
		return s.f.play(s.day, seat, m, ev)
	}
	return s.day.Play(seat, m, ev)
}

func (s *faulty) Code(seat engine.Seat, m engine.Move) string {
	code := s.day.Code(seat, m)
	if s.f.code != nil {
		return s.f.code(s.day, seat, code)
	}
	return code
}

func (s *faulty) Describe(seat engine.Seat, m engine.Move) engine.Option {
	o := s.day.Describe(seat, m)
	o.Code = s.Code(seat, m)
	if s.f.describe != nil {
		s.f.describe(s.day, seat, &o)
	}
	return o
}

func (s *faulty) Refuse(seat engine.Seat, written string) engine.Refusal {
	r := s.day.Refuse(seat, written)
	if s.f.code != nil {
		r.Instead = nil
	}
	if s.f.refuse != nil {
		s.f.refuse(s.day, seat, &r)
	}
	return r
}

func (s *faulty) Blocked(seat engine.Seat) []engine.Refusal {
	if s.f.blocked != nil {
		return s.f.blocked(s.day, seat)
	}
	return s.day.Blocked(seat)
}

func (s *faulty) Default(seat engine.Seat) engine.Move {
	if s.f.standard != nil {
		return s.f.standard(s.day, seat)
	}
	return s.day.Default(seat)
}

func (s *faulty) View(seat engine.Seat) engine.View {
	v := s.day.View(seat).(*market.View)
	if s.f.view != nil {
		s.f.view(s.day, seat, v)
	}
	return v
}

func (s *faulty) Result() *engine.Result {
	r := s.day.Result()
	if s.f.result != nil {
		return s.f.result(s.day, r)
	}
	return r
}

func (s *faulty) Resample(seat engine.Seat, r *engine.Rand) engine.State {
	if s.f.resample != nil {
		return &faulty{s.f.resample(s.day, seat, r), s.f}
	}
	return &faulty{&day{State: s.day.Resample(seat, r)}, s.f}
}

func (s *faulty) Secrets() []engine.Secret {
	if s.f.secrets != nil {
		return s.f.secrets(s.day)
	}
	return s.day.Secrets()
}

func (s *faulty) Clone() engine.State {
	if s.f.clone != nil {
		return &faulty{s.f.clone(s.day), s.f}
	}
	return &faulty{s.day.clone(), s.f}
}

func (s *faulty) Check() error {
	if s.f.check != nil {
		return s.f.check(s.day)
	}
	return s.day.Check()
}

func (s *faulty) Measure(l *feature.List, seat int8) {
	if s.f.names == nil {
		s.day.State.(feature.State).Measure(l, seat)
		return
	}
	seats := s.day.View(engine.Spectator).Header().Seats
	for _, name := range s.f.names(seats, feature.NamesOf(market.Rules{}, seats)) {
		l.Has(name, false)
	}
}

func (s *faulty) Features(seat engine.Seat, dst []float32) []float32 {
	if s.f.features != nil {
		return s.f.features(s.day, seat, dst)
	}
	return s.day.Features(seat, dst)
}

func (s *faulty) Closed(engine.Seat) float64 {
	if s.f.closed != nil {
		return s.f.closed(s.day)
	}
	return 0
}

func (s *faulty) Contribution(engine.Seat) float64 {
	if s.f.contributed != nil {
		return s.f.contributed(s.day)
	}
	return 0
}
