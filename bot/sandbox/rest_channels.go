package sandbox

import (
	"net/http"
	"sort"
)

func (s *users) routes() []route {
	return []route{
		{"GET", "/users/@me", bucketOther, false, s.getMe},
		{"GET", "/users/{user_id}", bucketOther, false, s.getUser},
		{"GET", "/users/@me/guilds", bucketOther, false, s.getMyGuilds},
		{"POST", "/users/@me/channels", bucketDM, false, s.openDM},
		{"GET", "/applications/@me", bucketOther, false, s.getApplication},
		{"GET", "/oauth2/applications/@me", bucketOther, false, s.getApplication},
	}
}

func (s *users) gatewayRoutes() []route {
	return []route{
		{"GET", "/gateway", bucketOther, true, s.getGateway},
		{"GET", "/gateway/bot", bucketOther, false, s.getGatewayBot},
	}
}

func (s *users) guildRoutes() []route {
	return []route{
		{"GET", "/guilds/{guild_id}", bucketOther, false, s.getGuild},
		{"GET", "/guilds/{guild_id}/channels", bucketOther, false, s.getGuildChannels},
		{"GET", "/guilds/{guild_id}/members", bucketOther, false, s.listMembers},
		{"GET", "/guilds/{guild_id}/members/{user_id}", bucketOther, false, s.getMember},
		{"GET", "/guilds/{guild_id}/roles", bucketOther, false, s.getRoles},
		{"DELETE", "/users/@me/guilds/{guild_id}", bucketOther, false, s.leaveGuild},
	}
}

func (s *channels) routes() []route {
	return []route{
		{"GET", "/channels/{channel_id}", bucketRead, false, s.getChannel},
		{"PATCH", "/channels/{channel_id}", bucketChannel, false, s.editChannel},
		{"DELETE", "/channels/{channel_id}", bucketChannel, false, s.deleteChannel},
	}
}

func (s *users) getMe(*request) (int, any, error) { return http.StatusOK, s.world.app.User, nil }

func (s *users) getUser(req *request) (int, any, error) {
	u := s.world.user(req.PathValue("user_id"))
	if u == nil {
		return 0, nil, errUser
	}
	return http.StatusOK, u, nil
}

func (s *users) getMyGuilds(*request) (int, any, error) {
	out := []any{}
	for _, g := range s.world.botGuilds() {
		out = append(out, map[string]any{"id": g.ID, "name": g.Name, "icon": nil, "owner": false,
			"permissions": g.guildBits(s.world.app.ID), "features": []string{}})
	}
	return http.StatusOK, out, nil
}

func (s *users) getApplication(*request) (int, any, error) {
	a := s.world.app
	return http.StatusOK, map[string]any{
		"id": a.ID, "name": a.Username, "icon": nil, "description": "", "bot_public": true, "bot_require_code_grant": false,
		"verify_key": a.VerifyKey, "team": nil, "flags": 0, "summary": "", "bot": a.User,
		"owner": s.owner(), "approximate_guild_count": len(s.world.botGuilds()),
	}, nil
}

// owner is the person who runs the bot: the first one of the world.
func (s *users) owner() *User {
	if len(s.world.order) > 0 {
		return s.world.user(s.world.order[0])
	}
	return &s.world.app.User
}

// openDM always succeeds for a person who exists; a refusal comes at the send.
func (s *users) openDM(req *request) (int, any, error) {
	var r reader
	r.known(req.body, "", "recipient_id")
	id := r.id(req.body, "", "recipient_id")
	s.note(req, r.ignored)
	if err := r.err(); err != nil {
		return 0, nil, err
	}
	if id == "" {
		return 0, nil, invalid("recipient_id", "BASE_TYPE_REQUIRED", "This field is required")
	}
	if s.world.people[id] == nil {
		return 0, nil, errUser
	}
	if err := s.beginDM(id); err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.svc.dmWith(id).Channel, nil
}

// dmWith returns the conversation of the bot with a person, made if needed.
func (s *service) dmWith(userID string) *channel {
	for _, c := range s.world.channels {
		if c.Type == DMChannel && c.recipient == userID {
			return c
		}
	}
	c := newChannel(Channel{ID: s.world.nextID(), Type: DMChannel, Recipients: []User{*s.world.user(userID)}})
	c.recipient = userID
	s.world.channels[c.ID] = c
	s.world.keepChannel(c)
	s.announceChannel("CHANNEL_CREATE", c)
	return c
}

// botGuilds lists the guilds the bot is a member of, oldest first.
func (s *world) botGuilds() []*guild {
	var out []*guild
	for _, g := range s.guilds {
		if g.members[s.app.ID] != nil {
			out = append(out, g)
		}
	}
	sort.Slice(out, func(i, j int) bool { return idLess(out[i].ID, out[j].ID) })
	return out
}

// guildOf finds the guild of a request, provided the bot is in it.
func (s *api) guildOf(req *request) (*guild, error) {
	g := s.world.guilds[req.PathValue("guild_id")]
	if g == nil {
		return nil, errGuild
	}
	if g.members[s.world.app.ID] == nil {
		return nil, errAccess
	}
	return g, nil
}

func (s *users) getGuild(req *request) (int, any, error) {
	g, err := s.guildOf(req)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.world.guildJSON(g), nil
}

