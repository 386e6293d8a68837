package card_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/outbox"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// closedTo is a Discord client for which writing in one channel is forbidden.
type closedTo struct {
	*discordtest.Discord
	channel string
}

func (c closedTo) Send(ctx context.Context, ch string, m wire.Message, nonce string) (wire.SentMessage, error) {
	if ch == c.channel {
		return wire.SentMessage{}, wire.ErrForbidden
	}
	return c.Discord.Send(ctx, ch, m, nonce)
}

// deleteThread deletes the thread of table 1 without an event.
func deleteThread(h *discordtest.Fixture) {
	h.T.Helper()
	h.Wire.DeleteChannel(onlyTable(h).Thread)
}

func onlyTable(h *discordtest.Fixture) storage.Table { return h.Table(1) }

func resigns(h *discordtest.Fixture) {
	h.T.Helper()
	if _, err := h.Bot.Services.Absences.Resign(context.Background(), 1, "2", "p"); err != nil {
		h.T.Fatal(err)
	}
}

// cardIsCurrent checks that the live card of table 1 shows the whole record.
func cardIsCurrent(h *discordtest.Fixture, what string) {
	h.T.Helper()
	card, err := h.Store.Post(context.Background(), 1, messages.Card, "")
	if err != nil || card.Seq != onlyTable(h).Seq {
		h.T.Errorf("%s: the card shows entry %d, %v; the record has %d", what, card.Seq, err, onlyTable(h).Seq)
	}
}

// When a thread was deleted without an event, the next message goes to a new one
// in the same channel, and the owner is alerted.
func TestThreadDeletedUnseen(t *testing.T) {
	for _, tt := range []struct {
		name string
		said string
		do   func(*discordtest.Fixture)
	}{
		{"the match ends", "seed", (*discordtest.Fixture).Nod},
		{"a vote is put", "Agree", func(h *discordtest.Fixture) {
			h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": "1"}, "pause")
		}},
		{"somebody resigns", "resigned", resigns},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h, old := discordtest.Nodding(t, discordtest.RoundsTurns-1)
			deleteThread(h)
			tt.do(h)
			h.Pass(outbox.MaxBackoff, outbox.MaxBackoff/2)
			now := onlyTable(h)
			if now.Thread == old.Thread || now.Channel != old.Channel {
				t.Errorf("it stands in thread %s of channel %s, was %s of %s", now.Thread, now.Channel, old.Thread, old.Channel)
			}
			var all []string
			for _, p := range h.Wire.In(now.Thread, "") {
				all = append(all, p.Text())
				if strings.Contains(p.Content, "Hash of the shuffle") && len(p.Pinged) > 0 {
					t.Errorf("the first message of the new thread pings %v again", p.Pinged)
				}
			}
			if !strings.Contains(strings.Join(all, "\n"), tt.said) {
				t.Errorf("%q is not said in the new thread:\n%s", tt.said, strings.Join(all, "\n--\n"))
			}
			if _, homeless, _ := h.Bot.Messages.Post(context.Background(), 1, handler.PostLostChannel, ""); homeless {
				t.Error("the channel counts as deleted")
			}
			for _, p := range h.Wire.In("dm-1", "") {
				if strings.Contains(p.Content, "channel of") {
					t.Errorf("the owner is told wrongly:\n%s", p.Text())
				}
			}
		})
	}
}

// A card that can no longer be edited is replaced, even if only its buttons had to be
// removed.
func TestCardEditedTooOftenLosesItsButtons(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	thread := h.Nodding(2).Thread
	h.Talk(1)
	h.Wire.Fail["strip"] = []error{fmt.Errorf("%w: %w", &wire.Error{Status: 400, Code: messages.TooManyEdits, After: 5 * time.Second}, wire.ErrRateLimited)}
	h.Nod()
	h.Deliver()
	cardIsCurrent(h, "at once")
	h.HasOneMessage(thread, "Take turn")
}

// Recovery continues after a crash at any point.
func TestRecoveryContinuesAfterACrash(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	thread := h.Nodding(2).Thread
	h.UseWire(closedTo{h.Wire, thread})
	h.Talk(1)
	h.Nod()
	h.Deliver()
	h.UseWire(h.Wire)
	ctx := context.Background()
	h.Configure(func(c *discord.Config) { c.Store = full{h.Store} })
	h.Bot.Event(ctx, wire.Event{Kind: wire.ChannelUpdated, Guild: discordtest.GuildID})
	h.Configure(func(c *discord.Config) { c.Store = h.Store })
	h.Bot.Event(ctx, wire.Event{Kind: wire.ChannelUpdated, Guild: discordtest.GuildID})
	h.Deliver()
	cardIsCurrent(h, "after the second sign of change")
}

// full is a store that refuses deliveries.
type full struct{ storage.Store }

