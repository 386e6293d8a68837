package discord_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/outbox"
	"guildhall/bot/table/lobby"
	"guildhall/storage"
)

func refusesMessages(h *discordtest.Fixture, t storage.Table, user string) {
	h.T.Helper()
	if _, err := h.Bot.Services.People.SetQuiet(context.Background(), t.ID, user, true, fmt.Sprint("quiet ", t.ID, user)); err != nil {
		h.T.Fatal(err)
	}
	h.Deliver()
}

// dmsOf returns the direct messages of a person from the n-th on. It leaves out the
// initial hand, which "your turn" replaces.
func dmsOf(h *discordtest.Fixture, user string, from int) []*discordtest.Posted {
	list := slices.DeleteFunc(h.Wire.In("dm-"+user, ""), func(p *discordtest.Posted) bool { return strings.HasPrefix(p.Content, "### Your hand") })
	return list[min(from, len(list)):]
}

func TestNoDirectMessagesAtATableMeansAll(t *testing.T) {
	h, one := discordtest.Timed(t, storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Auto}, "1", "2")
	who := h.Pending(one.ID)
	refusesMessages(h, one, who)
	before := len(dmsOf(h, who, 0))
	h.After(12 * time.Hour)
	if h.Mentions(one, who) != 1 {
		t.Errorf("%d reminders in the thread, want 1", h.Mentions(one, who))
	}
	h.After(13 * time.Hour)
	if h.Pending(one.ID) == who {
		t.Fatal("the game did not answer when time was out")
	}
	for _, p := range dmsOf(h, who, before) {
		t.Errorf("told privately: %s", p.Text())
	}
}

func TestNoDirectMessagesInTheLobbyMeansAll(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "counting"})
	h.Deliver()
	one := h.Newest()
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(one.ID)})
	refusesMessages(h, one, "2")
	before := len(dmsOf(h, "2", 0))
	terms := storage.Terms{Clock: clock.Move, Span: 24 * time.Hour}
	if _, err := h.Bot.Services.Lobby.Change(context.Background(), lobby.Change{Table: one.ID, By: "1", Press: "terms", Terms: &terms}); err != nil {
		t.Fatal(err)
	}
	h.After(time.Hour)
	for _, p := range dmsOf(h, "2", before) {
		t.Errorf("told privately: %s", p.Text())
	}
}

// A table that may only ping in its thread does so, even if other tables of the person
// use direct messages.
func TestDirectMessageHidesNoOtherTable(t *testing.T) {
	t.Run("no direct messages from one of two", func(t *testing.T) {
		h, quiet := discordtest.Timed(t, storage.Terms{}, "1", "2")
		who := h.Pending(quiet.ID)
		refusesMessages(h, quiet, who)
		h.Timed(storage.Terms{}, who)
		h.After(25 * time.Hour)
		if n := h.Mentions(quiet, who); n != 1 {
			t.Errorf("%d reminders in the thread, want 1", n)
		}
		rs := h.Reminders(who)
		if len(rs) != 1 || strings.Contains(rs[0].Content, fmt.Sprintf("#%d**", quiet.ID)) {
			t.Errorf("privately told of the other table alone? %v", rs)
		}
	})
	for _, closed := range []bool{false, true} {
		t.Run(fmt.Sprintf("beside a table played in direct messages, closed %v", closed), func(t *testing.T) {
			h := discordtest.New(t, discordtest.Counting{})
			h.Change("1", func(w *storage.ReminderPreferences) { w.Met, w.Quiet = true, &storage.QuietHours{} })
			h.Command("1", "dm-1", "table open", map[string]string{"game": "counting"})
			h.Deliver()
			solo, err := h.Store.InPhase(context.Background(), "", storage.Open, 1)
			if err != nil || len(solo) != 1 {
				t.Fatalf("tables %v, %v", solo, err)
			}
			h.Reach("1", "dm-1", "table manage", map[string]string{"table": fmt.Sprint(solo[0].ID)}, "start")
			h.Deliver()
			one := h.Timed(storage.Terms{}, "1", "2")
			if h.Pending(one.ID) != "1" {
				h.Play(one.ID, "2")
				h.Deliver()
			}
			h.Wire.NoDM["1"] = closed
			if _, err := h.Store.ChangePerson(context.Background(), "1", func(p *storage.Person) error { p.NoDM = !closed; return nil }); err != nil {
				t.Fatal(err)
			}
			h.After(25 * time.Hour)
			if n := h.Mentions(one, "1"); n != 1 {
				t.Errorf("%d reminders in the thread, want 1; log %s", n, h.Errs)
			}
			before := h.Wire.Calls
			h.After(time.Hour) // before the next reminder
			if h.Wire.Calls != before {
				t.Errorf("%d more calls without anything to tell", h.Wire.Calls-before)
			}
		})
	}
}

