package draft_test

import (
	"testing"

	"guildhall/bot/table/draft"
)

// BenchmarkBest measures what the best places of a board cost a question that has some:
// the chains with them, beside the chains alone.
func BenchmarkBest(b *testing.B) {
	var asked []*draft.Draft
	for seed := range uint64(4) {
		turnsOf(b, "cleopatra", seed, func(d *draft.Draft) {
			if best, _ := d.Best(d.Chains()); len(best) > 0 && len(asked) < 40 {
				kept := *d
				kept.State = d.State.Clone()
				asked = append(asked, &kept)
			}
		})
	}
	b.Run("chains", func(b *testing.B) {
		for n := 0; b.Loop(); n++ {
			asked[n%len(asked)].Chains()
		}
	})
	b.Run("chains and best places", func(b *testing.B) {
		for n := 0; b.Loop(); n++ {
			d := asked[n%len(asked)]
			d.Best(d.Chains())
		}
	})
}
