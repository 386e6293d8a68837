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
	"guildhall/bot/discord/lookup"
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
	{lobby.Texts, alone(lobby.New)},
	{manage.Texts, alone(manage.New)},
	{turn.Texts, looking(turn.New)},
	{card.Texts, func(b *Bot) handler.Feature { return card.New(b.Env, others{b}) }},
	{views.Texts, looking(views.New)},
	{learn.Texts, alone(learn.New)},
	{puzzles.Texts, alone(puzzles.New)},
	{games.Texts, alone(games.New)},
	{settings.Texts, alone(settings.New)},
	{votes.Texts, alone(votes.New)},
	{orders.Texts, looking(orders.New)},
	{admin.Texts, alone(admin.New)},
	{reminders.Texts, alone(reminders.New)},
	{league.Texts, alone(league.New)},
	{finder.Texts, alone(finder.New)},
	{daily.Texts, alone(daily.New)},
	{rating.Texts, alone(rating.New)},
	{push.Texts, alone(push.New)},
	{webhook.Texts, alone(webhook.New)},
	{overview.Texts, alone(overview.New)},
}

// alone adapts a constructor that needs only the Env.
func alone(build func(*handler.Env) handler.Feature) func(*Bot) handler.Feature {
	return func(b *Bot) handler.Feature { return build(b.Env) }
}

// looking adapts a constructor that also needs the index of cards, rules and answers.
func looking(build func(*handler.Env, *lookup.Index) handler.Feature) func(*Bot) handler.Feature {
	return func(b *Bot) handler.Feature { return build(b.Env, b.index) }
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
