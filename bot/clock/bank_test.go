package clock

import (
	"math/rand/v2"
	"testing"
	"time"

	"guildhall/storage"
)

func TestBank(t *testing.T) {
	terms := storage.Terms{Clock: Bank, Bank: 3 * day, Span: 8 * time.Hour}
	tests := []struct {
		name       string
		bank, used time.Duration
		want       time.Duration
	}{
		{"quick", 3 * day, time.Hour, 3 * day},
		{"slow", 2 * day, day, 32 * time.Hour},
		{"never above the cap", 70 * time.Hour, 0, 3 * day},
		{"used up", 10 * time.Hour, day, 8 * time.Hour},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := BankAfterMove(terms, tt.bank, tt.used); got != tt.want {
				t.Errorf("%v after %v used: %v, want %v", tt.bank, tt.used, got, tt.want)
			}
		})
	}
	if BankAfterMove(storage.Terms{Clock: Move, Span: day}, 0, 0) != 0 {
		t.Error("without a bank something is in it")
	}
}

func TestUnansweredWaitUsesBank(t *testing.T) {
	terms := storage.Terms{Clock: Bank, Bank: 3 * day, Span: 8 * time.Hour}
	tests := []struct {
		name             string
		bank, used, want time.Duration
	}{
		{"some of it", 2 * day, day, day},
		{"nothing", 2 * day, 0, 2 * day},
		{"but for a span", 2 * day, 47 * time.Hour, 8 * time.Hour},
		{"more than there was", 10 * time.Hour, day, 8 * time.Hour},
		{"and never more than there was", 5 * time.Hour, time.Hour, 5 * time.Hour},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := BankAfterWait(terms, tt.bank, tt.used); got != tt.want {
				t.Errorf("%v after %v used: %v, want %v", tt.bank, tt.used, got, tt.want)
			}
		})
	}
	if BankAfterWait(storage.Terms{Clock: Move, Span: day}, 0, 0) != 0 {
		t.Error("without a bank something is in it")
	}
}

// Nobody gets more time by moves and takebacks than by waiting, and everybody who is asked
// has time.
func TestTakebacksGainNoTime(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		terms := storage.Terms{Clock: Bank, Bank: time.Duration(12+r.IntN(60)) * time.Hour, Span: time.Duration(1+r.IntN(12)) * time.Hour}
		bank := terms.Bank
		for range 30 {
			before := bank
			bank = BankAfterMove(terms, bank, time.Duration(r.IntN(20))*time.Hour)
			if bank > terms.Bank || bank < terms.Span {
				t.Fatalf("%+v: the bank holds %v", terms, bank)
			}
			if r.IntN(2) == 0 {
				bank = BankAfterTakeback(terms, bank)
				if bank > before {
					t.Fatalf("%+v: %v before an answer, %v after it was taken back", terms, before, bank)
				}
				if bank <= 0 {
					t.Fatalf("%+v: nothing is left after an answer was taken back", terms)
				}
			}
		}
	}
}
