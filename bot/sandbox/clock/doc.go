// Package clock is the sandbox's source of time: the system clock, or a clock
// that a test moves by hand.
package clock
