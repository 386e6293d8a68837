// Package korean adds what Korean puts after a word: the particle that fits the last sound, or the
// counter after a number.
package korean
