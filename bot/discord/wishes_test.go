package discord

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/storage"
)

// mentions counts the reminders of a person that stand in the thread of a table.
func (h *hall) mentions(t storage.Table, user string) (n int) {
	for _, p := range h.wire.in(t.Thread, "") {
		if slices.Equal(p.Mentions, []string{user}) && len(p.Components) == 0 {
			n++
		}
	}
	return n
}

// other is who else plays at a table of users 1 and 2.
func other(user string) string { return map[string]string{"1": "2", "2": "1"}[user] }

func (h *hall) noMessages(t storage.Table, user string) {
	h.t.Helper()
	if _, err := h.bot.Tables.SetQuiet(context.Background(), t.ID, user, true, fmt.Sprint("quiet ", t.ID, user)); err != nil {
		h.t.Fatal(err)
	}
	h.deliver()
}

// told are the direct messages of a person from the n-th on.
func (h *hall) told(user string, from int) []*posted {
	list := h.wire.in("dm-"+user, "")
	return list[min(from, len(list)):]
}

func TestNoDirectMessagesAtATableMeansAll(t *testing.T) {
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Auto}, "1", "2")
	who := h.pending(one.ID)
	h.noMessages(one, who)
	before := len(h.told(who, 0))
	h.after(12 * time.Hour)
	if h.mentions(one, who) != 1 {
		t.Errorf("%d reminders in the thread, want 1", h.mentions(one, who))
	}
	h.after(13 * time.Hour)
	if h.pending(one.ID) == who {
		t.Fatal("the game did not answer when time was out")
	}
	for _, p := range h.told(who, before) {
		t.Errorf("told privately: %s", p.text())
	}
}

func TestNoDirectMessagesInTheLobbyMeansAll(t *testing.T) {
	h := newHall(t, counting{})
	h.command("1", channelID, "table open", map[string]string{"game": "counting"})
	h.deliver()
	one := h.newest()
	h.command("2", channelID, "table join", map[string]string{"table": fmt.Sprint(one.ID)})
	h.noMessages(one, "2")
	before := len(h.told("2", 0))
	terms := storage.Terms{Clock: clock.Move, Span: 24 * time.Hour}
	if _, err := h.bot.Tables.Change(context.Background(), table.Change{Table: one.ID, By: "1", Press: "terms", Terms: &terms}); err != nil {
		t.Fatal(err)
	}
	h.after(time.Hour)
	for _, p := range h.told("2", before) {
		t.Errorf("told privately: %s", p.text())
	}
}

// A table that may be mentioned in its thread alone is so, whatever else waits.
func TestOneTableToldPrivatelyHidesNoOther(t *testing.T) {
	t.Run("no direct messages from one of two", func(t *testing.T) {
		h := newHall(t, counting{})
		quiet := h.timed(storage.Terms{}, "1", "2")
		who := h.pending(quiet.ID)
		h.noMessages(quiet, who)
		h.timed(storage.Terms{}, who)
		h.after(25 * time.Hour)
		if n := h.mentions(quiet, who); n != 1 {
			t.Errorf("%d reminders in the thread, want 1", n)
		}
		rs := h.reminders(who)
		if len(rs) != 1 || strings.Contains(rs[0].Content, fmt.Sprintf("#%d**", quiet.ID)) {
			t.Errorf("privately told of the other table alone? %v", rs)
		}
	})
	for _, closed := range []bool{false, true} {
		t.Run(fmt.Sprintf("beside a table played in direct messages, closed %v", closed), func(t *testing.T) {
			h := newHall(t, counting{})
			h.change("1", func(w *storage.Preferences) { w.Met, w.Quiet = true, &storage.Quiet{} })
			h.command("1", "dm-1", "table open", map[string]string{"game": "counting"})
			h.deliver()
			solo, err := h.store.InPhase(context.Background(), "", storage.Open, 1)
			if err != nil || len(solo) != 1 {
				t.Fatalf("tables %v, %v", solo, err)
			}
			h.command("1", "dm-1", "table start", map[string]string{"table": fmt.Sprint(solo[0].ID)})
			h.deliver()
			one := h.timed(storage.Terms{}, "1", "2")
			if h.pending(one.ID) != "1" {
				h.play(one.ID, "2")
				h.deliver()
			}
			h.wire.noDM["1"] = closed
			if _, err := h.store.ChangePerson(context.Background(), "1", func(p *storage.Person) error { p.NoDM = !closed; return nil }); err != nil {
				t.Fatal(err)
			}
			h.after(25 * time.Hour)
			if n := h.mentions(one, "1"); n != 1 {
				t.Errorf("%d reminders in the thread, want 1; log %s", n, h.errs)
			}
			before := h.wire.calls
			h.after(time.Hour) // before the next reminder
			if h.wire.calls != before {
				t.Errorf("%d more calls without anything to tell", h.wire.calls-before)
			}
		})
	}
}

