// Package world is everything that exists on the server: people, guilds,
// channels, messages, files, commands, interactions. It keeps them in a Keeper
// and says who may see and do what. One mutex guards it and everything that
// hangs on it: whoever calls a method holds it, unless the method says
// otherwise. It knows no HTTP and tells nobody of a change; see package
// service.
package world
