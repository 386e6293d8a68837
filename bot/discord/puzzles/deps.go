package puzzles

import (
	"log/slog"
	"time"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/gameset"
	"guildhall/bot/table/services"
	"guildhall/storage"
)

// Deps holds the parts of the bot that the feature uses.
type Deps struct {
	Store    storage.Store
	Services *services.Services
	Games    *gameset.Set
	Texts    *textfmt.Source
	Access   *access.Access
	Pictures *pictures.Drawer
	Now      func() time.Time
	Log      *slog.Logger
}
