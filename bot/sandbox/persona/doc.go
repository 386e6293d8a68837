// Package persona is a person at a client: the messages and channels that they
// see, and the actions that a client offers them (write, type a command, press,
// choose, fill in a form). It refuses other actions with a Refused.
package persona
