// Package rest is the REST API for a bot: routes, authorization, rate limits,
// the endpoints, and the faults that strike a request. Handlers run with the
// world locked.
package rest
