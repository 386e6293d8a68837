package discord

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/storage"
)

// calls are what stands in a thread about somebody's time.
func (h *hall) calls(t storage.Table) []string {
	var list []string
	for _, p := range h.wire.in(t.Thread, "") {
		if len(p.Components) == 0 && strings.HasPrefix(p.Content, "Waiting for") {
			list = append(list, p.Content)
		}
	}
	return list
}

// called is a table whose seat was called for the last time; who sits there.
func (h *hall) called(absence string) (t storage.Table, who string) {
	h.t.Helper()
	t = h.timed(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: absence}, "1", "2")
	h.after(19 * time.Hour)
	if got := h.calls(t); len(got) != 1 {
		h.t.Fatalf("calls %q, want one", got)
	}
	return t, h.pending(t.ID)
}

func (h *hall) wait(id int64) storage.Wait {
	h.t.Helper()
	waits, err := h.store.WaitsAt(context.Background(), id)
	if err != nil || len(waits) != 1 {
		h.t.Fatalf("waits %+v, %v", waits, err)
	}
	return waits[0]
}

// A call that came before a vacation goes when there is time again, or says
// until when, and comes again in time.
func TestACallKeepsUpWithAVacation(t *testing.T) {
	for _, days := range []string{"1", "7"} {
		h := newHall(t, counting{})
		one, who := h.called(clock.Vote)
		h.press(who, h.command(who, channelID, "vacation", nil), "awayfor:0:0.0:"+days)
		h.after(time.Minute)
		for h.now.Before(h.wait(one.ID).Due.Add(-time.Hour)) {
			w := h.wait(one.ID)
			for _, c := range h.calls(one) {
				if !strings.Contains(c, fmt.Sprint(w.Due.Unix())) {
					t.Fatalf("away for %s days, due %v, at %v the thread says: %s", days, w.Due, h.now, c)
				}
			}
			h.after(time.Hour)
		}
		if got := h.calls(one); len(got) != 1 {
			t.Errorf("away for %s days: an hour before it is due the calls are %q", days, got)
		}
	}
}

func TestACallSaysNothingOfTimeInAPause(t *testing.T) {
	h := newHall(t, counting{})
	one, _ := h.called(clock.Vote)
	if _, err := h.bot.Tables.Pauses.Hold(context.Background(), one.ID, "9", "hold", ""); err != nil {
		t.Fatal(err)
	}
	h.after(48 * time.Hour)
	for _, c := range h.calls(one) {
		if strings.Contains(c, "time runs out") || strings.Count(c, "<t:") > 1 {
			t.Errorf("in a pause the thread says: %s", c)
		}
	}
	if _, err := h.bot.Tables.Pauses.Release(context.Background(), one.ID, "9", "release", ""); err != nil {
		t.Fatal(err)
	}
	h.after(time.Minute)
	for _, c := range h.calls(one) {
		if !strings.Contains(c, fmt.Sprint(h.wait(one.ID).Due.Unix())) {
			t.Errorf("after the pause the thread says: %s", c)
		}
	}
}

// A process that is killed after it called leaves a call that nobody knows of.
// When there is time again by then, it goes.
func TestACallOfAKilledProcessDoesNotOutliveTheTruth(t *testing.T) {
	ctx := context.Background()
	for stage, away := range map[string]time.Duration{clock.Called: 0, "": 18 * time.Hour} {
		h := newHall(t, counting{})
		one := h.timed(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Silent: true}, "1", "2")
		who := h.pending(one.ID)
		h.now = h.now.Add(19 * time.Hour)
		h.attend()
		h.killedIn(h.claimed(table.KindCall), 1, true)
		if got := h.calls(one); len(got) != 1 {
			t.Fatalf("calls %q", got)
		}
		until := h.now.Add(7 * 24 * time.Hour)
		if _, err := h.bot.changePerson(ctx, who, true, func(p *storage.Person) {
			p.Preferences.Away = []storage.Away{{From: h.now.Add(-away), Until: until}}
		}); err != nil {
			t.Fatal(err)
		}
		h.now = h.now.Add(claimFor)
		h.attend()
		h.deliver()
		w := h.wait(one.ID)
		switch got := h.calls(one); {
		case w.Stage != stage:
			t.Errorf("stage %q, want %q", w.Stage, stage)
		case w.Stage == "" && len(got) != 0:
			t.Errorf("there is time until %v, but the thread says %q", w.Due, got)
		case w.Stage != "" && (len(got) != 1 || !strings.Contains(got[0], fmt.Sprint(w.Due.Unix()))):
			t.Errorf("due %v, but the thread says %q", w.Due, got)
		}
	}
}

// Somebody may delete a call: it does not come back by itself, and what comes
// next is a new one.
func TestADeletedCallIsForgotten(t *testing.T) {
	h := newHall(t, counting{})
	one, who := h.called(clock.Vote)
	for _, p := range h.wire.in(one.Thread, "") {
		if strings.HasPrefix(p.Content, "Waiting for") {
			p.Deleted = true
		}
	}
	h.press(who, h.command(who, channelID, "vacation", nil), "awayfor:0:0.0:1")
	h.after(time.Minute)
	if got := h.calls(one); len(got) != 0 {
		t.Fatalf("calls %q, want none", got)
	}
	h.after(60 * time.Hour)
	if got := h.calls(one); len(got) != 1 || h.wait(one.ID).Stage != clock.Out {
		t.Errorf("when time is out the calls are %q, want one", got)
	}
}

// When time is out the card says so where it stands: no message more.
func TestTheCardSaysThatTimeIsOut(t *testing.T) {
	h := newHall(t, counting{})
	one, _ := h.called("")
	card := func() (string, string) {
		for _, p := range h.wire.in(one.Thread, "") {
			if verb(p, "turn") != "" {
				return p.ID, p.Content
			}
		}
		return "", ""
	}
	id, said := card()
	before := len(h.wire.in(one.Thread, ""))
	h.after(6 * time.Hour)
	if now, says := card(); now != id || says == said || !strings.Contains(says, "time ran out") {
		t.Errorf("card %s says %q, as card %s said %q before time was out", now, says, id, said)
	}
	if got := len(h.wire.in(one.Thread, "")); got != before {
		t.Errorf("%d messages in the thread, want the %d that were: the call is edited too", got, before)
	}
}

// It is the vacation of who is asked that the card tells, as it is theirs that
// stops the clock.
func TestTheCardTellsTheVacationOfWhoIsAsked(t *testing.T) {
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour}, "1", "2")
	who := h.pending(one.ID)
	h.change("4", func(w *storage.Preferences) { w.Met, w.Quiet = true, &storage.Quiet{} })
	card := func() string {
		h.after(time.Minute)
		for _, p := range h.wire.in(one.Thread, "") {
			if verb(p, "turn") != "" {
				return p.Content
			}
		}
		return ""
	}
	h.standin(one.ID, who, "4")
	h.press(who, h.command(who, channelID, "vacation", nil), "awayfor:0:0.0:3")
	if strings.Contains(card(), "away until") {
		t.Errorf("somebody stands in, but the card says: %s", card())
	}
	h.press("4", h.command("4", channelID, "vacation", nil), "awayfor:0:0.0:3")
	if !strings.Contains(card(), "away until") {
		t.Errorf("who stands in is away, but the card says: %s", card())
	}
}
