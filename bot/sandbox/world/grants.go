package world

import (
	"time"

	"guildhall/bot/sandbox/model"
)

// Grant is a person's permission for the application to identify them. It starts as a code
// that can be used once within a minute, and becomes a token.
type Grant struct {
	UserID    string
	Challenge string // of PKCE: the digest of the verifier
	Redirect  string // address to which the code was sent; empty for an Activity
	Until     time.Time
}

// Launch is an Activity that runs in a channel, until the last person leaves it.
type Launch struct {
	ID        string
	ChannelID string
	GuildID   string
	Users     []string // in the order in which they came
}

// LaunchIn returns the Activity that runs in a channel, or nil.
func (w *World) LaunchIn(channel string) *Launch {
	for _, l := range w.Launches {
		if l.ChannelID == channel {
			return l
		}
	}
	return nil
}

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
