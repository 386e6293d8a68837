package service

import (
	"guildhall/bot/sandbox/feed"
	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/world"
)

// Service does what Discord does when something changes: it stores it in the
// world and tells the bot and the pages of people.
type Service struct {
	world *world.World
	gate  *gateway.Gateway
	feed  *feed.Feed
}

// New returns the service of a world.
func New(w *world.World, g *gateway.Gateway, f *feed.Feed) *Service { return &Service{w, g, f} }
