// Package report records the mistakes of a bot: routes that do not exist, keys
// that Discord ignores, bad signatures that the bot accepts. The mutex of the
// world guards a Report.
package report
