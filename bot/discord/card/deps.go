package card

import (
	"log/slog"
	"time"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/links"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/process"
	"guildhall/bot/discord/queue"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/gameset"
	"guildhall/bot/table/services"
	"guildhall/bot/webpush"
	"guildhall/storage"
)

// Deps holds the parts of the bot that the feature uses.
type Deps struct {
	Store    storage.Store
	Services *services.Services
	Games    *gameset.Set
	Texts    *textfmt.Source
	People   *recipients.Directory
	Access   *access.Access
	Screens  handler.Screens
	Pictures *pictures.Drawer
	Links    *links.Links
	Queue    *queue.Queue
	Messages messages.Sender
	Threads  messages.Threads
	Wire     wire.API
	Push     *webpush.Sender
	Presence *process.Presence
	Now      func() time.Time
	Log      *slog.Logger
}
