package gateway

import (
	"encoding/json"

	"guildhall/bot/sandbox/model"
)

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
