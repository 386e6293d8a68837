package league

import (
	"context"
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai/levels"
	"guildhall/engine/catalog"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
)

// Playouts end from the middle of random matches of every game and seat count.
func TestPlayoutsEnd(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		for _, seats := range rules.Info().Seats {
			if seats == 1 {
				continue // leagues have no solo matches
			}
			t.Run(rules.Info().ID, func(t *testing.T) {
				player, err := levels.Of(rules, seats, levels.Casual)
				if err != nil {
					t.Fatal(err)
				}
				for n := range longtest.Number(1, 200) {
					r := engine.NumberedSeed(uint64(n)).Rand("middle")
					s, err := rules.New(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(uint64(n + 1))})
					if err != nil {
						t.Fatal(err)
					}
					if _, err := engine.Random(s, r, 20+r.Intn(seats*rules.Info().Moves), nil); err != nil {
						t.Fatal(err)
					}
					if err := playOut(t.Context(), player, s, r); err != nil {
						t.Errorf("%d seats, deal %d: %v", seats, n, err)
					}
				}
			})
		}
	}
}

// A proposal counts the playouts that ended before its time was over.
func TestProposalWithoutTime(t *testing.T) {
	rules := catalog.Games()[0]
	s, err := rules.New(engine.Setup{Seats: rules.Info().Seats[len(rules.Info().Seats)-1], Seed: engine.NumberedSeed(1)})
	if err != nil {
		t.Fatal(err)
	}
	player, err := levels.Of(rules, 2, levels.Casual)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p, err := playouts(ctx, player, s, engine.NumberedSeed(1).Rand("x"))
	if err == nil || p.Playouts != 0 || p.Places != nil || len(p.Ranks()) != 0 {
		t.Errorf("got %+v, error %v", p, err)
	}
}

func TestRanksOfPlaces(t *testing.T) {
	for _, tt := range []struct {
		places []float64
		want   []int
	}{
		{[]float64{2.5, 1.25, 2.25}, []int{3, 1, 2}},
		{[]float64{1.5, 3, 1.5}, []int{1, 3, 1}},
	} {
		if got := (Proposal{Places: tt.places}).Ranks(); !slices.Equal(got, tt.want) {
			t.Errorf("ranks of %v: %v, want %v", tt.places, got, tt.want)
		}
	}
}
