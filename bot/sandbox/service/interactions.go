package service

import (
	"slices"
	"sort"
	"time"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/validate"
	"guildhall/bot/sandbox/world"
)

const (
	AnswerTime = 3 * time.Second
	TokenLife  = 15 * time.Minute
)

// Interactions tracks each interaction from a person's press to the end of its token:
// three seconds for the first response, fifteen minutes for the rest, and what the person
// sees without a response.
type Interactions struct {
	world *world.World
	svc   *Service
	feed  *Feed
	// SendToBot sends an interaction to the bot.
	SendToBot func(a *world.Interaction, payload map[string]any)
}

// NewInteractions returns a tracker without interactions. SendToBot must be set
// before the first interaction.
func NewInteractions(svc *Service, w *world.World, f *Feed) *Interactions {
	return &Interactions{world: w, svc: svc, feed: f}
}

// Begin creates an interaction of a person.
func (t *Interactions) Begin(kind int, userID string, c *world.Channel) *world.Interaction {
	t.Expire()
	w := t.world
	a := &world.Interaction{ID: w.NextID(), Token: world.NewToken(), Kind: kind, Created: t.world.Clock.Now(), UserID: userID, GuildID: c.GuildID, ChannelID: c.ID}
	w.Actions[a.ID], w.Tokens[a.Token] = a, a
	return a
}

// Deliver sends the interaction to the bot and starts its three seconds.
func (t *Interactions) Deliver(a *world.Interaction, data map[string]any, m *model.Message) {
	delete(t.world.Failures[a.UserID], a.MessageID)
	a.Data = data
	payload := t.InteractionJSON(a, data, m)
	a.Timer = t.world.Clock.AfterFunc(AnswerTime, func() {
		t.world.Mu.Lock()
		defer t.world.Mu.Unlock()
		t.GiveUp(a)
	})
	t.notifyPage(a)
	t.SendToBot(a, payload)
}

// GiveUp ends an interaction that got no response in time.
func (t *Interactions) GiveUp(a *world.Interaction) {
	if a.Answer != 0 || a.Dead || t.world.Closed {
		return
	}
	a.Dead = true
	if a.Kind != model.AutocompleteInteraction {
		t.fail(a)
	}
	t.notifyPage(a)
	t.world.NotifyWaiters()
}

// fail shows the failure below the message of a component, otherwise as a
// separate line.
func (t *Interactions) fail(a *world.Interaction) {
	text := "This interaction failed"
	at := a.MessageID
	if a.Kind == model.CommandInteraction || at == "" {
		text, at = "The application did not respond", a.ID
	}
	if t.world.Failures[a.UserID] == nil {
		t.world.Failures[a.UserID] = map[string]string{}
	}
	t.world.Failures[a.UserID][at] = text
	c := t.world.Channels[a.ChannelID]
	if m := t.failureOf(a); c != nil && m != nil {
		name := "message_update"
		if m.ID == a.ID {
			name = "message_create"
		}
		t.feed.SendAll(map[string]bool{a.UserID: true}, name, func(me string) any { return t.svc.MessageFor(c, m, me) })
	}
}

// failureOf returns the message with which a failure is shown.
func (t *Interactions) failureOf(a *world.Interaction) *model.Message {
	c := t.world.Channels[a.ChannelID]
	if c == nil {
		return nil
	}
	if m := c.Messages[a.MessageID]; m != nil {
		return m
	}
	if t.world.Failures[a.UserID][a.ID] == "" {
		return nil
	}
	m := &model.Message{ID: a.ID, ChannelID: c.ID, Type: 20, Content: t.world.Failures[a.UserID][a.ID], Author: t.world.App.User,
		Timestamp: a.Created.UTC(), Flags: model.FlagEphemeral, ApplicationID: t.world.App.ID, SeenBy: a.UserID}
	m.Fill()
	return m
}

// LocalFailures returns the failed commands of a person in a channel, which
// only they see.
func (t *Interactions) LocalFailures(c *world.Channel, userID string) []*model.Message {
	var out []*model.Message
	for id := range t.world.Failures[userID] {
		if a := t.world.Actions[id]; a != nil && a.ChannelID == c.ID {
			out = append(out, t.failureOf(a))
		}
	}
	sort.Slice(out, func(i, j int) bool { return model.IDLess(out[i].ID, out[j].ID) })
	return out
}

// Answered records the initial response.
func (t *Interactions) Answered(a *world.Interaction, kind int) {
	a.Answer = kind
	if a.Timer != nil {
		a.Timer.Stop()
	}
	t.world.Keep("action/"+a.ID, a)
	t.notifyPage(a)
	t.world.NotifyWaiters()
}

