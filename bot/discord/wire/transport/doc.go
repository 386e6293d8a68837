// Package transport is one HTTP exchange with Discord: it sends a request to
// the configured place, records the whole answer below the library, reads what
// a refusal demands, and keeps tokens and addresses out of errors. It knows
// whether requests are answered at all.
package transport
