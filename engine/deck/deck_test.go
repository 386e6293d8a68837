package deck_test

import (
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
