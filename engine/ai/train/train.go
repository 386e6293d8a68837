// Package train trains nets with matches that they play against themselves, by temporal
// difference learning (TD, Sutton 1988). The moves are those that the net prefers one move
// ahead, or that a search with the net prefers.
package train

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/script"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/value"
	"guildhall/engine/feature"
)

// Plan holds the parameters of the training of a net.
type Plan struct {
	Rules engine.Rules // of a game with features (engine.FeatureState)
	Seats int
	// Options are fixed options of every match. The other options are drawn at random in
	// half of the matches.
	Options map[string]string
	Hidden  int         // units of a new net
	Seed    engine.Seed // the same plan and number of matches give the same net
	// Lambda is the trace decay of TD(λ), 0 to 1: the share of a prediction error that is
	// passed on to earlier positions whenever another seat acts. Within a chain of one seat
	// all of it is passed on.
	Lambda float64
	// Discount reduces a reward's distance from an even share, 0 to 1, whenever another
	// seat acts. Below 1, a leader learns to end the match.
	Discount float64
	// Hurry is the discount factor of every reward, 0 to 1, whenever another seat acts.
	// Below 1, all seats learn to end the match, for games that end only if somebody wants
	// it. The values of such a net are discounted chances.
	Hurry float64
	// Patience is the multiple of the usual number of answers after which moves are drawn
	// at random, because an untrained net may prefer never to end a match. After twice that
	// number the match is dropped.
	Patience int
	// Stray is the share of moves that are drawn at random, so that the net sees positions
	// that it would avoid.
	Stray float64
	// Scripts are plans without thought, and Scripted is the share of matches in which one
	// of them plays all seats except one, so that the net learns how to beat them. Nothing is
	// learned from their seats.
	Scripts  []script.Script
	Scripted float64
	// Search is the number of search iterations for the first move of a turn; each later
	// move gets half of them. The net then also learns from the values of the search. With
	// 0 the net looks one move ahead instead.
	Search int
	// Alone trains a net only in how fast its seat can end a match while the others do as
	// little as they can, for games that implement engine.Contributed. Opening is the net
	// that plays the first turns of most such matches; nil: none does.
	Alone   bool
	Opening *value.Net
	Rate    float64 // initial size of a learning step
	// Matches is the number of matches of the whole training, or 0 while it is undecided.
	Matches int
}

// Training trains a net.
type Training struct {
	Plan
	net     *value.Net
	learner *value.Learner
	r       *engine.Rand
	played  int

	scratch value.Scratch
	chain   []ai.Decision // the search's choices for the rest of a turn
	planner engine.Seat   // the seat of chain
	moves   []engine.Move
	pending []engine.Seat
	store   []float32 // features of all samples of the match
	samples [][]sample
	rewards []float64
	off     float64   // running mean of the square of Error
	plan    ai.Player // of all seats except me in a match against a script; otherwise nil

	// me is the learning seat of a match alone or against a script.
	me engine.Seat

	// For matches alone: the last turn of the seat, the part of the end that has happened by
	// then, and whether the match is over.
	last   int
	closed float64
	over   bool
}

// sample is a position of a match as one seat saw it.
type sample struct {
	at       int  // index of its features in store
	acted    bool // the acting seat changed just before, so Lambda applies
	searched bool // expected comes from a search, not from the net alone
	expected float32

	// For matches alone: the turn, and the part of the end that has happened.
	turn   int
	closed float64
}

// New returns a training of a net with random weights.
func New(p Plan) (*Training, error) {
	names := feature.NamesOf(p.Rules, p.Seats)
	if names == nil {
		return nil, fmt.Errorf("%s has no features", p.Rules.Info().ID)
	}
	r := p.Seed.Rand("training")
	net := value.New(len(names), p.Hidden, r)
	return From(p, net), nil
}

// From returns a training that continues with net, which it changes.
func From(p Plan, net *value.Net) *Training {
	return &Training{
		Plan: p, net: net, learner: value.NewLearner(net), r: p.Seed.Rand("matches"),
		samples: make([][]sample, p.Seats),
	}
}

// Net returns the net in its present state.
func (t *Training) Net() *value.Net { return t.net }

// Played returns the number of matches so far.
func (t *Training) Played() int { return t.played }

