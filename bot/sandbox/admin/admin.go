// Package admin changes the world from outside: it makes the changes of a
// guild's administrators and the effects of faults.
package admin

import (
	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/service"
	"guildhall/bot/sandbox/world"
)

// Admin changes the world from outside, like the administrators of a guild. All
// ids are strings, as in the API.
type Admin struct {
	world *world.World
	svc   *service.Service
	gate  *gateway.Gateway
	feed  *service.Feed
}

// New returns an Admin of a world.
func New(w *world.World, svc *service.Service, g *gateway.Gateway, f *service.Feed) *Admin {
	return &Admin{w, svc, g, f}
}
