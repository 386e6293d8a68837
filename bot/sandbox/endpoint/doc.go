// Package endpoint posts interactions to a bot by HTTP, signed as Discord signs
// them, and now and then tries a bad signature.
package endpoint
