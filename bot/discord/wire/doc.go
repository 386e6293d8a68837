// Package wire is the only package that talks to Discord. Its API lists the actions of a
// bot: respond to interactions, send and edit messages, open threads and direct messages,
// register commands. It passes interactions and events of threads and guilds to a Handler
// as plain values. Components, forms, commands, kinds and permissions are types of
// discordgo; encode.go adds the missing fields.
//
// Calls go through discordgo, one exchange each, when the rate limiter allows them
// (package transport). The connection to the gateway is our own (package gateway). The
// library's connection deadlocks if Discord asks to reconnect before it is ready or
// refuses a resume, and reports close codes only in its log. Ours resumes a lost session
// at once, so that no press is lost. Interactions may arrive by HTTP instead
// (endpoint.go). Only wire imports these two packages.
//
// Every call ends when its context ends, never sleeps inside the library, and returns an
// error that callers can check with errors.Is. No error and no log line contains a token.
package wire
