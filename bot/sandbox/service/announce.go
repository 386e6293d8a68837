package service

import (
	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/world"
)

// AnnounceMessage sends the event of a new or changed message to bot and pages.
func (s *Service) AnnounceMessage(kind string, c *world.Channel, m *model.Message) {
	who := s.world.Audience(c)
	if m.SeenBy != "" {
		// The bot gets no event of an ephemeral message, not even of its own.
		who = map[string]bool{m.SeenBy: true}
	}
	if who[s.world.App.ID] {
		intent := gateway.IntentGuildMessages
		if c.GuildID == "" {
			intent = gateway.IntentDirectMessages
		}
		n := s.ForBot(c, m)
		n.GuildID = c.GuildID
		if g := s.world.Guilds[c.GuildID]; g != nil {
			if n.Member = s.world.MemberJSON(g, m.Author.ID); n.Member != nil {
				n.Member.User = nil
			}
		}
		s.gate.Dispatch(kind, c.GuildID, intent, n)
	}
	name := "message_create"
	if kind == "MESSAGE_UPDATE" {
		name = "message_update"
	}
	s.feed.SendAll(who, name, func(me string) any { return s.MessageFor(c, m, me) })
}

// announceDelete sends the event of a deleted message.
func (s *Service) announceDelete(c *world.Channel, m *model.Message) {
	who := s.world.Audience(c)
	if m.SeenBy != "" {
		who = map[string]bool{m.SeenBy: true}
	}
	gone := map[string]any{"id": m.ID, "channel_id": c.ID}
	if who[s.world.App.ID] {
		intent := gateway.IntentDirectMessages
		d := map[string]any{"id": m.ID, "channel_id": c.ID}
		if c.GuildID != "" {
			intent, d["guild_id"] = gateway.IntentGuildMessages, c.GuildID
		}
		s.gate.Dispatch("MESSAGE_DELETE", c.GuildID, intent, d)
	}
	s.feed.SendAll(who, "message_delete", func(string) any { return gone })
}

// AnnounceChannel sends the event of a new or changed channel or thread.
func (s *Service) AnnounceChannel(kind string, c *world.Channel) {
	who := s.world.Audience(c)
	if who[s.world.App.ID] && c.GuildID != "" {
		s.gate.Dispatch(kind, c.GuildID, gateway.IntentGuilds, s.world.ChannelJSON(c, s.world.App.ID))
	}
	s.feed.SendAll(who, lower(kind), func(me string) any { return s.world.ChannelJSON(c, me) })
}

// announceGone sends the event of a deleted channel to those who saw it.
func (s *Service) announceGone(kind string, c *world.Channel, who map[string]bool) {
	if who[s.world.App.ID] && c.GuildID != "" {
		var d any = c.Channel
		if c.IsThread() {
			d = map[string]any{"id": c.ID, "guild_id": c.GuildID, "parent_id": c.ParentID, "type": c.Type}
		}
		s.gate.Dispatch(kind, c.GuildID, gateway.IntentGuilds, d)
	}
	s.feed.SendAll(who, lower(kind), func(string) any { return c.Channel })
}

func lower(kind string) string {
	b := []byte(kind)
	for i, x := range b {
		if x >= 'A' && x <= 'Z' {
			b[i] = x + 'a' - 'A'
		}
	}
	return string(b)
}

// AnnounceTyping sends the event of a person typing.
func (s *Service) AnnounceTyping(c *world.Channel, userID string) {
	who := s.world.Audience(c)
	if userID != s.world.App.ID && who[s.world.App.ID] {
		intent := gateway.IntentGuildTyping
		if c.GuildID == "" {
			intent = gateway.IntentDirectTyping
		}
		s.gate.Dispatch("TYPING_START", c.GuildID, intent, map[string]any{"channel_id": c.ID, "guild_id": c.GuildID, "user_id": userID, "timestamp": s.world.Clock.Now().Unix()})
	}
	s.feed.SendAll(who, "typing", func(string) any { return map[string]any{"channel_id": c.ID, "user_id": userID} })
}

// AnnounceGuild sends pages the event of a changed guild.
func (s *Service) AnnounceGuild(g *world.Guild) {
	who := map[string]bool{}
	for _, id := range s.world.PeopleIDs {
		who[id] = true
	}
	s.feed.SendAll(who, "guild_update", func(string) any { return map[string]any{"id": g.ID} })
}
