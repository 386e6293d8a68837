package bench

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
)

// Places of what the bot sends.
const (
	placeThread = "thread"
	placeDirect = "direct messages"
	placePanel  = "panels"
)

// traffic counts requests and the bytes of their files.
type traffic struct{ requests, bytes int }

// meteredDiscord is a Discord in memory that counts what the bot sends. It keeps
// which messages exist, and the reply to the latest interaction.
type meteredDiscord struct {
	*keptReplies
	sent map[string]traffic // by operation and place
	last map[string]string  // newest message by channel
	next int
}

func newMeteredDiscord() *meteredDiscord {
	return &meteredDiscord{keptReplies: &keptReplies{}, sent: map[string]traffic{}, last: map[string]string{}, next: 1000}
}

// total is everything that was sent.
func (d *meteredDiscord) total() traffic { return d.at("") }

// at is what was sent to a place; "" for all.
func (d *meteredDiscord) at(place string) traffic {
	var sum traffic
	for key, t := range d.sent {
		if strings.HasSuffix(key, place) {
			sum.requests += t.requests
			sum.bytes += t.bytes
		}
	}
	return sum
}

func (d *meteredDiscord) count(op, place string, files []wire.File) {
	t := d.sent[op+" "+place]
	t.requests++
	for _, f := range files {
		t.bytes += len(f.Data)
	}
	d.sent[op+" "+place] = t
}

func placeOf(channel string) string {
	if strings.HasPrefix(channel, "dm ") {
		return placeDirect
	}
	return placeThread
}

func (d *meteredDiscord) newID() string {
	d.next++
	return strconv.Itoa(d.next)
}

func (d *meteredDiscord) Respond(ctx context.Context, t wire.Ticket, r wire.Response) error {
	d.count("respond", placePanel, r.Message.Files)
	return d.keptReplies.Respond(ctx, t, r)
}

func (d *meteredDiscord) EditOriginal(ctx context.Context, t wire.Ticket, m wire.Message) (wire.Posted, error) {
	d.count("reply", placePanel, m.Files)
	return d.keptReplies.EditOriginal(ctx, t, m)
}

func (d *meteredDiscord) FollowUp(_ context.Context, _ wire.Ticket, m wire.Message) (wire.Posted, error) {
	d.count("follow up", placePanel, m.Files)
	return wire.Posted{}, nil
}

func (d *meteredDiscord) Send(_ context.Context, channel string, m wire.Message, _ string) (wire.Posted, error) {
	d.count("send", placeOf(channel), m.Files)
	id := d.newID()
	d.last[channel] = id
	return wire.Posted{ID: id, Channel: channel}, nil
}

func (d *meteredDiscord) Edit(_ context.Context, channel, message string, m wire.Message) (wire.Posted, error) {
	d.count("edit", placeOf(channel), m.Files)
	return wire.Posted{ID: message, Channel: channel}, nil
}

func (d *meteredDiscord) StripComponents(_ context.Context, channel, _ string) error {
	d.count("strip", placeOf(channel), nil)
	return nil
}

func (d *meteredDiscord) Delete(_ context.Context, channel, _ string) error {
	d.count("delete", placeOf(channel), nil)
	return nil
}

func (d *meteredDiscord) Recent(_ context.Context, channel string, _ time.Time) ([]wire.Posted, error) {
	d.count("read history", placeOf(channel), nil)
	return nil, nil
}

func (d *meteredDiscord) Channel(_ context.Context, channel string) (wire.Channel, error) {
	d.count("look at channel", placeOf(channel), nil)
	return wire.Channel{ID: channel, LastMessage: d.last[channel]}, nil
}

func (d *meteredDiscord) StartThread(_ context.Context, channel string, th wire.Thread) (wire.Channel, error) {
	d.count("thread", placeThread, nil)
	return wire.Channel{ID: d.newID(), Parent: channel, Kind: discordgo.ChannelTypeGuildPublicThread, Name: th.Name}, nil
}

func (d *meteredDiscord) OpenDM(_ context.Context, user string) (wire.Channel, error) {
	d.count("open", placeDirect, nil)
	return wire.Channel{ID: "dm " + user, Kind: discordgo.ChannelTypeDM}, nil
}
