package wire

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire/transport"
)

// Send implements API.
func (c *Client) Send(ctx context.Context, channel string, m Message, nonce string) (SentMessage, error) {
	body := m.created()
	if nonce != "" {
		body.Nonce, body.EnforceNonce = nonce, true
	}
	var raw rawMessage
	err := c.do(ctx, request{op: "send a message", channel: channel, method: http.MethodPost,
		path: messages(channel, ""), body: body, files: m.Files,
		place: transport.PlaceOf("send", channel), repeat: nonce != ""}, &raw)
	return raw.plain(), err
}

// Edit implements API.
func (c *Client) Edit(ctx context.Context, channel, message string, m Message) (SentMessage, error) {
	return c.edit(ctx, request{op: "edit a message", channel: channel,
		path: messages(channel, message), body: m.edited(), files: m.Files, edits: message, partial: m.KeepFiles})
}

func (c *Client) edit(ctx context.Context, r request) (SentMessage, error) {
	r.method, r.repeat, r.place = http.MethodPatch, true, transport.PlaceOf("edit", r.channel)
	var raw rawMessage
	err := c.do(ctx, r, &raw)
	return raw.plain(), err
}

// Delete implements API.
func (c *Client) Delete(ctx context.Context, channel, message string) error {
	return c.do(ctx, request{op: "delete a message", channel: channel, place: transport.PlaceOf("delete", channel), repeat: true, settled: isGone,
		call: func(s *discordgo.Session, with ...discordgo.RequestOption) error {
			return s.ChannelMessageDelete(channel, message, with...)
		}}, nil)
}

// Fetch implements API.
func (c *Client) Fetch(ctx context.Context, channel, message string) (SentMessage, error) {
	var raw rawMessage
	err := c.do(ctx, request{op: "read a message", channel: channel, method: http.MethodGet,
		path: messages(channel, message), place: transport.PlaceOf("read", channel), repeat: true}, &raw)
	return raw.plain(), err
}

// Recent implements API.
func (c *Client) Recent(ctx context.Context, channel string, since time.Time) ([]SentMessage, error) {
	me, err := c.Me(ctx)
	if err != nil {
		return nil, err
	}
	q := url.Values{"after": {snowflakeAt(since)}, "limit": {"100"}}
	var list []rawMessage
	err = c.do(ctx, request{op: "read a channel", channel: channel, method: http.MethodGet,
		path: messages(channel, "") + "?" + q.Encode(), place: transport.PlaceOf("history", channel), repeat: true}, &list)
	var own []SentMessage
	for _, raw := range slices.Backward(list) { // Discord lists the newest first
		if raw.Author.ID == me.ID {
			own = append(own, raw.plain())
		}
	}
	return own, err
}

// epoch is the time of id 0, in milliseconds.
const epoch = 1420070400000

// snowflakeAt returns the smallest id that Discord assigns at a time.
func snowflakeAt(t time.Time) string {
	return strconv.FormatInt(max(t.UnixMilli()-epoch, 0)<<22, 10)
}

// sentAt returns the time at which Discord assigned an id.
func sentAt(id string) time.Time {
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return time.Time{}
	}
	return time.UnixMilli(n>>22 + epoch).UTC()
}

// Channel implements API.
func (c *Client) Channel(ctx context.Context, channel string) (Channel, error) {
	var ch *discordgo.Channel
	err := c.do(ctx, request{op: "get a channel", channel: channel, place: transport.PlaceOf("channel", channel), repeat: true,
		call: func(s *discordgo.Session, with ...discordgo.RequestOption) (err error) {
			ch, err = s.Channel(channel, with...)
			return err
		}}, nil)
	return channelOf(ch), err
}

// Me implements API. The result is cached.
func (c *Client) Me(ctx context.Context) (BotUser, error) {
	c.mu.Lock()
	me := c.me
	c.mu.Unlock()
	if me.ID != "" {
		return me, nil
	}
	user, err := c.user(ctx)
	if err != nil && !notServed(err) {
		return BotUser{}, err
	}
	app, other := c.application(ctx, user.ID)
	if other != nil {
		return BotUser{}, other
	}
	if app == "" {
		return BotUser{}, err
	}
	me = BotUser{ID: cmp.Or(user.ID, app), Name: cmp.Or(user.GlobalName, user.Username), App: app}
	c.mu.Lock()
	c.me = me
	c.mu.Unlock()
	return me, nil
}

// user returns the bot's own user.
func (c *Client) user(ctx context.Context) (discordgo.User, error) {
	user := &discordgo.User{}
	err := c.do(ctx, request{op: "get the current user", place: transport.PlaceOf("/users/@me", ""), repeat: true, spare: true,
		call: func(s *discordgo.Session, with ...discordgo.RequestOption) error {
			u, err := s.User("@me", with...)
			if u != nil {
				user = u
			}
			return err
		}}, nil)
	return *user, err
}

// application returns the id of the bot's application. If there is no route for it, as on
// proxies, it returns the id of the bot, which is the same for all but the oldest bots.
func (c *Client) application(ctx context.Context, bot string) (string, error) {
	for _, path := range []string{"/applications/@me", "/oauth2/applications/@me"} {
		var app struct {
			ID string `json:"id"`
		}
		err := c.look(ctx, "get the application", path, &app)
		if notServed(err) {
			continue
		}
		if err != nil || app.ID != "" {
			return app.ID, err
		}
	}
	return bot, nil
}

func (c *Client) look(ctx context.Context, op, path string, out any) error {
	return c.do(ctx, request{op: op, method: http.MethodGet, path: path, place: transport.PlaceOf(path, ""), repeat: true, spare: true}, out)
}

func notServed(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.notServed()
}

func channels(channel string) string { return "/channels/" + url.PathEscape(channel) }

// messages returns the path of the messages of a channel, or of one of them.
func messages(channel, message string) string {
	p := channels(channel) + "/messages"
	if message != "" {
		p += "/" + url.PathEscape(message)
	}
	return p
}
