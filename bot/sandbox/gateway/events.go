package gateway

import (
	"encoding/json"
	"sort"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/world"
)

// The gateway intents by which the server filters events.
const (
	IntentGuilds         = 1 << 0
	IntentGuildMembers   = 1 << 1
	intentPresences      = 1 << 8
	IntentGuildMessages  = 1 << 9
	IntentGuildTyping    = 1 << 11
	IntentDirectMessages = 1 << 12
	IntentDirectTyping   = 1 << 14
	IntentMessageContent = 1 << 15
	privilegedIntents    = IntentGuildMembers | intentPresences | IntentMessageContent
)

// GuildCreate is the event that describes a whole guild to the bot.
func (gw *Gateway) GuildCreate(g *world.Guild) map[string]any {
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
	if gw.world.PrivilegedIntents&IntentGuildMembers == 0 {
		members = members[:1] // without the intent only the bot itself
	}
	if g.Members[me] != nil {
		d["joined_at"] = g.Members[me].JoinedAt
	}
	d["member_count"], d["members"], d["channels"], d["threads"] = len(g.Members), members, channels, threads
	d["large"], d["unavailable"], d["presences"], d["voice_states"], d["stage_instances"] = false, false, []any{}, []any{}, []any{}
	return d
}

// sendMembers answers a request for guild members by id or by name.
func (gw *Gateway) sendMembers(c *conn, d json.RawMessage) (int, string) {
	var p struct {
		GuildID any    `json:"guild_id"`
		UserIDs any    `json:"user_ids"`
		Nonce   string `json:"nonce"`
		Query   *string
	}
	if json.Unmarshal(d, &p) != nil {
		return 4002, "Decode error"
	}
	wanted := map[string]bool{}
	for _, id := range model.AsStrings(p.UserIDs) {
		wanted[id] = true
	}
	for _, id := range model.AsStrings(p.GuildID) {
		g := gw.world.Guilds[id]
		if g == nil || g.Members[gw.world.App.ID] == nil {
			continue
		}
		members := []*model.Member{}
		for _, m := range gw.world.MemberList(g) {
			if wanted[m.User.ID] || (len(wanted) == 0 && c.sess.intents&IntentGuildMembers != 0) {
				members = append(members, m)
			}
		}
		b, _ := json.Marshal(map[string]any{"guild_id": g.ID, "members": members, "chunk_index": 0, "chunk_count": 1, "nonce": p.Nonce})
		c.sess.send("GUILD_MEMBERS_CHUNK", b)
	}
	return 0, ""
}
