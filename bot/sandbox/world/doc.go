// Package world holds every object of the server: people, guilds, channels,
// messages, files, commands, interactions. It stores them in a Keeper and decides
// who may see and do what. One mutex guards it and everything that refers to it:
// a caller holds it, unless a method says otherwise. The world does not use HTTP
// and sends no events; package service does.
package world
