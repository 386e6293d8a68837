package discord

import (
	"guildhall/bot/discord/admin"
	"guildhall/bot/discord/card"
	"guildhall/bot/discord/follow"
	"guildhall/bot/discord/games"
	"guildhall/bot/discord/hand"
	"guildhall/bot/discord/help"
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/lobby"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/mydata"
	"guildhall/bot/discord/note"
	"guildhall/bot/discord/orders"
	"guildhall/bot/discord/reminders"
	"guildhall/bot/discord/settings"
	"guildhall/bot/discord/trouble"
	"guildhall/bot/discord/turn"
	"guildhall/bot/discord/views"
	"guildhall/bot/discord/votes"
)

// features are all features. Where several of them do a thing, such as hearing
// of an event, they do it in this order.
func (b *Bot) features() []kit.Feature {
	return []kit.Feature{
		lobby.New(b.Kit), turn.New(b.Kit), card.New(b.Kit), hand.New(b.Kit), views.New(b.Kit), lookup.New(b.Kit), games.New(b.Kit), settings.New(b.Kit), mydata.New(b.Kit),
		votes.New(b.Kit), orders.New(b.Kit), note.New(b.Kit), help.New(b.Kit), admin.New(b.Kit), trouble.New(b.Kit), reminders.New(b.Kit), follow.New(b.Kit),
	}
}

// order is the order in which Discord lists commands and groups of commands. A
// command that is not named here comes last.
var order = []string{
	"table open", "table join", "table leave", "table start", "table close", "table resign",
	"table replace", "table standin", "table back", "table pause", "table resume", "table follow", "table rematch",
	"play", "move", "hand", "board", "log", "undo", "what", "card", "rules", "games", "settings", "vacation",
	"orders", "note", "help", "admin",
}
