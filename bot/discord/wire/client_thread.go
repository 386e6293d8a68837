package wire

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire/transport"
)

// aWeek is the time without activity until a thread is archived, in minutes.
const aWeek = 7 * 24 * 60

// dmGap is the minimum time between two openings of direct message channels, since
// Discord quarantines bots that open many at once.
const dmGap = time.Second

// rememberedDMs is the maximum number of cached direct message channels.
const rememberedDMs = 20000

// StartThread implements API. With a message it can be retried safely, as a message has
// only one thread. Without one it cannot, and may return ErrOutcomeUnknown.
func (c *Client) StartThread(ctx context.Context, channel string, t Thread) (Channel, error) {
	body := &discordgo.ThreadStart{Name: t.Name, AutoArchiveDuration: cmp.Or(t.ArchiveMins, aWeek)}
	switch {
	case t.FromMessage != "":
	case t.Private:
		body.Type = discordgo.ChannelTypeGuildPrivateThread
	default: // without a type Discord creates a private thread
		body.Type = discordgo.ChannelTypeGuildPublicThread
	}
	var th *discordgo.Channel
	err := c.do(ctx, request{op: "start a thread", channel: channel, place: transport.PlaceOf("thread", channel), repeat: t.FromMessage != "",
		call: func(s *discordgo.Session, with ...discordgo.RequestOption) (err error) {
			if t.FromMessage != "" {
				th, err = s.MessageThreadStartComplex(channel, t.FromMessage, body, with...)
			} else {
				th, err = s.ThreadStartComplex(channel, body, with...)
			}
			return err
		}}, nil)
	if e := (*Error)(nil); errors.As(err, &e) && e.Code == codeThreadExists {
		return c.Channel(ctx, t.FromMessage) // the thread has the id of its message
	}
	return channelOf(th), err
}

// ActiveThreads implements API.
func (c *Client) ActiveThreads(ctx context.Context, guild string) (threads []Channel, err error) {
	var list *discordgo.ThreadsList
	err = c.do(ctx, request{op: "list active threads", place: transport.PlaceOf("threads", guild), repeat: true,
		call: func(s *discordgo.Session, with ...discordgo.RequestOption) (err error) {
			list, err = s.GuildThreadsActive(guild, with...)
			return err
		}}, nil)
	if err != nil {
		return nil, err
	}
	for _, th := range list.Threads {
		threads = append(threads, channelOf(th))
	}
	return threads, nil
}

// Unarchive implements API.
func (c *Client) Unarchive(ctx context.Context, thread string) error {
	return c.patchThread(ctx, "wake a thread", thread, discordgo.ChannelEdit{Archived: new(false)})
}

// Archive implements API.
func (c *Client) Archive(ctx context.Context, thread string) error {
	return c.patchThread(ctx, "archive a thread", thread, discordgo.ChannelEdit{Archived: new(true)})
}

func (c *Client) patchThread(ctx context.Context, op, thread string, changed discordgo.ChannelEdit) error {
	return c.do(ctx, request{op: op, channel: thread, place: transport.PlaceOf("patch", thread), repeat: true,
		call: func(s *discordgo.Session, with ...discordgo.RequestOption) error {
			_, err := s.ChannelEdit(thread, &changed, with...)
			return err
		}}, nil)
}

// OpenDM implements API.
func (c *Client) OpenDM(ctx context.Context, user string) (Channel, error) {
	c.mu.Lock()
	ch, ok := c.dms[user]
	c.mu.Unlock()
	if ok {
		return ch, nil
	}
	var dm *discordgo.Channel
	err := c.do(ctx, request{op: "open a direct message", place: transport.PlaceOf("dm", ""), gap: dmGap, repeat: true,
		call: func(s *discordgo.Session, with ...discordgo.RequestOption) (err error) {
			dm, err = s.UserChannelCreate(user, with...)
			return err
		}}, nil)
	if err != nil {
		return Channel{}, err
	}
	ch = channelOf(dm)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.dms) >= rememberedDMs {
		clear(c.dms) // opening one again returns the same channel
	}
	c.dms[user] = ch
	return ch, nil
}
