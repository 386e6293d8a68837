// Package permission computes with Discord's permissions: sets of bits, and how
// roles and the overwrites of a channel combine. It contains no guilds or
// channels.
package permission