// Match plays a match and learns from it.
func (t *Training) Match() error {
	t.learner.Rate = float32(t.rate())
	setup := engine.Setup{Seats: t.Seats, Options: t.options(), Seed: t.r.Seed()}
	s, err := t.Rules.New(setup)
	if err != nil {
		return fmt.Errorf("match %d: %w", t.played+1, err)
	}
	t.played++
	play, learn := t.play, t.learn
	if t.Alone {
		play, learn = t.playAlone, t.learnAlone
	}
	switch err := play(s); {
	case errors.Is(err, errEndless):
		return nil // it teaches nothing
	case err != nil:
		return fmt.Errorf("match %d of seed %s: %w", t.played, setup.Seed, err)
	}
	learn()
	t.watch()
	return nil
}

// Deviation returns the recent root mean square difference between expectations in the second
// halves of matches and the actual rewards.
func (t *Training) Deviation() float64 { return math.Sqrt(t.off) }

func (t *Training) watch() {
	sum, n := 0.0, 0
	for seat, list := range t.samples {
		for _, s := range list[len(list)/2:] {
			d := float64(s.expected) - t.rewards[seat]
			sum, n = sum+float64(d*d), n+1
		}
	}
	if n == 0 {
		return
	}
	weight := max(0.005, 1/float64(t.played))
	t.off += float64(weight * (sum/float64(n) - t.off))
}

// rate returns the learning rate: constant in the first half of the matches, and while
// their number is undecided; then it falls to a tenth.
func (t *Training) rate() float64 {
	if t.Matches == 0 || 2*t.played < t.Matches {
		return t.Rate
	}
	late := min(1, 2*float64(t.played)/float64(t.Matches)-1)
	return t.Rate * (1 - float64(0.9*late))
}

// options draws the options of a match. In every second match only the options of the plan
// differ from the defaults. It draws again, up to eight times, if the options do not go
// together.
func (t *Training) options() map[string]string {
	if t.r.Intn(2) == 0 {
		return t.Options
	}
	for range 8 {
		options := map[string]string{}
		for _, o := range t.Rules.Info().Options {
			options[o.ID] = o.Values[t.r.Intn(len(o.Values))].ID
		}
		maps.Copy(options, t.Options)
		if _, err := t.Rules.New(engine.Setup{Seats: t.Seats, Options: options}); err == nil {
			return options
		}
	}
	return t.Options
}

// errEndless is returned when a match did not end although moves were drawn at random.
var errEndless = errors.New("the match does not end")

// play plays a match and stores samples of it.
func (t *Training) play(s engine.State) error {
	t.store = t.store[:0]
	for seat := range t.samples {
		t.samples[seat] = t.samples[seat][:0]
	}
	t.chain, t.plan = nil, nil
	if len(t.Scripts) > 0 && float64(t.r.Intn(1000)) < 1000*t.Scripted {
		t.me, t.plan = engine.Seat(t.r.Intn(t.Seats)), t.Scripts[t.r.Intn(len(t.Scripts))]
	}
	last := engine.Seat(-1)
	patience := t.Patience * t.Seats * t.Rules.Info().Moves
	for answers := 0; ; answers++ {
		if t.pending = s.Pending(t.pending[:0]); len(t.pending) == 0 {
			t.rewards = ai.Rewards(s.Result(), t.rewards[:0])
			return nil
		}
		seat := t.pending[0]
		if t.moves = s.Moves(seat, t.moves[:0]); len(t.moves) > 1 {
			changed := seat != last
			last = seat
			// All views when another seat begins, otherwise only the acting
			// seat's.
			for other := range t.samples {
				if t.learns(engine.Seat(other)) && (engine.Seat(other) == seat || changed) {
					t.keep(s, engine.Seat(other), changed)
				}
			}
		}
		stray := t.Stray
		switch {
		case answers > 2*patience:
			return errEndless
		case answers > patience:
			stray = 1
		}
		choose := t.choose
		if !t.learns(seat) {
			choose = t.chooseByPlan
		}
		m, err := choose(s, seat, stray)
		if err != nil {
			return err
		}
		if err := s.Play(seat, m, nil); err != nil {
			return err
		}
	}
}

// learns reports whether the net plays a seat and learns from it.
func (t *Training) learns(seat engine.Seat) bool { return t.plan == nil || seat == t.me }

