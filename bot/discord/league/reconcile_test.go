package league_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/testdb"
)

// refusing is a Discord client that fails for all messages to one channel.
type refusing struct {
	*discordtest.Discord
	channel string
	err     error
}

func (r refusing) Send(ctx context.Context, ch string, m wire.Message, nonce string) (wire.SentMessage, error) {
	if ch == r.channel {
		return wire.SentMessage{}, r.err
	}
	return r.Discord.Send(ctx, ch, m, nonce)
}

func (r refusing) Edit(ctx context.Context, ch, id string, m wire.Message) (wire.SentMessage, error) {
	if ch == r.channel {
		return wire.SentMessage{}, r.err
	}
	return r.Discord.Edit(ctx, ch, id, m)
}

func (refusing) Unarchive(context.Context, string) error { return wire.ErrForbidden }

// sweep runs one sweep through all seasons and tables, and delivers.
func (h *fixture) sweep() {
	h.T.Helper()
	h.Ok(h.Bot.Work(context.Background()))
	h.Deliver()
}

// notices lists the messages that people get in one season: to a new substitute, to a
// removed person, to players of a decided match, and to everybody at the end.
var notices = []struct{ user, words string }{
	{"7", "named you as the substitute"},
	{"3", "took you out"},
	{"1", "decided the match"},
	{"6", "season 1 is over. Winner"},
	{"7", "season 1 is over: place"},
	{"9", "season 1 is over. Winner"},
	{"1", "season 1 is over: place"},
	{"2", "season 1 is over: place"},
}

// told counts the messages to a person with some words: direct messages, and those in the
// channel of the league that mention them.
func (h *fixture) told(user, words string) int {
	h.T.Helper()
	n, _ := h.count("dm-"+user, words)
	for _, p := range h.Wire.In(h.latest().League.Channel, "") {
		if strings.HasPrefix(p.Content, "<@"+user+"> ") && strings.Contains(p.Content, words) {
			n++
		}
	}
	return n
}

// A season is played to its end during a fault of the league's channel, which is over
// later: with an event, with a new process, or with neither. In each case everybody reads
// each of their notices once, with or without direct messages.
func TestNoticesAreSentOnceUnderEveryFault(t *testing.T) {
	refuse := func(err error) func(h *fixture) {
		return func(h *fixture) {
			h.UseWire(refusing{h.Wire, discordtest.ChannelID, err})
		}
	}
	for _, fault := range []struct {
		name  string
		begin func(h *fixture)
	}{
		{"none", func(*fixture) {}},
		{"denied", refuse(wire.ErrForbidden)},
		{"locked", refuse(wire.ErrArchived)},
		{"not found", refuse(wire.ErrNoChannel)},
		{"killed", func(h *fixture) { h.killed = true }},
	} {
		for _, how := range []string{"event", "new process", "an hour later"} {
			t.Run(fault.name+", "+how, func(t *testing.T) {
				h := newSeason(t)
				fault.begin(h)
				h.playSeason(discordtest.ChannelID)
				h.killed = false
				h.UseWire(h.Wire)
				switch how {
				case "event":
					h.Bot.Event(t.Context(), wire.Event{Kind: wire.ChannelUpdated, Guild: discordtest.GuildID, Channel: wire.Channel{ID: discordtest.ChannelID}})
					h.Deliver()
				case "new process":
					h.TablesPerHour(0)
				}
				for _, when := range []string{"after the fault", "later"} {
					for range 2 {
						h.Now = h.Now.Add(2 * time.Hour)
						h.sweep()
					}
					h.checkNotices(when)
				}
			})
		}
	}
}

// If the channel of a league is deleted, the remaining notices are sent in the channel to
// which an organiser moves it.
func TestNoticesFollowALeagueToAnotherChannel(t *testing.T) {
	h := newSeason(t)
	other := h.Wire.Server.AddChannel(discordtest.GuildID, "league")
	h.Wire.DeleteChannel(discordtest.ChannelID)
	h.Bot.Event(t.Context(), wire.Event{Kind: wire.ChannelDeleted, Guild: discordtest.GuildID, Channel: wire.Channel{ID: discordtest.ChannelID}})
	h.playSeason(other)
	h.sweep()
	h.invokeIn(other, "9", "organise announce", nil)
	for _, when := range []string{"after the move", "later"} {
		for range 2 {
			h.Now = h.Now.Add(2 * time.Hour)
			h.sweep()
		}
		h.checkNotices(when)
	}
}

