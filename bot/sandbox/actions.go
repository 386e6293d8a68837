package sandbox

import (
	"slices"
	"sort"
	"time"
)

// The kinds of interaction.
const (
	kindCommand      = 2
	kindComponent    = 3
	kindAutocomplete = 4
	kindModal        = 5
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

	Answer    int      `json:"answer,omitempty"` // type of the initial response
	Response  string   `json:"response,omitempty"`
	Ephemeral bool     `json:"ephemeral,omitempty"`
	Thinking  bool     `json:"thinking,omitempty"` // type 5, not yet edited
	FollowUps []string `json:"follow_ups,omitempty"`
	Modal     *Modal   `json:"modal,omitempty"`

	data      map[string]any // as it was delivered
	valueType int            // of the option an autocomplete asks for
	choices   []Choice
	dead      bool
	refusals  []string
	timer     Timer
}

// Modal is a form that the bot opened for a person.
type Modal struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []Component `json:"components"`
}

// Choice is a suggestion of an autocompletion.
type Choice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             any               `json:"value"`
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
func (s *tracker) begin(kind int, userID string, c *channel) *action {
	s.expire()
	w := s.world
	a := &action{ID: w.nextID(), Token: newToken(), Kind: kind, Created: s.world.clock.Now(), UserID: userID, GuildID: c.GuildID, ChannelID: c.ID}
	w.actions[a.ID], w.tokens[a.Token] = a, a
	return a
}

// deliver sends the interaction to the bot and starts its three seconds.
func (s *tracker) deliver(a *action, data map[string]any, m *Message) {
	delete(s.world.failures[a.UserID], a.MessageID)
	a.data = data
	payload := s.interactionJSON(a, data, m)
	a.timer = s.world.clock.AfterFunc(answerTime, func() {
		s.world.mu.Lock()
		defer s.world.mu.Unlock()
		s.giveUp(a)
	})
	s.tell(a)
	s.Convey(a, payload)
}

// giveUp ends an interaction that nobody answered in time.
func (s *tracker) giveUp(a *action) {
	if a.Answer != 0 || a.dead || s.world.closed {
		return
	}
	a.dead = true
	if a.Kind != kindAutocomplete {
		s.fail(a)
	}
	s.tell(a)
	s.world.touch()
}

// fail shows the failure where the person acted: under the message of a
// component, else as a line of its own.
func (s *tracker) fail(a *action) {
	text := "This interaction failed"
	at := a.MessageID
	if a.Kind == kindCommand || at == "" {
		text, at = "The application did not respond", a.ID
	}
	if s.world.failures[a.UserID] == nil {
		s.world.failures[a.UserID] = map[string]string{}
	}
	s.world.failures[a.UserID][at] = text
	c := s.world.channels[a.ChannelID]
	if m := s.failureOf(a); c != nil && m != nil {
		name := "message_update"
		if m.ID == a.ID {
			name = "message_create"
		}
		s.feed.tell(map[string]bool{a.UserID: true}, name, func(me string) any { return s.svc.messageFor(c, m, me) })
	}
}

// failureOf is the message at which a failure is shown.
func (s *tracker) failureOf(a *action) *Message {
	c := s.world.channels[a.ChannelID]
	if c == nil {
		return nil
	}
	if m := c.messages[a.MessageID]; m != nil {
		return m
	}
	if s.world.failures[a.UserID][a.ID] == "" {
		return nil
	}
	m := &Message{ID: a.ID, ChannelID: c.ID, Type: 20, Content: s.world.failures[a.UserID][a.ID], Author: s.world.app.User,
		Timestamp: a.Created.UTC(), Flags: FlagEphemeral, ApplicationID: s.world.app.ID, seenBy: a.UserID}
	m.fill()
	return m
}

// localFailures are the lines of failed commands that a person sees in a channel.
func (s *tracker) localFailures(c *channel, userID string) []*Message {
	var out []*Message
	for id := range s.world.failures[userID] {
		if a := s.world.actions[id]; a != nil && a.ChannelID == c.ID {
			out = append(out, s.failureOf(a))
		}
	}
	sort.Slice(out, func(i, j int) bool { return idLess(out[i].ID, out[j].ID) })
	return out
}

// answered notes the initial response.
func (s *tracker) answered(a *action, kind int) {
	a.Answer = kind
	if a.timer != nil {
		a.timer.Stop()
	}
	s.world.keep("action/"+a.ID, a)
	s.tell(a)
	s.world.touch()
}

// expireActions forgets interactions whose token is long dead.
func (s *tracker) expire() {
	w := s.world
	if len(w.actions) < 64 {
		return
	}
	limit := s.world.clock.Now().Add(-2 * tokenLife)
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
func (s *tracker) interactionJSON(a *action, data map[string]any, m *Message) map[string]any {
	w := s.world
	c, p := w.channels[a.ChannelID], w.people[a.UserID]
	d := map[string]any{
		"id": a.ID, "application_id": w.app.ID, "type": a.Kind, "token": a.Token, "version": 1, "data": data,
		"channel_id": c.ID, "channel": s.world.channelJSON(c, w.app.ID), "locale": p.Locale, "app_permissions": w.bitsIn(c, w.app.ID),
		"entitlements": []any{}, "attachment_size_limit": maxFile,
	}
	if g := w.guilds[c.GuildID]; g != nil {
		member := s.world.memberJSON(g, p.ID)
		bits := w.bitsIn(c, p.ID)
		member.Permissions = &bits
		d["guild_id"], d["guild_locale"], d["context"], d["member"] = g.ID, g.PreferredLocale, 0, member
		d["guild"] = map[string]any{"id": g.ID, "locale": g.PreferredLocale, "features": []string{}}
		d["authorizing_integration_owners"] = map[string]string{"0": g.ID}
	} else {
		d["context"], d["user"] = c.context(), p.User
		d["authorizing_integration_owners"] = map[string]string{"0": "0"}
		if c.Type == GroupDM { // the person installed the bot for themselves
			d["authorizing_integration_owners"], d["app_permissions"] = map[string]string{"1": p.ID}, Everyday
		}
	}
	if m != nil {
		d["message"] = m
	}
	return d
}

// metadata says on a message which interaction it answers.
func (s *tracker) metadata(a *action) *InteractionMetadata {
	owner := a.GuildID
	if owner == "" {
		owner = "0"
	}
	md := &InteractionMetadata{ID: a.ID, Type: a.Kind, Name: a.Name, User: *s.world.user(a.UserID),
		AuthorizingIntegrationOwners: map[string]string{"0": owner}}
	if a.Kind == kindComponent {
		md.InteractedMessageID = a.MessageID
	}
	return md
}

// tellAction tells the page of the person how an interaction stands.
func (s *tracker) tell(a *action) {
	s.feed.send(a.UserID, "interaction", s.actionJSON(a))
}

// actionJSON is how an interaction stands, for the page of its person.
func (s *tracker) actionJSON(a *action) map[string]any {
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
	if a.Answer == answerAutocomplete {
		choices := s.choicesFor(a)
		if choices == nil {
			choices = []Choice{}
		}
		out["choices"] = choices
	}
	if a.dead {
		out["error"] = "The application did not respond"
	}
	return out
}

func (s *tracker) choicesFor(a *action) []Choice {
	out := slices.Clone(a.choices)
	for n := range out {
		out[n].Name = localised(out[n].Name, out[n].NameLocalizations, s.world.people[a.UserID].Locale)
	}
	return out
}

// discard takes back an interaction that was never delivered.
func (s *tracker) discard(a *action) {
	delete(s.world.actions, a.ID)
	delete(s.world.tokens, a.Token)
}
