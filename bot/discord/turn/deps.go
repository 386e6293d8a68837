package turn

import (
	"log/slog"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/links"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/parser"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/gameset"
	"guildhall/bot/table/services"
)

// Deps holds the parts of the bot that the feature uses.
type Deps struct {
	Services *services.Services
	Games    *gameset.Set
	People   *recipients.Directory
	Access   *access.Access
	Screens  handler.Screens
	Pictures *pictures.Drawer
	Links    *links.Links
	Index    *lookup.Index
	Parser   *parser.Parser
	Log      *slog.Logger
}
