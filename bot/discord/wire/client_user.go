package wire

import (
	"cmp"
	"context"
	"net/http"
	"net/url"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire/transport"
)

// UserName returns the name of a user; ErrGone if there is no such user.
func (c *Client) UserName(ctx context.Context, id string) (string, error) {
	var user discordgo.User
	err := c.do(ctx, request{op: "look at a user", method: http.MethodGet, path: "/users/" + url.PathEscape(id), place: transport.PlaceOf("/users/id", ""), repeat: true, spare: true}, &user)
	return cmp.Or(user.GlobalName, user.Username), err
}
