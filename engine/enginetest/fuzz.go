package enginetest

import (
	"bytes"
	"testing"

	"guildhall/engine"
)

// FuzzDecode feeds Decode with damaged states. Decode must return an error or a state and never
// panic. A state that passes Check must be usable: it can be encoded, decoded and viewed.
func FuzzDecode(f *testing.F, rules engine.Rules) {
	for _, b := range corruptedStates(rules) {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) { decodeAnything(tester{t}, rules, b) })
}

// corruptedStates returns states of matches at several points, intact and damaged.
func corruptedStates(rules engine.Rules) [][]byte {
	list := [][]byte{nil, []byte("{}"), []byte("null"), []byte("[]"), []byte(`""`), []byte("{"), []byte("\x00")}
	for _, setup := range setups(rules) {
		s, err := rules.New(setup)
		if err != nil {
			continue
		}
		r := setup.Seed.Rand("fuzz")
		for _, moves := range []int{0, 7, 60, 50_000} {
			if _, err := engine.Random(s, r, moves, nil); err != nil {
				break
			}
			b := s.Encode()
			list = append(list, b, b[:r.Intn(len(b))], corrupted(r, b), corrupted(r, b), corrupted(r, b))
		}
	}
	return list
}

// corrupted changes a few characters: a digit into another digit, so that much remains readable,
// and sometimes another character into any byte.
func corrupted(r *engine.Rand, b []byte) []byte {
	b = bytes.Clone(b)
	for range 3 {
		i := r.Intn(len(b))
		if b[i] >= '0' && b[i] <= '9' {
			b[i] = byte('0' + r.Intn(10))
		} else if r.Intn(3) == 0 {
			b[i] = byte(r.Intn(256))
		}
	}
	return b
}

func decodeAnything(t T, rules engine.Rules, b []byte) {
	t.Helper()
	s, err := rules.Decode(b)
	if err != nil {
		if s != nil {
			t.Errorf("Decode gives a state and the error %v", err)
		}
		return
	}
	if s == nil {
		t.Fatalf("Decode gives neither state nor error")
	}
	if s.Check() != nil {
		return
	}
	first := s.Encode()
	again, err := rules.Decode(first)
	if err != nil {
		t.Fatalf("a decoded state that passes Check cannot be decoded again: %v", err)
	}
	if d := difference(first, again.Encode()); d != "" {
		t.Fatalf("a decoded state changes when it is written and read:%s", d)
	}
	for _, seat := range append(s.Pending(nil), engine.Spectator) {
		s.View(seat)
		s.Ask(seat)
		s.Moves(seat, nil)
	}
}
