// Package korean writes what follows words in Korean: the particle that fits their last
// sound, and the counter of a number of things.
package korean