// A person gets at most one reminder a day, in all threads together.
func TestOneMentionADay(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	one, two := h.Timed(storage.Terms{}, "1", "2"), h.Timed(storage.Terms{}, "1", "2")
	for _, t := range []storage.Table{one, two} {
		if h.Pending(t.ID) != "1" {
			h.Play(t.ID, "2")
			h.Deliver()
		}
	}
	h.Wire.NoDM["1"] = true
	if _, err := h.Bot.People.Change(context.Background(), "1", true, func(p *storage.Person) { p.Preferences.Cadence = "brisk" }); err != nil {
		t.Fatal(err)
	}
	h.After(5 * time.Hour)
	if h.Mentions(one, "1")+h.Mentions(two, "1") != 1 {
		t.Fatalf("%d and %d mentions, want one", h.Mentions(one, "1"), h.Mentions(two, "1"))
	}
	first := one
	if h.Mentions(two, "1") == 1 {
		first = two
	}
	h.Play(first.ID, "1")
	h.After(12 * time.Hour)
	if n := h.Mentions(one, "1") + h.Mentions(two, "1"); n != 0 {
		t.Errorf("%d mentions in the other thread on the same day", n)
	}
	h.After(24 * time.Hour)
	if n := h.Mentions(one, "1") + h.Mentions(two, "1"); n != 1 {
		t.Errorf("%d mentions a day later, want 1", n)
	}
}

// "Your turn" during quiet hours is sent after them, unless a reminder is sent before.
func TestLateTurnIsSentInTheMorning(t *testing.T) {
	h, one := discordtest.Timed(t, storage.Terms{}, "1", "2")
	first := h.Pending(one.ID)
	who := discordtest.Other(first)
	h.Now = time.Date(2026, 3, 17, 21, 59, 50, 0, time.UTC)
	h.Change(who, func(w *storage.ReminderPreferences) { w.Zone, w.Quiet, w.Cadence = "UTC", nil, "daily" })
	h.Play(one.ID, first)
	h.Now = time.Date(2026, 3, 17, 22, 0, 10, 0, time.UTC)
	before := len(dmsOf(h, who, 0))
	h.Deliver()
	for _, p := range dmsOf(h, who, before) {
		if discordtest.Verb(p, "turn") != "" {
			t.Fatalf("told in quiet hours: %s", p.Text())
		}
	}
	for h.Now.Before(time.Date(2026, 3, 18, 8, 0, 0, 0, time.UTC)) {
		h.After(time.Hour)
	}
	if got := dmsOf(h, who, before); !slices.ContainsFunc(got, func(p *discordtest.Posted) bool { return discordtest.Verb(p, "turn") != "" }) {
		t.Errorf("at %v nothing was told of the turn", h.Now)
	}
}

// A vacation also counts for a person without a time zone.
func TestNoMessagesInAVacation(t *testing.T) {
	h, one := discordtest.Timed(t, storage.Terms{}, "1", "2")
	first := h.Pending(one.ID)
	who := discordtest.Other(first)
	h.Change(who, func(w *storage.ReminderPreferences) { w.Quiet = nil })
	h.Press(who, h.Away(who, nil), "awayfor:0:0.0:7")
	h.After(24 * time.Hour)
	before := len(dmsOf(h, who, 0))
	h.Play(one.ID, first)
	h.Deliver()
	for _, p := range dmsOf(h, who, before) {
		if discordtest.Verb(p, "turn") != "" {
			t.Errorf("told in the vacation: %s", p.Text())
		}
	}
	// Such people are notified at any hour, as their quiet hours are unknown.
	h.Press(who, h.Away(who, nil), "awayback:0:0.0:")
	h.After(0)
	if got := dmsOf(h, who, before); !slices.ContainsFunc(got, func(p *discordtest.Posted) bool { return discordtest.Verb(p, "turn") != "" }) {
		t.Error("nothing is told after they are back")
	}
}

