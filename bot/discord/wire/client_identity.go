package wire

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire/transport"
)

// LaunchActivity is the response type that opens the application's Activity. discordgo does
// not have it.
const LaunchActivity discordgo.InteractionResponseType = 12

// ErrCode is returned when Discord rejects the code of a sign-in, because it was used, is
// too old, or belongs to another attempt.
var ErrCode = errors.New("not the code of this sign-in")

// Code is the OAuth2 code of a person who signs in with Discord.
type Code struct {
	Code     string
	Redirect string // redirect URL; empty for an Activity
	Verifier string // the secret of PKCE
}

// WhoIs returns the person to whom a code belongs; ErrCode if Discord rejects it. The token
// that Discord issues is used only for this request and not stored.
func (c *Client) WhoIs(ctx context.Context, secret string, code Code) (User, error) {
	form := url.Values{"grant_type": {"authorization_code"}, "code": {code.Code}, "code_verifier": {code.Verifier}}
	if code.Redirect != "" {
		form.Set("redirect_uri", code.Redirect)
	}
	token, err := c.token(ctx, secret, form)
	if err != nil {
		return User{}, err
	}
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, discordgo.EndpointAPI+"users/@me", nil)
	if err != nil {
		return User{}, err
	}
	q.Header.Set("Authorization", "Bearer "+token)
	var me rawUser
	if status, err := c.plain(q, &me); err != nil || status != http.StatusOK || me.ID == "" {
		return User{}, fmt.Errorf("get user who signs in: status %d: %w", status, errors.Join(err, ErrUnauthorized))
	}
	return me.plain(""), nil
}

// CheckSecret returns ErrUnauthorized if secret is not the application's secret.
func (c *Client) CheckSecret(ctx context.Context, secret string) error {
	_, err := c.token(ctx, secret, url.Values{"grant_type": {"client_credentials"}, "scope": {"identify"}})
	return err
}

// token requests an OAuth2 token.
func (c *Client) token(ctx context.Context, secret string, form url.Values) (string, error) {
	me, err := c.Me(ctx)
	if err != nil {
		return "", err
	}
	form.Set("client_id", me.App)
	form.Set("client_secret", secret)
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, discordgo.EndpointAPI+"oauth2/token", strings.NewReader(form.Encode()))
	if err != nil {
		return "", err
	}
	q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	var said struct {
		Token string `json:"access_token"`
		Error string `json:"error"`
	}
	status, err := c.plain(q, &said)
	switch {
	case err != nil:
		return "", fmt.Errorf("exchange a code: %w", err)
	case said.Error == "invalid_grant":
		return "", ErrCode
	case status == http.StatusUnauthorized || said.Error == "invalid_client":
		return "", fmt.Errorf("exchange a code: the secret of the application: %w", ErrUnauthorized)
	case status != http.StatusOK || said.Token == "":
		return "", fmt.Errorf("exchange a code: status %d", status)
	}
	return said.Token, nil
}

// maxAnswer is the maximum size of an OAuth2 response.
const maxAnswer = 64 << 10

// plain makes one request without the bot's token. Errors contain neither code nor token.
func (c *Client) plain(q *http.Request, out any) (status int, err error) {
	ctx, cancel := c.scope(q.Context(), callLimit)
	defer cancel()
	q.Header.Set("User-Agent", userAgent)
	res, err := c.http.Do(q.WithContext(ctx))
	if err != nil {
		return 0, transport.WithoutAddress(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer))
	if err != nil {
		return res.StatusCode, transport.WithoutAddress(err)
	}
	if json.Unmarshal(body, out) != nil && res.StatusCode == http.StatusOK {
		return res.StatusCode, errors.New("the answer is no JSON")
	}
	return res.StatusCode, nil
}

// Instance is a running Activity.
type Instance struct {
	Channel string
	Users   []string
}

// Instance returns a running Activity of the application by its id; ErrGone if it is not
// running. Callers use it to check the claims of a page.
func (c *Client) Instance(ctx context.Context, id string) (Instance, error) {
	me, err := c.Me(ctx)
	if err != nil {
		return Instance{}, err
	}
	var raw struct {
		Location struct {
			Channel string `json:"channel_id"`
		} `json:"location"`
		Users []string `json:"users"`
	}
	path := "/applications/" + url.PathEscape(me.App) + "/activity-instances/" + url.PathEscape(id)
	err = c.do(ctx, request{op: "get an Activity instance", method: http.MethodGet, path: path, place: transport.PlaceOf("activities", ""), repeat: true, spare: true}, &raw)
	var e *Error
	if errors.As(err, &e) && e.Status == http.StatusNotFound {
		return Instance{}, ErrGone
	}
	return Instance{raw.Location.Channel, raw.Users}, err
}

// UserName returns the name of a user; ErrGone if there is no such user.
func (c *Client) UserName(ctx context.Context, id string) (string, error) {
	var user discordgo.User
	err := c.do(ctx, request{op: "get a user", method: http.MethodGet, path: "/users/" + url.PathEscape(id), place: transport.PlaceOf("/users/id", ""), repeat: true, spare: true}, &user)
	return cmp.Or(user.GlobalName, user.Username), err
}
