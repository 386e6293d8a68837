package rest

import (
	"net/http"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/validate"
	"guildhall/bot/sandbox/world"
)

// beginDM refuses with 40003 if the bot opens direct message channels too fast.
// An existing channel can be opened at any time.
func (h *users) beginDM(userID string) error {
	for _, c := range h.world.Channels {
		if c.Type == model.DMChannel && c.Recipient == userID {
			return nil
		}
	}
	if !h.limits.BeginDM() {
		return apierr.DMsTooFast
	}
	return nil
}

func (h *users) routes() []Route {
	return []Route{
		{"GET", "/users/@me", world.OtherLimit, false, h.getMe},
		{"GET", "/users/{user_id}", world.OtherLimit, false, h.getUser},
		{"GET", "/users/@me/guilds", world.OtherLimit, false, h.getMyGuilds},
		{"POST", "/users/@me/channels", world.DMLimit, false, h.openDM},
		{"GET", "/applications/@me", world.OtherLimit, false, h.getApplication},
		{"GET", "/oauth2/applications/@me", world.OtherLimit, false, h.getApplication},
	}
}

func (h *users) gatewayRoutes() []Route {
	return []Route{
		{"GET", "/gateway", world.OtherLimit, true, h.getGateway},
		{"GET", "/gateway/bot", world.OtherLimit, false, h.getGatewayBot},
	}
}

func (h *users) getMe(req *request) (int, any, error) {
	if req.person != "" {
		return http.StatusOK, h.world.User(req.person), nil
	}
	return http.StatusOK, h.world.App.User, nil
}

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
	kinds := map[string]any{"0": map[string]any{}}
	if !a.ForGuilds {
		kinds["1"] = map[string]any{}
	}
	return http.StatusOK, map[string]any{
		"integration_types_config": kinds,
		"id":                       a.ID, "name": a.Username, "icon": nil, "description": "", "bot_public": true, "bot_require_code_grant": false,
		"verify_key": a.VerifyKey, "team": nil, "flags": 0, "summary": "", "bot": a.User,
		"redirect_uris": h.world.Redirects, "owner": h.owner(), "approximate_guild_count": len(h.world.BotGuilds()),
	}, nil
}

// owner returns the owner of the application: the first person of the world.
func (h *users) owner() *model.User {
	if len(h.world.PeopleIDs) > 0 {
		return h.world.User(h.world.PeopleIDs[0])
	}
	return &h.world.App.User
}

// openDM always succeeds for an existing person; only sending may be refused.
func (h *users) openDM(req *request) (int, any, error) {
	var r validate.Reader
	r.Known(req.body, "", "recipient_id")
	id := r.ID(req.body, "", "recipient_id")
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
	return http.StatusOK, h.svc.DMWith(id).Channel, nil
}

func (h *users) getGateway(*request) (int, any, error) {
	return http.StatusOK, map[string]any{"url": h.gate.URL}, nil
}

func (h *users) getGatewayBot(*request) (int, any, error) {
	return http.StatusOK, h.gate.Start(), nil
}
