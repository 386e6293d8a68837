// Package limit counts requests against Discord's rate limits. It refuses what
// is too much and says for how long; the caller turns that into an answer. A
// Limiter is guarded by the mutex of the world.
package limit
