package year

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"guildhall/bot/discord/wire"
)

// yearMessage is a message as it stood at Discord in the simulated year.
type yearMessage struct {
	id, channel, nonce string
	user               string // whose direct messages it is in; empty in a channel
	at                 time.Time
	shown              []yearShown // what it said, from when on
	gone               time.Time   // when it was deleted; zero: it stands
}

// yearShown is one state of a message.
type yearShown struct {
	at       time.Time
	content  string
	mentions []string
	presses  []string // custom ids of its buttons
	silent   bool     // it came without a notification
}

// yearDiscord keeps every message of the simulated year.
type yearDiscord struct {
	wire.API // what the bot asks for beside messages, it does not ask for here
	now      func() time.Time
	next     int
	messages []*yearMessage
	byID     map[string]*yearMessage
	byNonce  map[string]*yearMessage
	last     map[string]string    // newest message of a channel
	closed   map[string]time.Time // users who take no direct messages, since when
	sent     func(*yearMessage)
}

func newYearDiscord(now func() time.Time) *yearDiscord {
	return &yearDiscord{now: now, byID: map[string]*yearMessage{}, byNonce: map[string]*yearMessage{}, last: map[string]string{}, closed: map[string]time.Time{}}
}

func (d *yearDiscord) shows(m wire.Message) yearShown {
	s := yearShown{at: d.now(), content: m.Content, mentions: m.Mentions, silent: m.Silent}
	for _, c := range m.Components {
		row, _ := c.(wire.Row)
		for _, part := range row {
			if b, ok := part.(wire.Button); ok {
				s.presses = append(s.presses, b.CustomID)
			}
		}
	}
	return s
}

func (d *yearDiscord) Send(_ context.Context, channel string, m wire.Message, nonce string) (wire.Posted, error) {
	user, private := strings.CutPrefix(channel, "dm-")
	if d.refuses(channel) {
		return wire.Posted{}, wire.ErrNoDM
	}
	if !private {
		user = ""
	}
	if old := d.byNonce[nonce]; old != nil {
		return wire.Posted{ID: old.id, Channel: channel}, nil
	}
	d.next++
	msg := &yearMessage{id: fmt.Sprint("m", d.next), channel: channel, nonce: nonce, user: user, at: d.now(), shown: []yearShown{d.shows(m)}}
	d.messages = append(d.messages, msg)
	d.byID[msg.id], d.byNonce[nonce], d.last[channel] = msg, msg, msg.id
	d.sent(msg)
	return wire.Posted{ID: msg.id, Channel: channel}, nil
}

// refuses reports whether a channel is the direct messages of somebody who has
// closed them.
func (d *yearDiscord) refuses(channel string) bool {
	user, private := strings.CutPrefix(channel, "dm-")
	return private && d.closedAt(user, d.now())
}

// closedAt reports whether a user took no direct messages at an instant.
func (d *yearDiscord) closedAt(user string, at time.Time) bool {
	since, closed := d.closed[user]
	return closed && !since.After(at)
}

func (d *yearDiscord) Edit(_ context.Context, channel, message string, m wire.Message) (wire.Posted, error) {
	if d.refuses(channel) {
		return wire.Posted{}, wire.ErrNoDM
	}
	msg := d.byID[message]
	if msg == nil || !msg.gone.IsZero() {
		return wire.Posted{}, wire.ErrGone
	}
	msg.shown = append(msg.shown, d.shows(m))
	return wire.Posted{ID: message, Channel: channel}, nil
}

func (d *yearDiscord) StripComponents(_ context.Context, _, message string) error {
	msg := d.byID[message]
	if msg == nil || !msg.gone.IsZero() {
		return wire.ErrGone
	}
	s := msg.shown[len(msg.shown)-1]
	s.at, s.presses = d.now(), nil
	msg.shown = append(msg.shown, s)
	return nil
}

func (d *yearDiscord) Delete(_ context.Context, channel, message string) error {
	if d.refuses(channel) {
		return wire.ErrNoDM
	}
	msg := d.byID[message]
	if msg == nil || !msg.gone.IsZero() {
		return wire.ErrGone
	}
	msg.gone = d.now()
	return nil
}

func (d *yearDiscord) OpenDM(_ context.Context, user string) (wire.Channel, error) {
	return wire.Channel{ID: "dm-" + user, Kind: wire.DMChannel}, nil
}

func (d *yearDiscord) StartThread(_ context.Context, channel string, t wire.Thread) (wire.Channel, error) {
	d.next++
	id := fmt.Sprint("thread-", d.next)
	if t.FromMessage != "" {
		id = "thread-" + t.FromMessage // a message has one thread, however often it is asked for
	}
	return wire.Channel{ID: id, Kind: wire.PublicThread, Parent: channel}, nil
}

func (d *yearDiscord) Channel(_ context.Context, channel string) (wire.Channel, error) {
	return wire.Channel{ID: channel, LastMessage: d.last[channel]}, nil
}

func (d *yearDiscord) Recent(_ context.Context, channel string, since time.Time) ([]wire.Posted, error) {
	var out []wire.Posted
	for _, m := range slices.Backward(d.messages) {
		if m.at.Before(since) {
			break
		}
		if m.channel == channel && m.gone.IsZero() {
			out = append(out, wire.Posted{ID: m.id, Channel: channel, Content: m.shown[len(m.shown)-1].content})
		}
	}
	slices.Reverse(out)
	return out, nil
}

func (d *yearDiscord) AddThreadMember(context.Context, string, string) error { return nil }

func (d *yearDiscord) Respond(context.Context, wire.Ticket, wire.Response) error { return nil }

func (d *yearDiscord) EditOriginal(context.Context, wire.Ticket, wire.Message) (wire.Posted, error) {
	return wire.Posted{}, nil
}

func (d *yearDiscord) FollowUp(context.Context, wire.Ticket, wire.Message) (wire.Posted, error) {
	return wire.Posted{}, nil
}