func TestPersonBackEarlyIsNotifiedAtOnce(t *testing.T) {
	h, one := discordtest.Timed(t, storage.Terms{Silent: true}, "1", "2")
	first := h.Pending(one.ID)
	who := discordtest.Other(first)
	panel := h.Press(who, h.Away(who, nil), "awayfor:0:0.0:14")
	h.Play(one.ID, first)
	h.Deliver()
	before := len(dmsOf(h, who, 0))
	h.After(24 * time.Hour)
	if got := dmsOf(h, who, before); len(got) != 0 {
		t.Fatalf("told in the vacation: %s", got[0].Text())
	}
	h.Press(who, panel, "awayback:0:0.0:")
	h.Deliver()
	if got := dmsOf(h, who, before); len(got) != 1 || discordtest.Verb(got[0], "turn") == "" {
		t.Errorf("%d messages after «I am back», want the turn told", len(got))
	}
}

// Another process may change a person's preferences, so a held delivery is checked again
// soon.
func TestHeldDeliveryIsCheckedAgain(t *testing.T) {
	h, one := discordtest.Timed(t, storage.Terms{Silent: true}, "1", "2")
	first := h.Pending(one.ID)
	who := discordtest.Other(first)
	h.Change(who, func(w *storage.ReminderPreferences) {
		w.Away = []storage.Vacation{{From: h.Now, Until: h.Now.Add(14 * 24 * time.Hour)}}
	})
	h.Play(one.ID, first)
	h.Deliver()
	before := len(dmsOf(h, who, 0))
	h.Change(who, func(w *storage.ReminderPreferences) { w.Away = nil })
	h.Now = h.Now.Add(outbox.MaxHold)
	h.Deliver()
	if got := dmsOf(h, who, before); len(got) != 1 || discordtest.Verb(got[0], "turn") == "" {
		t.Errorf("%d messages an hour after the vacation was cancelled, want the turn told", len(got))
	}
}

// A vacation begins at the earliest when it is declared: clock time already used stays
// used.
func TestNoVacationBackwards(t *testing.T) {
	h, one := discordtest.Timed(t, storage.Terms{Clock: clock.Bank, Bank: 72 * time.Hour, Span: 8 * time.Hour}, "1", "2")
	who := h.Pending(one.ID)
	h.Change(who, func(w *storage.ReminderPreferences) { w.Zone = "UTC" })
	h.After(71 * time.Hour)
	due := func() time.Time {
		waits, err := h.Store.WaitsAt(context.Background(), one.ID)
		if err != nil || len(waits) != 1 {
			t.Fatalf("waits %v, %v", waits, err)
		}
		return waits[0].Due
	}
	began := h.Now
	panel := h.Away(who, map[string]string{"from": "2026-03-01", "until": h.Now.AddDate(0, 0, 2).Format(time.DateOnly)})
	h.Press(who, panel, "awayback:0:0.0:")
	h.After(time.Minute)
	if left := due().Sub(began); left > time.Hour+time.Minute {
		t.Errorf("after a vacation of a moment %v are left, want the hour that was", left)
	}
	if a := h.Person(who).Preferences.Away; len(a) != 1 || a[0].From.Before(began) {
		t.Errorf("vacations kept: %v, want one from %v on", a, began)
	}
}

