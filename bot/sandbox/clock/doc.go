// Package clock is where the sandbox takes its time from: the time of day, or a
// clock that a test moves by hand.
package clock
