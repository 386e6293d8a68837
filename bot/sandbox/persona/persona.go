// Package persona acts as a person at a client: it has the messages and
// channels that they see, and the actions that a client offers them (write,
// type a command, press, choose, fill in a form). It refuses other actions with
// a NotOfferedError.
package persona

import (
	"context"
	"fmt"
	"slices"

	"guildhall/bot/sandbox/fault"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/service"
	"guildhall/bot/sandbox/world"
)

// Persona is a person at a client. Its methods do what a client lets a person
// do and refuse everything else with a *NotOfferedError.
type Persona struct {
	s  *Clients
	ID string
}

// VisibleChannel returns the channel if the person can see it.
func (p *Persona) VisibleChannel(channelID string) (*world.Channel, error) {
	c := p.s.world.Channels[channelID]
	if p.s.world.People[p.ID] == nil {
		return nil, Refuse("user %s does not exist", p.ID)
	}
	if c == nil || !p.s.world.CanSee(c, p.ID) {
		return nil, Refuse("channel %s does not exist for user %s", channelID, p.ID)
	}
	return c, nil
}

// Messages returns the messages that the person sees in a channel, oldest first,
// including ephemeral messages and failed commands; none when the person cannot
// see the channel.
func (p *Persona) Messages(channelID string) []service.Seen {
	p.s.world.Mu.Lock()
	defer p.s.world.Mu.Unlock()
	return p.Latest(channelID, "", 0)
}

// Latest returns the latest messages before a message, or of all if before is
// empty. limit counts only messages that everybody sees, so that private
// responses cannot displace a channel's messages.
func (p *Persona) Latest(channelID, before string, limit int) []service.Seen {
	c, err := p.VisibleChannel(channelID)
	if err != nil {
		return nil
	}
	if c.GuildID != "" && !p.s.world.BitsIn(c, p.ID).Has(model.ReadMessageHistory) {
		return nil
	}
	out := []service.Seen{}
	shared := 0
	for i := len(c.Order) - 1; i >= 0 && (limit == 0 || shared < limit); i-- {
		m := c.Messages[c.Order[i]]
		if (m.SeenBy == "" || m.SeenBy == p.ID) && (before == "" || model.IDLess(m.ID, before)) {
			out = append(out, p.s.svc.MessageFor(c, m, p.ID))
			if m.SeenBy == "" {
				shared++
			}
		}
	}
	slices.Reverse(out)
	for _, m := range p.s.tracker.LocalFailures(c, p.ID) {
		if (before == "" || model.IDLess(m.ID, before)) && (len(out) == 0 || model.IDLess(out[0].ID, m.ID) || limit == 0 || shared < limit) {
			out = append(out, p.s.svc.MessageFor(c, m, p.ID))
		}
	}
	slices.SortStableFunc(out, func(a, b service.Seen) int {
		if model.IDLess(a.ID, b.ID) {
			return -1
		}
		if a.ID == b.ID {
			return 0
		}
		return 1
	})
	return out
}

// Message returns one message as the person sees it now; ok is false when it is
// deleted or not visible to this person.
func (p *Persona) Message(channelID, messageID string) (m service.Seen, ok bool) {
	p.s.world.Mu.Lock()
	defer p.s.world.Mu.Unlock()
	c, err := p.VisibleChannel(channelID)
	if err != nil {
		return service.Seen{}, false
	}
	x := c.Messages[messageID]
	if x == nil || (x.SeenBy != "" && x.SeenBy != p.ID) {
		return service.Seen{}, false
	}
	return p.s.svc.MessageFor(c, x, p.ID), true
}

// Channels returns every channel, thread and conversation the person can open.
func (p *Persona) Channels() []model.Channel {
	p.s.world.Mu.Lock()
	defer p.s.world.Mu.Unlock()
	var out []model.Channel
	for _, c := range p.s.world.SortedChannels(func(c *world.Channel) bool { return p.s.world.CanSee(c, p.ID) }) {
		out = append(out, p.s.world.ChannelJSON(c, p.ID))
	}
	return out
}

// File returns the bytes of an attachment, as a client shows them.
func (p *Persona) File(attachmentID string) ([]byte, bool) {
	p.s.world.Mu.Lock()
	defer p.s.world.Mu.Unlock()
	b, ok := p.s.world.Files[attachmentID]
	return b, ok
}

// Wait returns when ok is true, or with an error when ctx ends first. It checks
// ok after every change and never sleeps.
func (p *Persona) Wait(ctx context.Context, ok func(*Persona) bool) error {
	return p.s.world.WaitFor(ctx, func() bool { return ok(p) })
}

// OpenDM returns the direct message channel with the bot, and creates it when
// there is none.
func (p *Persona) OpenDM() (string, error) {
	p.s.world.Mu.Lock()
	defer p.s.world.Mu.Unlock()
	if p.s.world.People[p.ID] == nil {
		return "", Refuse("user %s does not exist", p.ID)
	}
	return p.s.svc.DMWith(p.ID).ID, nil
}

