package service

import (
	"errors"
	"slices"

	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/world"
)

// DropCommand deletes a command.
func (s *Service) DropCommand(c *model.Command) {
	delete(s.world.Commands, c.ID)
	s.world.Forget("command/" + c.ID)
}

// AddMember makes a user a member of a guild, unless they are one.
func (s *Service) AddMember(g *world.Guild, userID string) {
	if g.Members[userID] != nil {
		return
	}
	m := &world.Member{GuildID: g.ID, UserID: userID, Roles: []string{}, JoinedAt: s.world.Clock.Now().UTC()}
	g.Members[userID] = m
	s.world.KeepMember(m)
	if g.Members[s.world.App.ID] != nil && userID != s.world.App.ID {
		e := s.world.MemberJSON(g, userID)
		e.GuildID = g.ID
		s.gate.Dispatch("GUILD_MEMBER_ADD", g.ID, gateway.IntentGuildMembers, e)
	}
	s.AnnounceGuild(g)
}

// RemoveMember removes a member, or the bot, from a guild and its threads.
func (s *Service) RemoveMember(g *world.Guild, userID string) {
	w := s.world
	delete(g.Members, userID)
	w.Forget("member/" + g.ID + "/" + userID)
	for _, c := range w.Channels {
		if c.GuildID == g.ID && c.Members[userID] != nil {
			delete(c.Members, userID)
			w.KeepChannel(c)
		}
	}
	if userID == w.App.ID {
		g.Roles = slices.DeleteFunc(g.Roles, func(r model.Role) bool { return r.Managed })
		w.KeepGuild(g)
		for _, c := range w.CommandsIn(g.ID) {
			s.DropCommand(c)
		}
		s.gate.Dispatch("GUILD_DELETE", g.ID, gateway.IntentGuilds, map[string]any{"id": g.ID})
	} else if g.Members[w.App.ID] != nil {
		s.gate.Dispatch("GUILD_MEMBER_REMOVE", g.ID, gateway.IntentGuildMembers, map[string]any{"guild_id": g.ID, "user": w.User(userID)})
	}
	s.AnnounceGuild(g)
}

// InviteBot adds the bot to a guild with its own role.
func (s *Service) InviteBot(g *world.Guild, permissions model.Permissions) {
	w := s.world
	r := model.Role{ID: w.NextID(), Name: w.App.Username, Permissions: permissions, Managed: true, Position: len(g.Roles)}
	g.Roles = append(g.Roles, r)
	w.KeepGuild(g)
	s.AddMember(g, w.App.ID)
	m := g.Members[w.App.ID]
	m.Roles = []string{r.ID}
	w.KeepMember(m)
	s.gate.Dispatch("GUILD_CREATE", g.ID, gateway.IntentGuilds, s.gate.GuildCreate(g))
	s.AnnounceGuild(g)
}

// SetOverwrite replaces the overwrite of a channel for a role or a member.
func (s *Service) SetOverwrite(c *world.Channel, o model.Overwrite) {
	list := slices.DeleteFunc(slices.Clone(c.PermissionOverwrites), func(x model.Overwrite) bool { return x.ID == o.ID && x.Type == o.Type })
	c.PermissionOverwrites = append(list, o)
	s.world.KeepChannel(c)
	s.AnnounceChannel("CHANNEL_UPDATE", c)
	if g := s.world.Guilds[c.GuildID]; g != nil {
		s.AnnounceGuild(g)
	}
}

// SetClosedDM makes a person refuse or accept direct messages.
func (s *Service) SetClosedDM(userID string, closed bool) error {
	p := s.world.People[userID]
	if p == nil {
		return errors.New("no such user")
	}
	p.ClosedDM = closed
	s.world.KeepPerson(p)
	s.world.NotifyWaiters()
	return nil
}