// In public nobody is reminded more than once a day, in whatever thread.
func TestOneMentionADay(t *testing.T) {
	h := newHall(t, counting{})
	one, two := h.timed(storage.Terms{}, "1", "2"), h.timed(storage.Terms{}, "1", "2")
	for _, t := range []storage.Table{one, two} {
		if h.pending(t.ID) != "1" {
			h.play(t.ID, "2")
			h.deliver()
		}
	}
	h.wire.noDM["1"] = true
	if _, err := h.bot.changePerson(context.Background(), "1", true, func(p *storage.Person) { p.Preferences.Cadence = "brisk" }); err != nil {
		t.Fatal(err)
	}
	h.after(5 * time.Hour)
	if h.mentions(one, "1")+h.mentions(two, "1") != 1 {
		t.Fatalf("%d and %d mentions, want one", h.mentions(one, "1"), h.mentions(two, "1"))
	}
	first := one
	if h.mentions(two, "1") == 1 {
		first = two
	}
	h.play(first.ID, "1")
	h.after(12 * time.Hour)
	if n := h.mentions(one, "1") + h.mentions(two, "1"); n != 0 {
		t.Errorf("%d mentions in the other thread on the same day", n)
	}
	h.after(24 * time.Hour)
	if n := h.mentions(one, "1") + h.mentions(two, "1"); n != 1 {
		t.Errorf("%d mentions a day later, want 1", n)
	}
}

// Asked just before the quiet hours and told within them: the message waits for
// their end, unless a reminder comes by then.
func TestATurnThatComesLateIsToldInTheMorning(t *testing.T) {
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{}, "1", "2")
	first := h.pending(one.ID)
	who := other(first)
	h.now = time.Date(2026, 3, 17, 21, 59, 50, 0, time.UTC)
	h.change(who, func(w *storage.Preferences) { w.Zone, w.Quiet, w.Cadence = "UTC", nil, "daily" })
	h.play(one.ID, first)
	h.now = time.Date(2026, 3, 17, 22, 0, 10, 0, time.UTC)
	before := len(h.told(who, 0))
	h.deliver()
	for _, p := range h.told(who, before) {
		if verb(p, "turn") != "" {
			t.Fatalf("told in quiet hours: %s", p.text())
		}
	}
	for h.now.Before(time.Date(2026, 3, 18, 8, 0, 0, 0, time.UTC)) {
		h.after(time.Hour)
	}
	if got := h.told(who, before); !slices.ContainsFunc(got, func(p *posted) bool { return verb(p, "turn") != "" }) {
		t.Errorf("at %v nothing was told of the turn", h.now)
	}
}

