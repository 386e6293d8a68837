package value_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/value"
	"guildhall/engine/feature"
	"guildhall/engine/market"
)

// position returns random features: zeros, ones and other numbers.
func position(r *engine.Rand, n int) []float32 {
	x := make([]float32, n)
	for i := range x {
		switch r.Intn(3) {
		case 0:
			x[i] = 1
		case 1:
			x[i] = float32(r.Intn(100))/50 - 1
		}
	}
	return x
}

// These values have the same bits on every processor; CI runs the test on two.
func TestSameBitsEverywhere(t *testing.T) {
	r := engine.NewRand(engine.NumberedSeed(1))
	net := value.New(60, 48, r)
	l := value.NewLearner(net)
	for range 640 {
		x := position(r, 60)
		l.Learn(x, (x[0]+x[1]+2)/4)
	}
	var w value.Scratch
	got := ""
	for range 4 {
		got += fmt.Sprintf("%08x ", math.Float32bits(net.Value(position(r, 60), &w)))
	}
	if want := "3f4be2fb 3f364bdf 3f2db851 3f4703cc "; got != want {
		t.Errorf("values %s, want %s", got, want)
	}
}

func TestLearns(t *testing.T) {
	r := engine.NewRand(engine.NumberedSeed(2))
	net := value.New(10, 16, r)
	truth := func(x []float32) float32 {
		if x[0] > 0 && x[1] > 0 || x[2] < 0 {
			return 0.9
		}
		return 0.1
	}
	off := func() float64 {
		var w value.Scratch
		sum := 0.0
		for range 500 {
			x := position(r, 10)
			d := float64(net.Value(x, &w) - truth(x))
			sum += d * d
		}
		return math.Sqrt(sum / 500)
	}
	before := off()
	l := value.NewLearner(net)
	l.Rate = 0.005
	for range 40_000 {
		x := position(r, 10)
		l.Learn(x, truth(x))
	}
	if after := off(); after > before/2 {
		t.Errorf("error %.3f, then %.3f", before, after)
	}
}

// A learning step follows the gradient of the squared error.
func TestLearnerFollowsTheSlope(t *testing.T) {
	r := engine.NewRand(engine.NumberedSeed(3))
	net := value.New(8, 8, r)
	var w value.Scratch
	for range 50 {
		x := position(r, 8)
		v := net.Value(x, &w)
		target := float32(0.5)
		after := net.Copy()
		l := value.NewLearner(after)
		l.Batch = 1
		l.Learn(x, target)
		moved := after.Value(x, &w)
		if d := float64(target - v); math.Abs(d) > 0.01 && float64(moved-v)*d <= 0 {
			t.Errorf("value %v goes to %v, target %v", v, moved, target)
		}
	}
}

func TestEncodedNetPlaysAlike(t *testing.T) {
	r := engine.NewRand(engine.NumberedSeed(4))
	net := value.New(30, 12, r)
	features := value.FeaturesOf([]string{"a", "b"})
	data := net.Encode(features)
	if len(data) > 1000 {
		t.Errorf("%d bytes for 384 weights", len(data))
	}
	back, got, err := value.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	if got != features {
		t.Errorf("features %v, want %v", got, features)
	}
	var w value.Scratch
	for range 20 {
		x := position(r, 30)
		if a, b := net.Value(x, &w), back.Value(x, &w); math.Abs(float64(a-b)) > 0.001 {
			t.Errorf("value %v, after encoding %v", a, b)
		}
	}
	if again := back.Encode(features); string(again) != string(data) {
		t.Error("a decoded net encodes to other bytes")
	}
}

func TestFeaturesOf(t *testing.T) {
	if value.FeaturesOf([]string{"a", "b"}) == value.FeaturesOf([]string{"b", "a"}) {
		t.Error("the order of names does not count")
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(value.New(3, 2, engine.NewRand(engine.NumberedSeed(1))).Encode(value.Features{}))
	f.Add([]byte("GNE2"))
	f.Fuzz(func(t *testing.T, data []byte) {
		net, _, err := value.Decode(data)
		if err != nil {
			if !errors.Is(err, value.ErrNet) {
				t.Errorf("the error does not wrap ErrNet: %v", err)
			}
			return
		}
		var w value.Scratch
		net.Value(make([]float32, net.Inputs()), &w)
	})
}

// The rewards of a net that expects too little for all seats are scaled like a
// result: even shares in an even position.
func TestWhole(t *testing.T) {
	s, err := market.Rules{}.New(engine.Setup{Seats: 3, Seed: engine.NumberedSeed(1)})
	if err != nil {
		t.Fatal(err)
	}
	net := value.New(len(feature.NamesOf(market.Rules{}, 3)), 4, engine.NewRand(engine.NumberedSeed(2)))
	var scratch value.Scratch
	plain := net.Of(s, 1, &scratch)
	all := net.Whole(s, 3, &scratch, []float64{7})
	if sum := all[1] + all[2] + all[3]; len(all) != 4 || math.Abs(sum-3*ai.Even(3)) > 1e-9 {
		t.Errorf("the rewards behind the 7 are %v, want %v together", all, 3*ai.Even(3))
	}
	if other := net.Of(s, 2, &scratch); math.Abs(all[2]/all[3]-plain/other) > 1e-9 {
		t.Errorf("rewards %v are brought to %v", []float64{plain, other}, all[2:])
	}
	if got := net.Whole(s, 1, &scratch, nil); len(got) != 1 || got[0] != net.Of(s, 0, &scratch) {
		t.Errorf("a single seat is compared with nobody, and expects %v", got)
	}
}

// The values of the mean of two nets lie between theirs. The mean of a net with
// itself has the same values.
func TestMean(t *testing.T) {
	r := engine.NewRand(engine.NumberedSeed(6))
	one, other := value.New(30, 5, r), value.New(30, 8, r)
	mean, same := value.Mean(one, other), value.Mean(one, one)
	var w value.Scratch
	for range 50 {
		features := make([]float32, 30)
		for i := range features {
			features[i] = float32(r.Intn(5)) / 4
		}
		a, b := one.Value(features, &w), other.Value(features, &w)
		if m := mean.Value(features, &w); m < min(a, b) || m > max(a, b) || a != b && (m == a || m == b) {
			t.Errorf("%v of nets that say %v and %v", m, a, b)
		}
		if m := same.Value(features, &w); math.Abs(float64(m-a)) > 1e-6 {
			t.Errorf("the mean of a net with itself says %v instead of %v", m, a)
		}
	}
}
