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
	build func(*Bot) kit.Feature
}{
	{lobby.Texts, alone(lobby.New)},
	{turn.Texts, alone(turn.New)},
	{card.Texts, func(b *Bot) kit.Feature { return card.New(b.Kit, others{b}) }},
	{hand.Texts, alone(hand.New)},
	{views.Texts, alone(views.New)},
	{replay.Texts, alone(replay.New)},
	{analysis.Texts, alone(analysis.New)},
	{lookup.Texts, alone(lookup.New)},
	{teach.Texts, alone(teach.New)},
	{games.Texts, alone(games.New)},
	{settings.Texts, alone(settings.New)},
	{mydata.Texts, alone(mydata.New)},
	{votes.Texts, alone(votes.New)},
	{orders.Texts, alone(orders.New)},
	{plan.Texts, alone(plan.New)},
	{hint.Texts, alone(hint.New)},
	{note.Texts, alone(note.New)},
	{help.Texts, alone(help.New)},
	{admin.Texts, alone(admin.New)},
	{alerts.Texts, alone(alerts.New)},
	{reminders.Texts, alone(reminders.New)},
	{follow.Texts, alone(follow.New)},
	{league.Texts, alone(league.New)},
	{finder.Texts, alone(finder.New)},
	{daily.Texts, alone(daily.New)},
	{reverted.Texts, alone(reverted.New)},
	{rating.Texts, alone(rating.New)},
}

// alone makes a feature that needs nothing but the kit.
func alone(build func(*kit.Kit) kit.Feature) func(*Bot) kit.Feature {
	return func(b *Bot) kit.Feature { return build(b.Kit) }
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
