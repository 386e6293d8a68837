package discord

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"guildhall/bot/clock"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// timed is a running match of the test's own game under terms. User 1 opened
// it; everybody may be told anything at any hour.
func (h *hall) timed(terms storage.Terms, users ...string) storage.Table {
	h.t.Helper()
	ctx := context.Background()
	for _, u := range users {
		h.change(u, func(w *storage.Preferences) { w.Met, w.Quiet = true, &storage.Quiet{} })
	}
	h.command(users[0], channelID, "table open", map[string]string{"game": "counting"})
	h.deliver()
	t := h.newest()
	for _, u := range users[1:] {
		h.command(u, channelID, "table join", map[string]string{"table": fmt.Sprint(t.ID)})
	}
	lang := "en"
	if h.langs[users[0]] == "ko" {
		lang = "ko"
	}
	if _, err := h.bot.Tables.Change(ctx, table.Change{Table: t.ID, By: users[0], Press: fmt.Sprint("terms ", t.ID), Terms: &terms, Lang: lang}); err != nil {
		h.t.Fatal(err)
	}
	h.command(users[0], channelID, "table start", map[string]string{"table": fmt.Sprint(t.ID)})
	h.deliver()
	t, err := h.bot.Tables.Table(ctx, t.ID)
	if err != nil || t.Phase != storage.Playing {
		h.t.Fatalf("table after the start: %+v, %v", t, err)
	}
	return t
}

// change changes how a person wants to be reminded.
func (h *hall) change(user string, f func(*storage.Preferences)) {
	h.t.Helper()
	_, err := h.store.ChangePerson(context.Background(), user, func(p *storage.Person) error {
		f(&p.Preferences)
		return nil
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

// attend sees to what is due, as a heartbeat does, without delivering.
func (h *hall) attend() {
	h.t.Helper()
	ctx := context.Background()
	due, err := h.store.WaitsDue(ctx, h.now, 100)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, w := range due {
		if err := h.bot.Tables.Waits.Check(ctx, w); err != nil {
			h.t.Fatal(err)
		}
	}
}

// after lets time pass, and everything that is due in it.
func (h *hall) after(d time.Duration) {
	h.t.Helper()
	for end := h.now.Add(d); ; {
		next, any, err := h.store.NextWait(context.Background())
		if err != nil {
			h.t.Fatal(err)
		}
		if !any || next.After(end) {
			h.now = end
			break
		}
		if next.After(h.now) {
			h.now = next
		}
		h.attend()
		h.deliver()
	}
	h.attend()
	h.deliver()
}

// reminders are the reminders that stand in a person's direct messages.
func (h *hall) reminders(user string) []*posted {
	var list []*posted
	for _, p := range h.wire.in("dm-"+user, "") {
		if verb(p, "snooze") != "" {
			list = append(list, p)
		}
	}
	return list
}

// play plays a person's whole turn.
func (h *hall) play(id int64, user string) {
	h.t.Helper()
	r := rand.New(rand.NewPCG(2, 2))
	panel := h.command(user, channelID, "play", map[string]string{"table": fmt.Sprint(id)})
	for range 50 {
		if verb(panel, "pick")+verb(panel, "sure")+verb(panel, "done")+verb(panel, "menu")+verb(panel, "picks")+verb(panel, "grow")+verb(panel, "gcol") == "" {
			return
		}
		panel = h.step(r, user, panel)
	}
}

// Everything a reminder or a call may say, in both languages.
func TestReminderScreens(t *testing.T) {
	for _, lang := range []string{"en", "ko"} {
		t.Run(lang, func(t *testing.T) {
			h := newHall(t, counting{})
			locale := map[string]string{"en": "en-US", "ko": "ko"}[lang]
			h.langs = map[string]string{"1": locale, "2": locale}
			got := h.tourReminders()
			file := filepath.Join("testdata", "remind."+lang+".txt")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("screens differ (-want +got); run with -update when that is meant:\n%s", diff)
			}
		})
	}
}

func (h *hall) tourReminders() string {
	h.t.Helper()
	g := &gallery{}
	terms := storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Grace: 12 * time.Hour, Absence: clock.Vote}
	t := h.timed(terms, "1", "2")
	who := h.pending(t.ID)
	call := func() []*posted {
		var list []*posted
		for _, p := range h.wire.in(t.Thread, "") {
			if len(p.Components)+len(p.Files)+len(p.Mentions) == 0 && strings.Contains(p.Content, "<t:") {
				list = append(list, p)
			}
		}
		return list
	}
	h.after(12 * time.Hour)
	g.add("first reminder", h.reminders(who)...)
	g.add("snoozed", h.press(who, h.reminders(who)[0], verb(h.reminders(who)[0], "snooze")))
	h.change(who, func(w *storage.Preferences) { w.Snooze = time.Time{} })
	h.after(7 * time.Hour)
	g.add("the last call, in the thread", call()...)
	h.after(6 * time.Hour)
	g.add("the extension, in the thread", call()...)
	g.add("the extension, to the person", h.reminders(who)...)
	h.after(12 * time.Hour)
	g.add("time is out, in the thread", call()...)
	g.add("time is out, to the person", h.reminders(who)...)
	for range 2 {
		h.timed(storage.Terms{}, who)
	}
	h.after(24 * time.Hour)
	g.add("three tables", h.reminders(who)...)
	for _, absence := range []string{"", clock.Auto, clock.Standin} {
		one := storage.Table{Lang: t.Lang, Seats: t.Seats}
		one.TableState.Terms = storage.Terms{Clock: clock.Move, Absence: absence}
		c := table.Clock{Seat: 0, Since: h.now, Due: h.now.Add(time.Hour), Stage: clock.Called}
		g.add("last call, absence "+absence, &posted{Message: wire.Message{Content: h.bot.callText(one, c)}})
	}
	return timeless(g.b.String())
}

func TestAReminderGoesWithItsTurn(t *testing.T) {
	h := newHall(t, counting{})
	one, two := h.timed(storage.Terms{}, "1"), h.timed(storage.Terms{}, "1")
	h.after(12 * time.Hour)
	rs := h.reminders("1")
	if len(rs) != 1 || !strings.Contains(rs[0].Content, "2 tables") {
		t.Fatalf("reminders of two tables: %d", len(rs))
	}
	h.play(one.ID, "1")
	h.deliver()
	rs = h.reminders("1")
	if len(rs) != 1 || strings.Contains(rs[0].Content, fmt.Sprintf("#%d**", one.ID)) || !strings.Contains(rs[0].Content, fmt.Sprintf("#%d**", two.ID)) {
		t.Fatalf("after one answer %d stand: %s", len(rs), rs[0].text())
	}
	h.play(two.ID, "1")
	h.deliver()
	if rs = h.reminders("1"); len(rs) != 0 {
		t.Errorf("after both answers this stands: %s", rs[0].text())
	}
}

func TestNoReminderOfWhatIsAnsweredByThen(t *testing.T) {
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{}, "1")
	h.now = h.now.Add(12 * time.Hour)
	h.attend()
	h.play(one.ID, "1")
	h.deliver()
	if rs := h.reminders("1"); len(rs) != 0 {
		t.Errorf("reminded of a turn that was taken: %s", rs[0].text())
	}
}

