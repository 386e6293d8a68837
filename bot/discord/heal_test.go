package discord

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// closedTo is a Discord that lets the bot write nothing in a channel.
type closedTo struct {
	*fakeWire
	channel string
}

func (c closedTo) Send(ctx context.Context, ch string, m wire.Message, nonce string) (wire.Posted, error) {
	if ch == c.channel {
		return wire.Posted{}, wire.ErrForbidden
	}
	return c.fakeWire.Send(ctx, ch, m, nonce)
}

// deleteThread deletes the thread of table 1, of which nobody tells the bot.
func (h *hall) deleteThread() {
	h.t.Helper()
	h.wire.mu.Lock()
	defer h.wire.mu.Unlock()
	thread := h.table1().Thread
	h.wire.threads[thread] = wire.Channel{}
	for _, p := range h.wire.messages {
		if p.Channel == thread {
			p.Deleted = true
		}
	}
}

func (h *hall) table1() storage.Table { return h.table(1) }

func (h *hall) must(_ storage.Table, err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// cardIsCurrent checks that the live card of table 1 shows the whole record.
func (h *hall) cardIsCurrent(what string) {
	h.t.Helper()
	card, err := h.store.Post(context.Background(), 1, postCard, "")
	if err != nil || card.Seq != h.table1().Seq {
		h.t.Errorf("%s: the card shows entry %d, %v; the record has %d", what, card.Seq, err, h.table1().Seq)
	}
}

// Whatever is to be said when a thread was deleted unseen is said in a new one,
// in the same channel; the owner is told what happened.
func TestThreadDeletedUnseen(t *testing.T) {
	for _, tt := range []struct {
		name string
		said string
		do   func(*hall)
	}{
		{"the match ends", "seed", (*hall).nod},
		{"a vote is put", "Agree", func(h *hall) { h.command("1", channelID, "table pause", map[string]string{"table": "1"}) }},
		{"somebody resigns", "resigned", func(h *hall) { h.must(h.bot.Tables.Absences.Resign(context.Background(), 1, "2", "p")) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t, rounds{})
			old := h.nodding(roundsTurns - 1)
			h.deleteThread()
			tt.do(h)
			h.pass(longestWait, longestWait/2)
			now := h.table1()
			if now.Thread == old.Thread || now.Channel != old.Channel {
				t.Errorf("it stands in thread %s of channel %s, was %s of %s", now.Thread, now.Channel, old.Thread, old.Channel)
			}
			var all []string
			for _, p := range h.wire.in(now.Thread, "") {
				all = append(all, p.text())
			}
			if !strings.Contains(strings.Join(all, "\n"), tt.said) {
				t.Errorf("%q is not said in the new thread:\n%s", tt.said, strings.Join(all, "\n--\n"))
			}
			if _, homeless, _ := h.bot.post(context.Background(), 1, postHomeless, ""); homeless {
				t.Error("the channel counts as deleted")
			}
			for _, p := range h.wire.in("dm-1", "") {
				if strings.Contains(p.Content, "channel of") {
					t.Errorf("the owner is told wrongly:\n%s", p.text())
				}
			}
		})
	}
}

// A card that Discord lets be edited no more makes way, also when only its
// buttons were to go.
func TestCardEditedTooOftenLosesItsButtons(t *testing.T) {
	h := newHall(t, rounds{})
	thread := h.nodding(2).Thread
	h.talk(1)
	h.wire.fail["strip"] = []error{fmt.Errorf("%w: %w", &wire.Error{Status: 400, Code: tooManyEdits, After: 5 * time.Second}, wire.ErrRateLimited)}
	h.nod()
	h.deliver()
	h.cardIsCurrent("at once")
	h.stands(thread, "Take turn")
}

// Whenever it is cut short, healing is taken up again.
func TestHealingIsCutShort(t *testing.T) {
	h := newHall(t, rounds{})
	thread := h.nodding(2).Thread
	h.bot.Wire = closedTo{h.wire, thread}
	h.talk(1)
	h.nod()
	h.deliver()
	h.bot.Wire = h.wire
	ctx := context.Background()
	h.bot.Store = full{h.store}
	h.bot.Event(ctx, wire.Event{Kind: wire.ChannelUpdated, Guild: guildID})
	h.bot.Store = h.store
	h.bot.Event(ctx, wire.Event{Kind: wire.ChannelUpdated, Guild: guildID})
	h.deliver()
	h.cardIsCurrent("after the second sign of change")
}