// Two processes that compare the messages of a season at the same time send each message
// once, on either database.
func TestProcessesSendNoticesOnce(t *testing.T) {
	for _, kind := range []string{"sqlite", "postgres"} {
		t.Run(kind, func(t *testing.T) {
			if kind == "postgres" {
				longtest.Only(t, "starts a server")
			}
			t.Setenv(testdb.Variable, kind)
			h := newSeason(t)
			h.UseWire(refusing{h.Wire, discordtest.ChannelID, wire.ErrForbidden})
			h.playSeason(discordtest.ChannelID)
			h.UseWire(h.Wire)
			other := h.Beside("other", discordtest.Rounds{})
			for range 3 {
				var both sync.WaitGroup
				for _, one := range []*discordtest.Fixture{h.Fixture, other} {
					one.Now = one.Now.Add(2 * time.Hour)
					both.Go(func() {
						if err := one.Bot.Work(t.Context()); err != nil {
							t.Error(err)
						}
						one.Deliver()
					})
				}
				both.Wait()
				h.Deliver() // deliveries that the other process had claimed and enqueued
				h.checkNotices("with two processes")
			}
		})
	}
}

// newSeason returns a league whose first season has started: 1, 2 and 3 play, 6 and 7 are
// substitutes, 9 organises. Half of them accept no direct messages.
func newSeason(t *testing.T) *fixture {
	h := newFixture(t)
	for _, u := range []string{"1", "2", "3", "6", "7", "9"} {
		h.Langs[u] = "en-US"
	}
	h.create("1", "2", "3")
	for _, u := range []string{"6", "7"} {
		h.Press(u, h.card(), discordtest.Verb(h.card(), "lgsub"))
	}
	h.startSeason()
	for _, u := range []string{"1", "3", "6"} {
		_, err := h.Store.ChangePerson(t.Context(), u, func(p *storage.Person) error { p.Closed = true; return nil })
		h.Ok(err)
	}
	h.sweep()
	return h
}

// playSeason replaces 3 by 7, decides a match of 1, and plays the others. The organiser
// types in the given channel.
func (h *fixture) playSeason(channel string) {
	h.T.Helper()
	h.invokeIn(channel, "9", "organise sub", map[string]string{"out": "3", "in": "7"})
	h.beat()
	ruling := h.invokeIn(channel, "9", "organise adjudicate", map[string]string{"table": fmt.Sprint(h.tableOf("1")), "ranks": "1 2"})
	h.Press("9", ruling, discordtest.Verb(ruling, "lgrule"))
	h.beat()
	for range 4 {
		h.playAll()
	}
	if got := h.latest().Season.Phase; got != storage.SeasonOver {
		h.T.Fatalf("the season is %s; log %s", got, h.Errs)
	}
}

// checkNotices checks that each of the notices was sent once.
func (h *fixture) checkNotices(when string) {
	h.T.Helper()
	for _, n := range notices {
		if got := h.told(n.user, n.words); got != 1 {
			h.T.Errorf("%s, %s reads %d times %q, want once; log %s", when, n.user, got, n.words, h.Errs)
		}
	}
	if n, _ := h.count(h.latest().League.Channel, "season 1 · Rounds · over"); n != 1 {
		h.T.Errorf("%s, %d cards of the result stand, want one", when, n)
	}
}

// tableOf returns the table of the first match of a person.
func (h *fixture) tableOf(user string) int64 {
	h.T.Helper()
	for _, f := range h.latest().Fixtures {
		for _, s := range f.Seats {
			if s.User == user {
				return f.Table
			}
		}
	}
	h.T.Fatalf("%s plays no match", user)
	return 0
}
