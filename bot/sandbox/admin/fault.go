package admin

import (
	"errors"
	"slices"
	"strings"

	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/service"
	"guildhall/bot/sandbox/world"
)

// Apply carries out a fault of the world. It returns true if the fault is over
// at once; otherwise the fault stays active.
func (a *Admin) Apply(x fault.Fault) (done bool, err error) {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	switch {
	case strings.HasPrefix(x.Kind, "world_"):
		return !slices.Contains([]string{fault.WorldOutage, fault.WorldCloseDM, fault.WorldStrangeForm}, x.Kind), a.applyWorld(x)
	case strings.HasPrefix(x.Kind, "gateway_"):
		return a.gate.ApplyFault(x), nil
	}
	return false, nil
}

func (a *Admin) applyWorld(x fault.Fault) error {
	w := a.world
	c, g := w.Channels[x.Channel], w.Guilds[x.Guild]
	if c != nil && g == nil {
		g = w.Guilds[c.GuildID]
	}
	switch x.Kind {
	case fault.WorldCloseDM:
		return a.svc.SetClosedDM(x.User, true)
	case fault.WorldStrangeForm:
		return nil
	case fault.WorldMemberLeft, fault.WorldBotRemoved, fault.WorldBotInvited, fault.WorldOutage:
		if g == nil {
			return errors.New("no such guild")
		}
		return a.applyGuild(x, g)
	}
	if c == nil {
		return errors.New("no such channel")
	}
	switch x.Kind {
	case fault.WorldDeleteMessage:
		m := c.Messages[x.Message]
		if m == nil {
			return errors.New("no such message")
		}
		a.svc.Drop(c, m)
	case fault.WorldDeleteChannel:
		a.svc.DropChannel(c)
	case fault.WorldArchive, fault.WorldLock, fault.WorldUnlock:
		if !c.IsThread() {
			return errors.New("not a thread")
		}
		meta := *c.ThreadMetadata
		meta.Locked = x.Kind != fault.WorldUnlock && (meta.Locked || x.Kind == fault.WorldLock)
		c.ThreadMetadata = &meta
		archive := x.Kind != fault.WorldUnlock
		if c.Archived() == archive {
			a.svc.ThreadChanged(c)
		}
		a.svc.SetArchived(c, archive)
	case fault.WorldDeny:
		if c.IsThread() {
			return errors.New("permissions of a thread are those of its channel")
		}
		a.svc.SetOverwrite(c, model.Overwrite{ID: w.App.ID, Type: 1, Deny: x.Deny})
	case fault.WorldStrangeParts:
		p := w.People[x.User]
		if p == nil {
			return errors.New("no such user")
		}
		m := &model.Message{Author: p.User, Content: "<@" + w.App.ID + ">", Components: []model.Component{{Type: 1, ID: 1, Components: []model.Component{{Type: 16, ID: 2}}}, {Type: 99, ID: 3}}}
		a.svc.Post(c, m, service.ChannelMentions)
	}
	return nil
}

func (a *Admin) applyGuild(x fault.Fault, g *world.Guild) error {
	switch x.Kind {
	case fault.WorldMemberLeft:
		if g.Members[x.User] == nil {
			return errors.New("no such member")
		}
		a.svc.RemoveMember(g, x.User)
	case fault.WorldBotRemoved:
		a.svc.RemoveMember(g, a.world.App.ID)
	case fault.WorldBotInvited:
		if g.Members[a.world.App.ID] != nil {
			return errors.New("the bot is there already")
		}
		a.svc.InviteBot(g, model.BotInvite)
	case fault.WorldOutage:
		g.Unavailable = true
		a.gate.Dispatch("GUILD_DELETE", g.ID, gateway.IntentGuilds, map[string]any{"id": g.ID, "unavailable": true})
	}
	return nil
}

// Undo reverts the effects of a fault that last only as long as the fault.
func (a *Admin) Undo(x fault.Fault) {
	a.world.Mu.Lock()
	defer a.world.Mu.Unlock()
	switch x.Kind {
	case fault.WorldCloseDM:
		_ = a.svc.SetClosedDM(x.User, false) // the person may no longer exist
	case fault.WorldOutage:
		if g := a.world.Guilds[x.Guild]; g != nil && g.Unavailable {
			g.Unavailable = false
			a.gate.Dispatch("GUILD_CREATE", g.ID, gateway.IntentGuilds, a.gate.GuildCreate(g))
		}
	}
}
