package admin

import (
	"maps"
	"slices"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/world"
)

// Chosen creates objects with ids that a test chooses, so that its texts can contain them.
// Existing objects stay as they are, except the names and languages of people.
type Chosen struct{ a *Admin }

// Chosen returns the world for ids that the caller chooses.
func (a *Admin) Chosen() Chosen { return Chosen{a} }

// Person adds an account, or changes its name and the locale of its client.
func (c Chosen) Person(id, name, locale string, bot bool) {
	w := c.a.world
	w.Mu.Lock()
	defer w.Mu.Unlock()
	p := w.People[id]
	if p == nil {
		p = &world.Person{User: model.User{ID: id, Discriminator: "0"}}
		w.People[id] = p
		w.PeopleIDs = append(w.PeopleIDs, id)
	}
	p.Username, p.GlobalName, p.Locale, p.Bot = name, name, locale, bot
	w.KeepPerson(p)
}

// Guild adds a guild that nobody owns, with the bot.
func (c Chosen) Guild(id, name, locale string) {
	w := c.a.world
	w.Mu.Lock()
	defer w.Mu.Unlock()
	if w.Guilds[id] != nil {
		return
	}
	g := &world.Guild{ID: id, Name: name, PreferredLocale: locale, Members: map[string]*world.Member{}}
	g.Roles = []model.Role{{ID: id, Name: "@everyone", Permissions: model.Everyday}}
	w.Guilds[id] = g
	w.KeepGuild(g)
	c.a.svc.InviteBot(g, model.BotInvite)
}

// Member makes a person a member of a guild with these roles. nick is the
// person's name in this guild; if it is empty, the person has none.
func (c Chosen) Member(guild, user, nick string, roles ...string) {
	w := c.a.world
	w.Mu.Lock()
	defer w.Mu.Unlock()
	g := w.Guilds[guild]
	if g.Members[user] == nil {
		c.a.svc.AddMember(g, user)
	}
	m := g.Members[user]
	m.Nick, m.Roles = nil, roles
	if nick != "" {
		m.Nick = &nick
	}
}

// Role adds a role to a guild.
func (c Chosen) Role(guild, id string, permissions model.Permissions) {
	w := c.a.world
	w.Mu.Lock()
	defer w.Mu.Unlock()
	g := w.Guilds[guild]
	if !slices.ContainsFunc(g.Roles, func(r model.Role) bool { return r.ID == id }) {
		g.Roles = append(g.Roles, model.Role{ID: id, Name: "role-" + id, Permissions: permissions, Position: len(g.Roles)})
		w.KeepGuild(g)
	}
}

// Commands returns the registered commands.
func (c Chosen) Commands() map[string]*model.Command {
	c.a.world.Mu.Lock()
	defer c.a.world.Mu.Unlock()
	return maps.Clone(c.a.world.Commands)
}

// Register registers the commands that Commands of another world returned,
// without validating them again.
func (c Chosen) Register(list map[string]*model.Command) {
	c.a.world.Mu.Lock()
	defer c.a.world.Mu.Unlock()
	maps.Copy(c.a.world.Commands, list)
}

// Channel adds a text channel to a guild.
func (c Chosen) Channel(guild, id string) {
	c.channel(world.NewChannel(model.Channel{ID: id, Type: model.TextChannel, GuildID: guild, Name: "channel-" + id, PermissionOverwrites: []model.Overwrite{}}))
}

// DM adds the channel of the direct messages between the bot and a person.
func (c Chosen) DM(id, user string) {
	dm := world.NewChannel(model.Channel{ID: id, Type: model.DMChannel})
	dm.Recipient = user
	c.channel(dm)
}

func (c Chosen) channel(one *world.Channel) {
	w := c.a.world
	w.Mu.Lock()
	defer w.Mu.Unlock()
	if w.Channels[one.ID] != nil {
		return
	}
	if u := w.User(one.Recipient); u != nil {
		one.Recipients = []model.User{*u}
	}
	w.Channels[one.ID] = one
	w.KeepChannel(one)
}

// Unframe converts a message to the form that older versions of a bot sent,
// without components V2: it gets this content and its rows. Its files stay if
// files is true.
func (c Chosen) Unframe(channel, id, content string, files bool) {
	w := c.a.world
	w.Mu.Lock()
	defer w.Mu.Unlock()
	at := w.Channels[channel]
	old := *at.Messages[id]
	old.Flags &^= model.FlagComponentsV2
	var rows []model.Component
	for _, row := range model.Rows(old.Components) {
		rows = append(rows, model.Component{Type: model.ActionRow, Components: row})
	}
	if old.Content, old.Components = content, rows; !files {
		old.Attachments = nil
	}
	w.PutMessage(at, &old)
}

// Archived reports whether a channel is an archived thread.
func (c Chosen) Archived(channel string) bool {
	c.a.world.Mu.Lock()
	defer c.a.world.Mu.Unlock()
	found := c.a.world.Channels[channel]
	return found != nil && found.Archived()
}

// LastID is the highest id so far.
func (c Chosen) LastID() uint64 {
	c.a.world.Mu.Lock()
	defer c.a.world.Mu.Unlock()
	return c.a.world.LastID
}

// IDsAfter makes all new ids higher than n.
func (c Chosen) IDsAfter(n uint64) {
	c.a.world.Mu.Lock()
	defer c.a.world.Mu.Unlock()
	c.a.world.LastID = max(c.a.world.LastID, n)
}
