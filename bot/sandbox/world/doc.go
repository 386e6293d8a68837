// Package world holds every object of the server: people, guilds, channels,
// messages, files, commands, interactions, and the mistakes of a bot (Report). It
// stores them in a Keeper, decides who may see and do what and how often (Limiter), and
// has the time: the system clock, or a Manual one that a test moves by hand. One mutex guards it and
// everything that refers to it: a caller holds it, unless a method says otherwise. The
// world does not use HTTP and sends no events; package service does.
package world
