package world

import (
	"sort"

	"guildhall/bot/sandbox/model"
)

// BotGuilds lists the guilds the bot is a member of, oldest first.
func (w *World) BotGuilds() []*Guild {
	var out []*Guild
	for _, g := range w.Guilds {
		if g.Members[w.App.ID] != nil {
			out = append(out, g)
		}
	}
	sort.Slice(out, func(i, j int) bool { return model.IDLess(out[i].ID, out[j].ID) })
	return out
}

// GuildJSON returns a guild in the form of REST.
func (w *World) GuildJSON(g *Guild) map[string]any {
	return map[string]any{
		"id": g.ID, "name": g.Name, "icon": nil, "owner_id": g.OwnerID, "preferred_locale": g.PreferredLocale, "roles": g.Roles,
		"emojis": []any{}, "stickers": []any{}, "features": []string{}, "afk_timeout": 300, "verification_level": 0,
		"default_message_notifications": 1, "explicit_content_filter": 0, "mfa_level": 0, "premium_tier": 0, "nsfw_level": 0,
		"system_channel_flags": 0, "region": "deprecated", "description": nil, "approximate_member_count": len(g.Members),
	}
}

// MemberJSON returns a member of a guild in the form of REST; nil for other
// users.
func (w *World) MemberJSON(g *Guild, userID string) *model.Member {
	m := g.Members[userID]
	if m == nil {
		return nil
	}
	roles := m.Roles
	if roles == nil {
		roles = []string{}
	}
	return &model.Member{User: w.User(userID), Nick: m.Nick, Roles: roles, JoinedAt: m.JoinedAt}
}

// MemberList returns all members of a guild, by id.
func (w *World) MemberList(g *Guild) []*model.Member {
	out := []*model.Member{}
	for id := range g.Members {
		out = append(out, w.MemberJSON(g, id))
	}
	sort.Slice(out, func(i, j int) bool { return model.IDLess(out[i].User.ID, out[j].User.ID) })
	return out
}

// ChannelJSON returns a channel as userID sees it: a thread includes that user's
// membership.
func (w *World) ChannelJSON(c *Channel, userID string) model.Channel {
	out := c.Channel
	if c.IsThread() {
		out.Member = c.Members[userID]
		out.MemberCount = len(c.Members)
	}
	return out
}