func TestAReminderWaitsWhileThePersonSleeps(t *testing.T) {
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{}, "1")
	h.now = h.now.Add(12 * time.Hour)
	h.attend()
	// By the time it is delivered the person has put reminders off.
	until := h.now.Add(8 * time.Hour)
	h.change("1", func(w *storage.Preferences) { w.Snooze = until })
	h.deliver()
	if rs := h.reminders("1"); len(rs) != 0 {
		t.Fatalf("reminded while it was not wanted: %s", rs[0].text())
	}
	waits, err := h.store.WaitsAt(context.Background(), one.ID)
	if err != nil || len(waits) != 1 || !waits[0].Next.Equal(until) {
		t.Fatalf("waits %+v, %v; want the next look at %v", waits, err, until)
	}
	h.after(8 * time.Hour)
	if rs := h.reminders("1"); len(rs) != 1 {
		t.Errorf("%d reminders after the snooze, want 1", len(rs))
	}
}

func TestClosedMessagesAreMentionedInTheThread(t *testing.T) {
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{}, "1", "2")
	who := h.pending(one.ID)
	h.wire.noDM[who] = true
	if _, err := h.store.ChangePerson(context.Background(), who, func(p *storage.Person) error {
		p.Preferences.Cadence = "brisk"
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	mentions := func() (n int) {
		for _, p := range h.wire.in(one.Thread, "") {
			if len(p.Mentions) == 1 && p.Mentions[0] == who && len(p.Components) == 0 {
				n++
			}
		}
		return n
	}
	h.after(12 * time.Hour)
	if mentions() != 1 || len(h.reminders(who)) != 0 {
		t.Fatalf("%d mentions and %d direct messages, want one mention: once a day at most", mentions(), len(h.reminders(who)))
	}
	h.after(36 * time.Hour)
	if mentions() != 1 {
		t.Errorf("%d mentions stand, want the latest", mentions())
	}
	h.play(one.ID, who)
	h.deliver()
	if mentions() != 0 {
		t.Error("the mention stands after the answer")
	}
}

// Killed at any instant of reminding: it is said once.
func TestRemindedOnceWhenKilled(t *testing.T) {
	play := func(h *hall) {
		h.timed(storage.Terms{}, "1")
		h.now = h.now.Add(12 * time.Hour)
		h.attend()
		h.wire.calls = 0
	}
	whole := newHall(t, counting{})
	play(whole)
	whole.deliver()
	calls := whole.wire.calls
	if calls == 0 || len(whole.reminders("1")) != 1 {
		t.Fatalf("%d calls, %d reminders", calls, len(whole.reminders("1")))
	}
	for n := 1; n <= calls; n++ {
		for _, late := range []bool{false, true} {
			h := newHall(t, counting{})
			play(h)
			h.wire.budget, h.wire.late = n, late
			h.deliverOrDie()
			if rs := h.reminders("1"); len(rs) != 1 {
				t.Errorf("killed at call %d of %d, late %v: %d reminders", n, calls, late, len(rs))
			}
			p, err := h.store.Person(context.Background(), "1")
			if err != nil || p.Preferences.Digest.IsZero() {
				t.Errorf("killed at call %d, late %v: when it was sent is not noted", n, late)
			}
		}
	}
}

// A process that is killed after it sent a reminder leaves one that nobody knows
// of. When the person sleeps by the time another takes over, it goes, and comes
// back in the morning.
func TestAReminderOfAKilledProcessDoesNotOutliveTheTruth(t *testing.T) {
	h := newHall(t, counting{})
	h.timed(storage.Terms{}, "1")
	h.now = h.now.Add(12 * time.Hour)
	h.attend()
	h.killedIn(h.claimed(table.KindRemind), 1, true)
	if rs := h.reminders("1"); len(rs) != 1 {
		t.Fatalf("%d reminders; want it killed when the reminder was sent", len(rs))
	}
	hour := h.now.Hour() * 60
	h.now = h.now.Add(claimFor)
	h.change("1", func(w *storage.Preferences) {
		w.Zone, w.Quiet = "UTC", &storage.Quiet{From: hour, To: (hour + 180) % (24 * 60)}
	})
	h.deliver()
	if rs := h.reminders("1"); len(rs) != 0 {
		t.Errorf("%d reminders stand in quiet hours", len(rs))
	}
	h.after(4 * time.Hour)
	if rs := h.reminders("1"); len(rs) != 1 {
		t.Errorf("%d reminders stand in the morning, want 1", len(rs))
	}
}

// What a killed process began is ended by the next reminder, even when that
// comes too soon for one of its own: it is said once, and goes with its turn.
func TestAReminderThatWasBegunIsEnded(t *testing.T) {
	ctx := context.Background()
	for _, noDM := range []bool{false, true} {
		for _, late := range []bool{false, true} {
			h := newHall(t, counting{})
			one := h.timed(storage.Terms{}, "1", "2")
			who := h.pending(one.ID)
			if _, err := h.store.ChangePerson(ctx, who, func(p *storage.Person) error { p.NoDM = noDM; return nil }); err != nil {
				t.Fatal(err)
			}
			stand := func() int {
				if noDM {
					return h.mentions(one, who)
				}
				return len(h.reminders(who))
			}
			h.now = h.now.Add(12 * time.Hour)
			h.attend()
			newer := h.claimed(table.KindRemind)
			h.killedIn(newer, 1, late)
			if (stand() == 1) != late {
				t.Fatalf("%d reminders", stand())
			}
			h.now = h.now.Add(time.Second)
			newer.ID, newer.Due = "D-newer", h.now
			if err := h.store.Enqueue(ctx, []storage.Delivery{newer}); err != nil {
				t.Fatal(err)
			}
			h.now = h.now.Add(claimFor)
			sent := len(h.wire.messages)
			h.deliver()
			if stand() != 1 || late && len(h.wire.messages) != sent {
				t.Errorf("no direct messages %v, late %v: %d reminders, %d messages more", noDM, late, stand(), len(h.wire.messages)-sent)
			}
			h.play(one.ID, who)
			h.deliver()
			if stand() != 0 {
				t.Errorf("no direct messages %v, late %v: a reminder stands after the answer", noDM, late)
			}
		}
	}
}

// Who was mentioned by a process that was killed behind it is not mentioned
// again within a day, whatever became of that mention.
func TestOneMentionADayAcrossAKill(t *testing.T) {
	ctx := context.Background()
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{}, "1", "2")
	who := h.pending(one.ID)
	h.change(who, func(w *storage.Preferences) { w.Zone = "UTC" })
	if _, err := h.store.ChangePerson(ctx, who, func(p *storage.Person) error { p.NoDM = true; return nil }); err != nil {
		t.Fatal(err)
	}
	h.now = h.now.Add(12 * time.Hour)
	h.attend()
	h.killedIn(h.claimed(table.KindRemind), 1, true)
	if n := h.mentions(one, who); n != 1 {
		t.Fatalf("%d mentions; want it killed when the mention was sent", n)
	}
	// Its next process finds quiet hours, in which the mention is taken back.
	hour := h.now.Hour() * 60
	h.now = h.now.Add(claimFor)
	h.change(who, func(w *storage.Preferences) { w.Quiet = &storage.Quiet{From: hour, To: (hour + 180) % (24 * 60)} })
	for range 10 {
		h.after(time.Hour)
		if n := h.mentions(one, who); n != 0 {
			t.Fatalf("%d mentions stand at %v, within a day of the first", n, h.now)
		}
	}
	h.after(36 * time.Hour)
	if n := h.mentions(one, who); n != 1 {
		t.Errorf("%d mentions stand two days later, want 1", n)
	}
}

