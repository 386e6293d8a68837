package discordtest

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
	"guildhall/storage"
)

// Player is a person at a client. Its methods wait for every reply.
type Player struct {
	*persona.Persona
	t testing.TB
	h *Live
}

// Player returns a person of the sample world.
func (h *Live) Player(user string) *Player { return &Player{h.As(user), h.t, h} }

// Command calls a slash command and returns the reply.
func (p *Player) Command(channel, path string, options ...persona.Opt) *model.Message {
	p.t.Helper()
	i, err := p.Persona.Command(channel, path, options...)
	if err != nil {
		p.t.Fatalf("/%s: %v", path, err)
	}
	return p.settled(i, "/"+path)
}

// Reach calls a slash command and then presses buttons by their verbs, each on the reply
// to the previous press.
func (p *Player) Reach(channel, path string, verbs ...string) *model.Message {
	p.t.Helper()
	m := p.Command(channel, path)
	for _, verb := range verbs {
		m = p.Press(m, Button(m, verb+":"))
	}
	return m
}

// Suggest returns the suggestions while an option of a command is typed.
func (p *Player) Suggest(channel, path, focused, typed string, options ...persona.Opt) []model.Choice {
	p.t.Helper()
	i, err := p.Persona.Autocomplete(channel, path, focused, typed, options...)
	if err != nil {
		p.t.Fatalf("/%s: %v", path, err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), replyTimeout)
	defer cancel()
	if err := i.Wait(ctx); err != nil {
		p.t.Fatalf("/%s %s: %v\n%s", path, typed, err, p.h.Log())
	}
	return i.Choices()
}

// Press presses a button by its custom id or its label, and returns the reply: the
// message it changed, or a new one.
func (p *Player) Press(m *model.Message, button string) *model.Message {
	p.t.Helper()
	id := button
	if b, ok := m.Labelled(button); ok {
		id = b.CustomID
	}
	before := p.edition(m)
	i, err := p.Persona.Press(m, id)
	if err != nil {
		p.t.Fatalf("press %q: %v\n%s", button, err, Screen(m))
	}
	return p.answer(i, m, before, button)
}

// Select chooses options of a menu.
func (p *Player) Select(m *model.Message, id string, values ...string) *model.Message {
	p.t.Helper()
	before := p.edition(m)
	i, err := p.Persona.Select(m, id, values...)
	if err != nil {
		p.t.Fatalf("choose %v in %q: %v\n%s", values, id, err, Screen(m))
	}
	return p.answer(i, m, before, id)
}

// Fill presses a button that opens a form, submits the form and returns the
// reply.
func (p *Player) Fill(m *model.Message, button string, values map[string]any) *model.Message {
	p.t.Helper()
	opened, err := p.Persona.Press(m, button)
	if err != nil {
		p.t.Fatalf("press %q: %v\n%s", button, err, Screen(m))
	}
	ctx, cancel := context.WithTimeout(context.Background(), replyTimeout)
	defer cancel()
	if err := opened.Wait(ctx); err != nil || opened.Modal() == nil {
		p.t.Fatalf("%s opens no form: %v\n%s", button, err, p.h.Log())
	}
	before := p.edition(m)
	i, err := p.Submit(opened, values)
	if err != nil {
		p.t.Fatalf("send the form of %s: %v", button, err)
	}
	return p.answer(i, m, before, button)
}

// Forge presses something that no client offers.
func (p *Player) Forge(m *model.Message, id string, values ...string) *model.Message {
	p.t.Helper()
	before := p.edition(m)
	i, err := p.PressRaw(m, id, values...)
	if err != nil {
		p.t.Fatalf("forge %q: %v", id, err)
	}
	return p.answer(i, m, before, id)
}

// edition returns a text that distinguishes the versions of a message.
func (p *Player) edition(m *model.Message) string {
	now, ok := p.Message(m.ChannelID, m.ID)
	if !ok {
		return "gone"
	}
	if now.EditedTimestamp == nil {
		return ""
	}
	return now.EditedTimestamp.String()
}

