package sandbox

import (
	"fmt"
	"slices"
	"strconv"

	"guildhall/bot/sandbox/feed"
	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/permission"
	"guildhall/bot/sandbox/service"
	"guildhall/bot/sandbox/world"
)

// The methods of this file build and change the world from outside, as the
// people who run a guild would. All ids are strings, as on the wire.

// admin changes the world from outside.
type admin struct {
	world *world.World
	svc   *service.Service
	gate  *gateway.Gateway
	feed  *feed.Feed
}

func newAdmin(w *world.World, svc *service.Service, g *gateway.Gateway, f *feed.Feed) *admin {
	return &admin{w, svc, g, f}
}

// AddPerson adds an account with a locale such as "ko".
func (a *admin) AddPerson(username, displayName, locale string) string {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	w := a.world
	p := &world.Person{User: model.User{ID: w.NextID(), Username: username, Discriminator: "0", GlobalName: displayName}, Locale: locale}
	w.People[p.ID] = p
	w.Order = append(w.Order, p.ID)
	w.KeepPerson(p)
	a.world.Touch()
	return p.ID
}

// AddGuild adds a guild with its @everyone role and its owner as a member.
func (a *admin) AddGuild(name, ownerID, locale string) string {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	return a.addGuild(a.world.NextID(), name, ownerID, locale)
}

func (a *admin) addGuild(id, name, ownerID, locale string) string {
	w := a.world
	g := &world.Guild{ID: id, Name: name, OwnerID: ownerID, PreferredLocale: locale, Members: map[string]*world.Member{}}
	g.Roles = []model.Role{{ID: g.ID, Name: "@everyone", Permissions: permission.Everyday}}
	w.Guilds[g.ID] = g
	w.KeepGuild(g)
	a.svc.AddMember(g, ownerID)
	return g.ID
}

// AddGuildOn is AddGuild with an id by which Discord routes the guild's events
// to one of so many shards.
func (a *admin) AddGuildOn(shard, of int, name, ownerID, locale string) string {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	id := a.world.NextID()
	for gateway.ShardOf(id, of) != shard { // a millisecond later each time
		a.world.LastID += 1 << 22
		id = strconv.FormatUint(a.world.LastID, 10)
	}
	return a.addGuild(id, name, ownerID, locale)
}

// AddChannel adds a text channel to a guild.
func (a *admin) AddChannel(guildID, name string) string {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	w := a.world
	n := len(w.SortedChannels(func(c *world.Channel) bool { return c.GuildID == guildID && !c.IsThread() }))
	c := world.NewChannel(model.Channel{ID: w.NextID(), Type: model.TextChannel, GuildID: guildID, Name: name, Position: n, PermissionOverwrites: []permission.Overwrite{}})
	w.Channels[c.ID] = c
	w.KeepChannel(c)
	a.svc.AnnounceChannel("CHANNEL_CREATE", c)
	return c.ID
}

// AddGroup adds a conversation of several people. The bot is not in it: who has
// installed it for themselves can use it there all the same, and only answers
// to interactions work.
func (a *admin) AddGroup(name string, people ...string) string {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	w := a.world
	c := world.NewChannel(model.Channel{ID: w.NextID(), Type: model.GroupDM, Name: name})
	for _, id := range people {
		c.Members[id] = &model.ThreadMember{ID: c.ID, UserID: id, JoinTimestamp: a.world.Clock.Now().UTC()}
		if u := w.User(id); u != nil {
			c.Recipients = append(c.Recipients, *u)
		}
	}
	w.Channels[c.ID] = c
	w.KeepChannel(c)
	a.world.Touch()
	return c.ID
}

// Join makes a person a member of a guild.
func (a *admin) Join(guildID, userID string) {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	if g := a.world.Guilds[guildID]; g != nil && a.world.People[userID] != nil {
		a.svc.AddMember(g, userID)
	}
}

// Leave takes a person out of a guild.
func (a *admin) Leave(guildID, userID string) {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	if g := a.world.Guilds[guildID]; g != nil && g.Members[userID] != nil {
		a.svc.RemoveMember(g, userID)
	}
}

// InviteBot adds the bot to a guild with a role of its own.
func (a *admin) InviteBot(guildID string, permissions permission.Bits) {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	if g := a.world.Guilds[guildID]; g != nil && g.Members[a.world.App.ID] == nil {
		a.svc.InviteBot(g, permissions)
	}
}

// AddRole adds a role to a guild.
func (a *admin) AddRole(guildID, name string, permissions permission.Bits, mentionable bool) string {
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

// SetRole changes what a role allows; the id of the guild is @everyone.
func (a *admin) SetRole(guildID, roleID string, permissions permission.Bits) {
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
func (a *admin) GiveRole(guildID, userID, roleID string) {
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
		intent = 0 // a bot hears of itself without asking
	}
	a.gate.Dispatch("GUILD_MEMBER_UPDATE", g.ID, intent, e)
	a.svc.AnnounceGuild(g)
}

// SetOverwrite sets what one role or member may do in one channel.
func (a *admin) SetOverwrite(channelID string, o permission.Overwrite) error {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	c := a.world.Channels[channelID]
	if c == nil || c.IsThread() || c.GuildID == "" {
		return fmt.Errorf("overwrite: %s is no channel of a guild", channelID)
	}
	a.svc.SetOverwrite(c, o)
	return nil
}

// SetClosedDM lets a person refuse or accept direct messages of the bot.
func (a *admin) SetClosedDM(userID string, closed bool) error {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	return a.svc.SetClosedDM(userID, closed)
}

// SetLocale changes the language of a person's client.
func (a *admin) SetLocale(userID, locale string) error {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	p := a.world.People[userID]
	if p == nil || !slices.Contains(model.Locales, locale) {
		return fmt.Errorf("locale %q of user %s: no such user or locale", locale, userID)
	}
	p.Locale = locale
	a.world.KeepPerson(p)
	a.world.Touch()
	return nil
}
