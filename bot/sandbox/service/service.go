// Package service makes the changes that Discord makes: it stores messages,
// threads, members and channels in the world and sends events to the bot and the
// pages. REST handlers, people and faults all change the world through it, so
// that each change is implemented once. The caller holds the mutex of the world.
package service

import (
	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/world"
)

// Service makes the changes that Discord makes: it stores them in the world and
// sends events to the bot and the pages.
type Service struct {
	world *world.World
	gate  *gateway.Gateway
	feed  *Feed
}

// New returns the service of a world.
func New(w *world.World, g *gateway.Gateway, f *Feed) *Service { return &Service{w, g, f} }
