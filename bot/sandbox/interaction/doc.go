// Package interaction tracks each interaction from a person's press to the end of
// its token: three seconds for the first response, fifteen minutes for the rest,
// and what the person sees without a response.
package interaction
