package world

import "guildhall/bot/sandbox/model"

// GuildBits returns the permissions of a member in the guild, before overwrites
// of a channel: @everyone, the other roles, then owner and administrator.
func (g *Guild) GuildBits(userID string) model.Permissions {
	if g.OwnerID == userID {
		return model.AllPermissions
	}
	m := g.Members[userID]
	if m == nil {
		return 0
	}
	var b model.Permissions
	for i := range g.Roles {
		if r := &g.Roles[i]; r.ID == g.ID || m.Has(r.ID) {
			b |= r.Permissions
		}
	}
	if b.Has(model.Administrator) {
		return model.AllPermissions
	}
	return b
}

// Has reports whether the member has a role.
func (m *Member) Has(roleID string) bool {
	for _, id := range m.Roles {
		if id == roleID {
			return true
		}
	}
	return false
}

// BitsIn returns the permissions of a user in a channel. In direct messages the
// two participants have all permissions, everybody else none.
func (w *World) BitsIn(c *Channel, userID string) model.Permissions {
	if c.Type == model.DMChannel {
		if c.Recipient == userID || userID == w.App.ID {
			return model.AllPermissions
		}
		return 0
	}
	if c.Type == model.GroupDM {
		if c.Members[userID] != nil {
			return model.AllPermissions
		}
		return 0 // the bot is never a member
	}
	g := w.Guilds[c.GuildID]
	if g == nil || g.Members[userID] == nil {
		return 0
	}
	b := g.GuildBits(userID)
	if b == model.AllPermissions {
		return b
	}
	from := c
	if c.IsThread() {
		if from = w.Channels[c.ParentID]; from == nil {
			return 0
		}
	}
	b = from.overwrite(b, g, g.Members[userID], userID)
	if !b.Has(model.ViewChannel) {
		return 0
	}
	if c.Type == model.PrivateThread && c.Members[userID] == nil && !b.Has(model.ManageThreads) {
		return 0
	}
	return b
}

// overwrite applies the overwrites of the channel: @everyone, roles, member.
func (c *Channel) overwrite(b model.Permissions, g *Guild, m *Member, userID string) model.Permissions {
	var allow, deny model.Permissions
	for _, o := range c.PermissionOverwrites {
		if o.Type == 0 && o.ID == g.ID {
			b = b&^o.Deny | o.Allow
		}
	}
	for _, o := range c.PermissionOverwrites {
		if o.Type == 0 && o.ID != g.ID && m.Has(o.ID) {
			allow |= o.Allow
			deny |= o.Deny
		}
	}
	b = b&^deny | allow
	for _, o := range c.PermissionOverwrites {
		if o.Type == 1 && o.ID == userID {
			b = b&^o.Deny | o.Allow
		}
	}
	return b
}

// CanSee reports whether a user can open a channel.
func (w *World) CanSee(c *Channel, userID string) bool {
	return w.BitsIn(c, userID).Has(model.ViewChannel)
}

// SpeakBit returns the permission needed to send messages: threads have their
// own.
func (c *Channel) SpeakBit() model.Permissions {
	if c.IsThread() {
		return model.SendMessagesInThreads
	}
	return model.SendMessages
}

// Audience returns the ids of everybody who can see a channel, including the bot.
func (w *World) Audience(c *Channel) map[string]bool {
	out := map[string]bool{}
	for _, id := range w.PeopleIDs {
		if w.CanSee(c, id) {
			out[id] = true
		}
	}
	if w.CanSee(c, w.App.ID) {
		out[w.App.ID] = true
	}
	return out
}