// A change of preferences is applied even if another process checks the person's waits at
// the same time.
func TestReplanningDuringAConcurrentCheck(t *testing.T) {
	h, one := discordtest.Timed(t, storage.Terms{}, "1", "2")
	who := h.Pending(one.ID)
	busy := &overtaken{times: 2}
	h.Configure(func(c *discord.Config) {
		busy.Store = c.Store
		c.Store = busy
	})
	if err := h.Bot.People.Replan(context.Background(), who); err != nil {
		t.Fatal(err)
	}
	waits, err := h.Store.WaitsAt(context.Background(), one.ID)
	if err != nil || len(waits) != 1 || !waits[0].Next.Equal(h.Now) || busy.times != 0 {
		t.Errorf("waits %+v, %v; want it looked at now", waits, err)
	}
}

// overtaken is a store in which another process changes a wait first, the given number of
// times.
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

// During a pause there are no reminders, so the message itself is held.
func TestTurnInAPauseIsSentInTheMorning(t *testing.T) {
	h, one := discordtest.Timed(t, storage.Terms{}, "1", "2")
	first := h.Pending(one.ID)
	who := discordtest.Other(first)
	hour := h.Now.Hour() * 60
	h.Change(who, func(w *storage.ReminderPreferences) {
		w.Zone, w.Quiet = "UTC", &storage.QuietHours{From: hour, To: (hour + 180) % (24 * 60)}
	})
	if _, err := h.Bot.Services.Absences.PauseByAdmin(context.Background(), one.ID, "9", "hold", ""); err != nil {
		t.Fatal(err)
	}
	h.Play(one.ID, first)
	h.Deliver()
	before := len(dmsOf(h, who, 0))
	for range 4 {
		h.After(time.Hour)
	}
	if got := dmsOf(h, who, before); len(got) != 1 || discordtest.Verb(got[0], "turn") == "" {
		t.Errorf("%d messages in the morning, want the turn told", len(got))
	}
}

// A person without a time zone is treated as living in the zone of each table. A reminder
// for a table where it is day also names the table where it is night.
func TestReminderNamesTablesOfAllZones(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	day, night := h.Timed(storage.Terms{Zone: "UTC"}, "1"), h.Timed(storage.Terms{Zone: "Pacific/Honolulu"}, "1")
	if _, err := h.Bot.People.Change(context.Background(), "1", true, func(p *storage.Person) { p.Preferences.Quiet = nil }); err != nil {
		t.Fatal(err)
	}
	for range 26 {
		h.After(time.Hour)
		for _, p := range h.Reminders("1") {
			if p.Edits == 0 && (discordtest.Verb(p, "turn") == "" || !strings.Contains(p.Text(), fmt.Sprintf("#%d", day.ID)) || !strings.Contains(p.Text(), fmt.Sprintf("#%d", night.ID))) {
				t.Fatalf("at %v: %s", h.Now, p.Text())
			}
		}
	}
	if len(h.Reminders("1")) == 0 {
		t.Error("no reminder came")
	}
}

// A person who turns reminders off while "your turn" is held until morning still gets it.
func TestHeldTurnIsSentWhenRemindersAreTurnedOff(t *testing.T) {
	h, one := discordtest.Timed(t, storage.Terms{}, "1", "2")
	first := h.Pending(one.ID)
	who := discordtest.Other(first)
	hour := h.Now.Hour() * 60
	h.Change(who, func(w *storage.ReminderPreferences) {
		w.Zone, w.Quiet = "UTC", &storage.QuietHours{From: hour, To: (hour + 180) % (24 * 60)}
	})
	h.Play(one.ID, first)
	h.Deliver()
	before := len(dmsOf(h, who, 0))
	h.After(time.Hour)
	if _, err := h.Bot.People.Change(context.Background(), who, true, func(p *storage.Person) { p.Preferences.Cadence = "off" }); err != nil {
		t.Fatal(err)
	}
	h.Deliver()
	if got := dmsOf(h, who, before); len(got) != 0 {
		t.Fatalf("told in quiet hours: %s", got[0].Text())
	}
	for range 3 {
		h.After(time.Hour)
	}
	if got := dmsOf(h, who, before); len(got) != 1 || discordtest.Verb(got[0], "turn") == "" {
		t.Errorf("%d messages in the morning, want the turn told", len(got))
	}
}
