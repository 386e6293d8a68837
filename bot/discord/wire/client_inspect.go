package wire

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire/transport"
)

// Application holds the bot's settings in the developer portal.
type Application struct {
	Name            string
	Flags           int
	VerifyKey       string   // the public key for interactions by HTTP
	InteractionsURL string   // URL for interactions by HTTP; empty if they use the gateway
	Redirects       []string // redirect URLs allowed for OAuth2
	UserInstall     bool     // people may add the application to their accounts
}

// Application describes the bot's application.
func (c *Client) Application(ctx context.Context) (Application, error) {
	var raw struct {
		Name      string                                                   `json:"name"`
		Flags     int                                                      `json:"flags"`
		VerifyKey string                                                   `json:"verify_key"`
		Endpoint  string                                                   `json:"interactions_endpoint_url"`
		Redirects []string                                                 `json:"redirect_uris"`
		Installs  map[discordgo.ApplicationIntegrationType]json.RawMessage `json:"integration_types_config"`
	}
	err := c.look(ctx, "get the application", "/applications/@me", &raw)
	_, user := raw.Installs[discordgo.ApplicationIntegrationUserInstall]
	return Application{raw.Name, raw.Flags, raw.VerifyKey, raw.Endpoint, raw.Redirects, user}, err
}

// Membership is a server of the bot, with its permissions there before overwrites
// of channels.
type Membership struct {
	ID, Name string
	Can      int64
}

// membershipPage is the number of servers that Discord lists in one response.
const membershipPage = 200

// Memberships lists the servers the bot is in.
func (c *Client) Memberships(ctx context.Context) ([]Membership, error) {
	var list []Membership
	for after := ""; ; {
		var page []*discordgo.UserGuild
		err := c.do(ctx, request{op: "list servers", place: transport.PlaceOf("servers", ""), repeat: true,
			call: func(s *discordgo.Session, with ...discordgo.RequestOption) (err error) {
				page, err = s.UserGuilds(membershipPage, "", after, false, with...)
				return err
			}}, nil)
		if err != nil {
			return nil, err
		}
		for _, g := range page {
			list = append(list, Membership{g.ID, g.Name, g.Permissions})
		}
		if len(page) < membershipPage || page[len(page)-1].ID == after {
			return list, nil
		}
		after = page[len(page)-1].ID
	}
}

// Registered reports whether want are the registered commands, without changing
// them.
func (c *Client) Registered(ctx context.Context, guild string, want []*discordgo.ApplicationCommand) (bool, error) {
	have, err := c.Commands(ctx, guild)
	if err != nil {
		return false, err
	}
	inGuild := guild != ""
	if want, err = c.installable(ctx, guild, want); err != nil {
		return false, err
	}
	return canonical(have, inGuild) == canonical(want, inGuild), nil
}

// Permissions holds the permissions of a user on a server: before overwrites, and in each
// channel that is not a thread, by id.
type Permissions struct {
	Can      int64
	Channels map[string]ChannelPermissions
}

// Sees reports whether the user sees a channel that is not a thread.
func (p Permissions) Sees(channel string) bool {
	return Has(p.Channels[channel].Can, discordgo.PermissionViewChannel)
}

// ChannelPermissions holds the permissions of a user in a channel.
type ChannelPermissions struct {
	Name string
	Can  int64
	Slow time.Duration // slow mode, which does not affect the bot; 0: none
}

// Rights returns the bot's permissions on a server; see RightsOf.
func (c *Client) Rights(ctx context.Context, guild string) (Permissions, error) {
	me, err := c.Me(ctx)
	if err != nil {
		return Permissions{}, err
	}
	return c.RightsOf(ctx, guild, me.ID)
}

// RightsOf returns the permissions of a user on a server, with four requests for any number
// of channels. The owner of a server has all permissions. ErrGone and ErrForbidden mean that
// the user or the bot is not there.
func (c *Client) RightsOf(ctx context.Context, guild, user string) (Permissions, error) {
	var server *discordgo.Guild
	var member discordgo.Member
	var roles []*discordgo.Role
	var channels []*discordgo.Channel
	for _, r := range []request{
		// The library's method for a member panics at a truncated response.
		{op: "get a member", method: http.MethodGet, path: "/guilds/" + url.PathEscape(guild) + "/members/" + url.PathEscape(user)},
		{op: "get a server", call: func(s *discordgo.Session, with ...discordgo.RequestOption) (err error) {
			server, err = s.Guild(guild, with...)
			return err
		}},
		{op: "get the roles of a server", call: func(s *discordgo.Session, with ...discordgo.RequestOption) (err error) {
			roles, err = s.GuildRoles(guild, with...)
			return err
		}},
		{op: "get the channels of a server", call: func(s *discordgo.Session, with ...discordgo.RequestOption) (err error) {
			channels, err = s.GuildChannels(guild, with...)
			return err
		}},
	} {
		r.place, r.repeat = transport.PlaceOf(r.op, guild), true
		var out any
		if r.call == nil {
			out = &member
		}
		if err := c.do(ctx, r, out); err != nil {
			return Permissions{}, err
		}
	}
	held := map[string]bool{guild: true} // the role @everyone has the id of the server
	for _, id := range member.Roles {
		held[id] = true
	}
	r := Permissions{Channels: map[string]ChannelPermissions{}}
	if server != nil && server.OwnerID == user {
		r.Can = discordgo.PermissionAdministrator
	}
	for _, role := range roles {
		if held[role.ID] {
			r.Can |= role.Permissions
		}
	}
	for _, ch := range channels {
		r.Channels[ch.ID] = ChannelPermissions{
			Name: ch.Name, Can: overwritten(r.Can, ch.PermissionOverwrites, guild, user, held), Slow: time.Duration(ch.RateLimitPerUser) * time.Second,
		}
	}
	return r, nil
}

// overwritten applies the overwrites of a channel to can: first that of @everyone, then
// those of the user's roles together, then the user's own. They do not affect an
// administrator.
func overwritten(can int64, list []*discordgo.PermissionOverwrite, guild, user string, held map[string]bool) int64 {
	if can&discordgo.PermissionAdministrator != 0 {
		return can
	}
	var everybody, roles, own [2]int64 // denied and allowed permissions
	for _, o := range list {
		at := &roles
		switch {
		case o.Type == discordgo.PermissionOverwriteTypeMember && o.ID == user:
			at = &own
		case o.Type == discordgo.PermissionOverwriteTypeRole && o.ID == guild:
			at = &everybody
		case o.Type != discordgo.PermissionOverwriteTypeRole || !held[o.ID]:
			continue
		}
		at[0] |= o.Deny
		at[1] |= o.Allow
	}
	for _, o := range [][2]int64{everybody, roles, own} {
		can = can&^o[0] | o[1]
	}
	return can
}
