package service

import (
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/world"
)

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
