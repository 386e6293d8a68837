package wire

import (
	"context"
	"net/http"
	"net/url"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire/limit"
)

// Commands implements API.
func (c *Client) Commands(ctx context.Context, guild string) ([]*discordgo.ApplicationCommand, error) {
	path, err := c.commandPath(ctx, guild)
	if err != nil {
		return nil, err
	}
	// Without this flag the list has no translations, and every start would
	// register again.
	return c.commands(ctx, request{op: "list commands", method: http.MethodGet,
		path: path + "?with_localizations=true", place: limit.At("commands", guild), repeat: true, spare: true})
}

// Register implements API. Discord limits new commands per day, so nothing is
// sent when nothing differs. When the commands cannot be listed they are sent at
// every start.
func (c *Client) Register(ctx context.Context, guild string, want []*discordgo.ApplicationCommand) (bool, error) {
	have, err := c.Commands(ctx, guild)
	if err != nil && !notServed(err) {
		return false, err
	}
	listed := err == nil
	inGuild := guild != ""
	if listed && canonical(have, inGuild) == canonical(want, inGuild) {
		return false, nil
	}
	path, err := c.commandPath(ctx, guild)
	if err != nil {
		return false, err
	}
	_, err = c.commands(ctx, request{op: "register commands", method: http.MethodPut,
		path: path, body: commands(want, inGuild), place: limit.At("register", guild), repeat: true})
	return err == nil, err
}

func (c *Client) commands(ctx context.Context, r request) ([]*discordgo.ApplicationCommand, error) {
	var list []*discordgo.ApplicationCommand
	err := c.do(ctx, r, &list)
	return list, err
}

func (c *Client) commandPath(ctx context.Context, guild string) (string, error) {
	me, err := c.Me(ctx)
	if err != nil {
		return "", err
	}
	path := "/applications/" + me.App
	if guild != "" {
		path += "/guilds/" + url.PathEscape(guild)
	}
	return path + "/commands", nil
}
