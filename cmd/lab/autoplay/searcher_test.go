package autoplay_test

import (
	"testing"

	"guildhall/cmd/lab/autoplay"
	"guildhall/engine"
	"guildhall/engine/catalog"
)

// A player that uses playouts leads over one that plays at random. The same
// seed gives the same match.
func TestSearcherLeads(t *testing.T) {
	rules, _ := catalog.Game("cleopatra")
	play := func() (lead float64) {
		for seed := range uint64(2) {
			s, err := rules.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(seed)})
			if err != nil {
				t.Fatal(err)
			}
			r, player := engine.NewRand(engine.NumberedSeed(seed)), autoplay.Searcher{Playouts: 2}
			for s.Result() == nil {
				seat := s.Pending(nil)[0]
				moves := s.Moves(seat, nil)
				m := moves[r.Intn(len(moves))]
				if seat == 0 {
					if m, err = player.Choose(s, seat, r); err != nil {
						t.Fatal(err)
					}
				}
				if err := s.Play(seat, m, nil); err != nil {
					t.Fatal(err)
				}
			}
			lead += autoplay.Lead(s.Result(), 0)
		}
		return lead
	}
	lead := play()
	if lead < 10 {
		t.Errorf("it leads by %.1f in two matches", lead)
	}
	if again := play(); again != lead {
		t.Errorf("it leads by %.1f, and by %.1f when played again", lead, again)
	}
}

func TestLead(t *testing.T) {
	for _, tt := range []struct {
		totals []int
		want   float64
	}{{[]int{12}, 12}, {[]int{10, 4}, 6}, {[]int{10, 4, 8}, 4}} {
		if got := autoplay.Lead(&engine.Result{Totals: tt.totals}, 0); got != tt.want {
			t.Errorf("%v: lead %.1f, want %.1f", tt.totals, got, tt.want)
		}
	}
}
