package wire

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire/limit"
)

// aWeek is the time without activity until a thread is archived, in minutes.
const aWeek = 7 * 24 * 60

// dmGap is the least time between two openings of direct message channels:
// Discord quarantines bots that open many at once.
const dmGap = time.Second

// rememberedDMs bounds the cache of direct message channels.
const rememberedDMs = 20000

// StartThread implements API. From a message it can be retried safely, as a
// message has one thread; without one it cannot, and ErrMaybeDone is possible.
func (c *Client) StartThread(ctx context.Context, channel string, t Thread) (Channel, error) {
	body := map[string]any{"name": t.Name, "auto_archive_duration": aWeek}
	if t.ArchiveMins > 0 {
		body["auto_archive_duration"] = t.ArchiveMins
	}
	path := channels(channel)
	if t.FromMessage != "" {
		path = messages(channel, t.FromMessage)
	} else {
		// Without a type Discord creates a private thread.
		body["type"] = int(discordgo.ChannelTypeGuildPublicThread)
		if t.Private {
			body["type"] = int(discordgo.ChannelTypeGuildPrivateThread)
		}
	}
	var raw rawChannel
	err := c.do(ctx, request{op: "start a thread", channel: channel, method: http.MethodPost,
		path: path + "/threads", body: body, place: limit.At("thread", channel), repeat: t.FromMessage != ""}, &raw)
	if e := (*Error)(nil); errors.As(err, &e) && e.Code == codeThreadExists {
		return c.Channel(ctx, t.FromMessage) // the thread has the id of its message
	}
	return raw.plain(), err
}

// AddThreadMember implements API.
func (c *Client) AddThreadMember(ctx context.Context, thread, user string) error {
	return c.do(ctx, request{op: "add a person to a thread", channel: thread, method: http.MethodPut,
		path: channels(thread) + "/thread-members/" + url.PathEscape(user), place: limit.At("member", thread), repeat: true}, nil)
}

// Unarchive implements API.
func (c *Client) Unarchive(ctx context.Context, thread string) error {
	return c.patchThread(ctx, "wake a thread", thread, map[string]any{"archived": false})
}

// Archive implements API.
func (c *Client) Archive(ctx context.Context, thread string) error {
	return c.patchThread(ctx, "archive a thread", thread, map[string]any{"archived": true})
}

// RenameThread implements API.
func (c *Client) RenameThread(ctx context.Context, thread, name string) error {
	return c.patchThread(ctx, "rename a thread", thread, map[string]any{"name": name})
}

func (c *Client) patchThread(ctx context.Context, op, thread string, body any) error {
	return c.do(ctx, request{op: op, channel: thread, method: http.MethodPatch,
		path: channels(thread), body: body, place: limit.At("patch", thread), repeat: true}, nil)
}

// OpenDM implements API.
func (c *Client) OpenDM(ctx context.Context, user string) (Channel, error) {
	c.mu.Lock()
	ch, ok := c.dms[user]
	c.mu.Unlock()
	if ok {
		return ch, nil
	}
	var raw rawChannel
	err := c.do(ctx, request{op: "open a direct message", method: http.MethodPost,
		path: "/users/@me/channels", body: map[string]any{"recipient_id": user},
		place: limit.At("dm", ""), gap: dmGap, repeat: true}, &raw)
	if err != nil {
		return Channel{}, err
	}
	ch = raw.plain()
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.dms) >= rememberedDMs {
		clear(c.dms) // opening one again returns the same channel
	}
	c.dms[user] = ch
	return ch, nil
}