// guildJSON is a guild as REST shows it.
func (s *world) guildJSON(g *guild) map[string]any {
	return map[string]any{
		"id": g.ID, "name": g.Name, "icon": nil, "owner_id": g.OwnerID, "preferred_locale": g.PreferredLocale, "roles": g.Roles,
		"emojis": []any{}, "stickers": []any{}, "features": []string{}, "afk_timeout": 300, "verification_level": 0,
		"default_message_notifications": 1, "explicit_content_filter": 0, "mfa_level": 0, "premium_tier": 0, "nsfw_level": 0,
		"system_channel_flags": 0, "region": "deprecated", "description": nil, "approximate_member_count": len(g.members),
	}
}

func (s *users) getGuildChannels(req *request) (int, any, error) {
	g, err := s.guildOf(req)
	if err != nil {
		return 0, nil, err
	}
	out := []Channel{}
	for _, c := range s.world.sortedChannels(func(c *channel) bool { return c.GuildID == g.ID && !c.isThread() }) {
		out = append(out, c.Channel)
	}
	return http.StatusOK, out, nil
}

func (s *world) memberJSON(g *guild, userID string) *Member {
	m := g.members[userID]
	if m == nil {
		return nil
	}
	roles := m.Roles
	if roles == nil {
		roles = []string{}
	}
	return &Member{User: s.user(userID), Nick: m.Nick, Roles: roles, JoinedAt: m.JoinedAt}
}

// memberList is everyone in a guild, by id.
func (s *world) memberList(g *guild) []*Member {
	out := []*Member{}
	for id := range g.members {
		out = append(out, s.memberJSON(g, id))
	}
	sort.Slice(out, func(i, j int) bool { return idLess(out[i].User.ID, out[j].User.ID) })
	return out
}

// listMembers needs the privileged members intent, as the service does.
func (s *users) listMembers(req *request) (int, any, error) {
	g, err := s.guildOf(req)
	if err != nil {
		return 0, nil, err
	}
	if s.world.granted&intentGuildMembers == 0 {
		return 0, nil, errAccess
	}
	return http.StatusOK, s.world.memberList(g), nil
}

func (s *users) getMember(req *request) (int, any, error) {
	g, err := s.guildOf(req)
	if err != nil {
		return 0, nil, err
	}
	id := req.PathValue("user_id")
	if id == "@me" {
		id = s.world.app.ID
	}
	if s.world.user(id) == nil {
		return 0, nil, errUser
	}
	m := s.world.memberJSON(g, id)
	if m == nil {
		return 0, nil, errMember
	}
	return http.StatusOK, m, nil
}

func (s *users) getRoles(req *request) (int, any, error) {
	g, err := s.guildOf(req)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, g.Roles, nil
}

func (s *users) leaveGuild(req *request) (int, any, error) {
	g, err := s.guildOf(req)
	if err != nil {
		return 0, nil, err
	}
	s.svc.removeMember(g, s.world.app.ID)
	return http.StatusNoContent, nil, nil
}

func (s *channels) getChannel(req *request) (int, any, error) {
	c, _, err := s.channelOf(req)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.world.channelJSON(c, s.world.app.ID), nil
}

// channelJSON is a channel as userID sees it: threads tell their own membership.
func (s *world) channelJSON(c *channel, userID string) Channel {
	out := c.Channel
	if c.isThread() {
		out.Member = c.members[userID]
		out.MemberCount = len(c.members)
	}
	return out
}

func (s *channels) editChannel(req *request) (int, any, error) {
	c, b, err := s.channelOf(req)
	if err != nil {
		return 0, nil, err
	}
	switch {
	case c.Type == DMChannel:
		return 0, nil, errInDM
	case c.isThread():
		return s.editThread(req, c, b)
	case !b.Has(ManageChannels):
		return 0, nil, errPermission
	}
	var r reader
	r.known(req.body, "", "name", "topic", "nsfw", "position", "rate_limit_per_user", "parent_id", "permission_overwrites", "default_auto_archive_duration", "type")
	name := r.optionalText(req.body, "", "name", 1, 100)
	topic := r.text(req.body, "", "topic", 0, 1024)
	slow, slowGiven := r.number(req.body, "", "rate_limit_per_user", 0, 21600)
	s.note(req, r.ignored)
	if err := r.err(); err != nil {
		return 0, nil, err
	}
	if name != "" {
		c.Name = name
	}
	if req.body.has("topic") {
		c.Topic = topic
	}
	if slowGiven {
		c.RateLimitPerUser = slow
	}
	s.world.keepChannel(c)
	s.svc.announceChannel("CHANNEL_UPDATE", c)
	return http.StatusOK, c.Channel, nil
}

func (s *channels) deleteChannel(req *request) (int, any, error) {
	c, b, err := s.channelOf(req)
	if err != nil {
		return 0, nil, err
	}
	need := ManageChannels
	if c.isThread() {
		need = ManageThreads
	}
	if c.Type == DMChannel {
		// Closing a conversation only hides it; it opens again unchanged.
		return http.StatusOK, c.Channel, nil
	}
	if !b.Has(need) {
		return 0, nil, errPermission
	}
	gone := c.Channel
	s.svc.dropChannel(c)
	return http.StatusOK, gone, nil
}

// dropChannel deletes a channel or thread and tells everyone.
func (s *service) dropChannel(c *channel) {
	kind := "CHANNEL_DELETE"
	if c.isThread() {
		kind = "THREAD_DELETE"
	}
	tell := s.world.audience(c)
	s.world.removeChannel(c)
	s.announceGone(kind, c, tell)
}
