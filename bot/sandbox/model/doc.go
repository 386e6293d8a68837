// Package model holds the shapes of Discord's API as its JSON shows them
// (users, guild roles, channels, messages, components, commands, interactions)
// and the numbers of their kinds. They are plain values; ids are snowflakes in
// strings.
package model
