// Package rest is the REST API for a bot: routes, authorization, rate limits,
// handlers, and the faults of requests. Handlers run with the world locked. Its Endpoint
// goes the other way: it posts interactions to a bot by HTTP, signed as Discord signs
// them, and sometimes sends a bad signature as a probe.
package rest