// On a weekend without messages the time of somebody runs low: they are to be
// reminded on Monday. Who then wants messages on weekends too hears at once; who
// changes something else hears on Monday, once.
func TestAReminderFollowsTheWaysOfItsPerson(t *testing.T) {
	for _, weekends := range []bool{false, true} {
		h := newHall(t, counting{})
		h.now = time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC) // a Saturday
		one := h.timed(storage.Terms{Clock: clock.Move, Span: 48 * time.Hour}, "1", "2")
		who := h.pending(one.ID)
		h.change(who, func(w *storage.Preferences) {
			w.Zone, w.Weekdays, w.Quiet = "UTC", true, &storage.Quiet{From: 22 * 60, To: 8 * 60}
		})
		heard := func() (n int) {
			for _, p := range h.wire.in("dm-"+who, "") {
				if !p.Silent && p.At.After(time.Date(2026, 3, 15, 12, 0, 0, 0, time.UTC)) {
					n++
				}
			}
			return n
		}
		h.after(36*time.Hour + 30*time.Minute) // the last call was on Sunday, 21:00
		if h.wait(one.ID).Stage != clock.Called || heard() != 0 {
			t.Fatalf("stage %q, heard %d", h.wait(one.ID).Stage, heard())
		}
		if _, err := h.bot.changePerson(context.Background(), who, true, func(p *storage.Person) {
			p.Preferences.Weekdays = !weekends
			p.Preferences.Cadence = "gentle"
		}); err != nil {
			t.Fatal(err)
		}
		h.after(time.Minute)
		if got := heard(); (got == 1) != weekends {
			t.Errorf("messages on weekends %v: heard %d on Sunday", weekends, got)
		}
		h.after(11 * time.Hour)
		if got := heard(); got != 1 {
			t.Errorf("messages on weekends %v: heard %d by Monday", weekends, got)
		}
	}
}

