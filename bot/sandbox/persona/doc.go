// Package persona is a person at their client: the messages and channels that
// they see, and the things that a client lets them do (write, type a command,
// press, choose, fill in a form). It refuses with a Refused what no client
// would offer.
package persona
