package points_test

import (
	"math"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/points"
	"guildhall/engine/catalog"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
)

func init() { longtest.Roomy() }

// position returns a position after some random moves, in which the asked seat
// has several answers.
func position(t *testing.T, rules engine.Rules, deal uint64) (engine.State, engine.Seat) {
	t.Helper()
	r := engine.NumberedSeed(deal).Rand("position")
	s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(deal)}))
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; ; n++ {
		seat := s.Pending(nil)[0]
		moves := s.Moves(seat, nil)
		if n > 8 && len(moves) > 2 {
			return s, seat
		}
		if err := s.Play(seat, moves[r.Intn(len(moves))], nil); err != nil {
			t.Fatal(err)
		}
	}
}

func judgeOf(t *testing.T, rules engine.Rules, s engine.State) points.Judge {
	t.Helper()
	j, err := levels.Judge(rules, s, 2)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// The difference of two answers has a smaller error if both are followed in the
// same worlds with the same random numbers than if each has its own worlds.
func TestSameWorldsMakeTheErrorSmaller(t *testing.T) {
	for _, game := range []string{"caylus", "villagers", "architects"} {
		rules, _ := catalog.Game(game)
		paired, alone := 0.0, 0.0
		for deal := range uint64(8) {
			s, seat := position(t, rules, deal)
			j, see, r := judgeOf(t, rules, s), ai.NewSampler(s, seat), engine.NewRand(engine.NumberedSeed(deal))
			moves := s.Moves(seat, nil)[:2]
			same, err := j.Compare(see, seat, moves, points.Effort{Worlds: 24}, r)
			if err != nil {
				t.Fatal(err)
			}
			own, err := j.Compare(see, seat, moves[1:], points.Effort{Worlds: 24}, r)
			if err != nil {
				t.Fatal(err)
			}
			d := same.Points(0, 1).Error
			e := points.Paired(24, func(i int) float64 { return same.LeadIn(0, i) - own.LeadIn(0, i) }).Error
			paired, alone = paired+float64(d*d), alone+float64(e*e)
		}
		if paired >= alone {
			t.Errorf("%s: the squared errors add up to %.2f in the same worlds, to %.2f in others", game, paired, alone)
		}
	}
}

// An answer compared with itself leads to the same position, without a
// difference in points and without a reason.
func TestSameAnswerHasNoDifference(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		s, seat := position(t, rules, 3)
		m := s.Moves(seat, nil)[0]
		c, err := judgeOf(t, rules, s).Compare(ai.NewSampler(s, seat), seat, []engine.Move{m, m}, points.Effort{Worlds: 6}, engine.NewRand(engine.NumberedSeed(1)))
		if err != nil {
			t.Fatal(err)
		}
		list, _ := c.Reasons(0, 1)
		if d := c.Points(0, 1); d.Mean != 0 || d.Error != 0 || d.Sure() || !c.Same(0, 1) || len(list) > 0 || !c.Even(0, 1, points.Later) || !c.Even(0, 1, points.Soon) {
			t.Errorf("%s: %+v, reasons %v, or not even", rules.Info().ID, d, list)
		}
	}
}

// The points of a seat that is out count for nobody. A player alone who lost is not out of a
// ranking.
func TestLeadLeavesOutSeats(t *testing.T) {
	r := &engine.Result{Totals: []int{30, 20, 10}, Places: []engine.Place{{Seat: 1, Rank: 1}, {Seat: 2, Rank: 2}, {Seat: 0, Rank: 3, Out: true}}}
	for seat, want := range []float64{-20, 10, -10} {
		if got := points.Lead(r, engine.Seat(seat)); got != want {
			t.Errorf("the lead of seat %d is %v, want %v", seat, got, want)
		}
	}
	rival := 12
	alone := &engine.Result{Totals: []int{9}, Places: []engine.Place{{Rank: 1, Out: true}}, Rival: &rival}
	if got := points.Lead(alone, 0); got != -3 {
		t.Errorf("alone the lead is %v, want -3", got)
	}
}

// A comparison stops after the number of positions in Looks, but not before it
// has enough worlds for its errors.
func TestEffortBoundsWorlds(t *testing.T) {
	rules, _ := catalog.Game("caylus")
	s, seat := position(t, rules, 3)
	for looks, want := range map[int]int{0: 20, 1: 12} {
		c, err := judgeOf(t, rules, s).Compare(ai.NewSampler(s, seat), seat, s.Moves(seat, nil)[:2], points.Effort{Worlds: 20, Looks: looks}, engine.NewRand(engine.NumberedSeed(1)))
		if err != nil || c.Worlds() != want {
			t.Errorf("with %d looks: %d worlds, want %d; %v", looks, c.Worlds(), want, err)
		}
	}
}

// Every game has a lead net for every number of seats, and for people with an
// automa. It expects no large lead at the start.
func TestLeadNets(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		for _, seats := range rules.Info().Seats {
			s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(1)}))
			if err != nil {
				t.Fatal(err)
			}
			n, err := levels.LeadNet(rules, s, seats)
			if err != nil {
				t.Errorf("%s with %d seats: %v", rules.Info().ID, seats, err)
				continue
			}
			var w points.Scratch
			if a := n.Of(s, 0, &w); seats > 1 && math.Abs(a) > 40 {
				t.Errorf("%s with %d seats: a lead of %.0f at the start", rules.Info().ID, seats, a)
			}
		}
	}
	rules, _ := catalog.Game("architects")
	s, err := rules.New(rules.Info().Fill(engine.Setup{Seats: 2, Options: map[string]string{"third": "on"}}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := levels.LeadNet(rules, s, 2); err != nil || levels.LeadFile(s, 2) == levels.LeadFile(s.Clone(), 3) {
		t.Errorf("beside an automa: %v", err)
	}
}
