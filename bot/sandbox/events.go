package sandbox

import (
	"sort"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/world"
)

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

// service does what Discord does when something changes: it stores it in the
// world and tells the bot and the pages of people.
type service struct {
	world *world.World
	gate  *gateway
	feed  *feed
}

func newService(w *world.World, g *gateway, f *feed) *service { return &service{w, g, f} }

// announceMessage tells of a new or changed message.
func (s *service) announceMessage(kind string, c *world.Channel, m *model.Message) {
	who := s.world.Audience(c)
	if m.SeenBy != "" {
		// The bot is not told of ephemeral messages, not even of its own.
		who = map[string]bool{m.SeenBy: true}
	}
	if who[s.world.App.ID] {
		intent := intentGuildMessages
		if c.GuildID == "" {
			intent = intentDirectMessages
		}
		n := s.forBot(c, m)
		n.GuildID = c.GuildID
		if g := s.world.Guilds[c.GuildID]; g != nil {
			if n.Member = s.world.MemberJSON(g, m.Author.ID); n.Member != nil {
				n.Member.User = nil
			}
		}
		s.gate.dispatch(kind, c.GuildID, intent, n)
	}
	name := "message_create"
	if kind == "MESSAGE_UPDATE" {
		name = "message_update"
	}
	s.feed.tell(who, name, func(me string) any { return s.messageFor(c, m, me) })
}

// announceDelete tells of a deleted message.
func (s *service) announceDelete(c *world.Channel, m *model.Message) {
	who := s.world.Audience(c)
	if m.SeenBy != "" {
		who = map[string]bool{m.SeenBy: true}
	}
	gone := map[string]any{"id": m.ID, "channel_id": c.ID}
	if who[s.world.App.ID] {
		intent := intentDirectMessages
		d := map[string]any{"id": m.ID, "channel_id": c.ID}
		if c.GuildID != "" {
			intent, d["guild_id"] = intentGuildMessages, c.GuildID
		}
		s.gate.dispatch("MESSAGE_DELETE", c.GuildID, intent, d)
	}
	s.feed.tell(who, "message_delete", func(string) any { return gone })
}

// announceChannel tells of a new or changed channel or thread.
func (s *service) announceChannel(kind string, c *world.Channel) {
	who := s.world.Audience(c)
	if who[s.world.App.ID] && c.GuildID != "" {
		s.gate.dispatch(kind, c.GuildID, intentGuilds, s.world.ChannelJSON(c, s.world.App.ID))
	}
	s.feed.tell(who, lower(kind), func(me string) any { return s.world.ChannelJSON(c, me) })
}

// announceGone tells those who saw a channel that it is deleted.
func (s *service) announceGone(kind string, c *world.Channel, who map[string]bool) {
	if who[s.world.App.ID] && c.GuildID != "" {
		var d any = c.Channel
		if c.IsThread() {
			d = map[string]any{"id": c.ID, "guild_id": c.GuildID, "parent_id": c.ParentID, "type": c.Type}
		}
		s.gate.dispatch(kind, c.GuildID, intentGuilds, d)
	}
	s.feed.tell(who, lower(kind), func(string) any { return c.Channel })
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
func (s *service) announceTyping(c *world.Channel, userID string) {
	who := s.world.Audience(c)
	if userID != s.world.App.ID && who[s.world.App.ID] {
		intent := intentGuildTyping
		if c.GuildID == "" {
			intent = intentDirectTyping
		}
		s.gate.dispatch("TYPING_START", c.GuildID, intent, map[string]any{"channel_id": c.ID, "guild_id": c.GuildID, "user_id": userID, "timestamp": s.world.Clock.Now().Unix()})
	}
	s.feed.tell(who, "typing", func(string) any { return map[string]any{"channel_id": c.ID, "user_id": userID} })
}

// announceGuild tells pages that something about a guild changed.
func (s *service) announceGuild(g *world.Guild) {
	who := map[string]bool{}
	for _, id := range s.world.Order {
		who[id] = true
	}
	s.feed.tell(who, "guild_update", func(string) any { return map[string]any{"id": g.ID} })
}

// guildCreate is the event that describes a whole guild to the bot.
func (gw *gateway) guildCreate(g *world.Guild) map[string]any {
	d := gw.world.GuildJSON(g)
	me := gw.world.App.ID
	channels, threads := []model.Channel{}, []model.Channel{}
	for _, c := range gw.world.SortedChannels(func(c *world.Channel) bool { return c.GuildID == g.ID }) {
		switch {
		case !c.IsThread():
			channels = append(channels, c.Channel)
		case !c.Archived() && gw.world.CanSee(c, me):
			threads = append(threads, gw.world.ChannelJSON(c, me))
		}
	}
	members := gw.world.MemberList(g)
	sort.SliceStable(members, func(i, j int) bool { return members[i].User.ID == me && members[j].User.ID != me })
	if gw.world.Granted&intentGuildMembers == 0 {
		members = members[:1] // without the intent only the bot itself
	}
	if g.Members[me] != nil {
		d["joined_at"] = g.Members[me].JoinedAt
	}
	d["member_count"], d["members"], d["channels"], d["threads"] = len(g.Members), members, channels, threads
	d["large"], d["unavailable"], d["presences"], d["voice_states"], d["stage_instances"] = false, false, []any{}, []any{}, []any{}
	return d
}
