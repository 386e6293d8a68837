package enginetest

import (
	"bytes"
	"maps"
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/feature"
)

// largestFeature is the largest absolute value of a feature.
const largestFeature = 4

// WithSteadyFeatures names features that change in matches of people but not in random
// ones.
func WithSteadyFeatures(names ...string) Option {
	return func(c *config) { c.steady = append(c.steady, names...) }
}

// ranges holds the lowest and highest value of each feature, in matches with one number of
// seats.
type ranges struct {
	names    []string
	low, top []float32
}

// compared counts, for one kind of question, how often the features of its options were
// compared, and how often at least two options differed.
type compared struct{ asked, differed int }

// featureRanges holds the values of a game's features over all its checks.
type featureRanges struct {
	seats     map[int]*ranges
	questions map[string]*compared // by kind
}

func newFeatureRanges() featureRanges {
	return featureRanges{map[int]*ranges{}, map[string]*compared{}}
}

// measured returns the features of seat in s, or nil if the game has none.
func measured(s engine.State, seat engine.Seat) []float32 {
	if f, ok := s.(engine.FeatureState); ok && seat >= 0 {
		return f.Features(seat, nil)
	}
	return nil
}

// checkFeatures checks the features of every seat at every position of random matches:
// there is one for each name, they are small numbers, and computing them neither allocates
// nor changes the state. checkSecrecy checks that they depend only on what the seat knows.
func (m *match) checkFeatures() {
	m.t.Helper()
	if _, ok := m.anew().(feature.State); !ok {
		return
	}
	names := feature.NamesOf(m.rules, m.setup.Seats)
	m.checkFeatureNames(names, feature.NamesOf(m.rules, m.setup.Seats))
	seen := m.ranges.seats[m.setup.Seats]
	if seen == nil {
		seen = &ranges{names: names}
		m.ranges.seats[m.setup.Seats] = seen
	} else if !slices.Equal(seen.names, names) {
		m.failf("the names of the features depend on more than the number of seats")
	}
	m.eachGame(func(s engine.State, _ []engine.Seat) {
		f, ok := s.(engine.FeatureState)
		if !ok {
			m.failf("the rules name features, but %T has none", s)
		}
		for _, seat := range m.seats() {
			m.checkNumbers(seen, f.Features(seat, nil))
		}
		if m.sometimes(5) {
			m.checkMeasuring(f, len(names))
		}
	}, nil)
	m.widen(seen)
}

func (m *match) checkFeatureNames(names, again []string) {
	m.t.Helper()
	if len(names) == 0 {
		m.failf("no feature is named for %d seats", m.setup.Seats)
	}
	if !slices.Equal(names, again) {
		m.failf("the names of the features, asked twice, are two lists")
	}
	sorted := slices.Sorted(slices.Values(names))
	for i, name := range sorted {
		if name == "" || i > 0 && name == sorted[i-1] {
			m.failf("the feature name %q is empty or there twice", name)
		}
	}
}

func (m *match) checkNumbers(seen *ranges, numbers []float32) {
	m.t.Helper()
	if len(numbers) != len(seen.names) {
		m.failf("%d features and %d names", len(numbers), len(seen.names))
	}
	for i, n := range numbers {
		if !(n >= -largestFeature && n <= largestFeature) {
			m.failf("feature %q is %v, want a number between -%d and %[3]d", seen.names[i], n, largestFeature)
		}
	}
	seen.add(numbers)
}

// checkMeasuring checks that Features appends, is deterministic, does not allocate and does
// not change the state.
func (m *match) checkMeasuring(f engine.FeatureState, n int) {
	m.t.Helper()
	before := f.Encode()
	const marks = 3
	dst := make([]float32, marks, marks+n)
	for i := range dst {
		dst[i] = 7
	}
	for _, seat := range m.seats() {
		got := f.Features(seat, dst)
		if len(got) != marks+n || &got[0] != &dst[0] || got[0] != 7 || got[marks-1] != 7 {
			m.failf("Features does not append to what it is given")
		}
		if !slices.Equal(got[marks:], f.Features(seat, nil)) {
			m.failf("features of seat %d asked twice differ", seat)
		}
		if allocations := allocations(func() { f.Features(seat, dst) }); allocations != 0 {
			m.failf("Features of seat %d allocates %v times although dst has room", seat, allocations)
		}
	}
	if after := f.Encode(); !bytes.Equal(before, after) {
		m.failf("Features changes the state:%s", difference(before, after))
	}
}

