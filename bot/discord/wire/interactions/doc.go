// Package interactions receives interactions that Discord posts by HTTP: it
// accepts only recently signed ones, and remembers them so that a repeated post
// acts once.
package interactions
