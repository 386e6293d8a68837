// Package world is everything that exists on the server: people, guilds,
// channels, messages, files, commands, interactions. It keeps them in a Keeper
// and says who may see and do what. One mutex guards it and everything that
// hangs on it: a caller holds it, unless a method says otherwise. The world
// knows no HTTP and tells nobody of a change; package service does.
package world
