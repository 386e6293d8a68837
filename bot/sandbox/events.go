package sandbox

import "sort"

// The gateway intents the server filters by.
const (
	intentGuilds         = 1 << 0
	intentGuildMembers   = 1 << 1
	intentPresences      = 1 << 8
	intentGuildMessages  = 1 << 9
	intentGuildTyping    = 1 << 11
	intentDirectMessages = 1 << 12
	intentDirectTyping   = 1 << 14
	intentMessageContent = 1 << 15
	privilegedIntents    = intentGuildMembers | intentPresences | intentMessageContent
)

// audience is everybody who can see a channel, the bot included.
func (s *Server) audience(c *channel) map[string]bool {
	out := map[string]bool{}
	for _, id := range s.world.order {
		if s.world.canSee(c, id) {
			out[id] = true
		}
	}
	if s.world.canSee(c, s.world.app.ID) {
		out[s.world.app.ID] = true
	}
	return out
}

// tell sends an event to the pages of everyone it concerns.
func (s *Server) tell(who map[string]bool, name string, v func(userID string) any) {
	for w := range s.watchers {
		if who[w.me] {
			w.push(name, v(w.me))
		}
	}
	s.touch()
}

// announceMessage tells of a new or changed message.
func (s *Server) announceMessage(kind string, c *channel, m *Message) {
	who := s.audience(c)
	if m.seenBy != "" {
		// The bot is not told of ephemeral messages, not even of its own.
		who = map[string]bool{m.seenBy: true}
	}
	if who[s.world.app.ID] {
		intent := intentGuildMessages
		if c.GuildID == "" {
			intent = intentDirectMessages
		}
		n := s.forBot(c, m)
		n.GuildID = c.GuildID
		if g := s.world.guilds[c.GuildID]; g != nil {
			if n.Member = s.memberJSON(g, m.Author.ID); n.Member != nil {
				n.Member.User = nil
			}
		}
		s.gate.dispatch(kind, c.GuildID, intent, n)
	}
	name := "message_create"
	if kind == "MESSAGE_UPDATE" {
		name = "message_update"
	}
	s.tell(who, name, func(me string) any { return s.messageFor(c, m, me) })
}

// announceDelete tells of a deleted message.
func (s *Server) announceDelete(c *channel, m *Message) {
	who := s.audience(c)
	if m.seenBy != "" {
		who = map[string]bool{m.seenBy: true}
	}
	gone := map[string]any{"id": m.ID, "channel_id": c.ID}
	if who[s.world.app.ID] {
		intent := intentDirectMessages
		d := map[string]any{"id": m.ID, "channel_id": c.ID}
		if c.GuildID != "" {
			intent, d["guild_id"] = intentGuildMessages, c.GuildID
		}
		s.gate.dispatch("MESSAGE_DELETE", c.GuildID, intent, d)
	}
	s.tell(who, "message_delete", func(string) any { return gone })
}

// announceChannel tells of a new or changed channel or thread.
func (s *Server) announceChannel(kind string, c *channel) {
	who := s.audience(c)
	if who[s.world.app.ID] && c.GuildID != "" {
		s.gate.dispatch(kind, c.GuildID, intentGuilds, s.channelJSON(c, s.world.app.ID))
	}
	s.tell(who, lower(kind), func(me string) any { return s.channelJSON(c, me) })
}

// announceGone tells those who saw a channel that it is deleted.
func (s *Server) announceGone(kind string, c *channel, who map[string]bool) {
	if who[s.world.app.ID] && c.GuildID != "" {
		var d any = c.Channel
		if c.isThread() {
			d = map[string]any{"id": c.ID, "guild_id": c.GuildID, "parent_id": c.ParentID, "type": c.Type}
		}
		s.gate.dispatch(kind, c.GuildID, intentGuilds, d)
	}
	s.tell(who, lower(kind), func(string) any { return c.Channel })
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

// announceTyping tells that somebody is writing.
func (s *Server) announceTyping(c *channel, userID string) {
	who := s.audience(c)
	if userID != s.world.app.ID && who[s.world.app.ID] {
		intent := intentGuildTyping
		if c.GuildID == "" {
			intent = intentDirectTyping
		}
		s.gate.dispatch("TYPING_START", c.GuildID, intent, map[string]any{"channel_id": c.ID, "guild_id": c.GuildID, "user_id": userID, "timestamp": s.clock.Now().Unix()})
	}
	s.tell(who, "typing", func(string) any { return map[string]any{"channel_id": c.ID, "user_id": userID} })
}

// announceGuild tells pages that something about a guild changed.
func (s *Server) announceGuild(g *guild) {
	who := map[string]bool{}
	for _, id := range s.world.order {
		who[id] = true
	}
	s.tell(who, "guild_update", func(string) any { return map[string]any{"id": g.ID} })
}

// guildCreate is the event that describes a whole guild to the bot.
func (s *Server) guildCreate(g *guild) map[string]any {
	d := s.guildJSON(g)
	me := s.world.app.ID
	channels, threads := []Channel{}, []Channel{}
	for _, c := range s.world.sortedChannels(func(c *channel) bool { return c.GuildID == g.ID }) {
		switch {
		case !c.isThread():
			channels = append(channels, c.Channel)
		case !c.archived() && s.world.canSee(c, me):
			threads = append(threads, s.channelJSON(c, me))
		}
	}
	members := s.memberList(g)
	sort.SliceStable(members, func(i, j int) bool { return members[i].User.ID == me && members[j].User.ID != me })
	if s.cfg.PrivilegedIntents&intentGuildMembers == 0 {
		members = members[:1] // without the intent only the bot itself
	}
	if g.members[me] != nil {
		d["joined_at"] = g.members[me].JoinedAt
	}
	d["member_count"], d["members"], d["channels"], d["threads"] = len(g.members), members, channels, threads
	d["large"], d["unavailable"], d["presences"], d["voice_states"], d["stage_instances"] = false, false, []any{}, []any{}, []any{}
	return d
}
