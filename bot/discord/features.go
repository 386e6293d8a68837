package discord

import (
	"io/fs"

	deals "guildhall/bot/daily"
	"guildhall/bot/discord/admin"
	"guildhall/bot/discord/alerts"
	"guildhall/bot/discord/analysis"
	"guildhall/bot/discord/card"
	"guildhall/bot/discord/daily"
	"guildhall/bot/discord/door"
	"guildhall/bot/discord/follow"
	"guildhall/bot/discord/games"
	"guildhall/bot/discord/hand"
	"guildhall/bot/discord/help"
	"guildhall/bot/discord/hint"
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/league"
	"guildhall/bot/discord/lobby"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/mydata"
	"guildhall/bot/discord/note"
	"guildhall/bot/discord/orders"
	"guildhall/bot/discord/plan"
	"guildhall/bot/discord/rating"
	"guildhall/bot/discord/reminders"
	"guildhall/bot/discord/replay"
	"guildhall/bot/discord/reverted"
	"guildhall/bot/discord/settings"
	"guildhall/bot/discord/teach"
	finder "guildhall/bot/discord/tickets"
	"guildhall/bot/discord/turn"
	"guildhall/bot/discord/views"
	"guildhall/bot/discord/votes"
	"guildhall/bot/discord/wording"
	seasons "guildhall/bot/league"
	"guildhall/bot/tickets"
)

// features lists all features with their texts. When several of them handle the
// same thing, such as an event, they do it in this order.
var features = []struct {
	texts fs.FS
	build func(*kit.Kit) kit.Feature
}{
	{lobby.Texts, lobby.New},
	{turn.Texts, turn.New},
	{card.Texts, card.New},
	{hand.Texts, hand.New},
	{views.Texts, views.New},
	{replay.Texts, replay.New},
	{analysis.Texts, analysis.New},
	{lookup.Texts, lookup.New},
	{teach.Texts, teach.New},
	{games.Texts, games.New},
	{settings.Texts, settings.New},
	{mydata.Texts, mydata.New},
	{votes.Texts, votes.New},
	{orders.Texts, orders.New},
	{plan.Texts, plan.New},
	{hint.Texts, hint.New},
	{note.Texts, note.New},
	{help.Texts, help.New},
	{admin.Texts, admin.New},
	{alerts.Texts, alerts.New},
	{reminders.Texts, reminders.New},
	{follow.Texts, follow.New},
	{league.Texts, league.New},
	{finder.Texts, finder.New},
	{daily.Texts, daily.New},
	{reverted.Texts, reverted.New},
	{rating.Texts, rating.New},
}

// Texts returns the message files of the bot: those of wording, the door, leagues,
// tickets, daily deals and each feature.
func Texts() []fs.FS {
	files := []fs.FS{wording.Texts, door.Texts, seasons.Texts, tickets.Texts, deals.Texts}
	for _, f := range features {
		files = append(files, f.texts)
	}
	return files
}

// order is the order in which Discord lists commands and groups. Unlisted
// commands come last.
var order = []string{
	"table open", "table join", "table leave", "table add-bot", "table remove-bot", "table start", "table close", "table resign",
	"table replace", "table standin", "table back", "table pause", "table resume", "table follow", "table rematch",
	"play", "move", "plan", "hand", "board", "log", "replay", "record", "undo", "what", "card", "rules", "games", "rating", "stats me", "stats player", "stats game", "stats versus", "stats places", "stats export", "settings", "vacation",
	"find match", "find list", "find cancel", "find avoid",
	"orders", "note", "league create", "league join", "league leave", "league standings", "league table", "league schedule",
	"league sub", "league adjudicate", "league remove", "league terms", "league log", "league announce", "league computers", "league organiser", "league close", "league export",
	"daily play", "daily ladder", "daily month", "daily past", "help", "admin",
}
