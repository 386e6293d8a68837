package wire

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire/limit"
)

// Commands implements API.
func (c *Client) Commands(ctx context.Context, guild string) ([]*discordgo.ApplicationCommand, error) {
	me, err := c.Me(ctx)
	if err != nil {
		return nil, err
	}
	var list []*discordgo.ApplicationCommand
	err = c.do(ctx, request{op: "list commands", place: limit.At("commands", guild), repeat: true, spare: true,
		call: func(s *discordgo.Session, with ...discordgo.RequestOption) (err error) {
			list, err = s.ApplicationCommands(me.App, guild, with...) // with translations
			return err
		}}, nil)
	return list, err
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
	me, err := c.Me(ctx)
	if err != nil {
		return false, err
	}
	err = c.do(ctx, request{op: "register commands", place: limit.At("register", guild), repeat: true,
		call: func(s *discordgo.Session, with ...discordgo.RequestOption) error {
			_, err := s.ApplicationCommandBulkOverwrite(me.App, guild, commands(want, inGuild), with...)
			return err
		}}, nil)
	return err == nil, err
}
