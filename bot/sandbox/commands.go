package sandbox

import (
	"net/http"
	"slices"
	"sort"
	"strings"
)

// command is an application command of one guild or of all.
type command struct {
	ID                       string            `json:"id"`
	ApplicationID            string            `json:"application_id"`
	GuildID                  string            `json:"guild_id,omitempty"`
	Version                  string            `json:"version"`
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations"`
	Options                  []Option          `json:"options,omitempty"`
	DefaultMemberPermissions *Bits             `json:"default_member_permissions"`
	DMPermission             bool              `json:"dm_permission"`
	Contexts                 []int             `json:"contexts"`
	IntegrationTypes         []int             `json:"integration_types"`
	NSFW                     bool              `json:"nsfw"`
}

// Option is an option, a subcommand or a group of them.
type Option struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Options                  []Option          `json:"options,omitempty"`
	Choices                  []Choice          `json:"choices,omitempty"`
	Autocomplete             bool              `json:"autocomplete,omitempty"`
	ChannelTypes             []int             `json:"channel_types,omitempty"`
	MinValue                 *float64          `json:"min_value,omitempty"`
	MaxValue                 *float64          `json:"max_value,omitempty"`
	MinLength                *int              `json:"min_length,omitempty"`
	MaxLength                *int              `json:"max_length,omitempty"`
}

// The option types.
const (
	OptionSubcommand  = 1
	OptionGroup       = 2
	OptionString      = 3
	OptionInteger     = 4
	OptionBoolean     = 5
	OptionUser        = 6
	OptionChannel     = 7
	OptionRole        = 8
	OptionMentionable = 9
	OptionNumber      = 10
	OptionAttachment  = 11
)

// The command types.
const (
	slashCommand   = 1
	userCommand    = 2
	messageCommand = 3
)

func (h *commands) routes() []route {
	const global = "/applications/{application_id}/commands"
	const local = "/applications/{application_id}/guilds/{guild_id}/commands"
	var out []route
	for _, base := range []string{global, local} {
		out = append(out,
			route{"GET", base, bucketCommands, false, h.listCommands},
			route{"PUT", base, bucketCommands, false, h.replaceCommands},
			route{"POST", base, bucketCommands, false, h.createCommand},
			route{"GET", base + "/{command_id}", bucketCommands, false, h.getCommand},
			route{"PATCH", base + "/{command_id}", bucketCommands, false, h.patchCommand},
			route{"DELETE", base + "/{command_id}", bucketCommands, false, h.deleteCommand},
		)
	}
	return out
}

// scope checks application and guild of a request and returns the guild id.
func (h *commands) scope(req *request) (string, error) {
	if req.PathValue("application_id") != h.world.app.ID {
		return "", errApplication
	}
	id := req.PathValue("guild_id")
	if id == "" {
		return "", nil
	}
	if _, err := h.guildOf(req); err != nil {
		return "", errAccess
	}
	return id, nil
}

// commandsIn lists the commands of one scope by name.
func (w *world) commandsIn(guildID string) []*command {
	var out []*command
	for _, c := range w.commands {
		if c.GuildID == guildID {
			out = append(out, c)
		}
	}
	sort.Slice(out, func(i, j int) bool {
		if out[i].Type != out[j].Type {
			return out[i].Type < out[j].Type
		}
		return out[i].Name < out[j].Name
	})
	return out
}

func (h *commands) listCommands(req *request) (int, any, error) {
	scope, err := h.scope(req)
	if err != nil {
		return 0, nil, err
	}
	full := req.URL.Query().Get("with_localizations") == "true"
	out := []command{}
	for _, c := range h.world.commandsIn(scope) {
		if full {
			out = append(out, *c)
		} else {
			out = append(out, c.plain())
		}
	}
	return http.StatusOK, out, nil
}

// plain is a command without its translations, as lists leave them out.
func (c *command) plain() command {
	p := *c
	p.NameLocalizations, p.DescriptionLocalizations = nil, nil
	p.Options = plainOptions(c.Options)
	return p
}

func plainOptions(list []Option) []Option {
	out := slices.Clone(list)
	for i := range out {
		o := &out[i]
		o.NameLocalizations, o.DescriptionLocalizations = nil, nil
		o.Options = plainOptions(o.Options)
		o.Choices = slices.Clone(o.Choices)
		for j := range o.Choices {
			o.Choices[j].NameLocalizations = nil
		}
	}
	return out
}

