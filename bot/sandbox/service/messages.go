package service

import (
	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/validate"
	"guildhall/bot/sandbox/world"
)

// ReplyTo makes m a reply to another message. If that message does not exist
// and optional is true, m is sent without it; otherwise ReplyTo fails.
func (s *Service) ReplyTo(c *world.Channel, m *model.Message, ref *model.MessageReference, optional bool) error {
	if ref == nil {
		return nil
	}
	to := c.Messages[ref.MessageID]
	if to == nil || to.SeenBy != "" {
		if optional {
			return nil
		}
		return apierr.Invalid("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
	}
	m.Type = 19
	m.MessageReference = &model.MessageReference{MessageID: to.ID, ChannelID: c.ID, GuildID: c.GuildID}
	short := *to
	short.ReferencedMessage = nil
	m.ReferencedMessage = &short
	return nil
}

// Post gives m an id and a time, adds it to its channel and sends the event.
func (s *Service) Post(c *world.Channel, m *model.Message, allowed *validate.AllowedMentions) {
	w := s.world
	m.ID, m.ChannelID = w.NextID(), c.ID
	m.Timestamp = s.world.Clock.Now().UTC()
	m.Fill()
	Resolve(m)
	s.Mention(c, m, allowed, true)
	if m.SeenBy == "" {
		s.unarchive(c)
		if c.IsThread() {
			s.joinByMessage(c, m)
		}
	}
	w.PutMessage(c, m)
	s.AnnounceMessage("MESSAGE_CREATE", c, m)
}

// Drop deletes a message and sends the event to everyone who saw it.
func (s *Service) Drop(c *world.Channel, m *model.Message) {
	s.world.Remove(c, m)
	s.announceDelete(c, m)
}

// ForBot returns a message as the API shows it to the bot: without the privileged
// message content intent, the texts of others in guilds are empty.
func (s *Service) ForBot(c *world.Channel, m *model.Message) *model.Message {
	n := s.Outward(m)
	if t := s.world.Channels[m.ID]; t != nil {
		th := t.Channel
		n.Thread = &th
	}
	if c.GuildID == "" || m.Author.ID == s.world.App.ID || s.world.PrivilegedIntents&gateway.IntentMessageContent != 0 {
		return n
	}
	for _, u := range m.Mentions {
		if u.ID == s.world.App.ID {
			return n
		}
	}
	n.Content, n.Embeds, n.Attachments, n.Components = "", []map[string]any{}, []model.Attachment{}, []model.Component{}
	return n
}

// PostSystem posts a message of Discord itself.
func (s *Service) PostSystem(c *world.Channel, m *model.Message) {
	w := s.world
	m.ID, m.ChannelID, m.Timestamp = w.NextID(), c.ID, s.world.Clock.Now().UTC()
	m.Fill()
	w.PutMessage(c, m)
	s.AnnounceMessage("MESSAGE_CREATE", c, m)
}

// Seen is a message as one person sees it.
type Seen struct {
	*model.Message
	Ephemeral bool     `json:"ephemeral,omitempty"`
	Loading   bool     `json:"loading,omitempty"`
	Failed    bool     `json:"failed,omitempty"`
	Pings     []string `json:"pings"`
}

// MessageFor returns a message in the form of a person's page.
func (s *Service) MessageFor(c *world.Channel, m *model.Message, userID string) Seen {
	n := *m
	n.GuildID = c.GuildID
	if t := s.world.Channels[m.ID]; t != nil {
		th := s.world.ChannelJSON(t, userID)
		n.Thread = &th
	}
	pings := m.Pinged
	if pings == nil {
		pings = []string{}
	}
	return Seen{Message: &n, Ephemeral: m.SeenBy != "", Loading: m.Flags&model.FlagLoading != 0, Failed: s.world.Failures[userID][m.ID] != "", Pings: pings}
}
