package enginetest

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/market"
)

// failuresOf runs one check on Market Day with a fault.
func failuresOf(only string, f *fault, options ...Option) []string {
	r := newRecorder(only)
	check(r, faultyRules{f: f}, options...)
	return *r.failures
}

func TestOpenInformationMayBeResampledAsItIs(t *testing.T) {
	f := secrecyFaults["resamples nothing"]
	if got := failuresOf("secrecy", f, WithOpenInformation()); len(got) > 0 {
		t.Errorf("failures %q, want none", got)
	}
}

func TestTotalsMustBeSums(t *testing.T) {
	f := &fault{result: atEnd(func(r *engine.Result) {
		for i := range r.Totals {
			r.Totals[i] += 100
		}
	})}
	if got := failuresOf("results", f); len(got) == 0 {
		t.Error("totals that are not the sum of their categories pass")
	}
}

func TestBoundIsHeld(t *testing.T) {
	if got := failuresOf("play", new(fault), WithBound(10)); len(got) == 0 {
		t.Error("a match of more than ten moves passes a bound of ten")
	}
}

// englishOnly is a game with one language.
type englishOnly struct{ market.Rules }

func (m englishOnly) Info() engine.Info {
	info := m.Rules.Info()
	info.Messages = onlyEnglish{info.Messages}
	return info
}

func TestBothLanguagesAreNeeded(t *testing.T) {
	r := newRecorder("questions")
	check(r, englishOnly{})
	if len(*r.failures) != 1 {
		t.Errorf("failures %q, want one about ko.json", *r.failures)
	}
}
