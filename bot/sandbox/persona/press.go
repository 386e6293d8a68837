package persona

import (
	"slices"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/world"
)

// pressable makes the checks of a client before a component does anything.
func (p *Persona) pressable(m *model.Message, customID string) (*world.Channel, *model.Message, model.Component, error) {
	c, err := p.VisibleChannel(m.ChannelID)
	if err != nil {
		return nil, nil, model.Component{}, err
	}
	now := c.Messages[m.ID]
	if now == nil || (now.SeenBy != "" && now.SeenBy != p.ID) {
		return nil, nil, model.Component{}, Refuse("the message is gone")
	}
	k, ok := now.Find(customID)
	switch {
	case !ok:
		return nil, nil, model.Component{}, Refuse("the message has no component %q", customID)
	case k.Disabled:
		return nil, nil, model.Component{}, Refuse("component %q is disabled", customID)
	case c.Archived():
		return nil, nil, model.Component{}, Refuse("the thread is archived")
	}
	return c, now, k, nil
}

// Press presses a button of a message that is on the person's screen now.
func (p *Persona) Press(m *model.Message, customID string) (*Interaction, error) {
	p.s.world.Mu.Lock()
	defer p.s.world.Mu.Unlock()
	c, now, k, err := p.pressable(m, customID)
	if err != nil {
		return nil, err
	}
	if k.Type != model.Button {
		return nil, Refuse("component %q is not a button", customID)
	}
	return p.press(c, now, customID, model.Button, nil), nil
}

// press delivers a component interaction without checks.
func (p *Persona) press(c *world.Channel, m *model.Message, customID string, kind int, values []string) *Interaction {
	a := p.s.tracker.Begin(model.ComponentInteraction, p.ID, c)
	a.MessageID, a.CustomID = m.ID, customID
	data := map[string]any{"custom_id": customID, "component_type": kind}
	if k, ok := m.Find(customID); ok {
		data["id"] = k.ID
	}
	if kind != model.Button {
		data["values"] = values
		if kind != model.StringSelect {
			data["resolved"] = p.s.resolved(c, p.ID, values)
		}
	}
	p.s.tracker.Deliver(a, data, p.s.svc.ForBot(c, m))
	return &Interaction{p.s, a}
}

// PressTwice is a double click: it delivers two interactions before the bot can
// respond to the first.
func (p *Persona) PressTwice(m *model.Message, customID string) (first, second *Interaction, err error) {
	p.s.world.Mu.Lock()
	defer p.s.world.Mu.Unlock()
	c, now, k, err := p.pressable(m, customID)
	if err != nil {
		return nil, nil, err
	}
	return p.press(c, now, customID, k.Type, nil), p.press(c, now, customID, k.Type, nil), nil
}

// PressRaw delivers a press without a client's checks: on an old state of a
// message (the Message kept from then), from a person who cannot see it, or with
// a custom id that never existed.
func (p *Persona) PressRaw(m *model.Message, customID string, values ...string) (*Interaction, error) {
	p.s.world.Mu.Lock()
	defer p.s.world.Mu.Unlock()
	c := p.s.world.Channels[m.ChannelID]
	if c == nil || p.s.world.People[p.ID] == nil || (c.GuildID != "" && p.s.world.Guilds[c.GuildID].Members[p.ID] == nil) {
		return nil, Refuse("not even a forged press comes from outside the channel's guild")
	}
	kind := model.Button
	if k, ok := m.Find(customID); ok {
		kind = k.Type
	} else if len(values) > 0 {
		kind = model.StringSelect
	}
	return p.press(c, m, customID, kind, values), nil
}

// Forge creates an interaction without delivering it, for a test that makes up
// its content. It has a token, with which the bot can respond.
func (p *Persona) Forge(kind int, channelID, messageID string) (*Interaction, error) {
	p.s.world.Mu.Lock()
	defer p.s.world.Mu.Unlock()
	c := p.s.world.Channels[channelID]
	if c == nil || p.s.world.People[p.ID] == nil {
		return nil, Refuse("there is no channel %s, or no user %s", channelID, p.ID)
	}
	a := p.s.tracker.Begin(kind, p.ID, c)
	a.MessageID = messageID
	return &Interaction{p.s, a}, nil
}

// Select chooses values in a menu.
func (p *Persona) Select(m *model.Message, customID string, values ...string) (*Interaction, error) {
	p.s.world.Mu.Lock()
	defer p.s.world.Mu.Unlock()
	c, now, k, err := p.pressable(m, customID)
	if err != nil {
		return nil, err
	}
	if !k.IsSelect() {
		return nil, Refuse("component %q is not a menu", customID)
	}
	if err := p.s.checkValues(c, &k, values); err != nil {
		return nil, err
	}
	if values == nil {
		values = []string{}
	}
	return p.press(c, now, customID, k.Type, values), nil
}

// checkValues checks chosen values against a menu.
func (cl *Clients) checkValues(c *world.Channel, k *model.Component, values []string) error {
	min, max := k.Bounds()
	if len(values) < min || len(values) > max {
		return Refuse("%d values where the menu takes %d to %d", len(values), min, max)
	}
	for i, v := range values {
		if slices.Contains(values[:i], v) {
			return Refuse("value %q is chosen twice", v)
		}
		if !cl.offers(c, k, v) {
			return Refuse("the menu does not offer %q", v)
		}
	}
	return nil
}

// offers reports whether a menu lists a value.
func (cl *Clients) offers(c *world.Channel, k *model.Component, v string) bool {
	g := cl.world.Guilds[c.GuildID]
	isUser := cl.world.User(v) != nil && (g == nil || g.Members[v] != nil)
	isRole := g != nil && slices.ContainsFunc(g.Roles, func(r model.Role) bool { return r.ID == v })
	switch k.Type {
	case model.UserSelect:
		return isUser
	case model.RoleSelect:
		return isRole
	case model.MentionableSelect:
		return isUser || isRole
	case model.ChannelSelect:
		x := cl.world.Channels[v]
		return x != nil && g != nil && x.GuildID == g.ID && (len(k.ChannelTypes) == 0 || slices.Contains(k.ChannelTypes, x.Type))
	}
	return slices.ContainsFunc(k.Options, func(o model.SelectOption) bool { return o.Value == v })
}

// resolved describes the users, roles and channels with these ids.
func (cl *Clients) resolved(c *world.Channel, person string, values []string) map[string]any {
	out := map[string]any{}
	put := func(kind, id string, v any) {
		m, _ := out[kind].(map[string]any)
		if m == nil {
			m = map[string]any{}
			out[kind] = m
		}
		m[id] = v
	}
	g := cl.world.Guilds[c.GuildID]
	for _, id := range values {
		if u := cl.world.User(id); u != nil {
			put("users", id, u)
			if g != nil && g.Members[id] != nil {
				m := cl.world.MemberJSON(g, id)
				m.User = nil
				bits := cl.world.BitsIn(c, id)
				m.Permissions = &bits
				put("members", id, m)
			}
		}
		if x := cl.world.Channels[id]; x != nil {
			put("channels", id, model.ChosenChannel{Channel: x.Channel, Permissions: cl.world.BitsIn(x, person), AppPermissions: cl.world.BitsIn(x, cl.world.App.ID)})
		}
		if g != nil {
			for _, r := range g.Roles {
				if r.ID == id {
					put("roles", id, r)
				}
			}
		}
	}
	return out
}
