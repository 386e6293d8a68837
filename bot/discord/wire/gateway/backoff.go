package gateway

import (
	"math/rand/v2"
	"time"
)

// Backoff is no time at all for the first attempt, as the gateway ends
// connections in its daily course and nobody's press arrives meanwhile. Then it
// doubles from one second to a minute, and takes up to half of it away by
// chance, so that many bots do not come back in step after an outage.
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
