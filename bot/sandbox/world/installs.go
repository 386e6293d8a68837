package world

import "guildhall/bot/sandbox/model"

// Foreign reports whether the bot is not a member of a channel: a conversation of several
// people, or a channel of a guild without the bot. Only people who installed the application
// for themselves have its commands there.
func (w *World) Foreign(c *Channel) bool {
	if c.Type == model.GroupDM {
		return true
	}
	g := w.Guilds[c.GuildID]
	return g != nil && g.Members[w.App.ID] == nil
}

// Mutual reports whether a person and the bot are members of the same guild.
func (w *World) Mutual(userID string) bool {
	for _, g := range w.Guilds {
		if g.Members[userID] != nil && g.Members[w.App.ID] != nil {
			return true
		}
	}
	return false
}

// OwnersOf returns the installations that authorise a person's interaction in a channel, as
// Discord sends them: "0" the guild of the bot, or "0" in direct messages with it; "1" the
// person who installed the application.
func (w *World) OwnersOf(c *Channel, userID string) map[string]string {
	owners := map[string]string{}
	switch p := w.People[userID]; {
	case w.Foreign(c):
		owners["1"] = userID
	case c.Type == model.DMChannel && p != nil && p.Installed:
		owners["1"] = userID
		if w.Mutual(userID) {
			owners["0"] = "0"
		}
	case c.Type == model.DMChannel:
		owners["0"] = "0"
	default:
		owners["0"] = c.GuildID
	}
	return owners
}
