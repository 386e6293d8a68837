// Package process holds the state of this process that the dispatcher, the outbox and cards
// share: newest messages of channels, activity of people, the pause while the disk is full.
package process

// Fleet gives access to the other processes of the bot, which also deliver messages.
type Fleet interface {
	// MaySend reports whether this process may send messages now.
	MaySend() bool
	// Unbroken returns a function. That function reports whether this process has been a
	// member without interruption since the call of Unbroken. After an interruption,
	// another process may have continued its work.
	Unbroken() func() bool
}
