package engine_test

import (
	"slices"
	"testing"

	"guildhall/engine"
)

func TestRankingSharesRanks(t *testing.T) {
	for _, c := range []struct {
		points, order []int8
		ranks         []int
	}{
		{[]int8{1, 3, 2}, []int8{1, 2, 0}, []int{1, 2, 3}},
		{[]int8{3, 5, 3, 5, 1}, []int8{1, 3, 0, 2, 4}, []int{1, 1, 3, 3, 5}},
		{[]int8{4}, []int8{0}, []int{1}},
	} {
		order, ranks := engine.Ranking(int8(len(c.points)), func(a, b int8) int { return int(c.points[b]) - int(c.points[a]) })
		if !slices.Equal(order, c.order) || !slices.Equal(ranks, c.ranks) {
			t.Errorf("points %v: order %v, ranks %v; want %v, %v", c.points, order, ranks, c.order, c.ranks)
		}
	}
}
