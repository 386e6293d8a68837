package yearsim

import "guildhall/bot/table/services"

// Deps holds the parts of the bot that the feature uses.
type Deps struct {
	Services *services.Services
}
