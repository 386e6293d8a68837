package sandbox

import (
	"net/http"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/limit"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/permission"
	"guildhall/bot/sandbox/validate"
	"guildhall/bot/sandbox/world"
)

func (h *users) routes() []route {
	return []route{
		{"GET", "/users/@me", limit.Other, false, h.getMe},
		{"GET", "/users/{user_id}", limit.Other, false, h.getUser},
		{"GET", "/users/@me/guilds", limit.Other, false, h.getMyGuilds},
		{"POST", "/users/@me/channels", limit.DM, false, h.openDM},
		{"GET", "/applications/@me", limit.Other, false, h.getApplication},
		{"GET", "/oauth2/applications/@me", limit.Other, false, h.getApplication},
	}
}

func (h *users) gatewayRoutes() []route {
	return []route{
		{"GET", "/gateway", limit.Other, true, h.getGateway},
		{"GET", "/gateway/bot", limit.Other, false, h.getGatewayBot},
	}
}

func (h *users) guildRoutes() []route {
	return []route{
		{"GET", "/guilds/{guild_id}", limit.Other, false, h.getGuild},
		{"GET", "/guilds/{guild_id}/channels", limit.Other, false, h.getGuildChannels},
		{"GET", "/guilds/{guild_id}/members", limit.Other, false, h.listMembers},
		{"GET", "/guilds/{guild_id}/members/{user_id}", limit.Other, false, h.getMember},
		{"GET", "/guilds/{guild_id}/roles", limit.Other, false, h.getRoles},
		{"DELETE", "/users/@me/guilds/{guild_id}", limit.Other, false, h.leaveGuild},
	}
}

func (h *channels) routes() []route {
	return []route{
		{"GET", "/channels/{channel_id}", limit.Read, false, h.getChannel},
		{"PATCH", "/channels/{channel_id}", limit.Channel, false, h.editChannel},
		{"DELETE", "/channels/{channel_id}", limit.Channel, false, h.deleteChannel},
	}
}

func (h *users) getMe(*request) (int, any, error) { return http.StatusOK, h.world.App.User, nil }

func (h *users) getUser(req *request) (int, any, error) {
	u := h.world.User(req.PathValue("user_id"))
	if u == nil {
		return 0, nil, apierr.UnknownUser
	}
	return http.StatusOK, u, nil
}

func (h *users) getMyGuilds(*request) (int, any, error) {
	out := []any{}
	for _, g := range h.world.BotGuilds() {
		out = append(out, map[string]any{"id": g.ID, "name": g.Name, "icon": nil, "owner": false,
			"permissions": g.GuildBits(h.world.App.ID), "features": []string{}})
	}
	return http.StatusOK, out, nil
}

func (h *users) getApplication(*request) (int, any, error) {
	a := h.world.App
	return http.StatusOK, map[string]any{
		"id": a.ID, "name": a.Username, "icon": nil, "description": "", "bot_public": true, "bot_require_code_grant": false,
		"verify_key": a.VerifyKey, "team": nil, "flags": 0, "summary": "", "bot": a.User,
		"owner": h.owner(), "approximate_guild_count": len(h.world.BotGuilds()),
	}, nil
}

// owner is the person who runs the bot: the first one of the world.
func (h *users) owner() *model.User {
	if len(h.world.Order) > 0 {
		return h.world.User(h.world.Order[0])
	}
	return &h.world.App.User
}

// openDM always succeeds for a person who exists; a refusal comes at the send.
func (h *users) openDM(req *request) (int, any, error) {
	var r validate.Reader
	r.Known(req.body, "", "recipient_id")
	id := r.Id(req.body, "", "recipient_id")
	h.note(req, r.Ignored)
	if err := r.Err(); err != nil {
		return 0, nil, err
	}
	if id == "" {
		return 0, nil, apierr.Invalid("recipient_id", "BASE_TYPE_REQUIRED", "This field is required")
	}
	if h.world.People[id] == nil {
		return 0, nil, apierr.UnknownUser
	}
	if err := h.beginDM(id); err != nil {
		return 0, nil, err
	}
	return http.StatusOK, h.svc.DmWith(id).Channel, nil
}