// Expire deletes interactions whose token expired long ago.
func (t *Interactions) Expire() {
	w := t.world
	if len(w.Actions) < 64 {
		return
	}
	limit := t.world.Clock.Now().Add(-2 * TokenLife)
	for id, a := range w.Actions {
		if a.Created.Before(limit) {
			delete(w.Actions, id)
			delete(w.Tokens, a.Token)
			if a.Answer != 0 {
				w.Forget("action/" + id)
			}
		}
	}
}

// InteractionJSON returns the event in the bot's form: with `member` in a guild,
// with `user` in direct messages.
func (t *Interactions) InteractionJSON(a *world.Interaction, data map[string]any, m *model.Message) map[string]any {
	w := t.world
	c, p := w.Channels[a.ChannelID], w.People[a.UserID]
	d := map[string]any{
		"id": a.ID, "application_id": w.App.ID, "type": a.Kind, "token": a.Token, "version": 1, "data": data,
		"channel_id": c.ID, "channel": t.world.ChannelJSON(c, w.App.ID), "locale": p.Locale, "app_permissions": w.BitsIn(c, w.App.ID),
		"entitlements": []any{}, "attachment_size_limit": validate.MaxFile,
	}
	if g := w.Guilds[c.GuildID]; g != nil {
		member := t.world.MemberJSON(g, p.ID)
		bits := w.BitsIn(c, p.ID)
		member.Permissions = &bits
		d["guild_id"], d["guild_locale"], d["context"], d["member"] = g.ID, g.PreferredLocale, 0, member
		d["guild"] = map[string]any{"id": g.ID, "locale": g.PreferredLocale, "features": []string{}}
	} else {
		d["context"], d["user"] = c.Context(), p.User
	}
	d["authorizing_integration_owners"] = w.OwnersOf(c, p.ID)
	if w.Foreign(c) {
		d["app_permissions"] = model.Everyday
	}
	if m != nil {
		d["message"] = m
		if md := m.InteractionMetadata; md != nil { // who installed the application, not who pressed
			d["authorizing_integration_owners"] = md.AuthorizingIntegrationOwners
		}
	}
	return d
}

// Metadata returns the part of a message that names the interaction it responds
// to.
func (t *Interactions) Metadata(a *world.Interaction) *model.InteractionMetadata {
	md := &model.InteractionMetadata{ID: a.ID, Type: a.Kind, Name: a.Name, User: *t.world.User(a.UserID)}
	if c := t.world.Channels[a.ChannelID]; c != nil {
		md.AuthorizingIntegrationOwners = t.world.OwnersOf(c, a.UserID)
		if m := c.Messages[a.MessageID]; m != nil && m.InteractionMetadata != nil {
			md.AuthorizingIntegrationOwners = m.InteractionMetadata.AuthorizingIntegrationOwners
		}
	}
	if a.Kind == model.ComponentInteraction {
		md.InteractedMessageID = a.MessageID
	}
	return md
}

// notifyPage sends the state of an interaction to the page of its person.
func (t *Interactions) notifyPage(a *world.Interaction) {
	t.feed.Send(a.UserID, "interaction", t.ActionJSON(a))
}

// ActionJSON returns the state of an interaction for the page of its person.
func (t *Interactions) ActionJSON(a *world.Interaction) map[string]any {
	state := "pending"
	switch {
	case a.Answer != 0:
		state = "acknowledged"
	case a.Dead:
		state = "failed"
	}
	out := map[string]any{"id": a.ID, "state": state, "channel_id": a.ChannelID, "kind": a.Kind}
	if a.MessageID != "" {
		out["message_id"], out["custom_id"] = a.MessageID, a.CustomID
	}
	if a.Modal != nil {
		out["modal"] = a.Modal
	}
	if a.Answer == model.AnswerAutocomplete {
		choices := t.ChoicesFor(a)
		if choices == nil {
			choices = []model.Choice{}
		}
		out["choices"] = choices
	}
	if a.Dead {
		out["error"] = "The application did not respond"
	}
	return out
}

// ChoicesFor returns the suggestions of an autocompletion, in the language of the
// person.
func (t *Interactions) ChoicesFor(a *world.Interaction) []model.Choice {
	out := slices.Clone(a.Choices)
	for n := range out {
		out[n].Name = model.Localised(out[n].Name, out[n].NameLocalizations, t.world.People[a.UserID].Locale)
	}
	return out
}

// Withdraw removes an interaction that was never delivered.
func (t *Interactions) Withdraw(a *world.Interaction) {
	delete(t.world.Actions, a.ID)
	delete(t.world.Tokens, a.Token)
}