// full is a store that takes no deliveries.
type full struct{ storage.Store }

func (full) Enqueue(context.Context, []storage.Delivery) error { return storage.ErrFull }

// What still cannot be posted after something changed is noted for the next
// change.
func TestHealingMeetsTheSameTrouble(t *testing.T) {
	h := newHall(t, rounds{})
	thread := h.nodding(2).Thread
	h.bot.Wire = closedTo{h.wire, thread}
	h.talk(1)
	h.nod()
	h.deliver()
	ctx := context.Background()
	for range 3 {
		h.bot.Event(ctx, wire.Event{Kind: wire.ChannelUpdated, Guild: guildID})
		h.deliver()
	}
	h.bot.Wire = h.wire
	h.bot.Event(ctx, wire.Event{Kind: wire.ChannelUpdated, Guild: guildID})
	h.deliver()
	h.cardIsCurrent("at the end")
}

// While the bot is away from a server a reminder is refused: not because
// somebody closed their direct messages.
func TestInvitedAgainAfterAReminder(t *testing.T) {
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{}, "1", "2")
	who := h.pending(one.ID)
	h.change(who, func(w *storage.Preferences) { w.Cadence = "brisk" })
	ctx := context.Background()
	h.wire.noDM[who] = true
	h.bot.Wire = closedTo{h.wire, one.Thread}
	h.bot.Event(ctx, wire.Event{Kind: wire.GuildLeft, Guild: guildID})
	h.after(13 * time.Hour)
	if p, err := h.store.Person(ctx, who); err != nil || !p.Closed {
		t.Fatalf("closed %v, %v: the reminder was not tried", p.Closed, err)
	}
	h.wire.noDM[who] = false
	h.bot.Wire = h.wire
	h.bot.Event(ctx, wire.Event{Kind: wire.GuildJoined, Guild: guildID})
	h.deliver()
	if p, err := h.store.Person(ctx, who); err != nil || p.Closed {
		t.Errorf("closed %v, %v after the bot was invited again", p.Closed, err)
	}
}

// Invited again, the bot tells who is waited for: who stands in.
func TestInvitedAgainTellsWhoStandsIn(t *testing.T) {
	h := newHall(t, rounds{})
	for _, user := range []string{"1", "2", "3", "4"} {
		h.change(user, func(w *storage.Preferences) { w.Met, w.Quiet = true, &storage.Quiet{} })
	}
	tb := h.circle()
	h.plays("1", tb, "nod")
	h.naming("2", tb, "table standin", "4", nil)
	h.deliver()
	h.votes("4", h.ballot(tb), "yes")
	h.deliver()
	ctx := context.Background()
	h.bot.Event(ctx, wire.Event{Kind: wire.GuildLeft, Guild: guildID})
	before := len(h.wire.messages)
	h.bot.Event(ctx, wire.Event{Kind: wire.GuildJoined, Guild: guildID})
	h.deliver()
	told := map[string]int{}
	for _, p := range h.wire.messages[before:] {
		if verb(p, "turn") != "" && !p.Silent {
			told[p.Channel]++
		}
	}
	if told["dm-4"] != 1 || told["dm-2"] != 0 {
		t.Errorf("told %v, want who stands in alone", told)
	}
}

// An owner whose direct messages are closed reads at their next press what
// stands in the way of their table, once, and not when it was mended meanwhile.
func TestTroubleIsToldAtTheNextPress(t *testing.T) {
	for _, mended := range []bool{false, true} {
		h := newHall(t, rounds{})
		h.wire.noDM["1"] = true
		thread := h.nodding(2).Thread
		h.bot.Wire = closedTo{h.wire, thread}
		h.talk(1)
		h.nod()
		h.deliver()
		h.bot.Wire = h.wire
		if mended {
			h.bot.Event(context.Background(), wire.Event{Kind: wire.ChannelUpdated, Guild: guildID})
			h.deliver()
		}
		told := 0
		for range 3 {
			if p := h.command("1", channelID, "board", map[string]string{"table": "1"}); strings.Contains(p.Content, "I cannot post for") {
				told++
			}
		}
		if want := map[bool]int{false: 1, true: 0}[mended]; told != want {
			t.Errorf("mended %v: told %d times, want %d", mended, told, want)
		}
	}
}
