// Package rest is the REST API for a bot: routes, authorization, rate limits,
// handlers, and the faults of requests. Handlers run with the world locked.
package rest
