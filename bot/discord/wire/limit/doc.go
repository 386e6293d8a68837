// Package limit decides when a call may start. Every route has a queue and makes
// one call at a time; routes wait for each other only for limits that Discord
// applies to several. It does not look at the contents of calls.
//
// A caller joins a queue, acquires its turn, releases it with the limits in the
// response, and leaves.
package limit
