package manage

import (
	"guildhall/bot/discord/access"
	"guildhall/bot/table/services"
	"guildhall/storage"
)

// Deps holds the parts of the bot that the feature uses.
type Deps struct {
	Store    storage.Store
	Services *services.Services
	Access   *access.Access
}
