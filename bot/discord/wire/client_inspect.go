package wire

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"guildhall/bot/discord/wire/limit"
)

// Application is what the developer portal holds of the bot.
type Application struct {
	ID, Name        string
	Flags           int
	VerifyKey       string // the public key that interactions by HTTP are signed for
	InteractionsURL string // where Discord posts interactions; empty: they come through the gateway
}

// Application describes the bot's application.
func (c *Client) Application(ctx context.Context) (Application, error) {
	var raw struct {
		ID        string `json:"id"`
		Name      string `json:"name"`
		Flags     int    `json:"flags"`
		VerifyKey string `json:"verify_key"`
		Endpoint  string `json:"interactions_endpoint_url"`
	}
	err := c.look(ctx, "look at the application", "/applications/@me", &raw)
	return Application{raw.ID, raw.Name, raw.Flags, raw.VerifyKey, raw.Endpoint}, err
}

// Membership is a server the bot is in, and what it may do there where no
// channel says otherwise.
type Membership struct {
	ID, Name string
	Can      Permission
}

// membershipPage is how many servers Discord lists at once.
const membershipPage = 200

// Memberships lists the servers the bot is in.
func (c *Client) Memberships(ctx context.Context) ([]Membership, error) {
	var list []Membership
	for after := ""; ; {
		var page []struct {
			ID          string `json:"id"`
			Name        string `json:"name"`
			Permissions string `json:"permissions"`
		}
		q := url.Values{"limit": {strconv.Itoa(membershipPage)}}
		if after != "" {
			q.Set("after", after)
		}
		err := c.do(ctx, request{op: "list servers", method: http.MethodGet, path: "/users/@me/guilds?" + q.Encode(),
			place: limit.At("servers", ""), repeat: true}, &page)
		if err != nil {
			return nil, err
		}
		for _, g := range page {
			can, err := strconv.ParseUint(g.Permissions, 10, 64)
			if err != nil {
				return nil, err
			}
			list = append(list, Membership{g.ID, g.Name, Permission(can)})
		}
		if len(page) < membershipPage || page[len(page)-1].ID == after {
			return list, nil
		}
		after = page[len(page)-1].ID
	}
}

// Registered reports whether want are the registered commands, and changes nothing.
func (c *Client) Registered(ctx context.Context, guild string, want []Command) (bool, error) {
	have, err := c.Commands(ctx, guild)
	if err != nil {
		return false, err
	}
	inGuild := guild != ""
	return canonical(have, inGuild) == canonical(want, inGuild), nil
}

// Rights are what the bot may do on a server: where no channel says otherwise,
// and in each channel that is no thread, by id.
type Rights struct {
	Can      Permission
	Channels map[string]ChannelRights
}

// ChannelRights are what the bot may do in a channel.
type ChannelRights struct {
	Name string
	Can  Permission
}

// rawOverwrite is what a channel says otherwise of a role or a member.
type rawOverwrite struct {
	ID    string `json:"id"`
	Kind  int    `json:"type"` // 0: a role, 1: a member
	Allow string `json:"allow"`
	Deny  string `json:"deny"`
}

// Rights looks at what the bot may do on a server, in three requests however
// many channels there are. ErrGone or ErrForbidden: the bot is not there.
func (c *Client) Rights(ctx context.Context, guild string) (Rights, error) {
	me, err := c.Me(ctx)
	if err != nil {
		return Rights{}, err
	}
	at := "/guilds/" + url.PathEscape(guild)
	var member struct {
		Roles []string `json:"roles"`
	}
	var roles []struct {
		ID          string `json:"id"`
		Permissions string `json:"permissions"`
	}
	var channels []struct {
		ID         string         `json:"id"`
		Name       string         `json:"name"`
		Overwrites []rawOverwrite `json:"permission_overwrites"`
	}
	for _, look := range []struct {
		op, path string
		out      any
	}{
		{"look at our roles", at + "/members/" + url.PathEscape(me.ID), &member},
		{"look at the roles of a server", at + "/roles", &roles},
		{"look at the channels of a server", at + "/channels", &channels},
	} {
		err := c.do(ctx, request{op: look.op, method: http.MethodGet, path: look.path, place: limit.At(look.op, guild), repeat: true}, look.out)
		if err != nil {
			return Rights{}, err
		}
	}
	ours := map[string]bool{guild: true} // the role of everybody has the id of the server
	for _, id := range member.Roles {
		ours[id] = true
	}
	r := Rights{Channels: map[string]ChannelRights{}}
	for _, role := range roles {
		if ours[role.ID] {
			r.Can |= permission(role.Permissions)
		}
	}
	for _, ch := range channels {
		r.Channels[ch.ID] = ChannelRights{ch.Name, overwritten(r.Can, ch.Overwrites, guild, me.ID, ours)}
	}
	return r, nil
}

// overwritten is what is left of can in a channel: first everybody's overwrite
// counts, then those of our roles together, then our own. An administrator is
// stopped by none.
func overwritten(can Permission, list []rawOverwrite, guild, me string, ours map[string]bool) Permission {
	if can&Administrator != 0 {
		return can
	}
	var everybody, roles, own [2]Permission // denied, allowed
	for _, o := range list {
		at := &roles
		switch {
		case o.Kind == 1 && o.ID == me:
			at = &own
		case o.Kind == 0 && o.ID == guild:
			at = &everybody
		case o.Kind != 0 || !ours[o.ID]:
			continue
		}
		at[0] |= permission(o.Deny)
		at[1] |= permission(o.Allow)
	}
	for _, o := range [][2]Permission{everybody, roles, own} {
		can = can&^o[0] | o[1]
	}
	return can
}
