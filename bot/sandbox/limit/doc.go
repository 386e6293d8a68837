// Package limit counts requests against Discord's rate limits, refuses those
// that come too fast and says for how long; the caller turns that into an
// answer. A Limiter is guarded by the mutex of the world.
package limit
