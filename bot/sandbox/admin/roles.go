package admin

import (
	"fmt"
	"slices"

	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/model"
)

// InviteBot adds the bot to a guild with a role of its own.
func (a *Admin) InviteBot(guildID string, permissions model.Permissions) {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	if g := a.world.Guilds[guildID]; g != nil && g.Members[a.world.App.ID] == nil {
		a.svc.InviteBot(g, permissions)
	}
}

// AddRole adds a role to a guild.
func (a *Admin) AddRole(guildID, name string, permissions model.Permissions, mentionable bool) string {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	g := a.world.Guilds[guildID]
	if g == nil {
		return ""
	}
	r := model.Role{ID: a.world.NextID(), Name: name, Permissions: permissions, Mentionable: mentionable, Position: len(g.Roles)}
	g.Roles = append(g.Roles, r)
	a.world.KeepGuild(g)
	a.gate.Dispatch("GUILD_ROLE_CREATE", g.ID, gateway.IntentGuilds, map[string]any{"guild_id": g.ID, "role": r})
	a.svc.AnnounceGuild(g)
	return r.ID
}

// SetRole changes the permissions of a role; the id of the guild is @everyone.
func (a *Admin) SetRole(guildID, roleID string, permissions model.Permissions) {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	g := a.world.Guilds[guildID]
	if g == nil {
		return
	}
	for i := range g.Roles {
		if g.Roles[i].ID == roleID {
			g.Roles[i].Permissions = permissions
			a.gate.Dispatch("GUILD_ROLE_UPDATE", g.ID, gateway.IntentGuilds, map[string]any{"guild_id": g.ID, "role": g.Roles[i]})
		}
	}
	a.world.KeepGuild(g)
	a.svc.AnnounceGuild(g)
}

// GiveRole gives a member, or the bot, a role.
func (a *Admin) GiveRole(guildID, userID, roleID string) {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	g := a.world.Guilds[guildID]
	if g == nil || g.Members[userID] == nil || g.Members[userID].Has(roleID) {
		return
	}
	m := g.Members[userID]
	m.Roles = append(slices.Clone(m.Roles), roleID)
	a.world.KeepMember(m)
	e := a.world.MemberJSON(g, userID)
	e.GuildID = g.ID
	intent := gateway.IntentGuildMembers
	if userID == a.world.App.ID {
		intent = 0 // a bot gets events about itself without any intent
	}
	a.gate.Dispatch("GUILD_MEMBER_UPDATE", g.ID, intent, e)
	a.svc.AnnounceGuild(g)
}

// SetSlowMode sets the seconds that a person waits between two messages in a channel; 0 is
// none.
func (a *Admin) SetSlowMode(channelID string, seconds int) error {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	c := a.world.Channels[channelID]
	if c == nil {
		return fmt.Errorf("unknown channel %q", channelID)
	}
	c.RateLimitPerUser = seconds
	a.world.KeepChannel(c)
	a.svc.AnnounceChannel("CHANNEL_UPDATE", c)
	return nil
}

// SetOverwrite sets the permissions of one role or member in one channel.
func (a *Admin) SetOverwrite(channelID string, o model.Overwrite) error {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	c := a.world.Channels[channelID]
	if c == nil || c.IsThread() || c.GuildID == "" {
		return fmt.Errorf("overwrite: %s is not a channel of a guild", channelID)
	}
	a.svc.SetOverwrite(c, o)
	return nil
}
