package yearsim

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/wire"
)

// message is a message on the simulated Discord, with all its editions.
type message struct {
	id, channel, nonce string
	user               string // the person whose direct messages it is in; empty in a channel
	at                 time.Time
	editions           []edition // in order
	deleted            time.Time // zero while it exists
}

// edition is the content of a message from an instant on.
type edition struct {
	at        time.Time
	content   string
	mentions  []string
	customIDs []string // custom ids of its buttons
	silent    bool     // sent without a notification
}

// fakeDiscord stores every edition of every message of the simulated year, with the instant at
// which it was made. It is not the sandbox because the oracle of the year reads those editions,
// and a year has more of them than the sandbox could encode and decode in the time of the test.
type fakeDiscord struct {
	wire.API  // nil: the other methods are never called
	now       func() time.Time
	next      int
	messages  []*message
	byID      map[string]*message
	byNonce   map[string]*message
	threads   []wire.Channel
	newest    map[string]string    // newest message of a channel
	dmsClosed map[string]time.Time // when a user closed their direct messages
	onSend    func(*message)
	pressed   map[string]*message // message that the response replaces, by the id of the press
}

func newFakeDiscord(now func() time.Time) *fakeDiscord {
	return &fakeDiscord{now: now, byID: map[string]*message{}, byNonce: map[string]*message{}, newest: map[string]string{}, dmsClosed: map[string]time.Time{}, pressed: map[string]*message{}}
}

func (d *fakeDiscord) edition(m wire.Message) edition {
	s := edition{at: d.now(), content: m.Content, mentions: m.Mentions, silent: m.Silent}
	for _, c := range wire.Rows(m.Components) {
		row := c
		for _, part := range row.Components {
			if b, ok := part.(discordgo.Button); ok {
				s.customIDs = append(s.customIDs, b.CustomID)
			}
		}
	}
	return s
}

func (d *fakeDiscord) Send(_ context.Context, channel string, m wire.Message, nonce string) (wire.SentMessage, error) {
	user, private := strings.CutPrefix(channel, "dm-")
	if d.refusesDM(channel) {
		return wire.SentMessage{}, wire.ErrNoDM
	}
	if !private {
		user = ""
	}
	if old := d.byNonce[nonce]; old != nil {
		return wire.SentMessage{ID: old.id, Channel: channel}, nil
	}
	d.next++
	msg := &message{id: fmt.Sprint("m", d.next), channel: channel, nonce: nonce, user: user, at: d.now(), editions: []edition{d.edition(m)}}
	d.messages = append(d.messages, msg)
	d.byID[msg.id], d.byNonce[nonce], d.newest[channel] = msg, msg, msg.id
	d.onSend(msg)
	return wire.SentMessage{ID: msg.id, Channel: channel}, nil
}

// refusesDM reports whether a channel holds the direct messages of a person who
// has closed them.
func (d *fakeDiscord) refusesDM(channel string) bool {
	user, private := strings.CutPrefix(channel, "dm-")
	return private && d.dmsClosedAt(user, d.now())
}

// dmsClosedAt reports whether a user accepted no direct messages at an instant.
func (d *fakeDiscord) dmsClosedAt(user string, at time.Time) bool {
	since, closed := d.dmsClosed[user]
	return closed && !since.After(at)
}

func (d *fakeDiscord) Edit(_ context.Context, channel, message string, m wire.Message) (wire.SentMessage, error) {
	if d.refusesDM(channel) {
		return wire.SentMessage{}, wire.ErrNoDM
	}
	msg := d.byID[message]
	if msg == nil || !msg.deleted.IsZero() {
		return wire.SentMessage{}, wire.ErrGone
	}
	msg.editions = append(msg.editions, d.edition(m))
	return wire.SentMessage{ID: message, Channel: channel}, nil
}

func (d *fakeDiscord) StripComponents(_ context.Context, _, message string) error {
	msg := d.byID[message]
	if msg == nil || !msg.deleted.IsZero() {
		return wire.ErrGone
	}
	s := msg.editions[len(msg.editions)-1]
	s.at, s.customIDs = d.now(), nil
	msg.editions = append(msg.editions, s)
	return nil
}

func (d *fakeDiscord) Delete(_ context.Context, channel, message string) error {
	if d.refusesDM(channel) {
		return wire.ErrNoDM
	}
	msg := d.byID[message]
	if msg == nil || !msg.deleted.IsZero() {
		return wire.ErrGone
	}
	msg.deleted = d.now()
	return nil
}

