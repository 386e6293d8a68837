package service

import (
	"guildhall/bot/sandbox/feed"
	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/world"
)

// service does what Discord does when something changes: it stores it in the
// world and tells the bot and the pages of people.
type Service struct {
	world *world.World
	gate  *gateway.Gateway
	feed  *feed.Feed
}

func New(w *world.World, g *gateway.Gateway, f *feed.Feed) *Service { return &Service{w, g, f} }