func (h *commands) replaceCommands(req *request) (int, any, error) {
	scope, err := h.scope(req)
	if err != nil {
		return 0, nil, err
	}
	list, ok := req.value.([]any)
	if !ok {
		return 0, nil, invalid("", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
	}
	var r reader
	var fresh []*command
	names := map[string]bool{}
	for i, v := range list {
		c := r.command(r.asObject(v, at("", i)), at("", i))
		key := string(rune('0'+c.Type)) + c.Name
		if names[key] {
			r.add(at("", i), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		names[key] = true
		fresh = append(fresh, c)
	}
	h.note(req, r.ignored)
	if err := r.err(); err != nil {
		return 0, nil, err
	}
	if tooManyCommands(fresh) {
		return 0, nil, errManyCommands
	}
	old := h.world.commandsIn(scope)
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
			h.svc.dropCommand(o)
		}
	}
	out := []*command{}
	for _, c := range fresh {
		h.save(c, findCommand(old, c), scope)
		out = append(out, c)
	}
	h.commandsChanged()
	return http.StatusOK, out, nil
}

func findCommand(list []*command, like *command) *command {
	for _, c := range list {
		if c.Type == like.Type && c.Name == like.Name {
			return c
		}
	}
	return nil
}

func tooManyCommands(list []*command) bool {
	var n [4]int
	for _, c := range list {
		n[c.Type]++
	}
	return n[slashCommand] > 100 || n[userCommand] > 15 || n[messageCommand] > 15
}

// countCreates holds the limit of 200 new commands a day and guild.
func (h *commands) countCreates(scope string, n int) error {
	for range n {
		if !h.limits.createCommand(scope) {
			return errDailyCommands
		}
	}
	return nil
}

// enter puts a command in the place of old, whose id it keeps.
func (h *commands) save(c, old *command, scope string) {
	w := h.world
	c.GuildID, c.ApplicationID, c.Version = scope, w.app.ID, w.nextID()
	if old != nil {
		c.ID = old.ID
	} else {
		c.ID = w.nextID()
	}
	w.commands[c.ID] = c
	w.keep("command/"+c.ID, c)
}

func (s *service) dropCommand(c *command) {
	delete(s.world.commands, c.ID)
	s.world.forget("command/" + c.ID)
}

func (h *commands) commandsChanged() {
	who := map[string]bool{}
	for _, id := range h.world.order {
		who[id] = true
	}
	h.feed.tell(who, "commands", func(string) any { return map[string]any{} })
}

func (h *commands) createCommand(req *request) (int, any, error) {
	scope, err := h.scope(req)
	if err != nil {
		return 0, nil, err
	}
	var r reader
	c := r.command(req.body, "")
	h.note(req, r.ignored)
	if err := r.err(); err != nil {
		return 0, nil, err
	}
	list := h.world.commandsIn(scope)
	old := findCommand(list, c)
	status := http.StatusOK
	if old == nil {
		status = http.StatusCreated
		if tooManyCommands(append(list, c)) {
			return 0, nil, errManyCommands
		}
		if err := h.countCreates(scope, 1); err != nil {
			return 0, nil, err
		}
	}
	h.save(c, old, scope)
	h.commandsChanged()
	return status, c, nil
}

func (h *commands) commandOf(req *request) (*command, string, error) {
	scope, err := h.scope(req)
	if err != nil {
		return nil, "", err
	}
	c := h.world.commands[req.PathValue("command_id")]
	if c == nil || c.GuildID != scope {
		return nil, "", errCommand
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

// patchCommand replaces the keys that are given.
func (h *commands) patchCommand(req *request) (int, any, error) {
	old, scope, err := h.commandOf(req)
	if err != nil {
		return 0, nil, err
	}
	merged := commandObject(old)
	for k, v := range req.body {
		merged[k] = v
	}
	merged["type"] = float64(old.Type)
	var r reader
	c := r.command(toNumbers(merged).(map[string]any), "")
	h.note(req, r.ignored)
	if err := r.err(); err != nil {
		return 0, nil, err
	}
	if twin := findCommand(h.world.commandsIn(scope), c); twin != nil && twin != old {
		return 0, nil, invalid("", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
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
	h.svc.dropCommand(c)
	h.commandsChanged()
	return http.StatusNoContent, nil, nil
}

// localised picks the text for a locale: en-US and en-GB fall back to each
// other, es-419 to es-ES, all of them to the default.
func localised(text string, translations map[string]string, locale string) string {
	if t, ok := translations[locale]; ok {
		return t
	}
	second := map[string]string{"en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES"}[locale]
	if t, ok := translations[second]; ok {
		return t
	}
	return text
}

// path follows words such as "table open" through a command to the options of
// what they name.
func (c *command) path(words []string) (steps []Option, options []Option, ok bool) {
	options = c.Options
	for _, word := range words {
		i := slices.IndexFunc(options, func(o Option) bool { return o.Type <= OptionGroup && o.Name == word })
		if i < 0 {
			return nil, nil, false
		}
		steps = append(steps, options[i])
		options = options[i].Options
	}
	if len(options) > 0 && options[0].Type <= OptionGroup {
		return nil, nil, false // a command with subcommands cannot itself be called
	}
	return steps, options, true
}

func words(s string) []string { return strings.Fields(strings.TrimPrefix(strings.TrimSpace(s), "/")) }
