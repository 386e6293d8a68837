package service

import (
	"time"

	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/world"
)

// OpenThread adds a thread to the world, with the bot as its first member.
func (s *Service) OpenThread(t *world.Channel) {
	me := s.world.App.ID
	t.Members[me] = &model.ThreadMember{ID: t.ID, UserID: me, JoinTimestamp: s.world.Clock.Now().UTC()}
	s.world.Channels[t.ID] = t
	s.world.KeepChannel(t)
	d := struct {
		model.Channel
		NewlyCreated bool `json:"newly_created"`
	}{s.world.ChannelJSON(t, me), true}
	s.gate.Dispatch("THREAD_CREATE", t.GuildID, gateway.IntentGuilds, d)
	s.feed.SendAll(s.world.Audience(t), "thread_create", func(id string) any { return s.world.ChannelJSON(t, id) })
	s.scheduleArchive(t)
}

// ThreadChanged stores a thread and sends the event.
func (s *Service) ThreadChanged(c *world.Channel) {
	s.world.KeepChannel(c)
	s.AnnounceChannel("THREAD_UPDATE", c)
	s.scheduleArchive(c)
}

// SetArchived archives or unarchives a thread.
func (s *Service) SetArchived(c *world.Channel, archived bool) {
	if !c.IsThread() || c.Archived() == archived {
		return
	}
	meta := *c.ThreadMetadata
	meta.Archived, meta.ArchiveTimestamp = archived, s.world.Clock.Now().UTC()
	c.ThreadMetadata = &meta
	s.ThreadChanged(c)
}

// unarchive unarchives a thread; sending a message does that.
func (s *Service) unarchive(c *world.Channel) { s.SetArchived(c, false) }

// scheduleArchive checks the thread again when it may have been inactive for long
// enough.
func (s *Service) scheduleArchive(c *world.Channel) {
	if !c.IsThread() || c.Archived() {
		return
	}
	id, created := c.ID, s.quietSince(c)
	due := created.Add(time.Duration(c.ThreadMetadata.AutoArchiveDuration) * time.Minute)
	s.world.Clock.AfterFunc(max(due.Sub(s.world.Clock.Now()), 0), func() {
		s.world.Mu.Lock()
		defer s.world.Mu.Unlock()
		c := s.world.Channels[id]
		if s.world.Closed || c == nil || c.Archived() {
			return
		}
		limit := time.Duration(c.ThreadMetadata.AutoArchiveDuration) * time.Minute
		if s.world.Clock.Now().Sub(s.quietSince(c)) < limit {
			s.scheduleArchive(c)
			return
		}
		s.SetArchived(c, true)
	})
}

// quietSince returns the time of the last activity in a thread.
func (s *Service) quietSince(c *world.Channel) time.Time {
	t := c.ThreadMetadata.ArchiveTimestamp
	if c.LastMessageID != nil {
		if last := model.IDTime(*c.LastMessageID); last.After(t) {
			t = last
		}
	}
	return t
}

// RestartArchiveTimers restarts the archive timers of a loaded world.
func (s *Service) RestartArchiveTimers() {
	for _, c := range s.world.SortedChannels((*world.Channel).IsThread) {
		s.scheduleArchive(c)
	}
}

// AddToThread adds a user to a thread and sends the event.
func (s *Service) AddToThread(c *world.Channel, id string) {
	m := &model.ThreadMember{ID: c.ID, UserID: id, JoinTimestamp: s.world.Clock.Now().UTC()}
	c.Members[id] = m
	s.world.KeepChannel(c)
	added := map[string]any{"id": c.ID, "user_id": id, "join_timestamp": m.JoinTimestamp, "flags": 0}
	if g := s.world.Guilds[c.GuildID]; g != nil {
		added["member"] = s.world.MemberJSON(g, id)
	}
	if id == s.world.App.ID {
		s.gate.Dispatch("THREAD_CREATE", c.GuildID, gateway.IntentGuilds, s.world.ChannelJSON(c, id))
	}
	s.gate.Dispatch("THREAD_MEMBERS_UPDATE", c.GuildID, gateway.IntentGuilds, map[string]any{
		"id": c.ID, "guild_id": c.GuildID, "member_count": len(c.Members), "added_members": []any{added}, "removed_member_ids": []string{}})
	s.feed.SendAll(s.world.Audience(c), "thread_update", func(me string) any { return s.world.ChannelJSON(c, me) })
	if c.Type == model.PrivateThread {
		s.feed.SendAll(map[string]bool{id: true}, "thread_create", func(me string) any { return s.world.ChannelJSON(c, me) })
	}
}

// joinByMessage adds a message's author and the users it mentions to its
// thread.
func (s *Service) joinByMessage(c *world.Channel, m *model.Message) {
	ids := []string{m.Author.ID}
	for _, u := range m.Mentions {
		ids = append(ids, u.ID)
	}
	parent := s.world.Channels[c.ParentID]
	for _, id := range ids {
		if c.Members[id] == nil && parent != nil && s.world.CanSee(parent, id) {
			s.AddToThread(c, id)
		}
	}
}

// LeaveThread removes a user from a thread and sends the event.
func (s *Service) LeaveThread(c *world.Channel, id string) {
	delete(c.Members, id)
	s.world.KeepChannel(c)
	s.gate.Dispatch("THREAD_MEMBERS_UPDATE", c.GuildID, gateway.IntentGuilds, map[string]any{
		"id": c.ID, "guild_id": c.GuildID, "member_count": len(c.Members), "added_members": []any{}, "removed_member_ids": []string{id}})
	s.feed.SendAll(s.world.Audience(c), "thread_update", func(me string) any { return s.world.ChannelJSON(c, me) })
	if !s.world.CanSee(c, id) {
		s.feed.SendAll(map[string]bool{id: true}, "thread_delete", func(string) any { return c.Channel })
	}
}

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
