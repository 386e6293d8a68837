// Package permission is the arithmetic of Discord's permissions: sets of bits,
// and how roles and the overwrites of a channel combine. It knows no guild and
// no channel, only what they allow.
package permission
