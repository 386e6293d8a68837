package rest

import (
	"net/http"
	"slices"

	"guildhall/bot/sandbox/apierr"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/validate"
	"guildhall/bot/sandbox/world"
)

func (h *commands) routes() []Route {
	const global = "/applications/{application_id}/commands"
	const local = "/applications/{application_id}/guilds/{guild_id}/commands"
	var out []Route
	for _, base := range []string{global, local} {
		out = append(out,
			Route{"GET", base, world.CommandsLimit, false, h.listCommands},
			Route{"PUT", base, world.CommandsLimit, false, h.replaceCommands},
			Route{"POST", base, world.CommandsLimit, false, h.createCommand},
			Route{"GET", base + "/{command_id}", world.CommandsLimit, false, h.getCommand},
			Route{"PATCH", base + "/{command_id}", world.CommandsLimit, false, h.patchCommand},
			Route{"DELETE", base + "/{command_id}", world.CommandsLimit, false, h.deleteCommand},
		)
	}
	return out
}

// scope checks application and guild of a request and returns the guild id.
func (h *commands) scope(req *request) (string, error) {
	if req.PathValue("application_id") != h.world.App.ID {
		return "", apierr.UnknownApplication
	}
	id := req.PathValue("guild_id")
	if id == "" {
		return "", nil
	}
	if _, err := h.guildOf(req); err != nil {
		return "", apierr.NoAccess
	}
	return id, nil
}

func (h *commands) listCommands(req *request) (int, any, error) {
	scope, err := h.scope(req)
	if err != nil {
		return 0, nil, err
	}
	full := req.URL.Query().Get("with_localizations") == "true"
	out := []model.Command{}
	for _, c := range h.world.CommandsIn(scope) {
		if full {
			out = append(out, *c)
		} else {
			out = append(out, c.Plain())
		}
	}
	return http.StatusOK, out, nil
}