// chooseByPlan returns the move of the script, or sometimes a random one.
func (t *Training) chooseByPlan(s engine.State, seat engine.Seat, stray float64) (engine.Move, error) {
	if len(t.moves) == 1 || float64(t.r.Intn(1000)) < 1000*stray {
		return t.moves[t.r.Intn(len(t.moves))], nil
	}
	return chosen(t.plan, s, seat, t.r)
}

// keep adds a sample.
func (t *Training) keep(s engine.State, seat engine.Seat, changed bool) {
	at := len(t.store)
	t.store = s.(engine.FeatureState).Features(seat, t.store)
	t.samples[seat] = append(t.samples[seat], sample{at: at, acted: changed, expected: t.net.Value(t.store[at:], &t.scratch)})
}

// choose returns one of t.moves: the move with the highest expected value, or sometimes a
// random one.
func (t *Training) choose(s engine.State, seat engine.Seat, stray float64) (engine.Move, error) {
	planned, known := t.planned(seat)
	if len(t.moves) == 1 {
		return t.moves[0], nil
	}
	if float64(t.r.Intn(1000)) < 1000*stray {
		t.chain = nil
		return t.moves[t.r.Intn(len(t.moves))], nil
	}
	if t.Search == 0 {
		return t.ahead(s, seat)
	}
	if !known {
		p := search.Player{Net: t.net, Iterations: t.Search, Further: (t.Search + 1) / 2, Explore: 1}
		if t.Hurry == 1 { // otherwise the rewards of all seats are less than those of a result
			p.Whole = t.Seats
		}
		chain, err := p.Choose(ai.NewSampler(s, seat), seat, t.r)
		if err != nil {
			return engine.Move{}, err
		}
		planned, t.chain, t.planner = chain[0], chain[1:], seat
	}
	now := &t.samples[seat][len(t.samples[seat])-1]
	now.expected, now.searched = float32(planned.Value), true
	return planned.Move, nil
}

// planned returns the search's earlier choice for this question. It returns false if there
// is none or if it is not legal here.
func (t *Training) planned(seat engine.Seat) (ai.Decision, bool) {
	if len(t.chain) == 0 || t.planner != seat || !slices.Contains(t.moves, t.chain[0].Move) {
		t.chain = nil
		return ai.Decision{}, false
	}
	c := t.chain[0]
	t.chain = t.chain[1:]
	return c, true
}

// ahead returns the move in t.moves after which the net's value is highest, in a sample of
// what the seat knows.
func (t *Training) ahead(s engine.State, seat engine.Seat) (engine.Move, error) {
	return t.aheadBy(t.net, s, seat)
}

// aheadBy is ahead with any net.
func (t *Training) aheadBy(net *value.Net, s engine.State, seat engine.Seat) (engine.Move, error) {
	world := s.Resample(seat, t.r)
	best, most := 0, 0.0
	for i, m := range t.moves {
		after := world
		if i < len(t.moves)-1 {
			after = world.Clone()
		}
		if err := after.Play(seat, m, nil); err != nil {
			return m, err
		}
		if v := net.Of(after, seat, &t.scratch); i == 0 || v > most {
			best, most = i, v
		}
	}
	return t.moves[best], nil
}

// learn trains the net with the samples of the match, towards the expectations of later
// samples.
func (t *Training) learn() {
	inputs := t.net.Inputs()
	targets := make([][]float32, len(t.samples))
	longest := 0
	even := float32(ai.Even(t.Seats))
	for seat, list := range t.samples {
		targets[seat] = make([]float32, len(list))
		longest = max(longest, len(list))
		come := float32(t.rewards[seat])
		for i := len(list) - 1; i >= 0; i-- {
			expected := float32(float32(t.Lambda)*come) + float32(float32(1-t.Lambda)*list[i].expected)
			targets[seat][i] = come
			if list[i].searched {
				targets[seat][i] = expected // the net's own expectation would teach it nothing
			}
			if list[i].acted {
				come = expected
				come = even + float32(float32(t.Discount)*(come-even))
				come *= float32(t.Hurry)
			}
		}
	}
	// Seats take turns, so that a step mixes them.
	for i := range longest {
		for seat, list := range t.samples {
			if i < len(list) {
				t.learner.Learn(t.store[list[i].at:][:inputs], targets[seat][i])
			}
		}
	}
}
