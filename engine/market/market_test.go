package market

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/scenario"
)

var suite = enginetest.Suite{
	Rules: Rules{},
	Words: []string{"order grain wine", "wine + grain", "wool tools", "bid 0", "3", "bid 9", "bid 10", "99", "crate 1", "take crate 2", "4", "crate 9",
		"sell", "sell wool", "tools", "pass", "keep", "cards 1", "cards 9", "crate", "hello", ""},
	Counts:  [][4]int{{2, 1, 2, 4}, {2, 1, 4, 400}, {2, 1, 6, 2400}, {3, 2, 3, 8}, {3, 2, 7, 32000}},
	Matches: 30, Checks: []enginetest.Option{enginetest.WithSteadyFeatures("own pairs >= 3")}, // random players rarely collect three
	From: RulesFrom, Another: enginetest.Raised, Changes: 7,
}

// TestMarketDay checks the game, its texts, tables, rulebook, lessons and records.
func TestMarketDay(t *testing.T) { suite.Run(t) }

// TestScenarios runs the scenarios, one file for each ruling.
func TestScenarios(t *testing.T) { scenario.Dir(t, Rules{}, "testdata") }

// A seat without coins bids nothing without being asked. Records of a program that asked it
// replay, and no other bid of such a seat does.
func TestBidOfAnEmptyPurse(t *testing.T) {
	found := 0
	for seed := range uint64(60) {
		setup := engine.Setup{Seats: 3, Seed: engine.NumberedSeed(seed)}
		s, err := Rules{}.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		r, asked := engine.NewRecord(Rules{}.Info(), setup), -1
		chance := engine.NewRand(setup.Seed)
		for pending := s.Pending(nil); len(pending) > 0; pending = s.Pending(nil) {
			seat := pending[0]
			moves := s.Moves(seat, nil)
			if len(moves) == 1 && s.Ask(seat).Kind == "bid" {
				t.Fatalf("seed %d: seat %d is asked for its only bid", seed, seat)
			}
			m := moves[len(moves)-1] // the highest bid
			if s.Ask(seat).Kind != "bid" {
				m = moves[chance.Intn(len(moves))]
			}
			r.Moves = append(r.Moves, engine.RecordEntry{Seat: seat, Code: s.Code(seat, m), Version: r.Version})
			var ev engine.Events
			if err := s.Play(seat, m, &ev); err != nil {
				t.Fatal(err)
			}
			for _, f := range ev.Forced {
				if f.Code == "bid 0" {
					found, asked = found+1, len(r.Moves)
					r.Moves = append(r.Moves, engine.RecordEntry{Seat: f.Seat, Code: f.Code, Version: r.Version})
				}
			}
		}
		r.Result = s.Result()
		if err := engine.Verify(Rules{}, r); err != nil {
			t.Errorf("seed %d: a record with bids that are no longer asked: %v", seed, err)
		}
		if asked < 0 {
			continue
		}
		r.Moves[asked].Code = "bid 1"
		if err := engine.Verify(Rules{}, r); err == nil {
			t.Errorf("seed %d: a bid of a coin that the seat does not have was replayed", seed)
		}
	}
	if found == 0 {
		t.Error("no seat ran out of coins")
	}
}

func TestFeatures(t *testing.T) {
	enginetest.FeatureCases(t, Rules{}, 2, 1, []enginetest.FeatureCase{
		{Name: "the start", Want: map[string]float32{"own coins": 10. / 60, "own cards": 1. / 12, "rival 1 cards": 1. / 12, "now asked order": 1, "match round": 0}},
	})
}

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, Rules{}) }

func BenchmarkMarketDay(b *testing.B) { suite.Benchmark(b) }