func (full) Enqueue(context.Context, []storage.Delivery) error { return storage.ErrFull }

// A message that cannot be posted again after a change is marked for the next change.
func TestRecoveryMeetsTheSameProblem(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	thread := h.Nodding(2).Thread
	h.UseWire(closedTo{h.Wire, thread})
	h.Talk(1)
	h.Nod()
	h.Deliver()
	ctx := context.Background()
	for range 3 {
		h.Bot.Event(ctx, wire.Event{Kind: wire.ChannelUpdated, Guild: discordtest.GuildID})
		h.Deliver()
	}
	h.UseWire(h.Wire)
	h.Bot.Event(ctx, wire.Event{Kind: wire.ChannelUpdated, Guild: discordtest.GuildID})
	h.Deliver()
	cardIsCurrent(h, "at the end")
}

// A reminder fails while the bot is not on a server. That does not count as closed direct
// messages.
func TestInvitedAgainAfterAReminder(t *testing.T) {
	h, one := discordtest.Timed(t, storage.Terms{}, "1", "2")
	who := h.Pending(one.ID)
	h.Change(who, func(w *storage.ReminderPreferences) { w.Cadence = "brisk" })
	ctx := context.Background()
	h.Wire.NoDM[who] = true
	h.UseWire(closedTo{h.Wire, one.Thread})
	h.Bot.Event(ctx, wire.Event{Kind: wire.GuildLeft, Guild: discordtest.GuildID})
	h.After(13 * time.Hour)
	if p, err := h.Store.Person(ctx, who); err != nil || !p.Closed {
		t.Fatalf("closed %v, %v: the reminder was not tried", p.Closed, err)
	}
	h.Wire.NoDM[who] = false
	h.UseWire(h.Wire)
	h.Bot.Event(ctx, wire.Event{Kind: wire.GuildJoined, Guild: discordtest.GuildID})
	h.Deliver()
	if p, err := h.Store.Person(ctx, who); err != nil || p.Closed {
		t.Errorf("closed %v, %v after the bot was invited again", p.Closed, err)
	}
}

// After the bot is invited again, it notifies the stand-in for whom the table waits.
func TestInvitedAgainNotifiesTheStandin(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	for _, user := range []string{"1", "2", "3", "4"} {
		h.Change(user, func(w *storage.ReminderPreferences) { w.Met, w.Quiet = true, &storage.QuietHours{} })
	}
	tb := h.StartedThree()
	h.AsksStandin("2", tb, map[string]string{"with": "4"})
	h.Deliver()
	h.Votes("4", h.Ballot(tb), "yes")
	h.Deliver()
	ctx := context.Background()
	h.Bot.Event(ctx, wire.Event{Kind: wire.GuildLeft, Guild: discordtest.GuildID})
	h.Wire.NoDM["2"], h.Wire.NoDM["4"] = true, true
	h.UseWire(closedTo{h.Wire, tb.Thread})
	h.Plays("1", tb, "nod")
	h.Deliver()
	h.Wire.NoDM["2"], h.Wire.NoDM["4"] = false, false
	h.UseWire(h.Wire)
	before := len(h.Wire.Messages)
	h.Bot.Event(ctx, wire.Event{Kind: wire.GuildJoined, Guild: discordtest.GuildID})
	h.Deliver()
	told := map[string]int{}
	for _, p := range h.Wire.Messages[before:] {
		if (discordtest.Verb(p, "turn") != "" || discordtest.Verb(p, "pick") != "") && !p.Silent {
			told[p.Channel]++
		}
	}
	if told["dm-4"] != 1 || told["dm-2"] != 0 {
		t.Errorf("told %v, want who stands in alone", told)
	}
}

// An owner with closed direct messages reads the alert in the reply to their next press.
// They read it once, and not at all if the problem was solved in the meantime.
func TestAlertIsReadAtTheNextPress(t *testing.T) {
	for _, mended := range []bool{false, true} {
		h := discordtest.New(t, discordtest.Rounds{})
		h.Wire.NoDM["1"] = true
		thread := h.Nodding(2).Thread
		h.UseWire(closedTo{h.Wire, thread})
		h.Talk(1)
		h.Nod()
		h.Deliver()
		h.UseWire(h.Wire)
		if mended {
			h.Bot.Event(context.Background(), wire.Event{Kind: wire.ChannelUpdated, Guild: discordtest.GuildID})
			h.Deliver()
		}
		told := 0
		for range 3 {
			if p := h.Command("1", discordtest.ChannelID, "board", map[string]string{"table": "1"}); strings.Contains(p.Content, "I cannot post for") {
				told++
			}
		}
		if want := map[bool]int{false: 1, true: 0}[mended]; told != want {
			t.Errorf("mended %v: told %d times, want %d", mended, told, want)
		}
	}
}
