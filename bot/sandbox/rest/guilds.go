package rest

import (
	"net/http"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/gateway"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/world"
)

func (h *users) guildRoutes() []Route {
	return []Route{
		{"GET", "/guilds/{guild_id}", world.OtherLimit, false, h.getGuild},
		{"GET", "/guilds/{guild_id}/channels", world.OtherLimit, false, h.getGuildChannels},
		{"GET", "/guilds/{guild_id}/members", world.OtherLimit, false, h.listMembers},
		{"GET", "/guilds/{guild_id}/members/{user_id}", world.OtherLimit, false, h.getMember},
		{"GET", "/guilds/{guild_id}/roles", world.OtherLimit, false, h.getRoles},
		{"DELETE", "/users/@me/guilds/{guild_id}", world.OtherLimit, false, h.leaveGuild},
	}
}

// guildOf returns the guild of a request if the bot is a member.
func (h *API) guildOf(req *request) (*world.Guild, error) {
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

// listMembers needs the privileged members intent, as on Discord.
func (h *users) listMembers(req *request) (int, any, error) {
	g, err := h.guildOf(req)
	if err != nil {
		return 0, nil, err
	}
	if h.world.PrivilegedIntents&gateway.IntentGuildMembers == 0 {
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
