package engine_test

import (
	"slices"
	"testing"

	"guildhall/engine"
)

// Every record depends on these outputs: if this test fails, the code is wrong,
// never the test.
func TestFirstOutputsOfRandArePinned(t *testing.T) {
	seed := engine.NumberedSeed(7)
	r := engine.NewRand(seed)
	var words []uint64
	for range 3 {
		words = append(words, r.Uint64())
	}
	var numbers []int
	for _, n := range []int{1, 2, 6, 10, 52, 1000, 1 << 40} {
		numbers = append(numbers, r.Intn(n))
	}
	cards := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	engine.Shuffle(r, cards)

	equal(t, "seed", seed.String(), "b7e962075f05ce601a157ae23dc75cd30bb8179bcdf3ae8a058846725bdb7dd5")
	equal(t, "hash", seed.Hash(), "15890f9531ead12640081b6cf22e0c553da3a44d3e48a98ddd9ffd24074bafdb")
	equal(t, "Uint64", words, []uint64{5506527832384912162, 791915888482594479, 12964666641476672179})
	equal(t, "Intn", numbers, []int{0, 1, 2, 1, 28, 84, 769794798035})
	equal(t, "Shuffle", cards, []int{4, 7, 6, 3, 5, 9, 1, 2, 8, 0})
	equal(t, "Order", seed.Order(5), []int{0, 2, 3, 1, 4})
	equal(t, "Rand(deck)", seed.Rand("deck").Intn(1_000_000), 74294)
	equal(t, "Rand(dice)", seed.Rand("dice").Intn(1_000_000), 311601)
	equal(t, "drawn seed", r.Seed().String(), "7ba561ff10e4932e974f966ee8fccd5f28dafd555fcb188ef21ce29e1631584a")
}

func TestIntnCoversItsRangeEvenly(t *testing.T) {
	r := engine.NewRand(engine.NumberedSeed(1))
	const n, draws = 7, 70_000
	var seen [n]int
	for range draws {
		seen[r.Intn(n)]++
	}
	for v, times := range seen {
		if times < 9_500 || times > 10_500 { // five standard deviations
			t.Errorf("Intn(%d) gave %d %d times of %d, want about %d", n, v, times, draws, draws/n)
		}
	}
}

func TestIntnPanicsWithoutRange(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("Intn(0) returned, want a panic")
		}
	}()
	engine.NewRand(engine.NumberedSeed(1)).Intn(0)
}

func TestShuffleKeepsTheCards(t *testing.T) {
	r := engine.NewRand(engine.NumberedSeed(3))
	cards := make([]int, 100)
	for i := range cards {
		cards[i] = i
	}
	engine.Shuffle(r, cards)
	if slices.IsSorted(cards) {
		t.Error("100 cards are still in order after a shuffle")
	}
	slices.Sort(cards)
	for i, c := range cards {
		if c != i {
			t.Fatalf("card %d is missing after a shuffle", i)
		}
	}
}

func TestRandContinuesAfterEncoding(t *testing.T) {
	r := engine.NewRand(engine.NumberedSeed(9))
	for range 1000 {
		r.Uint64()
	}
	text, err := r.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	copied := *r
	var read engine.Rand
	if err := read.UnmarshalText(text); err != nil {
		t.Fatal(err)
	}
	for i := range 1000 {
		want := r.Uint64()
		if got := read.Uint64(); got != want {
			t.Fatalf("read generator, draw %d = %d, want %d", i, got, want)
		}
		if got := copied.Uint64(); got != want {
			t.Fatalf("copied generator, draw %d = %d, want %d", i, got, want)
		}
	}
}

func TestRandRefusesGarbage(t *testing.T) {
	for _, text := range []string{"", "zz", "00", "chacha8:"} {
		var r engine.Rand
		if err := r.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("UnmarshalText(%q) succeeded, want an error", text)
		}
	}
}

func TestSeedText(t *testing.T) {
	seed := engine.NumberedSeed(11)
	text, err := seed.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	var read engine.Seed
	if err := read.UnmarshalText(text); err != nil || read != seed {
		t.Errorf("seed read back = %v, %v, want %v", read, err, seed)
	}
	for _, bad := range []string{"", "ab", string(text[:62]), string(text) + "00", "g" + string(text[1:])} {
		if err := read.UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("seed %q was read, want an error", bad)
		}
	}
}

func TestSeedPurposesAreIndependent(t *testing.T) {
	seed := engine.NumberedSeed(5)
	if seed.Rand("a").Uint64() == seed.Rand("b").Uint64() {
		t.Error("two purposes drew the same number")
	}
	if seed.Hash() == engine.NumberedSeed(6).Hash() {
		t.Error("two seeds have the same hash")
	}
}