// A vacation is a vacation also for who told no zone.
func TestNobodyIsToldInTheirVacation(t *testing.T) {
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{}, "1", "2")
	first := h.pending(one.ID)
	who := other(first)
	h.change(who, func(w *storage.Preferences) { w.Quiet = nil })
	h.press(who, h.command(who, channelID, "vacation", nil), "awayfor:0:0.0:7")
	h.after(24 * time.Hour)
	before := len(h.told(who, 0))
	h.play(one.ID, first)
	h.deliver()
	for _, p := range h.told(who, before) {
		if verb(p, "turn") != "" {
			t.Errorf("told in the vacation: %s", p.text())
		}
	}
	// At any hour they are told at once, as their hours are not known.
	h.press(who, h.command(who, channelID, "vacation", nil), "awayback:0:0.0:")
	h.after(0)
	if got := h.told(who, before); !slices.ContainsFunc(got, func(p *posted) bool { return verb(p, "turn") != "" }) {
		t.Error("nothing is told after they are back")
	}
}

func TestWhoIsBackEarlyIsToldAtOnce(t *testing.T) {
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{Silent: true}, "1", "2")
	first := h.pending(one.ID)
	who := other(first)
	panel := h.press(who, h.command(who, channelID, "vacation", nil), "awayfor:0:0.0:14")
	h.play(one.ID, first)
	h.deliver()
	before := len(h.told(who, 0))
	h.after(24 * time.Hour)
	if got := h.told(who, before); len(got) != 0 {
		t.Fatalf("told in the vacation: %s", got[0].text())
	}
	h.press(who, panel, "awayback:0:0.0:")
	h.deliver()
	if got := h.told(who, before); len(got) != 1 || verb(got[0], "turn") == "" {
		t.Errorf("%d messages after «I am back», want the turn told", len(got))
	}
}

// What a person wants may also be changed behind the bot's back, as by another
// process: what is held is looked at again before long.
func TestWhatIsHeldIsLookedAtAgain(t *testing.T) {
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{Silent: true}, "1", "2")
	first := h.pending(one.ID)
	who := other(first)
	h.change(who, func(w *storage.Preferences) {
		w.Away = []storage.Away{{From: h.now, Until: h.now.Add(14 * 24 * time.Hour)}}
	})
	h.play(one.ID, first)
	h.deliver()
	before := len(h.told(who, 0))
	h.change(who, func(w *storage.Preferences) { w.Away = nil })
	h.now = h.now.Add(heldAtMost)
	h.deliver()
	if got := h.told(who, before); len(got) != 1 || verb(got[0], "turn") == "" {
		t.Errorf("%d messages an hour after the vacation was cancelled, want the turn told", len(got))
	}
}

// A vacation begins when it is said, at the earliest: what a clock took before
// stays taken.
func TestNoVacationBackwards(t *testing.T) {
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{Clock: clock.Bank, Bank: 72 * time.Hour, Span: 8 * time.Hour}, "1", "2")
	who := h.pending(one.ID)
	h.change(who, func(w *storage.Preferences) { w.Zone = "UTC" })
	h.after(71 * time.Hour)
	due := func() time.Time {
		waits, err := h.store.WaitsAt(context.Background(), one.ID)
		if err != nil || len(waits) != 1 {
			t.Fatalf("waits %v, %v", waits, err)
		}
		return waits[0].Due
	}
	began := h.now
	panel := h.command(who, channelID, "vacation", map[string]string{"from": "2026-03-01", "until": h.now.AddDate(0, 0, 2).Format(time.DateOnly)})
	h.press(who, panel, "awayback:0:0.0:")
	h.after(time.Minute)
	if left := due().Sub(began); left > time.Hour+time.Minute {
		t.Errorf("after a vacation of a moment %v are left, want the hour that was", left)
	}
	if a := h.kept(who).Preferences.Away; len(a) != 1 || a[0].From.Before(began) {
		t.Errorf("vacations kept: %v, want one from %v on", a, began)
	}
}

// A person's wish that changes while somebody else looks at what waits for them
// is not overlooked.
func TestReplanningOvertakesWhoLooksMeanwhile(t *testing.T) {
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{}, "1", "2")
	who := h.pending(one.ID)
	busy := &overtaken{Store: h.store, times: 2}
	h.bot.Store = busy
	if err := h.bot.replan(context.Background(), who); err != nil {
		t.Fatal(err)
	}
	waits, err := h.store.WaitsAt(context.Background(), one.ID)
	if err != nil || len(waits) != 1 || !waits[0].Next.Equal(h.now) || busy.times != 0 {
		t.Errorf("waits %+v, %v; want it looked at now", waits, err)
	}
}

