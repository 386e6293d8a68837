package service

import (
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/world"
)

// DMWith returns the direct message channel of the bot with a person, and creates
// it when there is none.
func (s *Service) DMWith(userID string) *world.Channel {
	for _, c := range s.world.Channels {
		if c.Type == model.DMChannel && c.Recipient == userID {
			return c
		}
	}
	c := world.NewChannel(model.Channel{ID: s.world.NextID(), Type: model.DMChannel, Recipients: []model.User{*s.world.User(userID)}})
	c.Recipient = userID
	s.world.Channels[c.ID] = c
	s.world.KeepChannel(c)
	s.AnnounceChannel("CHANNEL_CREATE", c)
	return c
}

// DropChannel deletes a channel or thread and sends the event.
func (s *Service) DropChannel(c *world.Channel) {
	kind := "CHANNEL_DELETE"
	if c.IsThread() {
		kind = "THREAD_DELETE"
	}
	tell := s.world.Audience(c)
	s.world.RemoveChannel(c)
	s.announceGone(kind, c, tell)
}
