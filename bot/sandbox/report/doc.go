// Package report records the mistakes of a bot: routes that do not exist, keys
// that Discord ignores, bad signatures that are taken. A Report is guarded by
// the mutex of the world.
package report
