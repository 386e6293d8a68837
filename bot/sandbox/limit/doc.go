// Package limit counts requests against Discord's rate limits and returns how
// long a refused one must wait; the caller makes a response of that. The mutex of
// the world guards a Limiter.
package limit