// guildOf finds the guild of a request, provided the bot is in it.
func (h *api) guildOf(req *request) (*world.Guild, error) {
	g := h.world.Guilds[req.PathValue("guild_id")]
	if g == nil {
		return nil, apierr.UnknownGuild
	}
	if g.Members[h.world.App.ID] == nil {
		return nil, apierr.NoAccess
	}
	return g, nil
}

func (h *users) getGuild(req *request) (int, any, error) {
	g, err := h.guildOf(req)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, h.world.GuildJSON(g), nil
}

func (h *users) getGuildChannels(req *request) (int, any, error) {
	g, err := h.guildOf(req)
	if err != nil {
		return 0, nil, err
	}
	out := []model.Channel{}
	for _, c := range h.world.SortedChannels(func(c *world.Channel) bool { return c.GuildID == g.ID && !c.IsThread() }) {
		out = append(out, c.Channel)
	}
	return http.StatusOK, out, nil
}

// listMembers needs the privileged members intent, as the service does.
func (h *users) listMembers(req *request) (int, any, error) {
	g, err := h.guildOf(req)
	if err != nil {
		return 0, nil, err
	}
	if h.world.Granted&gateway.IntentGuildMembers == 0 {
		return 0, nil, apierr.NoAccess
	}
	return http.StatusOK, h.world.MemberList(g), nil
}

func (h *users) getMember(req *request) (int, any, error) {
	g, err := h.guildOf(req)
	if err != nil {
		return 0, nil, err
	}
	id := req.PathValue("user_id")
	if id == "@me" {
		id = h.world.App.ID
	}
	if h.world.User(id) == nil {
		return 0, nil, apierr.UnknownUser
	}
	m := h.world.MemberJSON(g, id)
	if m == nil {
		return 0, nil, apierr.UnknownMember
	}
	return http.StatusOK, m, nil
}

func (h *users) getRoles(req *request) (int, any, error) {
	g, err := h.guildOf(req)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, g.Roles, nil
}

func (h *users) leaveGuild(req *request) (int, any, error) {
	g, err := h.guildOf(req)
	if err != nil {
		return 0, nil, err
	}
	h.svc.RemoveMember(g, h.world.App.ID)
	return http.StatusNoContent, nil, nil
}

func (h *channels) getChannel(req *request) (int, any, error) {
	c, _, err := h.channelOf(req)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, h.world.ChannelJSON(c, h.world.App.ID), nil
}

func (h *channels) editChannel(req *request) (int, any, error) {
	c, b, err := h.channelOf(req)
	if err != nil {
		return 0, nil, err
	}
	switch {
	case c.Type == model.DMChannel:
		return 0, nil, apierr.InDM
	case c.IsThread():
		return h.editThread(req, c, b)
	case !b.Has(permission.ManageChannels):
		return 0, nil, apierr.NoPermission
	}
	var r validate.Reader
	r.Known(req.body, "", "name", "topic", "nsfw", "position", "rate_limit_per_user", "parent_id", "permission_overwrites", "default_auto_archive_duration", "type")
	name := r.OptionalText(req.body, "", "name", 1, 100)
	topic := r.Text(req.body, "", "topic", 0, 1024)
	slow, slowGiven := r.Number(req.body, "", "rate_limit_per_user", 0, 21600)
	h.note(req, r.Ignored)
	if err := r.Err(); err != nil {
		return 0, nil, err
	}
	if name != "" {
		c.Name = name
	}
	if req.body.Has("topic") {
		c.Topic = topic
	}
	if slowGiven {
		c.RateLimitPerUser = slow
	}
	h.world.KeepChannel(c)
	h.svc.AnnounceChannel("CHANNEL_UPDATE", c)
	return http.StatusOK, c.Channel, nil
}

func (h *channels) deleteChannel(req *request) (int, any, error) {
	c, b, err := h.channelOf(req)
	if err != nil {
		return 0, nil, err
	}
	need := permission.ManageChannels
	if c.IsThread() {
		need = permission.ManageThreads
	}
	if c.Type == model.DMChannel {
		// Closing a conversation only hides it; it opens again unchanged.
		return http.StatusOK, c.Channel, nil
	}
	if !b.Has(need) {
		return 0, nil, apierr.NoPermission
	}
	gone := c.Channel
	h.svc.DropChannel(c)
	return http.StatusOK, gone, nil
}
