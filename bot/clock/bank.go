package clock

import (
	"time"

	"guildhall/storage"
)

// BankAfterMove returns the bank after an answer that used some time: that time is subtracted
// and the span of a move added, up to the cap. The result is at least the span, so that
// nobody is asked without any time left. It is 0 for other clocks.
func BankAfterMove(t storage.Terms, bank, used time.Duration) time.Duration {
	if t.Clock != Bank {
		return 0
	}
	return min(max(0, bank-used)+t.Span, t.Bank)
}

// BankAfterTakeback returns the bank after an answer was taken back: the span that the answer
// had added is removed, but the time it took is not returned. The result is never more than
// bank.
func BankAfterTakeback(t storage.Terms, bank time.Duration) time.Duration {
	if t.Clock != Bank {
		return 0
	}
	return max(min(bank, t.Span), bank-t.Span)
}

// BankAfterWait returns the bank after a wait that ended without an answer of its seat: the
// used time is subtracted, down to the span.
func BankAfterWait(t storage.Terms, bank, used time.Duration) time.Duration {
	if t.Clock != Bank {
		return 0
	}
	return max(min(bank, t.Span), bank-used)
}