// Send writes a message into a channel. A mention in it notifies.
func (p *Persona) Send(channelID, content string) (*model.Message, error) {
	return p.Reply(channelID, "", content)
}

// Reply is Send as a reply to another message.
func (p *Persona) Reply(channelID, messageID, content string) (*model.Message, error) {
	p.s.world.Mu.Lock()
	defer p.s.world.Mu.Unlock()
	c, err := p.VisibleChannel(channelID)
	if err != nil {
		return nil, err
	}
	b := p.s.world.BitsIn(c, p.ID)
	switch {
	case !b.Has(c.SpeakBit()):
		return nil, Refuse("may not write in this channel")
	case c.Locked() && !b.Has(model.ManageThreads):
		return nil, Refuse("the thread is locked")
	case content == "" || model.Runes(content) > 2000:
		return nil, Refuse("a message has 1 to 2000 characters")
	}
	m := &model.Message{Author: p.s.world.People[p.ID].User, Content: content, ChannelID: c.ID}
	if messageID != "" {
		if err := p.s.svc.ReplyTo(c, m, &model.MessageReference{MessageID: messageID}, false); err != nil {
			return nil, Refuse("the message to answer is gone")
		}
	}
	p.s.svc.Post(c, m, service.ChannelMentions)
	return m, nil
}

// Dismiss removes an ephemeral message or a failure from the person's screen.
func (p *Persona) Dismiss(channelID, messageID string) error {
	p.s.world.Mu.Lock()
	defer p.s.world.Mu.Unlock()
	c, err := p.VisibleChannel(channelID)
	if err != nil {
		return err
	}
	if p.s.world.Failures[p.ID][messageID] != "" && c.Messages[messageID] == nil {
		delete(p.s.world.Failures[p.ID], messageID)
		p.s.feed.SendAll(map[string]bool{p.ID: true}, "message_delete", func(string) any { return map[string]any{"id": messageID, "channel_id": c.ID} })
		return nil
	}
	m := c.Messages[messageID]
	if m == nil || m.SeenBy != p.ID {
		return Refuse("only an ephemeral message can be dismissed")
	}
	p.s.svc.Drop(c, m)
	return nil
}

// Thread makes the person "join", "leave", "archive" or "unarchive" a thread.
func (p *Persona) Thread(threadID, what string) error {
	p.s.world.Mu.Lock()
	defer p.s.world.Mu.Unlock()
	c, err := p.VisibleChannel(threadID)
	if err != nil {
		return err
	}
	b := p.s.world.BitsIn(c, p.ID)
	switch {
	case !c.IsThread():
		return Refuse("not a thread")
	case what == "join" && !c.Archived():
		if c.Members[p.ID] == nil {
			p.s.svc.AddToThread(c, p.ID)
		}
	case what == "leave" && !c.Archived():
		if c.Members[p.ID] != nil {
			p.s.svc.LeaveThread(c, p.ID)
		}
	case what == "archive" && (b.Has(model.ManageThreads) || c.OwnerID == p.ID):
		p.s.svc.SetArchived(c, true)
	case what == "unarchive" && b.Has(model.SendMessagesInThreads) && (!c.Locked() || b.Has(model.ManageThreads)):
		p.s.svc.SetArchived(c, false)
	default:
		return Refuse("%s is not possible in this thread", what)
	}
	return nil
}

// DeleteMessage deletes a message of the person, or any message if the person
// may manage messages.
func (p *Persona) DeleteMessage(channelID, messageID string) error {
	p.s.world.Mu.Lock()
	defer p.s.world.Mu.Unlock()
	c, err := p.VisibleChannel(channelID)
	if err != nil {
		return err
	}
	m := c.Messages[messageID]
	if m == nil || m.SeenBy != "" || (m.Author.ID != p.ID && !p.s.world.BitsIn(c, p.ID).Has(model.ManageMessages)) {
		return Refuse("message %s cannot be deleted by this person", messageID)
	}
	p.s.svc.Drop(c, m)
	return nil
}

// Clients are the Discord clients of all people.
type Clients struct {
	world   *world.World
	svc     *service.Service
	tracker *service.Interactions
	feed    *service.Feed
	faults  *fault.Faults
}

// New returns the clients of a world.
func New(w *world.World, svc *service.Service, t *service.Interactions, d *service.Feed, f *fault.Faults) *Clients {
	return &Clients{w, svc, t, d, f}
}

// Interaction returns a person's view of an interaction.
func (cl *Clients) Interaction(a *world.Interaction) *Interaction { return &Interaction{cl, a} }

// As returns the persona of a user.
func (cl *Clients) As(userID string) *Persona { return &Persona{cl, userID} }

// NotOfferedError is returned when no client offers an action.
type NotOfferedError struct{ Reason string }

// Error returns the reason.
func (r *NotOfferedError) Error() string { return "no client offers this: " + r.Reason }

// Refuse returns a NotOfferedError with a reason.
func Refuse(format string, args ...any) error { return &NotOfferedError{fmt.Sprintf(format, args...)} }