func TestTurnsAreToldInTheMorning(t *testing.T) {
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{}, "1", "2")
	first := h.pending(one.ID)
	other := map[string]string{"1": "2", "2": "1"}[first]
	now := h.now.In(clock.Zone("Asia/Seoul"))
	quiet := &storage.Quiet{From: now.Hour() * 60, To: (now.Hour() + 3) % 24 * 60}
	h.change(other, func(w *storage.Preferences) { w.Zone, w.Quiet = "Asia/Seoul", quiet })
	before := len(h.wire.in("dm-"+other, ""))
	h.play(one.ID, first)
	h.deliver()
	if h.pending(one.ID) != other {
		t.Fatal("it is not the other's turn")
	}
	if got := len(h.wire.in("dm-"+other, "")); got > before {
		t.Errorf("told of a turn in quiet hours: %s", h.wire.in("dm-"+other, "")[got-1].text())
	}
	h.after(3 * time.Hour)
	if rs := h.reminders(other); len(rs) != 1 {
		t.Errorf("%d reminders at the end of the quiet hours, want 1", len(rs))
	}
}

func TestWithoutRemindersATurnIsHeld(t *testing.T) {
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{Silent: true}, "1", "2")
	first := h.pending(one.ID)
	other := map[string]string{"1": "2", "2": "1"}[first]
	hour := h.now.Hour() * 60
	h.change(other, func(w *storage.Preferences) {
		w.Zone, w.Quiet = "UTC", &storage.Quiet{From: hour, To: (hour + 180) % (24 * 60)}
	})
	before := len(h.wire.in("dm-"+other, ""))
	h.play(one.ID, first)
	h.deliver()
	if got := len(h.wire.in("dm-"+other, "")); got > before {
		t.Error("told of a turn in quiet hours")
	}
	h.after(3 * time.Hour)
	told := h.wire.in("dm-"+other, "")
	if len(told) != before+1 || verb(told[len(told)-1], "turn") == "" {
		t.Errorf("%d messages in the morning, want the turn told", len(told)-before)
	}
}

