package sandbox

import (
	"slices"
	"sort"
	"time"

	"guildhall/bot/sandbox/clock"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/permission"
	"guildhall/bot/sandbox/validate"
)

const (
	answerTime = 3 * time.Second
	tokenLife  = 15 * time.Minute
)

// action is one interaction from the press of a person to the end of its token.
type action struct {
	ID        string    `json:"id"`
	Token     string    `json:"token"`
	Kind      int       `json:"kind"`
	Created   time.Time `json:"created"`
	UserID    string    `json:"user_id"`
	GuildID   string    `json:"guild_id,omitempty"`
	ChannelID string    `json:"channel_id"`
	MessageID string    `json:"message_id,omitempty"` // whose component it was
	CustomID  string    `json:"custom_id,omitempty"`
	Name      string    `json:"name,omitempty"` // of the command

	Answer    int          `json:"answer,omitempty"` // type of the initial response
	Response  string       `json:"response,omitempty"`
	Ephemeral bool         `json:"ephemeral,omitempty"`
	Thinking  bool         `json:"thinking,omitempty"` // type 5, not yet edited
	FollowUps []string     `json:"follow_ups,omitempty"`
	Modal     *model.Modal `json:"modal,omitempty"`

	data      map[string]any // as it was delivered
	valueType int            // of the option an autocomplete asks for
	choices   []model.Choice
	dead      bool
	refusals  []string
	timer     clock.Timer
}

// tracker follows each interaction from the press of a person to the end of
// its token.
type tracker struct {
	world *world
	svc   *service
	feed  *feed
	// Convey sends an interaction to the bot.
	Convey func(a *action, payload map[string]any)
}

func newTracker(svc *service, w *world, f *feed) *tracker {
	return &tracker{world: w, svc: svc, feed: f}
}

// begin enters an interaction of a person into the world.
func (t *tracker) begin(kind int, userID string, c *channel) *action {
	t.expire()
	w := t.world
	a := &action{ID: w.nextID(), Token: newToken(), Kind: kind, Created: t.world.clock.Now(), UserID: userID, GuildID: c.GuildID, ChannelID: c.ID}
	w.actions[a.ID], w.tokens[a.Token] = a, a
	return a
}

// deliver sends the interaction to the bot and starts its three seconds.
func (t *tracker) deliver(a *action, data map[string]any, m *model.Message) {
	delete(t.world.failures[a.UserID], a.MessageID)
	a.data = data
	payload := t.interactionJSON(a, data, m)
	a.timer = t.world.clock.AfterFunc(answerTime, func() {
		t.world.mu.Lock()
		defer t.world.mu.Unlock()
		t.giveUp(a)
	})
	t.tell(a)
	t.Convey(a, payload)
}

// giveUp ends an interaction that nobody answered in time.
func (t *tracker) giveUp(a *action) {
	if a.Answer != 0 || a.dead || t.world.closed {
		return
	}
	a.dead = true
	if a.Kind != model.AutocompleteInteraction {
		t.fail(a)
	}
	t.tell(a)
	t.world.touch()
}

// fail shows the failure where the person acted: under the message of a
// component, else as a line of its own.
func (t *tracker) fail(a *action) {
	text := "This interaction failed"
	at := a.MessageID
	if a.Kind == model.CommandInteraction || at == "" {
		text, at = "The application did not respond", a.ID
	}
	if t.world.failures[a.UserID] == nil {
		t.world.failures[a.UserID] = map[string]string{}
	}
	t.world.failures[a.UserID][at] = text
	c := t.world.channels[a.ChannelID]
	if m := t.failureOf(a); c != nil && m != nil {
		name := "message_update"
		if m.ID == a.ID {
			name = "message_create"
		}
		t.feed.tell(map[string]bool{a.UserID: true}, name, func(me string) any { return t.svc.messageFor(c, m, me) })
	}
}

// failureOf is the message at which a failure is shown.
func (t *tracker) failureOf(a *action) *model.Message {
	c := t.world.channels[a.ChannelID]
	if c == nil {
		return nil
	}
	if m := c.messages[a.MessageID]; m != nil {
		return m
	}
	if t.world.failures[a.UserID][a.ID] == "" {
		return nil
	}
	m := &model.Message{ID: a.ID, ChannelID: c.ID, Type: 20, Content: t.world.failures[a.UserID][a.ID], Author: t.world.app.User,
		Timestamp: a.Created.UTC(), Flags: model.FlagEphemeral, ApplicationID: t.world.app.ID, SeenBy: a.UserID}
	m.Fill()
	return m
}