// answer waits for the result of a press.
func (p *Player) answer(i *persona.Interaction, m *model.Message, before, what string) *model.Message {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), replyTimeout)
	defer cancel()
	if err := i.Wait(ctx); err != nil {
		p.t.Fatalf("%s: %v\n%s", what, err, p.h.Log())
	}
	const deferredUpdate, update = 6, 7
	if a := i.Answer(); a != deferredUpdate && a != update {
		return p.settled(i, what)
	}
	err := p.Wait(ctx, func(*persona.Persona) bool { return p.edition(m) != before || len(i.Messages()) > 1 })
	if err != nil {
		p.t.Fatalf("%s: the message does not change: %v\n%s", what, err, p.h.Log())
	}
	now, ok := p.Message(m.ChannelID, m.ID)
	if !ok {
		p.t.Fatalf("%s: the message is gone", what)
	}
	p.tell(what, now.Message)
	return now.Message
}

func (p *Player) settled(i *persona.Interaction, what string) *model.Message {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), replyTimeout)
	defer cancel()
	if err := i.Settle(ctx); err != nil {
		p.t.Fatalf("%s: %v; refused answers: %v\n%s", what, err, i.Refusals(), p.h.Log())
	}
	m := i.Response()
	if m == nil {
		p.t.Fatalf("%s: no answer", what)
	}
	p.tell(what, m)
	return m
}

// tell adds the person's action and the visible result to the transcript.
func (p *Player) tell(did string, saw *model.Message) {
	p.h.said.add(time.Now(), func() string { return p.ID + " " + did + "\n" + Screen(saw) })
}

// Until waits until the last message of a channel fulfils ok, and returns it.
func (p *Player) Until(channel, what string, ok func(m *model.Message) bool) *model.Message {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), replyTimeout)
	defer cancel()
	var found *model.Message
	err := p.Wait(ctx, func(*persona.Persona) bool {
		for _, m := range p.Messages(channel) {
			if !m.Ephemeral && ok(m.Message) {
				found = m.Message
				return true
			}
		}
		return false
	})
	if err != nil {
		p.t.Fatalf("waiting for %s: %v\n%s", what, err, p.h.Log())
	}
	return found
}

// Screen returns a message as text, for failures.
func Screen(m *model.Message) string {
	out := []string{m.Text()}
	for _, row := range model.Rows(m.Components) {
		var parts []string
		for _, c := range row {
			if len(c.Options) == 0 {
				parts = append(parts, "["+c.Label+" "+c.CustomID+"]")
				continue
			}
			parts = append(parts, "<"+c.Placeholder+" "+c.CustomID)
			for _, o := range c.Options {
				parts = append(parts, "  "+o.Label+" | "+o.Description)
			}
		}
		out = append(out, strings.Join(parts, "\n"))
	}
	return strings.Join(out, "\n")
}

// Started opens a table in the games channel, makes these people join through the
// card, starts it, and returns it with its thread.
func (h *Live) Started(game string, users ...string) storage.Table {
	h.t.Helper()
	return h.StartedIn(h.Games, game, users...)
}

// StartedIn is Started in another channel.
func (h *Live) StartedIn(channel, game string, users ...string) storage.Table {
	h.t.Helper()
	owner := h.Player(users[0])
	owner.Command(channel, "table open", persona.Opt{Name: "game", Value: game})
	lobby := owner.Until(channel, "the lobby card", func(m *model.Message) bool {
		_, ok := button(m, "start:")
		return ok
	})
	id := tableOf(lobby)
	for _, u := range users[1:] {
		h.press(u, lobby, "join:")
	}
	h.press(users[0], lobby, "start:")
	ctx, cancel := context.WithTimeout(context.Background(), replyTimeout)
	defer cancel()
	var t storage.Table
	err := owner.Wait(ctx, func(*persona.Persona) bool {
		var err error
		t, err = h.Store.Table(ctx, id)
		return err == nil && t.Thread != "" && h.Card(users[0], t.Thread) != nil
	})
	if err != nil {
		h.t.Fatalf("table %d does not start: %v\n%s", id, err, h.Log())
	}
	return t
}

// Card returns the live card of a thread as a person sees it; nil if there is none.
func (h *Live) Card(user, thread string) *model.Message {
	for _, m := range h.As(user).Messages(thread) {
		if _, ok := button(m.Message, "turn:"); ok && !m.Ephemeral {
			return m.Message
		}
	}
	return nil
}

