package deck_test

import (
	"fmt"
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/deck"
)

func TestPileIsPlainData(t *testing.T) {
	var p deck.Pile[int8]
	for c := range int8(5) {
		p.Push(c)
	}
	q := p
	if p.Top() != 4 || p.Pop() != 4 || p.Pop() != 3 || p.Len() != 3 || !slices.Equal(p.Cards(), []int8{0, 1, 2}) {
		t.Errorf("left are %v, want the last pushed to go first", p.Cards())
	}
	if q.Len() != 5 {
		t.Errorf("the copy holds %v", q.Cards())
	}
	q.Pop()
	q.Pop()
	if p != q {
		t.Errorf("%v and %v differ", p, q)
	}
}

func TestShuffleDrawsAsTheEngineDoes(t *testing.T) {
	var p deck.Pile[uint8]
	var want []uint8
	for c := range uint8(20) {
		p.Push(c)
		want = append(want, c)
	}
	p.Shuffle(engine.NewRand(engine.NumberedSeed(1)))
	engine.Shuffle(engine.NewRand(engine.NumberedSeed(1)), want)
	if !slices.Equal(p.Cards(), want) {
		t.Errorf("%v, want %v", p.Cards(), want)
	}
}

// A sample depends on the cards, not on their places: two seats that know the same cards get
// the same worlds.
func TestRedealForgetsThePlaces(t *testing.T) {
	deal := func(pile, hand []int8) [2]string {
		deck.Redeal(engine.NewRand(engine.NumberedSeed(3)), pile, hand)
		return [2]string{fmt.Sprint(pile), fmt.Sprint(hand)}
	}
	one, other := deal([]int8{1, 2, 3, 4}, []int8{5, 6}), deal([]int8{6, 5, 4, 3}, []int8{1, 2})
	if one != other {
		t.Errorf("the same cards were dealt as %q and %q", one, other)
	}
	if one == [2]string{"[1 2 3 4]", "[5 6]"} {
		t.Error("no card moved")
	}
}

func TestCheckCopies(t *testing.T) {
	for name, tt := range map[string]struct {
		lists [][]int8
		ok    bool
	}{
		"two of each":   {[][]int8{{0, 1, 1}, {0}}, true},
		"one too few":   {[][]int8{{0, 1}, {0}}, false},
		"one too many":  {[][]int8{{0, 1, 1, 0}, {0}}, false},
		"a card beyond": {[][]int8{{0, 1, 1, 0, 2}}, false},
	} {
		if err := deck.CheckCopies(2, 2, tt.lists...); (err == nil) != tt.ok {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
