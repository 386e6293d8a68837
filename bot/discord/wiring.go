package discord

import (
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
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/orders"
	"guildhall/bot/discord/outbox"
	"guildhall/bot/discord/overview"
	"guildhall/bot/discord/push"
	"guildhall/bot/discord/puzzles"
	"guildhall/bot/discord/rating"
	"guildhall/bot/discord/reminders"
	"guildhall/bot/discord/settings"
	finder "guildhall/bot/discord/tickets"
	"guildhall/bot/discord/turn"
	"guildhall/bot/discord/views"
	"guildhall/bot/discord/votes"
	"guildhall/bot/discord/webhook"
)

// Each method below makes a feature with the parts that it uses.

func (b *Bot) lobby() handler.Feature {
	return lobby.New(lobby.Deps{
		Store: b.Config.Store, Services: b.Config.Services, Games: b.Games, Texts: b.Texts, People: b.People, Access: b.Access,
		Links: b.Links, Queue: b.Queue, Messages: b.Messages, Threads: b.Threads, Wire: b.Config.Wire,
		TablesPerHour: b.Config.TablesPerHour, Friends: b.Config.Friends, Now: b.Config.Now,
	})
}

func (b *Bot) manage() handler.Feature {
	return manage.New(manage.Deps{
		Store: b.Config.Store, Services: b.Config.Services, Access: b.Access,
	})
}

func (b *Bot) turn() handler.Feature {
	return turn.New(turn.Deps{
		Services: b.Config.Services, Games: b.Games, People: b.People, Access: b.Access, Screens: b.Dispatcher, Pictures: b.Pictures,
		Links: b.Links, Index: b.Index, Parser: b.Parser, Log: b.Config.Log,
	})
}

func (b *Bot) card() handler.Feature {
	return card.New(card.Deps{
		Store: b.Config.Store, Services: b.Config.Services, Games: b.Games, Texts: b.Texts, People: b.People, Access: b.Access,
		Screens: b.Dispatcher, Pictures: b.Pictures, Links: b.Links, Queue: b.Queue, Messages: b.Messages, Threads: b.Threads,
		Wire: b.Config.Wire, Push: b.Config.Push, Presence: b.Presence, Now: b.Config.Now, Log: b.Config.Log,
	}, others{b})
}

func (b *Bot) views() handler.Feature {
	return views.New(views.Deps{
		Store: b.Config.Store, Services: b.Config.Services, Games: b.Games, Texts: b.Texts, Access: b.Access, Screens: b.Dispatcher,
		Pictures: b.Pictures, Links: b.Links, Messages: b.Messages, Files: b.Config.Files, Load: b.Dispatcher, Index: b.Index,
		Log: b.Config.Log,
	})
}

func (b *Bot) learn() handler.Feature {
	return learn.New(learn.Deps{
		Store: b.Config.Store, Services: b.Config.Services, Games: b.Games, Texts: b.Texts, Access: b.Access, Screens: b.Dispatcher,
		Pictures: b.Pictures, Messages: b.Messages, Log: b.Config.Log,
	})
}

func (b *Bot) puzzles() handler.Feature {
	return puzzles.New(puzzles.Deps{
		Store: b.Config.Store, Services: b.Config.Services, Games: b.Games, Texts: b.Texts, Access: b.Access, Pictures: b.Pictures,
		Now: b.Config.Now, Log: b.Config.Log,
	})
}

func (b *Bot) games() handler.Feature {
	return games.New(games.Deps{
		Store: b.Config.Store, Services: b.Config.Services, Games: b.Games, Now: b.Config.Now,
	})
}

func (b *Bot) settings() handler.Feature {
	return settings.New(settings.Deps{
		Store: b.Config.Store, Services: b.Config.Services, Texts: b.Texts, People: b.People, Queue: b.Queue, Files: b.Config.Files,
		Now: b.Config.Now, Log: b.Config.Log,
	})
}

func (b *Bot) votes() handler.Feature {
	return votes.New(votes.Deps{
		Store: b.Config.Store, Services: b.Config.Services, Texts: b.Texts, Access: b.Access, Screens: b.Dispatcher, Queue: b.Queue,
		Messages: b.Messages, Threads: b.Threads,
	})
}

func (b *Bot) orders() handler.Feature {
	return orders.New(orders.Deps{
		Services: b.Config.Services, Texts: b.Texts, Access: b.Access, Screens: b.Dispatcher, Pictures: b.Pictures, Index: b.Index,
		Parser: b.Parser, Log: b.Config.Log,
	})
}

