package sandbox

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/permission"
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
func (a *admin) AddPerson(username, displayName, locale string) string {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	w := a.world
	p := &person{User: model.User{ID: w.nextID(), Username: username, Discriminator: "0", GlobalName: displayName}, Locale: locale}
	w.people[p.ID] = p
	w.order = append(w.order, p.ID)
	w.keepPerson(p)
	a.world.touch()
	return p.ID
}

// AddGuild adds a guild with its @everyone role and its owner as a member.
func (a *admin) AddGuild(name, ownerID, locale string) string {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	return a.addGuild(a.world.nextID(), name, ownerID, locale)
}

func (a *admin) addGuild(id, name, ownerID, locale string) string {
	w := a.world
	g := &guild{ID: id, Name: name, OwnerID: ownerID, PreferredLocale: locale, members: map[string]*member{}}
	g.Roles = []model.Role{{ID: g.ID, Name: "@everyone", Permissions: permission.Everyday}}
	w.guilds[g.ID] = g
	w.keepGuild(g)
	a.svc.addMember(g, ownerID)
	return g.ID
}

// AddGuildOn is AddGuild with an id by which Discord routes the guild's events
// to one of so many shards.
func (a *admin) AddGuildOn(shard, of int, name, ownerID, locale string) string {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	id := a.world.nextID()
	for shardOf(id, of) != shard { // a millisecond later each time
		a.world.lastID += 1 << 22
		id = strconv.FormatUint(a.world.lastID, 10)
	}
	return a.addGuild(id, name, ownerID, locale)
}

// AddChannel adds a text channel to a guild.
func (a *admin) AddChannel(guildID, name string) string {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	w := a.world
	n := len(w.sortedChannels(func(c *channel) bool { return c.GuildID == guildID && !c.isThread() }))
	c := newChannel(model.Channel{ID: w.nextID(), Type: model.TextChannel, GuildID: guildID, Name: name, Position: n, PermissionOverwrites: []permission.Overwrite{}})
	w.channels[c.ID] = c
	w.keepChannel(c)
	a.svc.announceChannel("CHANNEL_CREATE", c)
	return c.ID
}

// AddGroup adds a conversation of several people. The bot is not in it: who has
// installed it for themselves can use it there all the same, and only answers
// to interactions work.
func (a *admin) AddGroup(name string, people ...string) string {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	w := a.world
	c := newChannel(model.Channel{ID: w.nextID(), Type: model.GroupDM, Name: name})
	for _, id := range people {
		c.members[id] = &model.ThreadMember{ID: c.ID, UserID: id, JoinTimestamp: a.world.clock.Now().UTC()}
		if u := w.user(id); u != nil {
			c.Recipients = append(c.Recipients, *u)
		}
	}
	w.channels[c.ID] = c
	w.keepChannel(c)
	a.world.touch()
	return c.ID
}

// Join makes a person a member of a guild.
func (a *admin) Join(guildID, userID string) {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	if g := a.world.guilds[guildID]; g != nil && a.world.people[userID] != nil {
		a.svc.addMember(g, userID)
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
func (a *admin) Leave(guildID, userID string) {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	if g := a.world.guilds[guildID]; g != nil && g.members[userID] != nil {
		a.svc.removeMember(g, userID)
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
		g.Roles = slices.DeleteFunc(g.Roles, func(r model.Role) bool { return r.Managed })
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
func (a *admin) InviteBot(guildID string, permissions permission.Bits) {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	if g := a.world.guilds[guildID]; g != nil && g.members[a.world.app.ID] == nil {
		a.svc.inviteBot(g, permissions)
	}
}

func (s *service) inviteBot(g *guild, permissions permission.Bits) {
	w := s.world
	r := model.Role{ID: w.nextID(), Name: w.app.Username, Permissions: permissions, Managed: true, Position: len(g.Roles)}
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
func (a *admin) AddRole(guildID, name string, permissions permission.Bits, mentionable bool) string {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	g := a.world.guilds[guildID]
	if g == nil {
		return ""
	}
	r := model.Role{ID: a.world.nextID(), Name: name, Permissions: permissions, Mentionable: mentionable, Position: len(g.Roles)}
	g.Roles = append(g.Roles, r)
	a.world.keepGuild(g)
	a.gate.dispatch("GUILD_ROLE_CREATE", g.ID, intentGuilds, map[string]any{"guild_id": g.ID, "role": r})
	a.svc.announceGuild(g)
	return r.ID
}

// SetRole changes what a role allows; the id of the guild is @everyone.
func (a *admin) SetRole(guildID, roleID string, permissions permission.Bits) {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	g := a.world.guilds[guildID]
	if g == nil {
		return
	}
	for i := range g.Roles {
		if g.Roles[i].ID == roleID {
			g.Roles[i].Permissions = permissions
			a.gate.dispatch("GUILD_ROLE_UPDATE", g.ID, intentGuilds, map[string]any{"guild_id": g.ID, "role": g.Roles[i]})
		}
	}
	a.world.keepGuild(g)
	a.svc.announceGuild(g)
}

// GiveRole gives a member, or the bot, a role.
func (a *admin) GiveRole(guildID, userID, roleID string) {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	g := a.world.guilds[guildID]
	if g == nil || g.members[userID] == nil || g.members[userID].has(roleID) {
		return
	}
	m := g.members[userID]
	m.Roles = append(slices.Clone(m.Roles), roleID)
	a.world.keepMember(m)
	e := a.world.memberJSON(g, userID)
	e.GuildID = g.ID
	intent := intentGuildMembers
	if userID == a.world.app.ID {
		intent = 0 // a bot hears of itself without asking
	}
	a.gate.dispatch("GUILD_MEMBER_UPDATE", g.ID, intent, e)
	a.svc.announceGuild(g)
}

// SetOverwrite sets what one role or member may do in one channel.
func (a *admin) SetOverwrite(channelID string, o permission.Overwrite) error {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	c := a.world.channels[channelID]
	if c == nil || c.isThread() || c.GuildID == "" {
		return fmt.Errorf("overwrite: %s is no channel of a guild", channelID)
	}
	a.svc.setOverwrite(c, o)
	return nil
}

func (s *service) setOverwrite(c *channel, o permission.Overwrite) {
	list := slices.DeleteFunc(slices.Clone(c.PermissionOverwrites), func(x permission.Overwrite) bool { return x.ID == o.ID && x.Type == o.Type })
	c.PermissionOverwrites = append(list, o)
	s.world.keepChannel(c)
	s.announceChannel("CHANNEL_UPDATE", c)
	if g := s.world.guilds[c.GuildID]; g != nil {
		s.announceGuild(g)
	}
}

// SetClosedDM lets a person refuse or accept direct messages of the bot.
func (a *admin) SetClosedDM(userID string, closed bool) error {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	return a.svc.setClosedDM(userID, closed)
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
func (a *admin) SetLocale(userID, locale string) error {
	a.world.mu.Lock()
	defer a.world.mu.Unlock()
	p := a.world.people[userID]
	if p == nil || !slices.Contains(model.Locales, locale) {
		return fmt.Errorf("locale %q of user %s: no such user or locale", locale, userID)
	}
	p.Locale = locale
	a.world.keepPerson(p)
	a.world.touch()
	return nil
}
