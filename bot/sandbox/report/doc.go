// Package report records what a bot did although no documentation allows it:
// routes that do not exist, keys that Discord ignores, endpoints that take bad
// signatures. A Report is guarded by the mutex of the world.
package report
