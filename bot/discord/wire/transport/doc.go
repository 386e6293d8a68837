// Package transport makes single HTTP exchanges with Discord, each when the limits allow
// it. An exchange sends a request to the configured address, records the whole response
// below the library, reads the limits in a refusal, and keeps tokens and addresses out of
// errors. Health tracks whether requests are answered at all.
//
// The Limiter decides when a call may start. Every route has a queue and makes one call
// at a time. Routes wait for each other only for limits that Discord applies to several
// routes. The Limiter does not look at the contents of calls. A caller joins a queue,
// acquires its turn, releases it with the limits in the response, and leaves.
package transport
