package views

import (
	"log/slog"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/links"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/filecache"
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
	Screens  handler.Screens
	Pictures *pictures.Drawer
	Links    *links.Links
	Messages messages.Sender
	Files    *filecache.Cache
	Load     pictures.Load
	Index    *lookup.Index
	Log      *slog.Logger
}
