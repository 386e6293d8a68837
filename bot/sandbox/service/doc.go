// Package service does what Discord does when something changes: it stores
// messages, threads, members and channels in the world and tells the bot and
// the pages of people. Endpoints, people and faults all change the world
// through it, so that a change happens in one way only. The caller holds the
// mutex of the world.
package service
