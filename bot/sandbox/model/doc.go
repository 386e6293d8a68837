// Package model holds the objects of Discord's API (users, guild roles, channels,
// messages, components, commands, interactions) in their JSON form, and the
// numbers of their kinds. They are plain values; ids are snowflakes in strings.
package model
