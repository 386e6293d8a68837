// Package transport makes one HTTP exchange with Discord: it sends a request to
// the configured address, records the whole response below the library, reads the
// limits in a refusal, and keeps tokens and addresses out of errors. It also
// tracks whether requests are answered at all.
package transport