func (h *Live) press(user string, m *model.Message, verb string) *model.Message {
	h.t.Helper()
	id, _ := button(m, verb)
	return h.Player(user).Press(m, id)
}

// button finds a component by the verb of its custom id.
func button(m *model.Message, verb string) (string, bool) {
	for _, row := range model.Rows(m.Components) {
		for _, c := range row {
			if strings.HasPrefix(c.CustomID, verb) {
				return c.CustomID, true
			}
		}
	}
	return "", false
}

// Button finds a component by the verb of its custom id; "" if there is none.
func Button(m *model.Message, verb string) string {
	id, _ := button(m, verb)
	return id
}

// tableOf returns the number of the table of a message's buttons.
func tableOf(m *model.Message) int64 {
	for _, row := range model.Rows(m.Components) {
		for _, c := range row {
			if parts := strings.Split(c.CustomID, ":"); len(parts) > 1 {
				var n int64
				for _, r := range parts[1] {
					n = n*10 + int64(r-'0')
				}
				return n
			}
		}
	}
	return 0
}

// Pending returns a user for whom a table waits; "" if there is none.
func (h *Live) Pending(id int64) string {
	h.t.Helper()
	s, err := h.Services.Tables.Look(context.Background(), id, "")
	if err != nil {
		h.t.Fatal(err)
	}
	if len(s.Pending) == 0 {
		return ""
	}
	return s.Table.Seats[s.Pending[0]].User
}

// MyTurn reports whether a table waits for a user.
func (h *Live) MyTurn(id int64, user string) bool {
	h.t.Helper()
	s, err := h.Services.Tables.Look(context.Background(), id, user)
	if err != nil {
		h.t.Fatal(err)
	}
	return s.MyTurn
}

// PlayTurn makes the pending person play one whole turn, or answer one sealed question,
// by pressing random options of their panel. It returns the number of presses.
func (h *Live) PlayTurn(r *rand.Rand, t storage.Table) int {
	h.t.Helper()
	user := h.Pending(t.ID)
	if user == "" {
		return 0
	}
	p := h.Player(user)
	panel := p.Command(t.Thread, "play")
	for n := 1; n < 500; n++ {
		if !h.MyTurn(t.ID, user) {
			return n
		}
		panel = p.Step(r, panel)
	}
	h.t.Fatalf("a turn does not end:\n%s", Screen(panel))
	return 0
}

// Step presses a random option of a panel, preferring a button that confirms.
func (p *Player) Step(r *rand.Rand, panel *model.Message) *model.Message {
	p.t.Helper()
	c, ok := pick(r, panel)
	switch {
	case !ok:
		p.t.Fatalf("nothing to press on\n%s\n%s", Screen(panel), p.h.Log())
		return nil
	case c.values == nil:
		return p.Press(panel, c.id)
	}
	return p.Select(panel, c.id, c.values...)
}

// choice is a button, or options of a menu.
type choice struct {
	id     string
	values []string
}

// pick chooses a random option of a panel, preferring a button that confirms. It returns
// false if there is nothing to choose.
func pick(r *rand.Rand, panel *model.Message) (choice, bool) {
	for _, verb := range []string{"done:", "sure:"} {
		if id, ok := button(panel, verb); ok {
			return choice{id, nil}, true
		}
	}
	var open []choice
	for _, row := range model.Rows(panel.Components) {
		for _, c := range row {
			verb, _, _ := strings.Cut(c.CustomID, ":")
			switch verb {
			case "pick":
				open = append(open, choice{c.CustomID, nil})
			case "menu", "group":
				for _, o := range c.Options {
					open = append(open, choice{c.CustomID, []string{o.Value}})
				}
			case "picks":
				var values []string
				for _, i := range r.Perm(len(c.Options))[:*c.MaxValues] {
					values = append(values, c.Options[i].Value)
				}
				open = append(open, choice{c.CustomID, values})
			}
		}
	}
	if len(open) == 0 {
		return choice{}, false
	}
	return open[r.IntN(len(open))], true
}
