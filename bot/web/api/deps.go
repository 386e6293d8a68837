package api

import (
	"log/slog"

	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table/services"
	"guildhall/storage"
)

// Deps holds the parts of the bot that the interface uses.
type Deps struct {
	Store    storage.Store
	Services *services.Services
	Texts    *textfmt.Source
	People   *recipients.Directory
	Log      *slog.Logger
}
