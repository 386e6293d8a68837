// Package wire is the one place that talks to Discord's service, and the only
// one that knows discordgo. It says in Discord's own words what a bot can do
// (answer an interaction, send and edit messages, open threads and direct
// messages, register commands) and hands in what happens (interactions,
// threads and guilds that come and go) as plain values of its own.
//
// Calls go through discordgo, one exchange each (package transport), when the
// rate limiter says so (package limit). The connection to the gateway is our own
// (package gateway): the library's locks up for ever where Discord asks to
// connect again before it is ready or refuses a resume, and tells close codes
// only in its log. Owning it lets a lost session go on at once, so that no press
// made meanwhile is lost. Interactions may come by HTTP instead (package
// interactions). Nobody but wire imports these four.
//
// Three promises hold for every call: it ends when its context ends, it never
// sleeps inside the library, and its error says by errors.Is what a caller can
// do about it. No error and no log line holds a token.
package wire
