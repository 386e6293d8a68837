package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
)

// Seed determines all chance of a match.
type Seed [32]byte

// NumberedSeed returns the seed for a number, for simulations, tests and
// scenarios. Matches between people are seeded from the system's entropy.
func NumberedSeed(n uint64) Seed {
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], n)
	return sha256.Sum256(append([]byte("guildhall seed "), b[:]...))
}

// Hash returns the text that is published when a match starts: it commits to
// the seed without revealing it.
func (s Seed) Hash() string {
	h := sha256.Sum256(append([]byte("guildhall shuffle "), s[:]...))
	return hexOf(h[:])
}

// Rand returns a generator for one purpose, independent of the generators for
// other purposes.
func (s Seed) Rand(purpose string) *Rand {
	return NewRand(sha256.Sum256(append([]byte("guildhall "+purpose+" "), s[:]...)))
}

// Order returns the seat order of n people, by the number each had when the
// match started. It comes from the seed, so that it can be verified with the
// record.
func (s Seed) Order(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	Shuffle(s.Rand("seat order"), order)
	return order
}

func (s Seed) String() string { return hexOf(s[:]) }

// MarshalText writes 64 hexadecimal digits.
func (s Seed) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads 64 hexadecimal digits.
func (s *Seed) UnmarshalText(text []byte) error {
	b, err := bytesOfHex(string(text))
	if err != nil {
		return fmt.Errorf("seed: %w", err)
	}
	if len(b) != len(s) {
		return fmt.Errorf("seed: %d bytes, want %d", len(b), len(s))
	}
	copy(s[:], b)
	return nil
}

func hexOf(b []byte) string { return hex.EncodeToString(b) }

func bytesOfHex(s string) ([]byte, error) { return hex.DecodeString(s) }
