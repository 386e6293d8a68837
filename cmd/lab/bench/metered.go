package bench

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
	"guildhall/render"
)

// Places to which the bot sends.
const (
	placeThread = "thread"
	placeDirect = "direct messages"
	placePanel  = "panels"
)

// traffic counts requests, the bytes of their files, the pictures drawn for them, and the
// pictures drawn without reusing an earlier one. Pictures from the cache are not counted.
type traffic struct{ requests, bytes, made, drawn int }

// errand is the reason for traffic: the delivery or press, the operation and the place. The
// operation is empty for drawing.
type errand struct{ cause, op, place string }

func (e errand) String() string { return strings.TrimPrefix(e.cause+", "+e.op, ", ") }

// meteredDiscord is a Discord in memory that counts what the bot sends and draws. It remembers
// the existing messages and the reply to the latest interaction.
type meteredDiscord struct {
	*keptReplies
	cache *render.Cache
	sent  map[errand]traffic
	next  int
	last  map[string]string       // newest message by channel
	shown map[string]wire.Message // the message that was sent or edited last, by channel
	open  map[errand]traffic      // traffic whose cause is not known yet
}

func newMeteredDiscord() *meteredDiscord {
	return &meteredDiscord{
		keptReplies: &keptReplies{}, cache: render.NewCache(64 << 20),
		sent: map[errand]traffic{}, open: map[errand]traffic{}, last: map[string]string{}, shown: map[string]wire.Message{}, next: 1000,
	}
}

// total returns the sum of all traffic.
func (d *meteredDiscord) total() traffic { return d.at("") }

// at returns the traffic to a place, or all traffic for "".
func (d *meteredDiscord) at(place string) traffic {
	var sum traffic
	for e, t := range d.sent {
		if place == "" || e.place == place {
			sum = sum.plus(t)
		}
	}
	return sum
}

func (t traffic) plus(o traffic) traffic {
	return traffic{t.requests + o.requests, t.bytes + o.bytes, t.made + o.made, t.drawn + o.drawn}
}

func (d *meteredDiscord) count(op, place string, files []wire.File) {
	e := errand{op: op, place: place}
	one := traffic{requests: 1}
	for _, f := range wire.Uploads(files) {
		one.bytes += len(f.Data)
	}
	d.open[e] = d.open[e].plus(one)
}

// caused assigns the traffic since the last call to the cause by.
func (d *meteredDiscord) caused(by string) {
	for e, t := range d.open {
		e.cause = by
		d.sent[e] = d.sent[e].plus(t)
	}
	clear(d.open)
}

// Picture returns a picture from the cache, and counts it if it had to be drawn.
func (d *meteredDiscord) Picture(key string, t *render.Theme, scene func() *render.Scene) ([]byte, error) {
	made, drawn := d.cache.Made(), d.cache.Drawn()
	png, err := d.cache.Picture(key, t, scene)
	if one := (traffic{made: int(d.cache.Made() - made), drawn: int(d.cache.Drawn() - drawn)}); one.made > 0 {
		e := errand{op: "draw"}
		d.open[e] = d.open[e].plus(one)
	}
	return png, err
}

// Acknowledged, Handled and Tried implement handler.Observer.
func (d *meteredDiscord) Acknowledged(time.Duration) {}

func (d *meteredDiscord) Handled(string, string, time.Duration) {}

func (d *meteredDiscord) Tried(kind, _ string, _ time.Duration) { d.caused(kind) }

// directOf returns the channel of a person's direct messages.
func directOf(user string) string { return "dm " + user }

// notice returns the last message in a person's direct messages. stands reports
// whether it asks them to move.
func (d *meteredDiscord) notice(user string) (m wire.Message, id string, stands bool) {
	m = d.shown[directOf(user)]
	asks := slices.ContainsFunc(wire.Rows(m.Components), func(row discordgo.ActionsRow) bool {
		b, ok := row.Components[0].(discordgo.Button)
		return ok && (strings.HasPrefix(b.CustomID, "pick:") || strings.HasPrefix(b.CustomID, "turn:"))
	})
	return m, d.last[directOf(user)], asks
}

func placeOf(channel string) string {
	if strings.HasPrefix(channel, directOf("")) {
		return placeDirect
	}
	return placeThread
}

func (d *meteredDiscord) newID() string {
	d.next++
	return strconv.Itoa(d.next)
}

func (d *meteredDiscord) Respond(ctx context.Context, t wire.ResponseToken, r wire.Response) error {
	d.count("respond", placePanel, r.Message.Files)
	return d.keptReplies.Respond(ctx, t, r)
}

func (d *meteredDiscord) EditOriginal(ctx context.Context, t wire.ResponseToken, m wire.Message) (wire.SentMessage, error) {
	d.count("reply", placePanel, m.Files)
	return d.keptReplies.EditOriginal(ctx, t, m)
}

func (d *meteredDiscord) FollowUp(_ context.Context, _ wire.ResponseToken, m wire.Message) (wire.SentMessage, error) {
	d.count("follow up", placePanel, m.Files)
	return wire.SentMessage{}, nil
}

func (d *meteredDiscord) Send(_ context.Context, channel string, m wire.Message, _ string) (wire.SentMessage, error) {
	d.count("send", placeOf(channel), m.Files)
	id := d.newID()
	d.last[channel], d.shown[channel] = id, m
	return wire.SentMessage{ID: id, Channel: channel}, nil
}

func (d *meteredDiscord) Edit(_ context.Context, channel, message string, m wire.Message) (wire.SentMessage, error) {
	d.count("edit", placeOf(channel), m.Files)
	if m.KeepFiles {
		m.Files = d.shown[channel].Files
	}
	d.shown[channel] = m
	return wire.SentMessage{ID: message, Channel: channel}, nil
}

func (d *meteredDiscord) StripComponents(_ context.Context, channel, _ string) error {
	d.count("strip", placeOf(channel), nil)
	return nil
}

func (d *meteredDiscord) Delete(_ context.Context, channel, message string) error {
	d.count("delete", placeOf(channel), nil)
	if d.last[channel] == message {
		delete(d.shown, channel)
	}
	return nil
}

func (d *meteredDiscord) Recent(_ context.Context, channel string, _ time.Time) ([]wire.SentMessage, error) {
	d.count("read history", placeOf(channel), nil)
	return nil, nil
}

func (d *meteredDiscord) Channel(_ context.Context, channel string) (wire.Channel, error) {
	d.count("look at channel", placeOf(channel), nil)
	return wire.Channel{ID: channel, LastMessage: d.last[channel]}, nil
}

func (d *meteredDiscord) ActiveThreads(context.Context, string) ([]wire.Channel, error) {
	d.count("list threads", placeThread, nil)
	return nil, nil
}

func (d *meteredDiscord) StartThread(_ context.Context, channel string, th wire.Thread) (wire.Channel, error) {
	d.count("thread", placeThread, nil)
	return wire.Channel{ID: d.newID(), Parent: channel, Kind: discordgo.ChannelTypeGuildPublicThread, Name: th.Name}, nil
}

func (d *meteredDiscord) OpenDM(_ context.Context, user string) (wire.Channel, error) {
	d.count("open", placeDirect, nil)
	return wire.Channel{ID: directOf(user), Kind: discordgo.ChannelTypeDM}, nil
}
