package clock

import (
	"time"

	"guildhall/storage"
)

// BankAfterMove is what a bank holds after an answer that used some time: that time
// is taken from it and the span of a move is added, up to the bank's cap. It
// holds the span at least, so that nobody's time is over before they are asked.
func BankAfterMove(t storage.Terms, bank, used time.Duration) time.Duration {
	if t.Clock != Bank {
		return 0
	}
	return min(max(0, bank-used)+t.Span, t.Bank)
}

// BankAfterTakeback is what a bank holds after an answer was taken back: what the
// answer had added goes, and the time it took does not come back. It is never
// more than there was before the answer.
func BankAfterTakeback(t storage.Terms, bank time.Duration) time.Duration {
	if t.Clock != Bank {
		return 0
	}
	return max(min(bank, t.Span), bank-t.Span)
}

// BankAfterWait is what a bank holds after a wait that ended without an answer of its
// seat: the time it used is gone. It holds the span at least, as after an
// answer.
func BankAfterWait(t storage.Terms, bank, used time.Duration) time.Duration {
	if t.Clock != Bank {
		return 0
	}
	return max(min(bank, t.Span), bank-used)
}
