// Package queue passes values from a goroutine that must not block to one that
// writes to a slow peer.
package queue
