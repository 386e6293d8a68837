package tickets

import (
	"log/slog"
	"time"

	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/recipients"
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
	People   *recipients.Directory
	Messages messages.Sender
	Now      func() time.Time
	Log      *slog.Logger
}
