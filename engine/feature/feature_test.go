package feature_test

import (
	"reflect"
	"slices"
	"testing"
	"testing/fstest"

	"guildhall/engine"
	"guildhall/engine/feature"
	"guildhall/engine/market"
)

// fill adds a feature of every kind.
func fill(l *feature.List, n int) {
	l.Part("plain", n, 4)
	l.Group("own")
	l.Has("any", n > 0)
	l.Amount("coins", n, 2, 2)
	l.GroupOf("rival", 1)
	l.Is("phase", []string{"", "buy", "sell"}, n)
	l.Place("rank", n, 2)
}

func TestNamesStandInTheOrderOfTheNumbers(t *testing.T) {
	names := feature.Names()
	fill(&names, 0)
	want := []string{"plain", "own any", "own coins", "own coins >= 1", "own coins >= 2",
		"rival 1 phase buy", "rival 1 phase sell", "rival 1 rank 1", "rival 1 rank 2"}
	if !slices.Equal(names.Names(), want) {
		t.Errorf("names %q, want %q", names.Names(), want)
	}
	if len(names.Numbers()) != 0 {
		t.Errorf("a list of names has the numbers %v", names.Numbers())
	}
	tests := []struct {
		n    int
		want []float32
	}{
		{0, []float32{0, 0, 0, 0, 0, 0, 0, 1, 0}},
		{1, []float32{0.25, 1, 0.5, 1, 0, 1, 0, 0, 1}},
		{2, []float32{0.5, 1, 1, 1, 1, 0, 1, 0, 0}},
		{-1, []float32{-0.25, 0, -0.5, 0, 0, 0, 0, 0, 0}},
		{100, []float32{4, 1, 4, 1, 1, 0, 0, 0, 0}}, // limited to the bound
	}
	for _, tt := range tests {
		numbers := feature.Numbers([]float32{9})
		fill(&numbers, tt.n)
		if got := numbers.Numbers(); !slices.Equal(got, append([]float32{9}, tt.want...)) {
			t.Errorf("with %d: numbers %v, want %v behind the 9", tt.n, got[1:], tt.want)
		}
	}
}

func TestNumbersAllocateNothing(t *testing.T) {
	dst := make([]float32, 0, 20)
	if n := testing.AllocsPerRun(10, func() {
		l := feature.Numbers(dst)
		fill(&l, 2)
	}); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

// filledRules are the rules of a match with the features of fill.
type filledRules struct {
	market.Rules
	files fstest.MapFS
}

func (r filledRules) New(engine.Setup) (engine.State, error) { return filled{}, nil }
func (r filledRules) Files() engine.Files                    { return engine.Files{FS: r.files, Rules: r} }

type filled struct{ engine.FeatureState }

func (filled) Measure(l *feature.List, _ int8) { fill(l, 1) }

// The amount of a word is the sum of the features that match its patterns, each times its factor.
func TestWords(t *testing.T) {
	files := fstest.MapFS{"advising.csv": {Data: []byte("word,better,amount\ncoins,more,own coins\nrest,less,own coins >= *;plain\nnone,less,nothing\n")}}
	words := feature.WordsOf(filledRules{files: files}, 2)
	want := []engine.FeatureWord{
		{Name: engine.T("market.advising.coins"), Amount: []int{2}, Full: []int{2}, Sign: 1},
		{Name: engine.T("market.advising.rest"), Amount: []int{0, 3, 4}, Full: []int{4, 1, 1}, Sign: -1},
	}
	if !reflect.DeepEqual(words, want) {
		t.Errorf("words %+v, want %+v", words, want)
	}
}
