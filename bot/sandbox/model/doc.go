// Package model holds the objects of Discord's API (users, guild roles, channels,
// messages, components, commands, interactions) in their JSON form, the numbers of
// their kinds, and sets of permissions. They are plain values; ids are snowflakes in
// strings.
package model
