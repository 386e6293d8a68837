package discord

import (
	"io/fs"

	deals "guildhall/bot/daily"
	"guildhall/bot/discord/admin"
	"guildhall/bot/discord/card"
	"guildhall/bot/discord/daily"
	"guildhall/bot/discord/dispatch"
	"guildhall/bot/discord/games"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/league"
	"guildhall/bot/discord/learn"
	"guildhall/bot/discord/lobby"
	"guildhall/bot/discord/manage"
	"guildhall/bot/discord/orders"
	"guildhall/bot/discord/overview"
	"guildhall/bot/discord/push"
	"guildhall/bot/discord/puzzles"
	"guildhall/bot/discord/rating"
	"guildhall/bot/discord/reminders"
	"guildhall/bot/discord/settings"
	"guildhall/bot/discord/textfmt"
	finder "guildhall/bot/discord/tickets"
	"guildhall/bot/discord/turn"
	"guildhall/bot/discord/views"
	"guildhall/bot/discord/votes"
	"guildhall/bot/discord/webhook"
	seasons "guildhall/bot/league"
	"guildhall/bot/matchmaking"
)

// features lists all features with their texts. When several of them handle the
// same thing, such as an event, they do it in this order.
var features = []struct {
	texts fs.FS
	build func(*Bot) handler.Feature
}{
	{lobby.Texts, (*Bot).lobby},
	{manage.Texts, (*Bot).manage},
	{turn.Texts, (*Bot).turn},
	{card.Texts, (*Bot).card},
	{views.Texts, (*Bot).views},
	{learn.Texts, (*Bot).learn},
	{puzzles.Texts, (*Bot).puzzles},
	{games.Texts, (*Bot).games},
	{settings.Texts, (*Bot).settings},
	{votes.Texts, (*Bot).votes},
	{orders.Texts, (*Bot).orders},
	{admin.Texts, (*Bot).admin},
	{reminders.Texts, (*Bot).reminders},
	{league.Texts, (*Bot).league},
	{finder.Texts, (*Bot).tickets},
	{daily.Texts, (*Bot).daily},
	{rating.Texts, (*Bot).rating},
	{push.Texts, (*Bot).push},
	{webhook.Texts, (*Bot).webhook},
	{overview.Texts, (*Bot).overview},
}

// Texts returns the message files of the bot: those of textfmt, the dispatcher, leagues,
// tickets, daily deals and each feature.
func Texts() []fs.FS {
	files := []fs.FS{textfmt.Texts, dispatch.Texts, seasons.Texts, matchmaking.Texts, deals.Texts}
	for _, f := range features {
		files = append(files, f.texts)
	}
	return files
}

// order is the order in which Discord lists commands and groups. Unlisted
// commands come last.
var order = []string{
	"table open", "table join", "table manage",
	"play", "move", "board", "log", "rules", "learn", "puzzle", "games", "stats", "settings",
	"find", "orders", "daily", "league", "help",
	"organise panel", "organise create", "organise announce", "organise apart", "organise ping", "organise sub", "organise adjudicate", "organise remove", "organise terms", "organise bots", "organise organiser", "organise close", "organise export",
	"admin server", "admin table",
}