// localFailures are the lines of failed commands that a person sees in a channel.
func (t *tracker) localFailures(c *channel, userID string) []*model.Message {
	var out []*model.Message
	for id := range t.world.failures[userID] {
		if a := t.world.actions[id]; a != nil && a.ChannelID == c.ID {
			out = append(out, t.failureOf(a))
		}
	}
	sort.Slice(out, func(i, j int) bool { return model.IdLess(out[i].ID, out[j].ID) })
	return out
}

// answered notes the initial response.
func (t *tracker) answered(a *action, kind int) {
	a.Answer = kind
	if a.timer != nil {
		a.timer.Stop()
	}
	t.world.keep("action/"+a.ID, a)
	t.tell(a)
	t.world.touch()
}

// expireActions forgets interactions whose token is long dead.
func (t *tracker) expire() {
	w := t.world
	if len(w.actions) < 64 {
		return
	}
	limit := t.world.clock.Now().Add(-2 * tokenLife)
	for id, a := range w.actions {
		if a.Created.Before(limit) {
			delete(w.actions, id)
			delete(w.tokens, a.Token)
			if a.Answer != 0 {
				w.forget("action/" + id)
			}
		}
	}
}

// interactionJSON is the event as the bot gets it: `member` in a guild, `user`
// in a conversation.
func (t *tracker) interactionJSON(a *action, data map[string]any, m *model.Message) map[string]any {
	w := t.world
	c, p := w.channels[a.ChannelID], w.people[a.UserID]
	d := map[string]any{
		"id": a.ID, "application_id": w.app.ID, "type": a.Kind, "token": a.Token, "version": 1, "data": data,
		"channel_id": c.ID, "channel": t.world.channelJSON(c, w.app.ID), "locale": p.Locale, "app_permissions": w.bitsIn(c, w.app.ID),
		"entitlements": []any{}, "attachment_size_limit": validate.MaxFile,
	}
	if g := w.guilds[c.GuildID]; g != nil {
		member := t.world.memberJSON(g, p.ID)
		bits := w.bitsIn(c, p.ID)
		member.Permissions = &bits
		d["guild_id"], d["guild_locale"], d["context"], d["member"] = g.ID, g.PreferredLocale, 0, member
		d["guild"] = map[string]any{"id": g.ID, "locale": g.PreferredLocale, "features": []string{}}
		d["authorizing_integration_owners"] = map[string]string{"0": g.ID}
	} else {
		d["context"], d["user"] = c.context(), p.User
		d["authorizing_integration_owners"] = map[string]string{"0": "0"}
		if c.Type == model.GroupDM { // the person installed the bot for themselves
			d["authorizing_integration_owners"], d["app_permissions"] = map[string]string{"1": p.ID}, permission.Everyday
		}
	}
	if m != nil {
		d["message"] = m
	}
	return d
}

// metadata says on a message which interaction it answers.
func (t *tracker) metadata(a *action) *model.InteractionMetadata {
	owner := a.GuildID
	if owner == "" {
		owner = "0"
	}
	md := &model.InteractionMetadata{ID: a.ID, Type: a.Kind, Name: a.Name, User: *t.world.user(a.UserID),
		AuthorizingIntegrationOwners: map[string]string{"0": owner}}
	if a.Kind == model.ComponentInteraction {
		md.InteractedMessageID = a.MessageID
	}
	return md
}

// tellAction tells the page of the person how an interaction stands.
func (t *tracker) tell(a *action) {
	t.feed.send(a.UserID, "interaction", t.actionJSON(a))
}

// actionJSON is how an interaction stands, for the page of its person.
func (t *tracker) actionJSON(a *action) map[string]any {
	state := "pending"
	switch {
	case a.Answer != 0:
		state = "acknowledged"
	case a.dead:
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
		choices := t.choicesFor(a)
		if choices == nil {
			choices = []model.Choice{}
		}
		out["choices"] = choices
	}
	if a.dead {
		out["error"] = "The application did not respond"
	}
	return out
}

func (t *tracker) choicesFor(a *action) []model.Choice {
	out := slices.Clone(a.choices)
	for n := range out {
		out[n].Name = model.Localised(out[n].Name, out[n].NameLocalizations, t.world.people[a.UserID].Locale)
	}
	return out
}

// discard takes back an interaction that was never delivered.
func (t *tracker) discard(a *action) {
	delete(t.world.actions, a.ID)
	delete(t.world.tokens, a.Token)
}
