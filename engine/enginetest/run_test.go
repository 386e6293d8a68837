package enginetest_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/enginetest/bazaar"
)

func TestBazaarKeepsTheContract(t *testing.T) {
	enginetest.Run(t, bazaar.Rules{},
		enginetest.WithPicture(func(v engine.View) []byte {
			b, err := json.Marshal(v)
			if err != nil {
				t.Error(err)
			}
			return bytes.ToUpper(b)
		}))
}

func TestBazaarGolden(t *testing.T) { enginetest.Golden(t, bazaar.Rules{}, "testdata/bazaar") }

func TestBazaarPerft(t *testing.T) {
	tests := []struct{ seats, depth, want int }{
		{2, 0, 1},
		{2, 1, 7},          // zero to six coins
		{2, 2, 49},         // by both
		{2, 3, 147},        // draw, sell, swap
		{2, 4, 49 * 9},     // draw: the next turn's three; sell, swap: three cards
		{4, 4, 7 * 7 * 49}, // offers alone
	}
	for _, tt := range tests {
		setup := engine.Setup{Seats: tt.seats, Seed: engine.NumberedSeed(1)}
		enginetest.Perft(t, bazaar.Rules{}, setup, tt.depth, tt.want)
	}
}

func FuzzBazaarDecode(f *testing.F) { enginetest.FuzzDecode(f, bazaar.Rules{}) }
