// Package admin changes the world from outside: it makes the changes of a
// guild's administrators and the effects of faults.
package admin

import (
	"fmt"
	"slices"
	"strconv"

	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/service"
	"guildhall/bot/sandbox/world"
)

// Admin changes the world from outside, like the administrators of a guild. All
// ids are strings, as in the API.
type Admin struct {
	world *world.World
	svc   *service.Service
	gate  *gateway.Gateway
}

// New returns an Admin of a world.
func New(w *world.World, svc *service.Service, g *gateway.Gateway) *Admin {
	return &Admin{w, svc, g}
}

// AddPerson adds an account with a locale such as "ko".
func (a *Admin) AddPerson(username, displayName, locale string) string {
	a.world.Mu.Lock()
	id := a.world.NextID()
	a.world.Mu.Unlock()
	return a.AddPersonWithID(id, username, displayName, locale)
}

// AddPersonWithID is AddPerson for a person with a known id, such as a user of
// an existing database.
func (a *Admin) AddPersonWithID(id, username, displayName, locale string) string {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	w := a.world
	p := &world.Person{User: model.User{ID: id, Username: username, Discriminator: "0", GlobalName: displayName}, Locale: locale}
	w.People[p.ID] = p
	w.PeopleIDs = append(w.PeopleIDs, p.ID)
	w.KeepPerson(p)
	a.world.NotifyWaiters()
	return p.ID
}

// AddGuild adds a guild with its @everyone role and its owner as a member.
func (a *Admin) AddGuild(name, ownerID, locale string) string {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	return a.addGuild(a.world.NextID(), name, ownerID, locale)
}

func (a *Admin) addGuild(id, name, ownerID, locale string) string {
	w := a.world
	g := &world.Guild{ID: id, Name: name, OwnerID: ownerID, PreferredLocale: locale, Members: map[string]*world.Member{}}
	g.Roles = []model.Role{{ID: g.ID, Name: "@everyone", Permissions: model.Everyday}}
	w.Guilds[g.ID] = g
	w.KeepGuild(g)
	a.svc.AddMember(g, ownerID)
	return g.ID
}

// AddGuildOn is AddGuild with an id whose events go to this shard. of is the
// number of shards.
func (a *Admin) AddGuildOn(shard, of int, name, ownerID, locale string) string {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	id := a.world.NextID()
	for gateway.ShardOf(id, of) != shard { // try the ids of later milliseconds
		a.world.LastID += 1 << 22
		id = strconv.FormatUint(a.world.LastID, 10)
	}
	return a.addGuild(id, name, ownerID, locale)
}

// AddChannel adds a text channel to a guild.
func (a *Admin) AddChannel(guildID, name string) string {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	w := a.world
	n := len(w.SortedChannels(func(c *world.Channel) bool { return c.GuildID == guildID && !c.IsThread() }))
	c := world.NewChannel(model.Channel{ID: w.NextID(), Type: model.TextChannel, GuildID: guildID, Name: name, Position: n, PermissionOverwrites: []model.Overwrite{}})
	w.Channels[c.ID] = c
	w.KeepChannel(c)
	a.svc.AnnounceChannel("CHANNEL_CREATE", c)
	return c.ID
}

// AddMessage adds a message that the bot sent earlier, and returns its id.
func (a *Admin) AddMessage(channelID, content string) string {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	m := &model.Message{Author: a.world.App.User, Content: content}
	a.svc.PostSystem(a.world.Channels[channelID], m)
	return m.ID
}

// AddGroup adds a conversation of several people. The bot is not a member; people
// who installed it for themselves can still use its commands there, but only
// responses to interactions work.
func (a *Admin) AddGroup(name string, people ...string) string {
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
	a.world.NotifyWaiters()
	return c.ID
}

// Join makes a person a member of a guild.
func (a *Admin) Join(guildID, userID string) {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	if g := a.world.Guilds[guildID]; g != nil && a.world.People[userID] != nil {
		a.svc.AddMember(g, userID)
	}
}

// Leave takes a person out of a guild.
func (a *Admin) Leave(guildID, userID string) {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	if g := a.world.Guilds[guildID]; g != nil && g.Members[userID] != nil {
		a.svc.RemoveMember(g, userID)
	}
}

// Install adds the application to a person's account, or removes it.
func (a *Admin) Install(userID string, installed bool) {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	if p := a.world.People[userID]; p != nil {
		p.Installed = installed
		a.world.KeepPerson(p)
	}
	a.world.NotifyWaiters()
}

// SetUserInstalls allows or forbids to add the application to accounts, as the box «User
// Install» of the developer portal does.
func (a *Admin) SetUserInstalls(allowed bool) {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	a.world.App.ForGuilds = !allowed
	a.world.Keep("app", a.world.App)
}

// SetExternalApps allows or forbids applications in a guild that are not its members: without
// the permission USE_EXTERNAL_APPS their answers are private.
func (a *Admin) SetExternalApps(guildID string, allowed bool) {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	if g := a.world.Guilds[guildID]; g != nil {
		g.NoExternalApps = !allowed
		a.world.KeepGuild(g)
	}
}

// SetClosedDM makes a person refuse or accept direct messages of the bot.
func (a *Admin) SetClosedDM(userID string, closed bool) error {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	return a.svc.SetClosedDM(userID, closed)
}

// SetLocale changes the language of a person's client.
func (a *Admin) SetLocale(userID, locale string) error {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	p := a.world.People[userID]
	if p == nil || !slices.Contains(model.Locales, locale) {
		return fmt.Errorf("locale %q of user %s: no such user or locale", locale, userID)
	}
	p.Locale = locale
	a.world.KeepPerson(p)
	a.world.NotifyWaiters()
	return nil
}