func (d *fakeDiscord) OpenDM(_ context.Context, user string) (wire.Channel, error) {
	return wire.Channel{ID: "dm-" + user, Kind: discordgo.ChannelTypeDM}, nil
}

func (d *fakeDiscord) StartThread(_ context.Context, channel string, t wire.Thread) (wire.Channel, error) {
	d.next++
	id := fmt.Sprint("thread-", d.next)
	if t.FromMessage != "" {
		id = "thread-" + t.FromMessage // a message has only one thread
	}
	th := wire.Channel{ID: id, Name: t.Name, Kind: discordgo.ChannelTypeGuildPublicThread, Parent: channel}
	d.threads = append(d.threads, th)
	return th, nil
}

func (d *fakeDiscord) ActiveThreads(context.Context, string) ([]wire.Channel, error) {
	return d.threads, nil
}

func (d *fakeDiscord) Channel(_ context.Context, channel string) (wire.Channel, error) {
	return wire.Channel{ID: channel, LastMessage: d.newest[channel]}, nil
}

func (d *fakeDiscord) Recent(_ context.Context, channel string, since time.Time) ([]wire.SentMessage, error) {
	var out []wire.SentMessage
	for _, m := range slices.Backward(d.messages) {
		if m.at.Before(since) {
			break
		}
		if m.channel == channel && m.deleted.IsZero() {
			out = append(out, wire.SentMessage{ID: m.id, Channel: channel, Content: m.editions[len(m.editions)-1].content})
		}
	}
	slices.Reverse(out)
	return out, nil
}

func (d *fakeDiscord) Archive(context.Context, string) error { return nil }

func (d *fakeDiscord) Respond(_ context.Context, t wire.ResponseToken, r wire.Response) error {
	if r.Kind == discordgo.InteractionResponseUpdateMessage {
		return d.replace(t, r.Message)
	}
	return nil
}

func (d *fakeDiscord) EditOriginal(_ context.Context, t wire.ResponseToken, m wire.Message) (wire.SentMessage, error) {
	return wire.SentMessage{}, d.replace(t, m)
}

// replace replaces the message that was pressed by a reply.
func (d *fakeDiscord) replace(t wire.ResponseToken, m wire.Message) error {
	msg := d.pressed[t.ID]
	if msg == nil {
		return nil // a private one
	}
	if !msg.deleted.IsZero() {
		return wire.ErrGone
	}
	msg.editions = append(msg.editions, d.edition(m))
	return nil
}

// notice returns the newest current "your turn" of a table for a person, or
// nil.
func (d *fakeDiscord) notice(id int64, user string) *message {
	for _, m := range slices.Backward(d.messages) {
		if m.user == user && m.deleted.IsZero() && !m.isReminder() && slices.Contains(m.newest().tables(), id) {
			return m
		}
	}
	return nil
}

// newest returns the present content of a message.
func (m *message) newest() edition { return m.editions[len(m.editions)-1] }

// button returns the custom id of a button for a table by its verb, or "".
func (s edition) button(verb string, id int64) string {
	for _, one := range s.customIDs {
		if strings.HasPrefix(one, fmt.Sprint(verb, ":", id, ":")) {
			return one
		}
	}
	return ""
}

func (d *fakeDiscord) FollowUp(context.Context, wire.ResponseToken, wire.Message) (wire.SentMessage, error) {
	return wire.SentMessage{}, nil
}

// isReminder reports whether a message is a reminder.
func (m *message) isReminder() bool {
	return m.user != "" && slices.ContainsFunc(m.editions[0].customIDs, func(id string) bool { return strings.HasPrefix(id, "snooze:") })
}

// asking lists the verbs of buttons that open, answer or confirm a turn.
var asking = []string{"turn", "pick", "sure", "done"}

// tables returns the tables that the buttons of a message lead to or ask about.
func (s edition) tables() []int64 {
	var list []int64
	for _, id := range s.customIDs {
		if parts := strings.Split(id, ":"); slices.Contains(asking, parts[0]) {
			if n, _ := strconv.ParseInt(parts[1], 10, 64); !slices.Contains(list, n) {
				list = append(list, n)
			}
		}
	}
	return list
}

// editionAt returns the edition at an instant, or nil if the message did not
// exist.
func (m *message) editionAt(at time.Time) *edition {
	if !m.deleted.IsZero() && !m.deleted.After(at) {
		return nil
	}
	var shown *edition
	for i := range m.editions {
		if !m.editions[i].at.After(at) {
			shown = &m.editions[i]
		}
	}
	return shown
}
