// Package service does what Discord does when something changes: it stores
// messages, threads, members and channels in the world and tells the bot and
// the pages of people about it. Endpoints, people and faults all come through
// here, so that a change happens in one way only. The caller holds the mutex of
// the world.
package service
