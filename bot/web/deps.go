package web

import (
	"log/slog"

	"guildhall/bot/discord/friends"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/process"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/gameset"
	"guildhall/bot/table/services"
	"guildhall/bot/webpush"
	"guildhall/storage"
)

// Deps holds the parts of the bot that the pages use.
type Deps struct {
	Store    storage.Store
	Services *services.Services
	Games    *gameset.Set
	Texts    *textfmt.Source
	People   *recipients.Directory
	Pictures *pictures.Drawer
	Wire     wire.API
	Push     *webpush.Sender
	Presence *process.Presence
	Activity *process.ChangeNotifier
	Friends  friends.Rules
	Log      *slog.Logger
}