// allocations returns the number of allocations of a call of act. Now and then the runtime
// also allocates, so a call that seems to allocate is repeated twenty times, and the mean
// is rounded down.
func allocations(act func()) float64 {
	if testing.AllocsPerRun(1, act) == 0 {
		return 0
	}
	return testing.AllocsPerRun(20, act)
}

// coverageMatches is the number of matches for each setup in which every feature must
// change. Random players rarely reach some parts of a game. The players of these matches
// seldom choose the default move, so they build more than they pass.
const coverageMatches = 30

// widen plays coverageMatches matches and adds the values of all features to seen.
func (m *match) widen(seen *ranges) {
	m.t.Helper()
	var moves []engine.Move
	var pending []engine.Seat
	var numbers []float32
	for game := range coverageMatches {
		s := m.begin(m.games + game)
		for range m.bound {
			if pending = s.Pending(pending[:0]); len(pending) == 0 {
				break
			}
			seat := pending[m.chance.Intn(len(pending))]
			moves = s.Moves(seat, moves[:0])
			if len(moves) > 1 && m.sometimes(8) {
				m.compareOptions(s, seat, moves)
			}
			move := moves[m.chance.Intn(len(moves))]
			if harmless := s.Default(seat); move == harmless && m.chance.Intn(8) > 0 {
				move = moves[m.chance.Intn(len(moves))]
			}
			if err := s.Play(seat, move, nil); err != nil {
				m.failf("listed move %v was refused: %v", move, err)
			}
			numbers = s.(engine.FeatureState).Features(seat, numbers[:0])
			seen.add(numbers)
		}
	}
}

// compareOptions counts whether the features differ between at least two options of a
// question.
func (m *match) compareOptions(s engine.State, seat engine.Seat, moves []engine.Move) {
	m.t.Helper()
	kind := s.Ask(seat).Kind
	q := m.ranges.questions[kind]
	if q == nil {
		q = new(compared)
		m.ranges.questions[kind] = q
	}
	var first []float32
	for _, move := range moves {
		after := s.Clone()
		if err := after.Play(seat, move, nil); err != nil {
			m.failf("listed move %v was refused: %v", move, err)
		}
		numbers := after.(engine.FeatureState).Features(seat, nil)
		if first == nil {
			first = numbers
		} else if !slices.Equal(first, numbers) {
			q.differed++
			break
		}
	}
	q.asked++
}

func (r *ranges) add(numbers []float32) {
	if r.low == nil {
		r.low, r.top = slices.Clone(numbers), slices.Clone(numbers)
	}
	for i, n := range numbers {
		r.low[i], r.top[i] = min(r.low[i], n), max(r.top[i], n)
	}
}

// enoughAsked is the number of comparisons after which a question must have shown a
// difference.
const enoughAsked = 10

// checkCoverage fails for features that never changed, for names in steady that are not
// features, and for kinds of questions whose options never differ in a feature: a learned
// evaluation could only guess there.
func checkCoverage(t T, seen featureRanges, steady []string) {
	t.Helper()
	if len(seen.seats) == 0 {
		return // the game has no features, or no match was played
	}
	for _, kind := range slices.Sorted(maps.Keys(seen.questions)) {
		q := seen.questions[kind]
		t.Logf("question %q: options differ in their features at %d of %d positions", kind, q.differed, q.asked)
		if q.differed == 0 && q.asked >= enoughAsked {
			t.Errorf("the features never tell the options of the question %q apart, at %d positions", kind, q.asked)
		}
	}
	changed, used := make(map[string]bool), make([]bool, len(steady))
	for _, seats := range slices.Sorted(maps.Keys(seen.seats)) {
		r := seen.seats[seats]
		var still []string
		for i, name := range r.names {
			if r.low[i] == r.top[i] {
				still = append(still, name)
			}
			changed[name] = changed[name] || r.low[i] < r.top[i]
		}
		t.Logf("%d features with %d seats; never changed: %q", len(r.names), seats, still)
	}
	for _, name := range slices.Sorted(maps.Keys(changed)) {
		if at := slices.Index(steady, name); at >= 0 {
			used[at] = true
		} else if !changed[name] {
			t.Errorf("feature %q was the same in all positions of all matches", name)
		}
	}
	for i, name := range steady {
		if !used[i] {
			t.Errorf("no feature has the name %q of an exception", name)
		}
	}
}
