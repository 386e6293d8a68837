package engine

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
)

// Rand is the random generator of a match. It uses the specified ChaCha8 generator of
// math/rand/v2, and our own code to draw numbers and to shuffle: no upgrade of Go can
// change an old record. A copy of a Rand continues from the same position.
type Rand struct{ src rand.ChaCha8 }

// NewRand returns a generator that starts from seed.
func NewRand(seed Seed) *Rand {
	r := new(Rand)
	r.Reseed(seed)
	return r
}

// Reseed starts the generator from seed, as NewRand does, without an allocation.
func (r *Rand) Reseed(seed Seed) { r.src.Seed(seed) }

// Uint64 draws 64 bits.
func (r *Rand) Uint64() uint64 { return r.src.Uint64() }

// Intn draws from 0 to n-1, all equally likely. It panics for n < 1.
func (r *Rand) Intn(n int) int {
	if n < 1 {
		panic(fmt.Sprintf("engine: Intn(%d)", n))
	}
	bound := uint64(n)
	// This is Lemire's multiplication. Low products below the threshold are
	// biased, so the number is drawn again.
	hi, lo := bits.Mul64(r.Uint64(), bound)
	if lo < bound {
		threshold := -bound % bound
		for lo < threshold {
			hi, lo = bits.Mul64(r.Uint64(), bound)
		}
	}
	return int(hi)
}

// Seed draws a seed for another generator.
func (r *Rand) Seed() Seed {
	var s Seed
	for i := 0; i < len(s); i += 8 {
		v := r.Uint64()
		for j := range 8 {
			s[i+j] = byte(v >> (8 * j))
		}
	}
	return s
}

// Shuffle puts list in random order, every order equally likely.
func Shuffle[T any](r *Rand, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := r.Intn(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// MarshalText writes the position of the generator.
func (r *Rand) MarshalText() ([]byte, error) {
	b, err := r.src.MarshalBinary()
	if err != nil {
		return nil, err
	}
	return []byte(hexOf(b)), nil
}

// UnmarshalText restores the position that MarshalText wrote.
func (r *Rand) UnmarshalText(text []byte) error {
	b, err := bytesOfHex(string(text))
	if err != nil {
		return fmt.Errorf("random generator: %w", err)
	}
	if err := r.src.UnmarshalBinary(b); err != nil {
		return fmt.Errorf("random generator: %w", err)
	}
	return nil
}
