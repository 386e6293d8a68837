package reminders_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord"
	"guildhall/bot/discord/card"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/outbox"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// All texts of reminders and deadline messages, in both languages.
func TestReminderScreens(t *testing.T) {
	for _, lang := range []string{"en", "ko"} {
		t.Run(lang, func(t *testing.T) {
			h := discordtest.New(t, discordtest.Counting{})
			locale := map[string]string{"en": "en-US", "ko": "ko"}[lang]
			h.Langs = map[string]string{"1": locale, "2": locale}
			got := tourReminders(h)
			discordtest.SameScreens(t, "remind", lang, got)
		})
	}
}

func tourReminders(h *discordtest.Fixture) string {
	h.T.Helper()
	g := &discordtest.Gallery{T: h.T}
	terms := storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Grace: 12 * time.Hour, Absence: clock.Vote}
	t := h.Timed(terms, "1", "2")
	who := h.Pending(t.ID)
	call := func() []*discordtest.Posted {
		var list []*discordtest.Posted
		for _, p := range h.Wire.In(t.Thread, "") {
			if len(p.Components)+len(p.Files)+len(p.Mentions) == 0 && strings.Contains(p.Content, "<t:") {
				list = append(list, p)
			}
		}
		return list
	}
	h.After(12 * time.Hour)
	g.Add("first reminder", h.Reminders(who)...)
	g.Add("snoozed", h.Press(who, h.Reminders(who)[0], discordtest.Verb(h.Reminders(who)[0], "snooze")))
	h.Change(who, func(w *storage.ReminderPreferences) { w.Snooze = time.Time{} })
	h.After(7 * time.Hour)
	g.Add("the last call, in the thread", call()...)
	h.After(6 * time.Hour)
	g.Add("the extension, in the thread", call()...)
	g.Add("the extension, to the person", h.Reminders(who)...)
	h.After(12 * time.Hour)
	g.Add("time is out, in the thread", call()...)
	g.Add("time is out, to the person", h.Reminders(who)...)
	for range 2 {
		h.Timed(storage.Terms{}, who)
	}
	h.After(24 * time.Hour)
	g.Add("three tables", h.Reminders(who)...)
	for _, absence := range []string{"", clock.Auto, clock.Standin} {
		one := storage.Table{Lang: t.Lang, Seats: t.Seats}
		one.TableState.Terms = storage.Terms{Clock: clock.Move, Absence: absence}
		c := table.Clock{Seat: 0, Since: h.Now, Due: h.Now.Add(time.Hour), Stage: clock.Escalated}
		g.Add("last call, absence "+absence, &discordtest.Posted{Message: wire.Message{Content: card.DeadlineText(h.Bot.Texts.Words(one.Lang, one), one, c)}})
	}
	return discordtest.Timeless(g.B.String())
}

func TestReminderIsRemovedWithItsTurn(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	one, two := h.Timed(storage.Terms{}, "1"), h.Timed(storage.Terms{}, "1")
	h.After(12 * time.Hour)
	rs := h.Reminders("1")
	if len(rs) != 1 || !strings.Contains(rs[0].Content, "2 tables") {
		t.Fatalf("reminders of two tables: %d", len(rs))
	}
	h.Play(one.ID, "1")
	h.Deliver()
	rs = h.Reminders("1")
	if len(rs) != 1 || strings.Contains(rs[0].Content, fmt.Sprintf("#%d**", one.ID)) || !strings.Contains(rs[0].Content, fmt.Sprintf("#%d**", two.ID)) {
		t.Fatalf("after one answer %d stand: %s", len(rs), rs[0].Text())
	}
	h.Play(two.ID, "1")
	h.Deliver()
	if rs = h.Reminders("1"); len(rs) != 0 {
		t.Errorf("after both answers this stands: %s", rs[0].Text())
	}
}

