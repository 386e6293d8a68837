package card_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/deliveries"
	"guildhall/engine/longtest"
	"guildhall/storage"
	"guildhall/storage/testdb"
)

// lockedTo is a Discord client for which one thread is locked.
type lockedTo struct {
	*discordtest.Discord
	thread string
}

func (l lockedTo) Send(ctx context.Context, ch string, m wire.Message, nonce string) (wire.SentMessage, error) {
	if ch == l.thread {
		return wire.SentMessage{}, wire.ErrArchived
	}
	return l.Discord.Send(ctx, ch, m, nonce)
}

func (l lockedTo) Edit(ctx context.Context, ch, id string, m wire.Message) (wire.SentMessage, error) {
	if ch == l.thread {
		return wire.SentMessage{}, wire.ErrArchived
	}
	return l.Discord.Edit(ctx, ch, id, m)
}

func (lockedTo) Unarchive(context.Context, string) error { return wire.ErrForbidden }

// sweeps runs one sweep through all tables, and delivers.
func sweeps(h *discordtest.Fixture) {
	h.T.Helper()
	if err := h.Bot.Work(h.T.Context()); err != nil {
		h.T.Fatal(err)
	}
	h.Deliver()
}

// A match ends during a fault, which is over later: with an event, with a new process, or
// with neither. In each case everybody gets the result exactly once.
func TestResultIsSentOnceUnderEveryFault(t *testing.T) {
	const guild = discordtest.GuildID
	for _, fault := range []struct {
		name  string
		begin func(h *discordtest.Fixture, tb storage.Table)
		event wire.EventKind // event after the end of the fault
	}{
		{"none", func(*discordtest.Fixture, storage.Table) {}, wire.ChannelUpdated},
		{"denied", func(h *discordtest.Fixture, tb storage.Table) {
			h.UseWire(closedTo{h.Wire, tb.Thread})
		}, wire.ChannelUpdated},
		{"locked", func(h *discordtest.Fixture, tb storage.Table) {
			h.UseWire(lockedTo{h.Wire, tb.Thread})
		}, wire.ThreadUpdated},
		{"archived", func(h *discordtest.Fixture, tb storage.Table) {
			if err := h.Wire.Archive(h.T.Context(), tb.Thread); err != nil {
				h.T.Fatal(err)
			}
		}, wire.ThreadUpdated},
		{"thread deleted", func(h *discordtest.Fixture, tb storage.Table) { h.Wire.DeleteChannel(tb.Thread) }, wire.ThreadDeleted},
		{"killed", func(h *discordtest.Fixture, tb storage.Table) { h.Wire.Budget = 1 }, wire.GuildJoined},
		{"killed after the effect", func(h *discordtest.Fixture, tb storage.Table) { h.Wire.Budget, h.Wire.Late = 3, true }, wire.GuildJoined},
		{"refused for no known reason", func(h *discordtest.Fixture, tb storage.Table) {
			h.Wire.Fail["send"] = []error{wire.ErrInvalid}
		}, wire.ChannelUpdated},
		{"removed and invited again", func(h *discordtest.Fixture, tb storage.Table) {
			h.Bot.Event(h.T.Context(), wire.Event{Kind: wire.GuildLeft, Guild: guild})
			h.Wire.NoDM["1"], h.Wire.NoDM["2"] = true, true
			h.UseWire(closedTo{h.Wire, tb.Thread})
		}, wire.GuildJoined},
	} {
		for _, how := range []string{"event", "new process", "an hour later"} {
			t.Run(fmt.Sprint(fault.name, ", ", how), func(t *testing.T) {
				h := discordtest.New(t, discordtest.Rounds{})
				for _, user := range []string{"1", "2"} {
					h.Change(user, func(p *storage.ReminderPreferences) { p.Met, p.Quiet = true, &storage.QuietHours{} })
				}
				tb := h.Nodding(discordtest.RoundsTurns - 1)
				sweeps(h)
				h.Nod()
				fault.begin(h, tb)
				h.DeliverWithCrashes()
				h.Wire.Budget, h.Wire.Late = 0, false
				h.Wire.NoDM["1"], h.Wire.NoDM["2"] = false, false
				h.UseWire(h.Wire)
				switch how {
				case "event":
					h.Bot.Event(t.Context(), wire.Event{Kind: fault.event, Guild: guild, Channel: wire.Channel{ID: map[bool]string{true: tb.Thread}[fault.event != wire.ChannelUpdated]}})
					h.Deliver()
				case "new process":
					h.TablesPerHour(0)
				case "an hour later":
					h.Now = h.Now.Add(time.Hour)
				}
				sweeps(h)
				if got := h.Table(1).Phase; got != storage.Finished {
					t.Fatalf("the match is %s", got)
				}
				ends := endsOf(h)
				for range 2 { // nothing is sent again
					h.Now = h.Now.Add(2 * time.Hour)
					sweeps(h)
				}
				if again := endsOf(h); len(ends) != 1 || len(again) != 1 || !slices.Contains(ends[0].Pinged, "1") || !slices.Contains(ends[0].Pinged, "2") {
					t.Errorf("%d results stand, later %d; want one that names both; log %s", len(ends), len(again), h.Errs)
				}
			})
		}
	}
}

