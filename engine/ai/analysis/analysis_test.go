package analysis_test

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"sync"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/analysis"
	"guildhall/engine/ai/points"
	"guildhall/engine/ai/search"
	"guildhall/engine/ai/train"
	"guildhall/engine/ai/value"
	"guildhall/engine/feature"
	"guildhall/engine/market"
)

// net returns a net for two seats with a little training. All tests share it.
var net = sync.OnceValues(func() (*value.Net, error) {
	tr, err := train.New(train.Plan{Rules: market.Rules{}, Seats: 2, Hidden: 12, Seed: engine.NumberedSeed(1), Lambda: 0.8, Discount: 0.998, Stray: 0.05, Rate: 0.003, Matches: 1000})
	if err != nil {
		return nil, err
	}
	for range tr.Matches {
		if err := tr.Match(); err != nil {
			return nil, err
		}
	}
	return tr.Net(), nil
})

// settings returns settings for an analysis with that net.
func settings(t *testing.T) analysis.Settings {
	t.Helper()
	net := trained(t)
	return analysis.Settings{Net: net, Judge: points.Judge{Player: net, Lead: points.Net{Value: net}, Words: feature.WordsOf(market.Rules{}, 2)}, Club: search.Player{Net: net, Iterations: 60, Explore: 1}}
}