func TestNoReminderOfAnsweredWaits(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	one := h.Timed(storage.Terms{}, "1")
	h.Now = h.Now.Add(12 * time.Hour)
	h.CheckDueWaits()
	h.Play(one.ID, "1")
	h.Deliver()
	if rs := h.Reminders("1"); len(rs) != 0 {
		t.Errorf("reminded of a turn that was taken: %s", rs[0].Text())
	}
}

func TestReminderWaitsForQuietHours(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	one := h.Timed(storage.Terms{}, "1")
	h.Now = h.Now.Add(12 * time.Hour)
	h.CheckDueWaits()
	// The person snoozes reminders before this one is delivered.
	until := h.Now.Add(8 * time.Hour)
	h.Change("1", func(w *storage.ReminderPreferences) { w.Snooze = until })
	h.Deliver()
	if rs := h.Reminders("1"); len(rs) != 0 {
		t.Fatalf("reminded while it was not wanted: %s", rs[0].Text())
	}
	waits, err := h.Store.WaitsAt(context.Background(), one.ID)
	if err != nil || len(waits) != 1 || !waits[0].Next.Equal(until) {
		t.Fatalf("waits %+v, %v; want the next look at %v", waits, err, until)
	}
	h.After(8 * time.Hour)
	if rs := h.Reminders("1"); len(rs) != 1 {
		t.Errorf("%d reminders after the snooze, want 1", len(rs))
	}
}

