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
