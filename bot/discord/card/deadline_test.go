package card_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/outbox"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// deadlineMessages returns the deadline messages in a thread.
func deadlineMessages(h *discordtest.Fixture, t storage.Table) []string {
	var list []string
	for _, p := range h.Wire.In(t.Thread, "") {
		if len(p.Components) == 0 && strings.HasPrefix(p.Content, "Waiting for") {
			list = append(list, p.Content)
		}
	}
	return list
}

// tableNearDeadline returns a table with a deadline message, and the user of that
// message.
func tableNearDeadline(h *discordtest.Fixture, absence string) (t storage.Table, who string) {
	h.T.Helper()
	t = h.Timed(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: absence}, "1", "2")
	h.After(19 * time.Hour)
	if got := deadlineMessages(h, t); len(got) != 1 {
		h.T.Fatalf("calls %q, want one", got)
	}
	return t, h.Pending(t.ID)
}

// A deadline message from before a vacation is removed if there is enough time again, or
// shows the new deadline. It is posted again when time runs out.
func TestDeadlineMessageFollowsAVacation(t *testing.T) {
	for _, days := range []string{"1", "7"} {
		h := discordtest.New(t, discordtest.Counting{})
		one, who := tableNearDeadline(h, clock.Vote)
		h.Press(who, h.Away(who, nil), "awayfor:0:0.0:"+days)
		h.After(time.Minute)
		for h.Now.Before(h.Wait(one.ID).Due.Add(-time.Hour)) {
			w := h.Wait(one.ID)
			for _, c := range deadlineMessages(h, one) {
				if !strings.Contains(c, fmt.Sprint(w.Due.Unix())) {
					t.Fatalf("away for %s days, due %v, at %v the thread says: %s", days, w.Due, h.Now, c)
				}
			}
			h.After(time.Hour)
		}
		if got := deadlineMessages(h, one); len(got) != 1 {
			t.Errorf("away for %s days: an hour before it is due the calls are %q", days, got)
		}
	}
}

func TestDeadlineMessageInAPause(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	one, _ := tableNearDeadline(h, clock.Vote)
	if _, err := h.Bot.Services.Absences.PauseByAdmin(context.Background(), one.ID, "9", "hold", ""); err != nil {
		t.Fatal(err)
	}
	h.After(48 * time.Hour)
	for _, c := range deadlineMessages(h, one) {
		if strings.Contains(c, "time runs out") || strings.Count(c, "<t:") > 1 {
			t.Errorf("in a pause the thread says: %s", c)
		}
	}
	if _, err := h.Bot.Services.Absences.ResumeByAdmin(context.Background(), one.ID, "9", "release", ""); err != nil {
		t.Fatal(err)
	}
	h.After(time.Minute)
	for _, c := range deadlineMessages(h, one) {
		if !strings.Contains(c, fmt.Sprint(h.Wait(one.ID).Due.Unix())) {
			t.Errorf("after the pause the thread says: %s", c)
		}
	}
}

// A process that crashes after posting a deadline message leaves a message without a
// stored id. It is removed when there is enough time again.
func TestDeadlineMessageOfACrashedProcessIsRemoved(t *testing.T) {
	ctx := context.Background()
	for stage, away := range map[storage.Stage]time.Duration{clock.Escalated: 0, "": 18 * time.Hour} {
		h, one := discordtest.Timed(t, storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Silent: true}, "1", "2")
		who := h.Pending(one.ID)
		h.Now = h.Now.Add(19 * time.Hour)
		h.CheckDueWaits()
		h.KilledIn(h.Claimed(deliveries.KindDeadline), 1, true)
		if got := deadlineMessages(h, one); len(got) != 1 {
			t.Fatalf("calls %q", got)
		}
		until := h.Now.Add(7 * 24 * time.Hour)
		if _, err := h.Bot.People.Change(ctx, who, true, func(p *storage.Person) {
			p.Preferences.Away = []storage.Vacation{{From: h.Now.Add(-away), Until: until}}
		}); err != nil {
			t.Fatal(err)
		}
		h.Now = h.Now.Add(outbox.ClaimDuration)
		h.CheckDueWaits()
		h.Deliver()
		w := h.Wait(one.ID)
		switch got := deadlineMessages(h, one); {
		case w.Stage != stage:
			t.Errorf("stage %q, want %q", w.Stage, stage)
		case w.Stage == "" && len(got) != 0:
			t.Errorf("there is time until %v, but the thread says %q", w.Due, got)
		case w.Stage != "" && (len(got) != 1 || !strings.Contains(got[0], fmt.Sprint(w.Due.Unix()))):
			t.Errorf("due %v, but the thread says %q", w.Due, got)
		}
	}
}

// A deadline message that somebody deletes is not restored; the next one is a new
// message.
func TestDeletedDeadlineMessageIsNotRestored(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	one, who := tableNearDeadline(h, clock.Vote)
	for _, p := range h.Wire.In(one.Thread, "") {
		if strings.HasPrefix(p.Content, "Waiting for") {
			h.Wire.Remove(p)
		}
	}
	h.Press(who, h.Away(who, nil), "awayfor:0:0.0:1")
	h.After(time.Minute)
	if got := deadlineMessages(h, one); len(got) != 0 {
		t.Fatalf("calls %q, want none", got)
	}
	h.After(60 * time.Hour)
	if got := deadlineMessages(h, one); len(got) != 1 || h.Wait(one.ID).Stage != clock.Expired {
		t.Errorf("when time is out the calls are %q, want one", got)
	}
}

// When time has run out, an edit of the card shows that, without a new message.
func TestCardShowsTimeout(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	one, _ := tableNearDeadline(h, "")
	card := func() (string, string) {
		for _, p := range h.Wire.In(one.Thread, "") {
			if discordtest.Verb(p, "turn") != "" {
				return p.ID, p.Content
			}
		}
		return "", ""
	}
	id, said := card()
	before := len(h.Wire.In(one.Thread, ""))
	h.After(6 * time.Hour)
	if now, says := card(); now != id || says == said || !strings.Contains(says, "time ran out") {
		t.Errorf("card %s says %q, as card %s said %q before time was out", now, says, id, said)
	}
	if got := len(h.Wire.In(one.Thread, "")); got != before {
		t.Errorf("%d messages in the thread, want the %d that were: the call is edited too", got, before)
	}
}

// The card shows the vacation of the person who owes the move, as that vacation
// stops the clock.
func TestCardShowsTheVacationOfThePendingPerson(t *testing.T) {
	h, one := discordtest.Timed(t, storage.Terms{Clock: clock.Move, Span: 24 * time.Hour}, "1", "2")
	who := h.Pending(one.ID)
	h.Change("4", func(w *storage.ReminderPreferences) { w.Met, w.Quiet = true, &storage.QuietHours{} })
	card := func() string {
		h.After(time.Minute)
		for _, p := range h.Wire.In(one.Thread, "") {
			if discordtest.Verb(p, "turn") != "" {
				return p.Content
			}
		}
		return ""
	}
	h.Standin(one.ID, who, "4")
	h.Press(who, h.Away(who, nil), "awayfor:0:0.0:3")
	if strings.Contains(card(), "away until") {
		t.Errorf("somebody stands in, but the card says: %s", card())
	}
	h.Press("4", h.Away("4", nil), "awayfor:0:0.0:3")
	if !strings.Contains(card(), "away until") {
		t.Errorf("who stands in is away, but the card says: %s", card())
	}
}
