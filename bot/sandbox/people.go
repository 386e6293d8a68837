package sandbox

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// The methods of this file build and change the world from outside, as the
// people who run a guild would. All ids are strings, as on the wire.

// admin changes the world from outside.
type admin struct {
	world *world
	svc   *service
	gate  *gateway
	feed  *feed
}

func newAdmin(w *world, svc *service, g *gateway, f *feed) *admin { return &admin{w, svc, g, f} }

// AddPerson adds an account with a locale such as "ko".
func (s *admin) AddPerson(username, displayName, locale string) string {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	w := s.world
	p := &person{User: User{ID: w.nextID(), Username: username, Discriminator: "0", GlobalName: displayName}, Locale: locale}
	w.people[p.ID] = p
	w.order = append(w.order, p.ID)
	w.keepPerson(p)
	s.world.touch()
	return p.ID
}

// AddGuild adds a guild with its @everyone role and its owner as a member.
func (s *admin) AddGuild(name, ownerID, locale string) string {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	return s.addGuild(s.world.nextID(), name, ownerID, locale)
}

func (s *admin) addGuild(id, name, ownerID, locale string) string {
	w := s.world
	g := &guild{ID: id, Name: name, OwnerID: ownerID, PreferredLocale: locale, members: map[string]*member{}}
	g.Roles = []Role{{ID: g.ID, Name: "@everyone", Permissions: Everyday}}
	w.guilds[g.ID] = g
	w.keepGuild(g)
	s.svc.addMember(g, ownerID)
	return g.ID
}

// AddGuildOn is AddGuild with an id by which Discord routes the guild's events
// to one of so many shards.
func (s *admin) AddGuildOn(shard, of int, name, ownerID, locale string) string {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	id := s.world.nextID()
	for shardOf(id, of) != shard { // a millisecond later each time
		s.world.lastID += 1 << 22
		id = strconv.FormatUint(s.world.lastID, 10)
	}
	return s.addGuild(id, name, ownerID, locale)
}

// AddChannel adds a text channel to a guild.
func (s *admin) AddChannel(guildID, name string) string {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	w := s.world
	n := len(w.sortedChannels(func(c *channel) bool { return c.GuildID == guildID && !c.isThread() }))
	c := newChannel(Channel{ID: w.nextID(), Type: TextChannel, GuildID: guildID, Name: name, Position: n, PermissionOverwrites: []Overwrite{}})
	w.channels[c.ID] = c
	w.keepChannel(c)
	s.svc.announceChannel("CHANNEL_CREATE", c)
	return c.ID
}

// AddGroup adds a conversation of several people. The bot is not in it: who has
// installed it for themselves can use it there all the same, and only answers
// to interactions work.
func (s *admin) AddGroup(name string, people ...string) string {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	w := s.world
	c := newChannel(Channel{ID: w.nextID(), Type: GroupDM, Name: name})
	for _, id := range people {
		c.members[id] = &ThreadMember{ID: c.ID, UserID: id, JoinTimestamp: s.world.clock.Now().UTC()}
		if u := w.user(id); u != nil {
			c.Recipients = append(c.Recipients, *u)
		}
	}
	w.channels[c.ID] = c
	w.keepChannel(c)
	s.world.touch()
	return c.ID
}

// Join makes a person a member of a guild.
func (s *admin) Join(guildID, userID string) {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	if g := s.world.guilds[guildID]; g != nil && s.world.people[userID] != nil {
		s.svc.addMember(g, userID)
	}
}

func (s *service) addMember(g *guild, userID string) {
	if g.members[userID] != nil {
		return
	}
	m := &member{GuildID: g.ID, UserID: userID, Roles: []string{}, JoinedAt: s.world.clock.Now().UTC()}
	g.members[userID] = m
	s.world.keepMember(m)
	if g.members[s.world.app.ID] != nil && userID != s.world.app.ID {
		e := s.world.memberJSON(g, userID)
		e.GuildID = g.ID
		s.gate.dispatch("GUILD_MEMBER_ADD", g.ID, intentGuildMembers, e)
	}
	s.announceGuild(g)
}

// Leave takes a person out of a guild.
func (s *admin) Leave(guildID, userID string) {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	if g := s.world.guilds[guildID]; g != nil && g.members[userID] != nil {
		s.svc.removeMember(g, userID)
	}
}

// removeMember takes a member, or the bot, out of a guild and its threads.
func (s *service) removeMember(g *guild, userID string) {
	w := s.world
	delete(g.members, userID)
	w.forget("member/" + g.ID + "/" + userID)
	for _, c := range w.channels {
		if c.GuildID == g.ID && c.members[userID] != nil {
			delete(c.members, userID)
			w.keepChannel(c)
		}
	}
	if userID == w.app.ID {
		g.Roles = slices.DeleteFunc(g.Roles, func(r Role) bool { return r.Managed })
		w.keepGuild(g)
		for _, c := range w.commandsIn(g.ID) {
			s.dropCommand(c)
		}
		s.gate.dispatch("GUILD_DELETE", g.ID, intentGuilds, map[string]any{"id": g.ID})
	} else if g.members[w.app.ID] != nil {
		s.gate.dispatch("GUILD_MEMBER_REMOVE", g.ID, intentGuildMembers, map[string]any{"guild_id": g.ID, "user": w.user(userID)})
	}
	s.announceGuild(g)
}

