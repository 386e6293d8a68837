package gateway

import (
	"math/rand/v2"
	"time"
)

// Backoff returns the wait before attempt n. The first has none, as the gateway regularly
// ends connections and no press arrives in the meantime. Then it doubles from one second
// to a minute, minus a random part of up to half, so that many bots do not return at the
// same time after an outage.
func Backoff(n int) time.Duration {
	switch {
	case n <= 1:
		return 0
	case n == 2:
		return time.Second + rand.N(time.Second/2)
	}
	d := time.Minute
	if n < 8 {
		d = time.Second << (n - 2)
	}
	return d - rand.N(d/2)
}
