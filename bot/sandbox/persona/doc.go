// Package persona is a person at their client: what they see, and what a client
// lets them do (write, type a command, press, choose, fill in a form). What no
// client would offer is refused with a Refused.
package persona
