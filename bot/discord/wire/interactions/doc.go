// Package interactions takes interactions that Discord posts by HTTP: it passes
// on only what Discord signed just now, and remembers what came so that a
// repeated post acts once.
package interactions