// endsOf returns the existing messages with a result.
func endsOf(h *discordtest.Fixture) (ends []*discordtest.Posted) {
	for _, p := range h.Wire.Messages {
		if !p.Deleted && p.Viewer == "" && discordtest.Verb(p, "again") != "" {
			ends = append(ends, p)
		}
	}
	return ends
}

// Two processes that reconcile a table at the same time post its result once, on either
// database.
func TestProcessesReconcileATableOnce(t *testing.T) {
	for _, kind := range []string{"sqlite", "postgres"} {
		t.Run(kind, func(t *testing.T) {
			if kind == "postgres" {
				longtest.Only(t, "starts a server")
			}
			t.Setenv(testdb.Variable, kind)
			for range longtest.Number(5, 10) {
				reconcileAtOnce(t)
			}
		})
	}
}

// reconcileAtOnce runs the sweeps of two processes at the same time, after a match ended
// while nothing could be posted.
func reconcileAtOnce(t *testing.T) {
	t.Helper()
	h := discordtest.New(t, discordtest.Rounds{})
	tb := h.Nodding(discordtest.RoundsTurns - 1)
	h.Nod()
	h.UseWire(closedTo{h.Wire, tb.Thread})
	h.Deliver()
	h.UseWire(h.Wire)
	if len(endsOf(h)) != 0 {
		t.Fatal("the result stands although nothing may be posted")
	}
	other := h.Beside("other", discordtest.Rounds{})
	for _, at := range []time.Duration{0, 2 * time.Hour} {
		var both sync.WaitGroup
		for _, one := range []*discordtest.Fixture{h, other} {
			one.Now = one.Now.Add(at)
			both.Go(func() {
				if err := one.Bot.Work(t.Context()); err != nil {
					t.Error(err)
				}
				one.Deliver()
			})
		}
		both.Wait()
		h.Deliver() // deliveries that the other process had claimed and enqueued
		if n := len(endsOf(h)); n != 1 {
			t.Fatalf("%d results stand, want one; log %s %s", n, h.Errs, other.Errs)
		}
	}
}

// If all messages of a match are right, sweeps between its turns post nothing, for every
// way to notify people.
func TestSweepOfCorrectMatchPostsNothing(t *testing.T) {
	for _, closed := range []bool{false, true} {
		h := discordtest.New(t, discordtest.Rounds{})
		h.Wire.NoDM["2"] = closed
		for _, user := range []string{"1", "2"} {
			h.Change(user, func(p *storage.ReminderPreferences) { p.Met, p.Quiet = true, &storage.QuietHours{} })
		}
		h.Nodding(0)
		for n := range 4 {
			before, calls := len(h.Wire.Messages), h.Wire.Calls
			h.Now = h.Now.Add(time.Hour)
			sweeps(h)
			if now := len(h.Wire.Messages); now != before {
				t.Errorf("closed %v: after %d turns a sweep posts %d messages:\n%s", closed, n, now-before, h.Wire.Messages[before].Text())
			}
			if n := h.Wire.Calls - calls; n != 0 {
				t.Errorf("closed %v: a sweep makes %d calls", closed, n)
			}
			h.Nod()
			h.Deliver()
		}
	}
}

// A sweep adds no hand for a person who wants no direct messages from the table.
func TestSweepAddsNoHandOfAQuietSeat(t *testing.T) {
	ctx := t.Context()
	h := discordtest.New(t)
	tb := started(h, "cleopatra")
	for _, user := range []string{"1", "2"} {
		_, err := h.Bot.Services.People.SetQuiet(ctx, tb.ID, user, true, "quiet "+user)
		h.Ok(err)
		h.Ok(h.Store.DropPost(ctx, tb.ID, messages.Hand, user))
		h.Ok(h.Store.DropPost(ctx, tb.ID, messages.Turn, user))
	}
	h.Deliver()
	h.Now = h.Now.Add(time.Hour)
	h.Ok(h.Bot.Work(ctx))
	for range 5 { // the reconciliation, and what it adds
		due, err := h.Store.Claim(ctx, h.Now, h.Now.Add(time.Minute), 1)
		h.Ok(err)
		for _, d := range due {
			if d.Kind == deliveries.KindHand {
				t.Errorf("a hand is sent to %s", d.User)
			}
			h.Bot.Outbox.RecordResult(ctx, d, h.Bot.Outbox.DeliverOne(ctx, d))
		}
	}
}