func trained(t *testing.T) *value.Net {
	t.Helper()
	n, err := net()
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// played returns the record of a match between players.
func played(t *testing.T, deal uint64, players ...ai.Player) engine.Record {
	t.Helper()
	rec := engine.Record{Game: "market", Setup: engine.Setup{Seats: len(players), Seed: engine.NumberedSeed(deal)}}
	s, err := market.Rules{}.New(rec.Setup)
	if err != nil {
		t.Fatal(err)
	}
	r := engine.NewRand(rec.Setup.Seed)
	for {
		pending := s.Pending(nil)
		if len(pending) == 0 {
			return rec
		}
		seat := pending[0]
		c, err := players[seat].Choose(ai.NewSampler(s, seat), seat, r)
		if err != nil {
			t.Fatal(err)
		}
		rec.Moves = append(rec.Moves, engine.RecordEntry{Seat: seat, Code: s.Code(seat, c[0].Move)})
		if err := s.Play(seat, c[0].Move, nil); err != nil {
			t.Fatal(err)
		}
	}
}

func TestLooksBack(t *testing.T) {
	set := settings(t)
	strong := search.Player{Net: set.Net, Iterations: 200, Explore: 1}
	var careless, careful float64
	for deal := range uint64(6) {
		rec := played(t, deal, ai.Random{}, strong)
		m, err := analysis.Of(market.Rules{}, rec, set)
		if err != nil {
			t.Fatal(err)
		}
		checkPoints(t, m, len(rec.Moves))
		for _, a := range m.Answers {
			if a.Judgement > analysis.Fine && (a.Points < 2 || a.Points <= 2*a.Error || !a.Refined) {
				t.Errorf("judged %v at a loss of %.2f ± %.2f points", a.Judgement, a.Points, a.Error)
			}
			if told := !a.Played.IsZero() && !a.Better.IsZero(); told != a.Refined {
				t.Errorf("an answer, refined %v, is told as %v and %v", a.Refined, a.Played, a.Better)
			}
			if a.Code == a.Best && (a.Points != 0 || a.Lost != 0 || a.Refined) {
				t.Errorf("the club player's own answer lost %v points", a.Points)
			}
		}
		careless += m.Seats[0].Skill
		careful += m.Seats[1].Skill
	}
	if careless >= careful || careless > -6 {
		t.Errorf("answers at random cost %.2f points, those of a search %.2f", -careless, -careful)
	}
}

// A player who answers at random sees three answers that cost points: the worst
// of the refined ones, in the order of the match.
func TestWorstAnswersAreListed(t *testing.T) {
	set := settings(t)
	for deal := range uint64(6) {
		m, err := analysis.Of(market.Rules{}, played(t, deal, ai.Random{}, ai.Random{}), set)
		if err != nil {
			t.Fatal(err)
		}
		for seat := range engine.Seat(2) {
			worst := m.Worst(seat, 3)
			if len(worst) != 3 {
				t.Fatalf("deal %d: seat %d has %d lessons", deal, seat, len(worst))
			}
			different, refined := 0, 0
			for _, a := range m.Answers {
				if a.Seat == seat && a.Code != a.Best {
					different++
				}
				if a.Seat == seat && a.Refined {
					refined++
				}
			}
			if refined < min(8, different) || refined > 18 {
				t.Errorf("deal %d: %d of %d answers of seat %d are refined", deal, refined, different, seat)
			}
			least := math.Inf(1)
			for i, a := range worst {
				least = min(least, a.Points-2*a.Error)
				if a.Points <= 0 || a.Seat != seat || i > 0 && a.Entry < worst[i-1].Entry {
					t.Errorf("deal %d: lesson %+v", deal, a)
				}
			}
			for _, a := range m.Answers {
				if a.Seat == seat && a.Refined && a.Teaches() && a.Points-2*a.Error > least && !slices.ContainsFunc(worst, func(b analysis.Answer) bool { return a.Entry == b.Entry }) {
					t.Errorf("deal %d: entry %d cost %.2f points at least, and a lesson %.2f", deal, a.Entry, a.Points-2*a.Error, least)
				}
			}
		}
	}
}

func checkPoints(t *testing.T, m *analysis.Match, entries int) {
	t.Helper()
	last := m.Points[len(m.Points)-1]
	if m.Points[0].Entry != 0 || last.Entry != entries || len(m.Points) < 8 {
		t.Errorf("%d points, from entry %d to %d of %d", len(m.Points), m.Points[0].Entry, last.Entry, entries)
	}
	for _, p := range m.Points {
		if sum := p.Chances[0] + p.Chances[1]; math.Abs(sum-1) > 1e-9 {
			t.Errorf("chances %v", p.Chances)
		}
	}
}

// Answers that were taken back are not judged.
func TestTakebacksAreNotJudged(t *testing.T) {
	rec := played(t, 1, ai.Random{}, ai.Random{})
	first := rec.Moves[:2]
	rec.Moves = slices.Concat(first, []engine.RecordEntry{{Seat: 0, Code: "@0"}}, rec.Moves)
	m, err := analysis.Of(market.Rules{}, rec, settings(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range m.Answers {
		if a.Entry <= 3 {
			t.Errorf("entry %d was taken back and is judged", a.Entry)
		}
	}
}

func TestSameSeedSameAnalysis(t *testing.T) {
	rec, set := played(t, 2, ai.Random{}, ai.Random{}), settings(t)
	a, errA := analysis.Of(market.Rules{}, rec, set)
	b, errB := analysis.Of(market.Rules{}, rec, set)
	if errA != nil || errB != nil {
		t.Fatal(errA, errB)
	}
	if !reflect.DeepEqual(a.Answers, b.Answers) || !slices.Equal(a.Seats, b.Seats) {
		t.Error("the same record is judged in two ways")
	}
}

func TestRefusesABrokenRecord(t *testing.T) {
	rec := engine.Record{Game: "market", Setup: engine.Setup{Seats: 2}, Moves: []engine.RecordEntry{{Seat: 0, Code: "nonsense"}}}
	if _, err := analysis.Of(market.Rules{}, rec, analysis.Settings{}); err == nil {
		t.Error("a record with an illegal move was looked back at")
	}
}

// The analysis can be stopped between two answers.
func TestLookingBackCanBeEnded(t *testing.T) {
	rec := played(t, 2, ai.Random{}, ai.Random{})
	n, stop, set := 0, errors.New("the process ends"), settings(t)
	set.Between = func() error {
		if n++; n == 5 {
			return stop
		}
		return nil
	}
	_, err := analysis.Of(market.Rules{}, rec, set)
	if !errors.Is(err, stop) || n != 5 {
		t.Errorf("%v after %d answers, want the end after 5", err, n)
	}
}

// The chances at the end are those of the result.
func TestChancesOfAResult(t *testing.T) {
	rec := played(t, 3, ai.Random{}, ai.Random{})
	m, err := analysis.Of(market.Rules{}, rec, settings(t))
	if err != nil {
		t.Fatal(err)
	}
	s, err := engine.Replay(market.Rules{}, rec)
	if err != nil {
		t.Fatal(err)
	}
	last := m.Points[len(m.Points)-1].Chances
	for seat, chance := range last {
		won := slices.Contains(s.Result().Winners(), engine.Seat(seat))
		if want := map[bool]float64{true: 1 / float64(len(s.Result().Winners())), false: 0}[won]; chance != want {
			t.Errorf("seat %d has the chance %v at the end, want %v", seat, chance, want)
		}
	}
}

// An answer whose better alternative has a reason comes before one that costs
// more without a reason. Among the others, the one with the larger certain cost
// comes first.
func TestLessonsWithReasonsComeFirst(t *testing.T) {
	why := []engine.Reason{{Here: 2, There: 1}}
	m := analysis.Match{Answers: []analysis.Answer{
		{Entry: 1, Refined: true, Points: 9, Error: 1},
		{Entry: 2, Refined: true, Points: 3, Error: 1, Why: why},
		{Entry: 3, Refined: true, Points: 12, Error: 5},
		{Entry: 4, Refined: true, Points: 0.5, Why: why},
		{Entry: 5, Refined: true, Points: 8, Error: 5, Why: []engine.Reason{{Here: 1, There: 2, Against: true}}},
		{Entry: 6, Points: 20, Why: why},
		{Entry: 7, Refined: true, Seat: 1, Points: 20, Why: why},
	}}
	for n, want := range map[int][]int{1: {2}, 2: {1, 2}, 3: {1, 2, 3}, 4: {1, 2, 3, 4}, 9: {1, 2, 3, 4, 5}} {
		var got []int
		for _, a := range m.Worst(0, n) {
			got = append(got, a.Entry)
		}
		if !slices.Equal(got, want) {
			t.Errorf("the worst %d are %v, want %v", n, got, want)
		}
	}
}
