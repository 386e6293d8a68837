package discordtest

import (
	"guildhall/bot/discord"
	"guildhall/bot/web"
)

// PageDeps returns the parts of a bot that the server of its pages uses.
func PageDeps(b *discord.Bot) web.Deps {
	return web.Deps{
		Store: b.Config.Store, Services: b.Services, Games: b.Games, Texts: b.Texts, People: b.People, Pictures: b.Pictures, Wire: b.Config.Wire,
		Push: b.Config.Push, Presence: b.Presence, Activity: b.Activity, Friends: b.Config.Friends, Log: b.Config.Log,
	}
}