func TestReminderInTheThreadWhenDMsAreClosed(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	one := h.Timed(storage.Terms{}, "1", "2")
	who := h.Pending(one.ID)
	h.Wire.NoDM[who] = true
	if _, err := h.Store.ChangePerson(context.Background(), who, func(p *storage.Person) error {
		p.Preferences.Cadence = "brisk"
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	mentions := func() (n int) {
		for _, p := range h.Wire.In(one.Thread, "") {
			if len(p.Mentions) == 1 && p.Mentions[0] == who && len(p.Components) == 0 {
				n++
			}
		}
		return n
	}
	h.After(12 * time.Hour)
	if mentions() != 1 || len(h.Reminders(who)) != 0 {
		t.Fatalf("%d mentions and %d direct messages, want one mention: once a day at most", mentions(), len(h.Reminders(who)))
	}
	h.After(36 * time.Hour)
	if mentions() != 1 {
		t.Errorf("%d mentions stand, want the latest", mentions())
	}
	h.Play(one.ID, who)
	h.Deliver()
	if mentions() != 0 {
		t.Error("the mention stands after the answer")
	}
}

// After a crash at any step of sending a reminder, the reminder exists once.
func TestRemindedOnceWhenKilled(t *testing.T) {
	play := func(h *discordtest.Fixture) {
		h.Timed(storage.Terms{}, "1")
		h.Now = h.Now.Add(12 * time.Hour)
		h.CheckDueWaits()
		h.Wire.Calls = 0
	}
	whole := discordtest.New(t, discordtest.Counting{})
	play(whole)
	whole.Deliver()
	calls := whole.Wire.Calls
	if calls == 0 || len(whole.Reminders("1")) != 1 {
		t.Fatalf("%d calls, %d reminders", calls, len(whole.Reminders("1")))
	}
	for n := 1; n <= calls; n++ {
		for _, late := range []bool{false, true} {
			h := discordtest.New(t, discordtest.Counting{})
			play(h)
			h.Wire.Budget, h.Wire.Late = n, late
			h.DeliverWithCrashes()
			if rs := h.Reminders("1"); len(rs) != 1 {
				t.Errorf("killed at call %d of %d, late %v: %d reminders", n, calls, late, len(rs))
			}
			p, err := h.Store.Person(context.Background(), "1")
			if err != nil || p.Preferences.Digest.IsZero() {
				t.Errorf("killed at call %d, late %v: when it was sent is not noted", n, late)
			}
		}
	}
}

// A process that crashes after sending a reminder leaves a message without a stored id.
// If the next process finds the person asleep, it removes the message, and sends it again
// in the morning.
func TestReminderOfACrashedProcessIsRemoved(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	h.Timed(storage.Terms{}, "1")
	h.Now = h.Now.Add(12 * time.Hour)
	h.CheckDueWaits()
	h.KilledIn(h.Claimed(deliveries.KindRemind), 1, true)
	if rs := h.Reminders("1"); len(rs) != 1 {
		t.Fatalf("%d reminders; want it killed when the reminder was sent", len(rs))
	}
	hour := h.Now.Hour() * 60
	h.Now = h.Now.Add(outbox.ClaimDuration)
	h.Change("1", func(w *storage.ReminderPreferences) {
		w.Zone, w.Quiet = "UTC", &storage.QuietHours{From: hour, To: (hour + 180) % (24 * 60)}
	})
	h.Deliver()
	if rs := h.Reminders("1"); len(rs) != 0 {
		t.Errorf("%d reminders stand in quiet hours", len(rs))
	}
	h.After(4 * time.Hour)
	if rs := h.Reminders("1"); len(rs) != 1 {
		t.Errorf("%d reminders stand in the morning, want 1", len(rs))
	}
}

// A reminder that a crashed process started is finished by the next process, even if a
// new one would be too early. It is sent once, and removed with its turn.
func TestStartedReminderIsFinished(t *testing.T) {
	ctx := context.Background()
	for _, noDM := range []bool{false, true} {
		for _, late := range []bool{false, true} {
			h := discordtest.New(t, discordtest.Counting{})
			one := h.Timed(storage.Terms{}, "1", "2")
			who := h.Pending(one.ID)
			if _, err := h.Store.ChangePerson(ctx, who, func(p *storage.Person) error { p.NoDM = noDM; return nil }); err != nil {
				t.Fatal(err)
			}
			stand := func() int {
				if noDM {
					return h.Mentions(one, who)
				}
				return len(h.Reminders(who))
			}
			h.Now = h.Now.Add(12 * time.Hour)
			h.CheckDueWaits()
			newer := h.Claimed(deliveries.KindRemind)
			h.KilledIn(newer, 1, late)
			if (stand() == 1) != late {
				t.Fatalf("%d reminders", stand())
			}
			h.Now = h.Now.Add(time.Second)
			newer.ID, newer.Due = "D-newer", h.Now
			if err := h.Store.Enqueue(ctx, []storage.Delivery{newer}); err != nil {
				t.Fatal(err)
			}
			h.Now = h.Now.Add(outbox.ClaimDuration)
			sent := len(h.Wire.Messages)
			h.Deliver()
			if stand() != 1 || late && len(h.Wire.Messages) != sent {
				t.Errorf("no direct messages %v, late %v: %d reminders, %d messages more", noDM, late, stand(), len(h.Wire.Messages)-sent)
			}
			h.Play(one.ID, who)
			h.Deliver()
			if stand() != 0 {
				t.Errorf("no direct messages %v, late %v: a reminder stands after the answer", noDM, late)
			}
		}
	}
}

// A process pauses when it starts to remind, until another process has sent the
// reminder. It then sends none, and the reminder of the other process stays
// known.
func TestReminderIsNotForgottenByALateProcess(t *testing.T) {
	ctx := context.Background()
	for _, noDM := range []bool{false, true} {
		h := discordtest.New(t, discordtest.Counting{})
		one := h.Timed(storage.Terms{}, "1", "2")
		who := h.Pending(one.ID)
		_, err := h.Store.ChangePerson(ctx, who, func(p *storage.Person) error { p.NoDM = noDM; return nil })
		h.Ok(err)
		stand := func() int {
			if noDM {
				return h.Mentions(one, who)
			}
			return len(h.Reminders(who))
		}
		h.Now = h.Now.Add(12 * time.Hour)
		h.CheckDueWaits()
		late := h.Claimed(deliveries.KindRemind)
		beside := h.Beside("beside")
		h.Configure(func(c *discord.Config) {
			c.Store = &standingStill{Store: h.Store, meanwhile: func() {
				beside.Now = h.Now.Add(outbox.ClaimDuration)
				beside.Deliver()
			}}
		})
		err = h.Bot.Outbox.DeliverOne(ctx, late)
		if !errors.Is(err, wire.ErrClaimLost) || stand() != 1 {
			t.Fatalf("no direct messages %v: %d reminders, want one, and the process refused, which got %v", noDM, stand(), err)
		}
		beside.Play(one.ID, who)
		beside.Deliver()
		if stand() != 0 {
			t.Errorf("no direct messages %v: a reminder stands after the answer", noDM)
		}
	}
}

// standingStill is a store at which the process pauses when it first saves a
// reminder.
type standingStill struct {
	storage.Store
	meanwhile func()
}

func (s *standingStill) SavePost(ctx context.Context, p storage.Message) error {
	if meanwhile := s.meanwhile; meanwhile != nil && p.Kind == messages.Remind {
		s.meanwhile = nil
		meanwhile()
	}
	return s.Store.SavePost(ctx, p)
}

// A person who was pinged just before a crash is not pinged again within a day.
func TestOneMentionADayAcrossAKill(t *testing.T) {
	ctx := context.Background()
	h := discordtest.New(t, discordtest.Counting{})
	one := h.Timed(storage.Terms{}, "1", "2")
	who := h.Pending(one.ID)
	h.Change(who, func(w *storage.ReminderPreferences) { w.Zone = "UTC" })
	if _, err := h.Store.ChangePerson(ctx, who, func(p *storage.Person) error { p.NoDM = true; return nil }); err != nil {
		t.Fatal(err)
	}
	h.Now = h.Now.Add(12 * time.Hour)
	h.CheckDueWaits()
	h.KilledIn(h.Claimed(deliveries.KindRemind), 1, true)
	if n := h.Mentions(one, who); n != 1 {
		t.Fatalf("%d mentions; want it killed when the mention was sent", n)
	}
	// The next process runs during quiet hours, and removes the ping.
	hour := h.Now.Hour() * 60
	h.Now = h.Now.Add(outbox.ClaimDuration)
	h.Change(who, func(w *storage.ReminderPreferences) {
		w.Quiet = &storage.QuietHours{From: hour, To: (hour + 180) % (24 * 60)}
	})
	for range 10 {
		h.After(time.Hour)
		if n := h.Mentions(one, who); n != 0 {
			t.Fatalf("%d mentions stand at %v, within a day of the first", n, h.Now)
		}
	}
	h.After(36 * time.Hour)
	if n := h.Mentions(one, who); n != 1 {
		t.Errorf("%d mentions stand two days later, want 1", n)
	}
}

// Time runs low on a weekend without messages, so the person is reminded on Monday. A
// person who then allows messages on weekends is reminded at once. A person who changes
// another setting is still reminded on Monday, once.
func TestReminderFollowsPreferences(t *testing.T) {
	for _, weekends := range []bool{false, true} {
		h := discordtest.New(t, discordtest.Counting{})
		h.Now = time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC) // a Saturday
		one := h.Timed(storage.Terms{Clock: clock.Move, Span: 48 * time.Hour}, "1", "2")
		who := h.Pending(one.ID)
		h.Change(who, func(w *storage.ReminderPreferences) {
			w.Zone, w.Weekdays, w.Quiet = "UTC", true, &storage.QuietHours{From: 22 * 60, To: 8 * 60}
		})
		heard := func() (n int) {
			for _, p := range h.Wire.In("dm-"+who, "") {
				if !p.Silent && p.At.After(time.Date(2026, 3, 15, 12, 0, 0, 0, time.UTC)) {
					n++
				}
			}
			return n
		}
		h.After(36*time.Hour + 30*time.Minute) // the reminder before the deadline was due on Sunday, 21:00
		if h.Wait(one.ID).Stage != clock.Escalated || heard() != 0 {
			t.Fatalf("stage %q, heard %d", h.Wait(one.ID).Stage, heard())
		}
		if _, err := h.Bot.People.Change(context.Background(), who, true, func(p *storage.Person) {
			p.Preferences.Weekdays = !weekends
			p.Preferences.Cadence = "gentle"
		}); err != nil {
			t.Fatal(err)
		}
		h.After(time.Minute)
		if got := heard(); (got == 1) != weekends {
			t.Errorf("messages on weekends %v: heard %d on Sunday", weekends, got)
		}
		h.After(11 * time.Hour)
		if got := heard(); got != 1 {
			t.Errorf("messages on weekends %v: heard %d by Monday", weekends, got)
		}
	}
}

// A person can set reminders for weekdays at 9:00 and 18:00 in Seoul. They are then
// reminded at these times, of all tables together, and not earlier or on Saturday.
func TestReminderAtOwnTimes(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	h.Now = time.Date(2026, 3, 13, 1, 0, 0, 0, time.UTC) // a Friday, ten o'clock in Seoul
	one := h.Timed(storage.Terms{}, "1", "2")
	who := h.Pending(one.ID)
	h.Change(who, func(w *storage.ReminderPreferences) { w.Zone = "Asia/Seoul" })
	h.When(who, map[string]string{"times": "weekdays 9 18"})
	var got []string
	for range 4 * 24 {
		before := len(h.Reminders(who))
		at := h.Now
		h.After(time.Hour)
		if rs := h.Reminders(who); len(rs) != before || before == 1 && rs[0].At.After(at) {
			got = append(got, h.Now.In(clock.Zone("Asia/Seoul")).Format("Mon 15:04"))
		}
	}
	if want := []string{"Fri 18:00", "Mon 09:00", "Mon 18:00", "Tue 09:00"}; !slices.Equal(got, want) {
		t.Errorf("reminded at %v, want %v", got, want)
	}
}

func TestYourTurnIsSentInTheMorning(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	one := h.Timed(storage.Terms{}, "1", "2")
	first := h.Pending(one.ID)
	other := map[string]string{"1": "2", "2": "1"}[first]
	now := h.Now.In(clock.Zone("Asia/Seoul"))
	quiet := &storage.QuietHours{From: now.Hour() * 60, To: (now.Hour() + 3) % 24 * 60}
	h.Change(other, func(w *storage.ReminderPreferences) { w.Zone, w.Quiet = "Asia/Seoul", quiet })
	before := len(h.Wire.In("dm-"+other, ""))
	h.Play(one.ID, first)
	h.Deliver()
	if h.Pending(one.ID) != other {
		t.Fatal("it is not the other's turn")
	}
	if got := len(h.Wire.In("dm-"+other, "")); got > before {
		t.Errorf("told of a turn in quiet hours: %s", h.Wire.In("dm-"+other, "")[got-1].Text())
	}
	h.After(3 * time.Hour)
	if rs := h.Reminders(other); len(rs) != 1 {
		t.Errorf("%d reminders at the end of the quiet hours, want 1", len(rs))
	}
}

// yourTurns counts the "your turn" messages to a person.
func yourTurns(h *discordtest.Fixture, user string) (n int) {
	for _, p := range h.Wire.In("dm-"+user, "") {
		if strings.HasPrefix(p.Content, "**Your turn**") {
			n++
		}
	}
	return n
}

func TestTurnIsHeldWithoutReminders(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	one := h.Timed(storage.Terms{Silent: true}, "1", "2")
	first := h.Pending(one.ID)
	other := map[string]string{"1": "2", "2": "1"}[first]
	hour := h.Now.Hour() * 60
	h.Change(other, func(w *storage.ReminderPreferences) {
		w.Zone, w.Quiet = "UTC", &storage.QuietHours{From: hour, To: (hour + 180) % (24 * 60)}
	})
	before := len(h.Wire.In("dm-"+other, ""))
	h.Play(one.ID, first)
	h.Deliver()
	if got := len(h.Wire.In("dm-"+other, "")); got > before {
		t.Error("told of a turn in quiet hours")
	}
	h.After(3 * time.Hour)
	if told := yourTurns(h, other); told != 1 {
		t.Errorf("%d messages in the morning, want the turn told", told)
	}
}

// "Your turn" is sent in the end even if the person moves their quiet hours many times
// and Discord fails first.
func TestHeldDeliveryIsNotAFailedAttempt(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	one := h.Timed(storage.Terms{Silent: true}, "1", "2")
	first := h.Pending(one.ID)
	other := map[string]string{"1": "2", "2": "1"}[first]
	before := len(h.Wire.In("dm-"+other, ""))
	sleep := func() {
		hour := h.Now.Hour() * 60
		h.Change(other, func(w *storage.ReminderPreferences) {
			w.Zone, w.Quiet = "UTC", &storage.QuietHours{From: hour, To: (hour + 60) % (24 * 60)}
		})
	}
	sleep()
	h.Play(one.ID, first)
	h.Deliver()
	for range outbox.MaxAttempts + 1 {
		h.Now = h.Now.Add(time.Hour)
		sleep()
		h.Deliver()
	}
	if got := len(h.Wire.In("dm-"+other, "")); got > before {
		t.Fatal("told of a turn in quiet hours")
	}
	h.Now = h.Now.Add(time.Hour)
	h.Wire.Fail["send"] = []error{wire.ErrOutcomeUnknown}
	h.Deliver()
	h.Now = h.Now.Add(time.Minute)
	h.Deliver()
	if told := yourTurns(h, other); told != 1 || len(h.Wire.Fail["send"]) != 0 {
		t.Errorf("%d messages after the quiet hours, want the turn told", told)
	}
}

func TestGameMovesAndNotifies(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	one := h.Timed(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Auto}, "1", "2")
	who := h.Pending(one.ID)
	h.After(24 * time.Hour)
	if h.Pending(one.ID) == who {
		t.Fatal("the game did not answer")
	}
	dms := h.Wire.In("dm-"+who, "")
	if last := dms[len(dms)-1]; !strings.HasPrefix(last.Content, "Your time ran out") {
		t.Errorf("the last thing the person was told: %s", last.Text())
	}
	if rs := h.Reminders(who); len(rs) != 0 {
		t.Errorf("a reminder stands of what was answered: %s", rs[0].Text())
	}
	for _, p := range h.Wire.In(one.Thread, "") {
		if len(p.Components) == 0 && strings.HasPrefix(p.Content, "Waiting for") {
			t.Errorf("the call stands: %s", p.Content)
		}
	}
}

func TestCardShowsDeadline(t *testing.T) {
	h := discordtest.New(t, discordtest.Counting{})
	one := h.Timed(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour}, "1", "2")
	due := func() string {
		waits, err := h.Store.WaitsAt(context.Background(), one.ID)
		if err != nil || len(waits) != 1 {
			t.Fatalf("waits %+v, %v", waits, err)
		}
		return textfmt.Ago(waits[0].Due)
	}
	card := func() string {
		var last string
		for _, p := range h.Wire.In(one.Thread, "") {
			if discordtest.Verb(p, "turn") != "" {
				last = p.Content
			}
		}
		return last
	}
	if !strings.Contains(card(), "due "+due()) {
		t.Errorf("the card says %q, want due %s", card(), due())
	}
	// A vacation changes the time.
	was := due()
	who := h.Pending(one.ID)
	h.Press(who, h.Away(who, nil), "awayfor:0:0.0:3")
	h.After(time.Minute)
	if due() == was || !strings.Contains(card(), "due "+due()) {
		t.Errorf("after a vacation the card says %q, due was %s and is %s", card(), was, due())
	}
}