// However often a person moves the quiet hours on, the turn is told in the end,
// also when Discord fails first.
func TestHoldingIsNotFailing(t *testing.T) {
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{Silent: true}, "1", "2")
	first := h.pending(one.ID)
	other := map[string]string{"1": "2", "2": "1"}[first]
	before := len(h.wire.in("dm-"+other, ""))
	sleep := func() {
		hour := h.now.Hour() * 60
		h.change(other, func(w *storage.Preferences) {
			w.Zone, w.Quiet = "UTC", &storage.Quiet{From: hour, To: (hour + 60) % (24 * 60)}
		})
	}
	sleep()
	h.play(one.ID, first)
	h.deliver()
	for range maxAttempts + 1 {
		h.now = h.now.Add(time.Hour)
		sleep()
		h.deliver()
	}
	if got := len(h.wire.in("dm-"+other, "")); got > before {
		t.Fatal("told of a turn in quiet hours")
	}
	h.now = h.now.Add(time.Hour)
	h.wire.fail["send"] = []error{wire.ErrMaybeDone}
	h.deliver()
	h.now = h.now.Add(time.Minute)
	h.deliver()
	told := h.wire.in("dm-"+other, "")
	if len(told) != before+1 || verb(told[len(told)-1], "turn") == "" || len(h.wire.fail["send"]) != 0 {
		t.Errorf("%d messages after the quiet hours, want the turn told", len(told)-before)
	}
}

func TestTheGameAnswersAndSaysSo(t *testing.T) {
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Auto}, "1", "2")
	who := h.pending(one.ID)
	h.after(24 * time.Hour)
	if h.pending(one.ID) == who {
		t.Fatal("the game did not answer")
	}
	dms := h.wire.in("dm-"+who, "")
	if last := dms[len(dms)-1]; !strings.HasPrefix(last.Content, "Your time ran out") {
		t.Errorf("the last thing the person was told: %s", last.text())
	}
	if rs := h.reminders(who); len(rs) != 0 {
		t.Errorf("a reminder stands of what was answered: %s", rs[0].text())
	}
	for _, p := range h.wire.in(one.Thread, "") {
		if len(p.Components) == 0 && strings.HasPrefix(p.Content, "Waiting for") {
			t.Errorf("the call stands: %s", p.Content)
		}
	}
}

func TestTheCardShowsWhenItIsDue(t *testing.T) {
	h := newHall(t, counting{})
	one := h.timed(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour}, "1", "2")
	due := func() string {
		waits, err := h.store.WaitsAt(context.Background(), one.ID)
		if err != nil || len(waits) != 1 {
			t.Fatalf("waits %+v, %v", waits, err)
		}
		return ago(waits[0].Due)
	}
	card := func() string {
		var last string
		for _, p := range h.wire.in(one.Thread, "") {
			if verb(p, "turn") != "" {
				last = p.Content
			}
		}
		return last
	}
	if !strings.Contains(card(), "due "+due()) {
		t.Errorf("the card says %q, want due %s", card(), due())
	}
	// A vacation moves it.
	was := due()
	who := h.pending(one.ID)
	h.press(who, h.command(who, channelID, "vacation", nil), "awayfor:0:0.0:3")
	h.after(time.Minute)
	if due() == was || !strings.Contains(card(), "due "+due()) {
		t.Errorf("after a vacation the card says %q, due was %s and is %s", card(), was, due())
	}
}
