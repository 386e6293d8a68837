// Package endpoint posts interactions to a bot by HTTP, signed as Discord signs
// them, and sometimes sends a bad signature as a probe.
package endpoint
