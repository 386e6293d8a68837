// Package service makes the changes that Discord makes: it stores messages,
// threads, members and channels in the world and sends events to the bot and the
// pages. REST handlers, people and faults all change the world through it, so
// that each change is implemented once. The caller holds the mutex of the world.
package service
