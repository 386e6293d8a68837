package admin

import (
	"guildhall/bot/sandbox/feed"
	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/service"
	"guildhall/bot/sandbox/world"
)

// The methods of this file build and change the world from outside, as the
// people who run a guild would. All ids are strings, as on the wire.

// Admin changes the world from outside.
type Admin struct {
	world *world.World
	svc   *service.Service
	gate  *gateway.Gateway
	feed  *feed.Feed
}

// New returns what changes a world from outside.
func New(w *world.World, svc *service.Service, g *gateway.Gateway, f *feed.Feed) *Admin {
	return &Admin{w, svc, g, f}
}
