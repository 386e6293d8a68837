package wire

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire/transport"
)

// entryPoint is the type of the command that starts an application's Activity. Discord creates
// it when Activities are switched on in the developer portal, and rejects a registration
// without it.
const entryPoint discordgo.ApplicationCommandType = 4

// entryFields are the fields of an entry point in a registration: those that Discord
// lists, without those that only Discord sets.
var entryFields = []string{"id", "type", "name", "name_localizations", "handler", "integration_types", "contexts", "default_member_permissions"}

// Launches reports whether the command that starts the Activity is registered. Discord creates
// it when Activities are switched on.
func (c *Client) Launches(ctx context.Context) (bool, error) {
	_, entries, err := c.listCommands(ctx, "")
	return len(entries) > 0, err
}

// Commands implements API.
func (c *Client) Commands(ctx context.Context, guild string) ([]*discordgo.ApplicationCommand, error) {
	list, _, err := c.listCommands(ctx, guild)
	return list, err
}

// listCommands returns the registered commands with translations, and the entry points in the
// form for a registration.
func (c *Client) listCommands(ctx context.Context, guild string) (list []*discordgo.ApplicationCommand, entries []any, err error) {
	path, err := c.commandsPath(ctx, guild)
	if err != nil {
		return nil, nil, err
	}
	var raw []json.RawMessage
	err = c.do(ctx, request{op: "list commands", method: http.MethodGet, path: path + "?with_localizations=true", place: transport.PlaceOf("commands", guild), repeat: true, spare: true}, &raw)
	for _, one := range raw {
		var cmd discordgo.ApplicationCommand
		if err := json.Unmarshal(one, &cmd); err != nil {
			return nil, nil, fmt.Errorf("list commands: %w", err)
		}
		if cmd.Type != entryPoint {
			list = append(list, &cmd)
			continue
		}
		entry := map[string]json.RawMessage{}
		if err := json.Unmarshal(one, &entry); err != nil {
			return nil, nil, fmt.Errorf("list commands: %w", err)
		}
		maps.DeleteFunc(entry, func(field string, _ json.RawMessage) bool { return !slices.Contains(entryFields, field) })
		entries = append(entries, entry)
	}
	return list, entries, err
}

// commandsPath returns the path of the commands of the application, global ones or those
// of one guild.
func (c *Client) commandsPath(ctx context.Context, guild string) (string, error) {
	me, err := c.Me(ctx)
	if err != nil {
		return "", err
	}
	path := "/applications/" + url.PathEscape(me.App)
	if guild != "" {
		path += "/guilds/" + url.PathEscape(guild)
	}
	return path + "/commands", nil
}

// installable returns commands without the installation for accounts unless the application
// supports it. Discord would refuse the whole list otherwise. It asks only if a command wants
// that installation.
func (c *Client) installable(ctx context.Context, guild string, want []*discordgo.ApplicationCommand) ([]*discordgo.ApplicationCommand, error) {
	if guild != "" || !slices.ContainsFunc(want, forAccounts) {
		return want, nil
	}
	app, err := c.Application(ctx)
	if err != nil && !notServed(err) || app.UserInstall {
		return want, err
	}
	out := slices.Clone(want)
	for i, cmd := range out {
		plain := *cmd
		plain.IntegrationTypes = nil
		out[i] = &plain
	}
	return out, nil
}

// Register implements API. Discord limits new commands per day, so it sends nothing if
// nothing differs. If the commands cannot be listed, it sends them at every start.
func (c *Client) Register(ctx context.Context, guild string, want []*discordgo.ApplicationCommand) (bool, error) {
	have, entries, err := c.listCommands(ctx, guild)
	if err != nil && !notServed(err) {
		return false, err
	}
	listed := err == nil
	inGuild := guild != ""
	if want, err = c.installable(ctx, guild, want); err != nil {
		return false, err
	}
	if listed && canonical(have, inGuild) == canonical(want, inGuild) {
		return false, nil
	}
	path, err := c.commandsPath(ctx, guild)
	if err != nil {
		return false, err
	}
	body := entries
	if body == nil {
		body = []any{} // an empty list, not null
	}
	for _, cmd := range commands(want, inGuild) {
		body = append(body, cmd)
	}
	err = c.do(ctx, request{op: "register commands", method: http.MethodPut, path: path, body: body, place: transport.PlaceOf("register", guild), repeat: true}, nil)
	return err == nil, err
}