func (b *Bot) admin() handler.Feature {
	return admin.New(admin.Deps{
		Store: b.Config.Store, Services: b.Config.Services, Games: b.Games, Texts: b.Texts, People: b.People, Access: b.Access,
		Links: b.Links, Queue: b.Queue, Messages: b.Messages, Wire: b.Config.Wire, Backup: b.Config.Backup, Health: b.Config.Health,
		Now: b.Config.Now, Log: b.Config.Log,
	})
}

func (b *Bot) reminders() handler.Feature {
	return reminders.New(reminders.Deps{
		Store: b.Config.Store, Services: b.Config.Services, Texts: b.Texts, People: b.People, Queue: b.Queue, Messages: b.Messages,
		Now: b.Config.Now, Log: b.Config.Log,
	})
}

func (b *Bot) league() handler.Feature {
	return league.New(league.Deps{
		Store: b.Config.Store, Services: b.Config.Services, Games: b.Games, Texts: b.Texts, People: b.People, Pictures: b.Pictures,
		Links: b.Links, Queue: b.Queue, Messages: b.Messages, Now: b.Config.Now, Log: b.Config.Log,
	})
}

func (b *Bot) tickets() handler.Feature {
	return finder.New(finder.Deps{
		Store: b.Config.Store, Services: b.Config.Services, Games: b.Games, Texts: b.Texts, People: b.People, Messages: b.Messages,
		Now: b.Config.Now, Log: b.Config.Log,
	})
}

func (b *Bot) daily() handler.Feature {
	return daily.New(daily.Deps{
		Store: b.Config.Store, Services: b.Config.Services, Games: b.Games, Texts: b.Texts, People: b.People, Screens: b.Dispatcher,
		Pictures: b.Pictures, Queue: b.Queue, Messages: b.Messages, Now: b.Config.Now,
	})
}

func (b *Bot) rating() handler.Feature {
	return rating.New(rating.Deps{
		Store: b.Config.Store, Services: b.Config.Services, Games: b.Games, People: b.People, Pictures: b.Pictures,
	})
}

func (b *Bot) push() handler.Feature {
	return push.New(push.Deps{
		Store: b.Config.Store, Services: b.Config.Services, People: b.People, Queue: b.Queue, Push: b.Config.Push, Now: b.Config.Now,
	})
}

func (b *Bot) webhook() handler.Feature {
	return webhook.New(webhook.Deps{
		Messages: b.Messages, Store: b.Config.Store, Services: b.Config.Services, Games: b.Games, Texts: b.Texts, People: b.People,
		Pictures: b.Pictures, Queue: b.Queue, WebhookClient: b.Config.WebhookClient, Now: b.Config.Now, Log: b.Config.Log,
	})
}

func (b *Bot) overview() handler.Feature {
	return overview.New(overview.Deps{
		Messages: b.Messages, Store: b.Config.Store, Texts: b.Texts, Queue: b.Queue, Now: b.Config.Now, Log: b.Config.Log,
	})
}

func (b *Bot) messagesDeps() messages.Deps {
	return messages.Deps{
		Store: b.Config.Store, Services: b.Config.Services, Texts: b.Texts, People: b.People, Queue: b.Queue, Wire: b.Config.Wire,
		Newest: b.newest, Disk: b.disk, Now: b.Config.Now, Log: b.Config.Log,
	}
}

func (b *Bot) dispatchDeps() dispatch.Deps {
	return dispatch.Deps{
		Store: b.Config.Store, Services: b.Config.Services, Games: b.Games, Texts: b.Texts, People: b.People, Access: b.Access,
		Messages: b.Messages, Threads: b.Threads, Wire: b.Config.Wire, Presence: b.Presence, Newest: b.newest, Activity: b.Activity,
		Disk: b.disk, Fleet: b.Config.Fleet, Observer: b.Config.Observer, ReplyWithin: b.Config.ReplyWithin, Rate: b.Config.Rate,
		Database: b.Config.Database, Now: b.Config.Now, Log: b.Config.Log,
	}
}

func (b *Bot) outboxDeps() outbox.Deps {
	return outbox.Deps{
		Store: b.Config.Store, Services: b.Config.Services, Queue: b.Queue, Messages: b.Messages, Threads: b.Threads, Activity: b.Activity,
		Disk: b.disk, Fleet: b.Config.Fleet, Observer: b.Config.Observer, Now: b.Config.Now, Log: b.Config.Log,
	}
}
