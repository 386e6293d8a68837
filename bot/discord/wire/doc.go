// Package wire is the only package that talks to Discord. Its API is what a bot can
// do (respond to interactions, send and edit messages, open threads and direct
// messages, register commands); it passes interactions and events of threads and
// guilds to a Handler as plain values. What is sent is said in discordgo's words:
// components, forms, commands, kinds, permissions. What discordgo cannot say, encode.go
// adds to its structs.
//
// Calls go through discordgo, one exchange each, when the rate limiter allows them
// (package transport). The connection to the gateway is our own (package gateway): the
// library's deadlocks when Discord asks to reconnect before it is ready or refuses a
// resume, and reports close codes only in its log. Our own resumes a lost session at once,
// so that no press made meanwhile is lost. Interactions may arrive by HTTP instead
// (endpoint.go). Only wire imports these two packages.
//
// Every call ends when its context ends, never sleeps inside the library, and
// returns an error that says by errors.Is what a caller can do about it. No error
// and no log line holds a token.
package wire