// InviteBot adds the bot to a guild with a role of its own.
func (s *admin) InviteBot(guildID string, permissions Bits) {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	if g := s.world.guilds[guildID]; g != nil && g.members[s.world.app.ID] == nil {
		s.svc.inviteBot(g, permissions)
	}
}

func (s *service) inviteBot(g *guild, permissions Bits) {
	w := s.world
	r := Role{ID: w.nextID(), Name: w.app.Username, Permissions: permissions, Managed: true, Position: len(g.Roles)}
	g.Roles = append(g.Roles, r)
	w.keepGuild(g)
	s.addMember(g, w.app.ID)
	m := g.members[w.app.ID]
	m.Roles = []string{r.ID}
	w.keepMember(m)
	s.gate.dispatch("GUILD_CREATE", g.ID, intentGuilds, s.gate.guildCreate(g))
	s.announceGuild(g)
}

// AddRole adds a role to a guild.
func (s *admin) AddRole(guildID, name string, permissions Bits, mentionable bool) string {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	g := s.world.guilds[guildID]
	if g == nil {
		return ""
	}
	r := Role{ID: s.world.nextID(), Name: name, Permissions: permissions, Mentionable: mentionable, Position: len(g.Roles)}
	g.Roles = append(g.Roles, r)
	s.world.keepGuild(g)
	s.gate.dispatch("GUILD_ROLE_CREATE", g.ID, intentGuilds, map[string]any{"guild_id": g.ID, "role": r})
	s.svc.announceGuild(g)
	return r.ID
}

// SetRole changes what a role allows; the id of the guild is @everyone.
func (s *admin) SetRole(guildID, roleID string, permissions Bits) {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	g := s.world.guilds[guildID]
	if g == nil {
		return
	}
	for i := range g.Roles {
		if g.Roles[i].ID == roleID {
			g.Roles[i].Permissions = permissions
			s.gate.dispatch("GUILD_ROLE_UPDATE", g.ID, intentGuilds, map[string]any{"guild_id": g.ID, "role": g.Roles[i]})
		}
	}
	s.world.keepGuild(g)
	s.svc.announceGuild(g)
}

// GiveRole gives a member, or the bot, a role.
func (s *admin) GiveRole(guildID, userID, roleID string) {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	g := s.world.guilds[guildID]
	if g == nil || g.members[userID] == nil || g.members[userID].has(roleID) {
		return
	}
	m := g.members[userID]
	m.Roles = append(slices.Clone(m.Roles), roleID)
	s.world.keepMember(m)
	e := s.world.memberJSON(g, userID)
	e.GuildID = g.ID
	intent := intentGuildMembers
	if userID == s.world.app.ID {
		intent = 0 // a bot hears of itself without asking
	}
	s.gate.dispatch("GUILD_MEMBER_UPDATE", g.ID, intent, e)
	s.svc.announceGuild(g)
}

// SetOverwrite sets what one role or member may do in one channel.
func (s *admin) SetOverwrite(channelID string, o Overwrite) error {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	c := s.world.channels[channelID]
	if c == nil || c.isThread() || c.GuildID == "" {
		return fmt.Errorf("overwrite: %s is no channel of a guild", channelID)
	}
	s.svc.setOverwrite(c, o)
	return nil
}

func (s *service) setOverwrite(c *channel, o Overwrite) {
	list := slices.DeleteFunc(slices.Clone(c.PermissionOverwrites), func(x Overwrite) bool { return x.ID == o.ID && x.Type == o.Type })
	c.PermissionOverwrites = append(list, o)
	s.world.keepChannel(c)
	s.announceChannel("CHANNEL_UPDATE", c)
	if g := s.world.guilds[c.GuildID]; g != nil {
		s.announceGuild(g)
	}
}

// SetClosedDM lets a person refuse or accept direct messages of the bot.
func (s *admin) SetClosedDM(userID string, closed bool) error {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	return s.svc.setClosedDM(userID, closed)
}

func (s *service) setClosedDM(userID string, closed bool) error {
	p := s.world.people[userID]
	if p == nil {
		return errors.New("no such user")
	}
	p.ClosedDM = closed
	s.world.keepPerson(p)
	s.world.touch()
	return nil
}

// SetLocale changes the language of a person's client.
func (s *admin) SetLocale(userID, locale string) error {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	p := s.world.people[userID]
	if p == nil || !slices.Contains(locales, locale) {
		return fmt.Errorf("locale %q of user %s: no such user or locale", locale, userID)
	}
	p.Locale = locale
	s.world.keepPerson(p)
	s.world.touch()
	return nil
}