func (h *commands) replaceCommands(req *request) (int, any, error) {
	scope, err := h.scope(req)
	if err != nil {
		return 0, nil, err
	}
	list, ok := req.value.([]any)
	if !ok {
		return 0, nil, apierr.Invalid("", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
	}
	var r validate.Reader
	var fresh []*model.Command
	names := map[string]bool{}
	for i, v := range list {
		c := r.Command(r.AsObject(v, apierr.At("", i)), apierr.At("", i))
		h.checkInstalls(&r, c, apierr.At("", i))
		key := string(rune('0'+c.Type)) + c.Name
		if names[key] {
			r.Add(apierr.At("", i), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		names[key] = true
		fresh = append(fresh, c)
	}
	h.note(req, r.Ignored)
	if err := r.Err(); err != nil {
		return 0, nil, err
	}
	if tooManyCommands(fresh) {
		return 0, nil, apierr.ManyCommands
	}
	old := h.world.CommandsIn(scope)
	for _, o := range old {
		if o.Type == model.EntryPoint && findCommand(fresh, o) == nil {
			return 0, nil, apierr.EntryPoint
		}
	}
	created := 0
	for _, c := range fresh {
		if findCommand(old, c) == nil {
			created++
		}
	}
	if err := h.countCreates(scope, created); err != nil {
		return 0, nil, err
	}
	for _, o := range old {
		if findCommand(fresh, o) == nil {
			h.svc.DropCommand(o)
		}
	}
	out := []*model.Command{}
	for _, c := range fresh {
		h.save(c, findCommand(old, c), scope)
		out = append(out, c)
	}
	h.commandsChanged()
	return http.StatusOK, out, nil
}

// checkInstalls refuses a command for accounts if only servers can add the application.
func (h *commands) checkInstalls(r *validate.Reader, c *model.Command, path string) {
	if h.world.App.ForGuilds && slices.Contains(c.IntegrationTypes, 1) {
		r.Add(apierr.At(path, "integration_types"), "APPLICATION_COMMAND_INVALID_INTEGRATION_TYPES", "The application does not support this installation")
	}
}

func findCommand(list []*model.Command, like *model.Command) *model.Command {
	for _, c := range list {
		if c.Type == like.Type && c.Name == like.Name {
			return c
		}
	}
	return nil
}

func tooManyCommands(list []*model.Command) bool {
	var n [model.EntryPoint + 1]int
	for _, c := range list {
		n[c.Type]++
	}
	return n[model.SlashCommand] > 100 || n[model.UserCommand] > 15 || n[model.MessageCommand] > 15 || n[model.EntryPoint] > 1
}

// countCreates enforces the limit of 200 new commands for each guild and day.
func (h *commands) countCreates(scope string, n int) error {
	for range n {
		if !h.limits.CreateCommand(scope) {
			return apierr.DailyCommands
		}
	}
	return nil
}

// save replaces old with a command, which gets its id.
func (h *commands) save(c, old *model.Command, scope string) {
	w := h.world
	c.GuildID, c.ApplicationID, c.Version = scope, w.App.ID, w.NextID()
	if old != nil {
		c.ID = old.ID
	} else {
		c.ID = w.NextID()
	}
	w.Commands[c.ID] = c
	w.Keep("command/"+c.ID, c)
}

func (h *commands) commandsChanged() {
	who := map[string]bool{}
	for _, id := range h.world.PeopleIDs {
		who[id] = true
	}
	h.feed.SendAll(who, "commands", func(string) any { return map[string]any{} })
}

func (h *commands) createCommand(req *request) (int, any, error) {
	scope, err := h.scope(req)
	if err != nil {
		return 0, nil, err
	}
	var r validate.Reader
	c := r.Command(req.body, "")
	h.checkInstalls(&r, c, "")
	h.note(req, r.Ignored)
	if err := r.Err(); err != nil {
		return 0, nil, err
	}
	list := h.world.CommandsIn(scope)
	old := findCommand(list, c)
	status := http.StatusOK
	if old == nil {
		status = http.StatusCreated
		if tooManyCommands(append(list, c)) {
			return 0, nil, apierr.ManyCommands
		}
		if err := h.countCreates(scope, 1); err != nil {
			return 0, nil, err
		}
	}
	h.save(c, old, scope)
	h.commandsChanged()
	return status, c, nil
}

func (h *commands) commandOf(req *request) (*model.Command, string, error) {
	scope, err := h.scope(req)
	if err != nil {
		return nil, "", err
	}
	c := h.world.Commands[req.PathValue("command_id")]
	if c == nil || c.GuildID != scope {
		return nil, "", apierr.UnknownCommand
	}
	return c, scope, nil
}

func (h *commands) getCommand(req *request) (int, any, error) {
	c, _, err := h.commandOf(req)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, c, nil
}

// patchCommand replaces the given keys.
func (h *commands) patchCommand(req *request) (int, any, error) {
	old, scope, err := h.commandOf(req)
	if err != nil {
		return 0, nil, err
	}
	merged := validate.CommandObject(old)
	for k, v := range req.body {
		merged[k] = v
	}
	merged["type"] = float64(old.Type)
	var r validate.Reader
	c := r.Command(validate.ToNumbers(merged).(map[string]any), "")
	h.checkInstalls(&r, c, "")
	h.note(req, r.Ignored)
	if err := r.Err(); err != nil {
		return 0, nil, err
	}
	if twin := findCommand(h.world.CommandsIn(scope), c); twin != nil && twin != old {
		return 0, nil, apierr.Invalid("", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
	}
	h.save(c, old, scope)
	h.commandsChanged()
	return http.StatusOK, c, nil
}

func (h *commands) deleteCommand(req *request) (int, any, error) {
	c, _, err := h.commandOf(req)
	if err != nil {
		return 0, nil, err
	}
	h.svc.DropCommand(c)
	h.commandsChanged()
	return http.StatusNoContent, nil, nil
}