// overtaken is a store in which somebody else changes a wait just before, so
// many times.
type overtaken struct {
	storage.Store
	times int
}

func (o *overtaken) ChangeWait(ctx context.Context, w storage.Wait, d []storage.Delivery) error {
	if o.times > 0 {
		o.times--
		w.Next = w.Next.Add(240 * time.Hour)
		if err := o.Store.ChangeWait(ctx, w, d); err != nil {
			return err
		}
	}
	return o.Store.ChangeWait(ctx, w, d)
}

// In a pause nobody is reminded, so that the message itself is held.
func TestATurnInAPauseIsToldInTheMorning(t *testing.T) {
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{}, "1", "2")
	first := h.pending(one.ID)
	who := other(first)
	hour := h.now.Hour() * 60
	h.change(who, func(w *storage.Preferences) {
		w.Zone, w.Quiet = "UTC", &storage.Quiet{From: hour, To: (hour + 180) % (24 * 60)}
	})
	if _, err := h.bot.Tables.Pauses.Hold(context.Background(), one.ID, "9", "hold", ""); err != nil {
		t.Fatal(err)
	}
	h.play(one.ID, first)
	h.deliver()
	before := len(h.told(who, 0))
	for range 4 {
		h.after(time.Hour)
	}
	if got := h.told(who, before); len(got) != 1 || verb(got[0], "turn") == "" {
		t.Errorf("%d messages in the morning, want the turn told", len(got))
	}
}

// Who told no zone is taken to live in that of each table. A reminder for the
// one where it is day names the other too, so that it is never left behind.
func TestAReminderNamesTablesOfAllZones(t *testing.T) {
	h := newHall(t, counting{})
	day, night := h.timed(storage.Terms{Zone: "UTC"}, "1"), h.timed(storage.Terms{Zone: "Pacific/Honolulu"}, "1")
	if _, err := h.bot.changePerson(context.Background(), "1", true, func(p *storage.Person) { p.Preferences.Quiet = nil }); err != nil {
		t.Fatal(err)
	}
	for range 26 {
		h.after(time.Hour)
		for _, p := range h.reminders("1") {
			if p.Edits == 0 && (verb(p, "turn") == "" || !strings.Contains(p.text(), fmt.Sprintf("#%d", day.ID)) || !strings.Contains(p.text(), fmt.Sprintf("#%d", night.ID))) {
				t.Fatalf("at %v: %s", h.now, p.text())
			}
		}
	}
	if len(h.reminders("1")) == 0 {
		t.Error("no reminder came")
	}
}

// Who turns reminders off while a turn is held for the morning is told of it
// then all the same.
func TestATurnIsToldWhenRemindersAreTurnedOffMeanwhile(t *testing.T) {
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{}, "1", "2")
	first := h.pending(one.ID)
	who := other(first)
	hour := h.now.Hour() * 60
	h.change(who, func(w *storage.Preferences) {
		w.Zone, w.Quiet = "UTC", &storage.Quiet{From: hour, To: (hour + 180) % (24 * 60)}
	})
	h.play(one.ID, first)
	h.deliver()
	before := len(h.told(who, 0))
	h.after(time.Hour)
	if _, err := h.bot.changePerson(context.Background(), who, true, func(p *storage.Person) { p.Preferences.Cadence = "off" }); err != nil {
		t.Fatal(err)
	}
	h.deliver()
	if got := h.told(who, before); len(got) != 0 {
		t.Fatalf("told in quiet hours: %s", got[0].text())
	}
	for range 3 {
		h.after(time.Hour)
	}
	if got := h.told(who, before); len(got) != 1 || verb(got[0], "turn") == "" {
		t.Errorf("%d messages in the morning, want the turn told", len(got))
	}
}
