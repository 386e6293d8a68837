package wire

import (
	"math/rand/v2"
	"time"
)

// backoff doubles from one second to a minute, and takes up to half of it
// away by chance, so that many bots do not come back in step after an outage.
func backoff(n int) time.Duration {
	d := time.Minute
	if n < 7 {
		d = time.Second << max(n-1, 0)
	}
	if n <= 1 {
		return d + rand.N(d/2)
	}
	return d - rand.N(d/2)
}
