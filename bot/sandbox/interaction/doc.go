// Package interaction follows each interaction from the press of a person to
// the end of its token: three seconds for a first answer, fifteen minutes for
// the rest, and what a person sees when no answer comes.
package interaction
