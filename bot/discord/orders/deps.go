package orders

import (
	"log/slog"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/parser"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table/services"
)

// Deps holds the parts of the bot that the feature uses.
type Deps struct {
	Services *services.Services
	Texts    *textfmt.Source
	Access   *access.Access
	Screens  handler.Screens
	Pictures *pictures.Drawer
	Index    *lookup.Index
	Parser   *parser.Parser
	Log      *slog.Logger
}
