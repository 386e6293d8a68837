package deadlines_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/bot/table/history"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/tabletest"
	"guildhall/bot/table/votes"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

func TestReminderIsDueOnce(t *testing.T) {
	h := tabletest.New(t)
	id, who, _ := h.TimedPair(storage.Terms{})
	if got := h.After(12*time.Hour - time.Minute); got != nil {
		t.Errorf("too early: %v", got)
	}
	w := h.Waits(id)[who]
	if got := h.After(time.Minute); !slices.Equal(got, []string{"remind:" + who}) {
		t.Errorf("after 12 h: %v, want one reminder", got)
	}
	// Another process has read the wait before, and checks it too.
	second := h.Process(h.DB)
	h.Must(second.Waits.Check(context.Background(), w))
	if got := h.After(0); got != nil {
		t.Errorf("attended to twice: %v", got)
	}
	if got := h.After(12 * time.Hour); !slices.Equal(got, []string{"remind:" + who}) {
		t.Errorf("after 24 h: %v, want one reminder", got)
	}
	if got := h.Waits(id)[who].Step; got != 2 {
		t.Errorf("%d reminders are counted, want 2", got)
	}
}

func TestNoReminderOfATurnTaken(t *testing.T) {
	h := tabletest.New(t)
	id, who, _ := h.TimedPair(storage.Terms{})
	w := h.Waits(id)[who]
	h.Clock = h.Clock.Add(12 * time.Hour)
	s := h.Look(id, who)
	_, err := h.Choose(id, who, s.Options[0].Code, true)
	h.Must(err)
	if s = h.Look(id, who); s.Ready {
		_, err = h.Confirm(id, who)
		h.Must(err)
	}
	h.Deliveries()
	h.Must(h.Services.Waits.Check(context.Background(), w))
	if got := h.After(0); got != nil {
		t.Errorf("told %v of a turn that was taken", got)
	}
}

func TestRemindersOfAllTablesAreOne(t *testing.T) {
	h := tabletest.New(t)
	h.AwakeAlways(tabletest.People...)
	h.Timed("bazaar", 2, storage.Terms{})
	h.Timed("bazaar", 2, storage.Terms{})
	h.Timed("bazaar", 3, storage.Terms{})
	h.Deliveries()
	got := h.After(12 * time.Hour)
	slices.Sort(got)
	if want := []string{"remind:ada", "remind:bo", "remind:chen"}; !slices.Equal(got, want) {
		t.Errorf("three tables remind with %v, want %v", got, want)
	}
}

func TestTimeRunsOut(t *testing.T) {
	terms := storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Grace: 12 * time.Hour}
	h := tabletest.New(t)
	id, who, _ := h.TimedPair(terms)
	began := h.Clock
	remind, call := "remind:"+who, "call:"+who
	steps := []struct {
		after time.Duration
		told  []string
		stage storage.Stage
		due   time.Duration
	}{
		{12 * time.Hour, []string{remind}, "", 24 * time.Hour},
		{6 * time.Hour, []string{call, remind}, clock.Escalated, 24 * time.Hour},
		{6 * time.Hour, []string{call, remind}, clock.Granted, 36 * time.Hour},
		{12 * time.Hour, []string{call, remind}, clock.Expired, 36 * time.Hour},
	}
	for _, s := range steps {
		got := h.After(s.after)
		slices.Sort(got)
		w := h.Waits(id)[who]
		if !slices.Equal(got, s.told) || w.Stage != s.stage || !w.Due.Equal(began.Add(s.due)) {
			t.Errorf("after %v: told %v, stage %q, due after %v; want %v, %q, %v",
				h.Clock.Sub(began), got, w.Stage, w.Due.Sub(began), s.told, s.stage, s.due)
		}
	}
	// The table waits, and a move is possible as before.
	h.Phase(id, storage.Playing)
	if got := h.Asked(id); !slices.Equal(got, []string{who}) {
		t.Errorf("asked are %v, want %s still", got, who)
	}
}

func TestExtensionIsGivenOnce(t *testing.T) {
	for _, inPause := range []bool{false, true} {
		h := tabletest.New(t)
		id, who, _ := h.TimedPair(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Grace: 12 * time.Hour})
		h.After(24 * time.Hour)
		if got := h.Waits(id)[who].Stage; got != clock.Granted {
			t.Fatalf("stage %q, want the extension", got)
		}
		if inPause { // anybody may play on
			h.Pause(id, storage.Pause{Since: h.Clock, Why: table.PausedByVote})
		}
		h.Move(id, who)
		h.Pause(id, storage.Pause{})
		for !slices.Equal(h.Asked(id), []string{who}) {
			h.Move(id, h.Asked(id)[0])
		}
		h.After(24 * time.Hour)
		if got := h.Waits(id)[who].Stage; got != clock.Expired {
			t.Errorf("answered in a pause %v: the second time the stage is %q, want the end", inPause, got)
		}
	}
}

func TestGameAnswersAtTimeout(t *testing.T) {
	h := tabletest.New(t)
	id, who, _ := h.TimedPair(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Auto})
	before := h.Phase(id, storage.Playing).Seq
	got := h.After(24 * time.Hour)
	if !slices.Contains(got, "played:"+who) {
		t.Errorf("told %v, want %s to be told", got, who)
	}
	row := h.Phase(id, storage.Playing)
	if row.Seq == before {
		t.Error("nothing was played")
	}
	entries, err := h.Services.Records.Entries(context.Background(), id, "", row.Turns, 1)
	h.Must(err)
	if len(entries) != 1 || entries[0].Events[0].Text.Key != history.EventTimeout {
		t.Errorf("the log says %+v, want that time ran out", entries)
	}
	h.Verifies(id)
}

func TestVoteOpensAtTimeout(t *testing.T) {
	h := tabletest.New(t)
	ctx := context.Background()
	id, who, other := h.TimedPair(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Vote})
	h.Clock = h.Clock.Add(24 * time.Hour)
	// The process ends after it opened the vote, before it stored that time ran
	// out.
	w := h.Waits(id)[who]
	broken := h.Process(h.DB)
	broken.Tables.Store = &failing{Store: h.DB, changeWait: errors.New("killed")}
	if err := broken.Waits.Check(ctx, w); err == nil {
		t.Fatal("a store that fails is not noticed")
	}
	h.ProcessAll()
	open := h.Phase(id, storage.Playing).TableState.Votes
	if len(open) != 1 || open[0].Kind != voting.Standin || open[0].By != "" || !slices.Equal(open[0].Voters, []string{other}) {
		t.Fatalf("votes are %+v, want one of %s on a stand-in", open, other)
	}
	h.Deliveries()
	if got := h.After(time.Hour); slices.Contains(got, "vote") {
		t.Errorf("an hour later: %v", got)
	}
	_, err := h.Services.Votes.Cast(ctx, votes.Ballot{Table: id, Vote: open[0].ID, User: other, Agree: true, Press: h.Press()})
	h.Must(err)
	if got := h.Seat(id, who).Standin; got != seating.Computer {
		t.Errorf("the stand-in is %q, want the computer", got)
	}
	if asked := h.Asked(id); !slices.Equal(asked, []string{other}) {
		t.Errorf("asked are %v, want %s: the computer has answered", asked, other)
	}
}

// failing is a store on which one kind of call fails.
type failing struct {
	storage.Store
	changeWait error
}

func (f *failing) ChangeWait(ctx context.Context, w storage.Wait, d []storage.Delivery) error {
	if f.changeWait != nil {
		return f.changeWait
	}
	return f.Store.ChangeWait(ctx, w, d)
}

func TestComputerStandsInAtTimeout(t *testing.T) {
	h := tabletest.New(t)
	id, who, other := h.TimedPair(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Standin})
	got := h.After(24 * time.Hour)
	if !slices.Contains(got, "played:"+who) || !slices.Contains(got, "said") {
		t.Errorf("told %v, want %s and the table", got, who)
	}
	if h.Seat(id, who).Standin != seating.Computer || !slices.Equal(h.Asked(id), []string{other}) {
		t.Errorf("stand-in %q, asked %v", h.Seat(id, who).Standin, h.Asked(id))
	}
	// The computer plays until the person is back.
	_, err := h.Services.Absences.Back(context.Background(), id, who, h.Press())
	h.Must(err)
	if h.Seat(id, who).Standin != "" {
		t.Error("who is back has their seat for themselves")
	}
}

func TestTwoProcessesPlayTheAnswerOnce(t *testing.T) {
	h := tabletest.New(t)
	ctx := context.Background()
	id, who, _ := h.TimedPair(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Auto})
	h.Clock = h.Clock.Add(24 * time.Hour)
	w := h.Waits(id)[who]
	second := h.Process(h.DB)
	_, err := second.Tables.Look(ctx, id, "") // it still has the old table
	h.Must(err)
	h.Must(h.Services.Waits.Check(ctx, w))
	seq := h.Phase(id, storage.Playing).Seq
	h.Must(second.Waits.Check(ctx, w))
	if got := h.Phase(id, storage.Playing).Seq; got != seq {
		t.Errorf("the second process played on, from %d to %d", seq, got)
	}
}

// A process that was suspended after it read a wait checks it late. Meanwhile
// the seat has answered and has a new question, whose full time is left.
func TestTimeOfANewQuestionDoesNotRunOut(t *testing.T) {
	h := tabletest.New(t)
	id, who, _ := h.TimedPair(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Auto})
	w := h.Waits(id)[who]
	h.Clock = h.Clock.Add(23 * time.Hour)
	for again := false; !again; {
		asks := h.Asked(id)[0]
		h.Play(id, h.Look(id, asks).Options[0].Code)
		now, asked := h.Waits(id)[who]
		again = asked && h.Asked(id)[0] == who && !now.Since.Equal(w.Since)
	}
	h.Clock = h.Clock.Add(2 * time.Hour)
	seq := h.Phase(id, storage.Playing).Seq
	h.Must(h.Services.Waits.Check(context.Background(), w))
	if got := h.Phase(id, storage.Playing).Seq; got != seq {
		t.Errorf("the time of the new question ran out after 2 of 24 hours: from entry %d to %d", seq, got)
	}
}

func TestUnplayedTableIsPaused(t *testing.T) {
	h := tabletest.New(t)
	id, who, _ := h.TimedPair(storage.Terms{})
	began := h.Clock
	for range 29 {
		h.After(24 * time.Hour)
	}
	if h.Phase(id, storage.Playing).TableState.Pause.Why != "" {
		t.Fatal("asleep too early")
	}
	if got := h.After(24 * time.Hour); !slices.Contains(got, "said") {
		t.Errorf("told %v, want the table", got)
	}
	if why := h.Phase(id, storage.Playing).TableState.Pause.Why; why != table.PausedAsleep {
		t.Fatalf("after 30 days it is %q", why)
	}
	if got := h.After(100 * 24 * time.Hour); got != nil {
		t.Errorf("asleep, it tells %v", got)
	}
	h.Move(id, who)
	if why := h.Phase(id, storage.Playing).TableState.Pause.Why; why != "" {
		t.Errorf("after a move it is %q", why)
	}
	for _, w := range h.Waits(id) {
		if w.Next.IsZero() || w.Since.Before(began) {
			t.Errorf("the wait after it woke: %+v", w)
		}
	}
}

// A person who is away is reminded when they are back, after an absence of any
// length: the table does not fall asleep meanwhile.
func TestTableIsNotPausedForVacation(t *testing.T) {
	h := tabletest.New(t)
	id, first, other := h.TimedPair(storage.Terms{})
	began := h.Clock
	_, err := h.DB.ChangePerson(context.Background(), other, func(p *storage.Person) error {
		p.Preferences.Away = []storage.Vacation{{From: began.Add(-time.Hour), Until: began.Add(40 * 24 * time.Hour)}}
		return nil
	})
	h.Must(err)
	h.Move(id, first)
	h.Deliveries()
	for day := range 39 {
		if got := h.After(24 * time.Hour); len(got) > 0 {
			t.Fatalf("day %d of the vacation: %v", day, got)
		}
	}
	if got := h.After(24 * time.Hour); !slices.Equal(got, []string{"remind:" + other}) {
		t.Errorf("at the end of the vacation: %v, want a reminder", got)
	}
	for range 30 {
		h.After(24 * time.Hour)
	}
	if why := h.TableInAnyPhase(id).TableState.Pause.Why; why != table.PausedAsleep {
		t.Errorf("thirty days after they were back the table is paused by %q, want asleep", why)
	}
}

func TestTablePlayedOnlyByClockIsPaused(t *testing.T) {
	h := tabletest.New(t)
	id, _, _ := h.TimedPair(storage.Terms{Clock: clock.Move, Span: 25 * 24 * time.Hour, Absence: clock.Auto})
	h.After(25 * 24 * time.Hour)
	h.After(25 * 24 * time.Hour)
	row := h.Phase(id, storage.Playing)
	if row.TableState.Pause.Why != table.PausedAsleep {
		t.Errorf("50 days after the last person played, the pause is %+v", row.TableState.Pause)
	}
}

func TestVacationMovesDeadlines(t *testing.T) {
	h := tabletest.New(t)
	ctx := context.Background()
	id, who, _ := h.TimedPair(storage.Terms{Clock: clock.Move, Span: 48 * time.Hour})
	began := h.Clock
	_, err := h.DB.ChangePerson(ctx, who, func(p *storage.Person) error {
		p.Preferences.Away = []storage.Vacation{{From: began.Add(time.Hour), Until: began.Add(73 * time.Hour)}}
		return nil
	})
	h.Must(err)
	w := h.Waits(id)[who]
	w.Next = h.Clock
	h.Must(h.DB.ChangeWait(ctx, w, nil))
	h.ProcessAll()
	if got := h.Deliveries(); !slices.Equal(got, []string{"card"}) {
		t.Errorf("told %v, want the card to show the new deadline", got)
	}
	if got := h.Waits(id)[who].Due.Sub(began); got != 120*time.Hour {
		t.Errorf("due after %v, want 48 h and three days", got)
	}
	if got := h.After(60 * time.Hour); got != nil {
		t.Errorf("told %v in a vacation", got)
	}
}

func TestOutageMovesDeadlines(t *testing.T) {
	h := tabletest.New(t)
	ctx := context.Background()
	id, who, _ := h.TimedPair(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Auto})
	began := h.Clock
	_, err := h.DB.Beat(ctx, "clock", func() time.Time { return h.Clock }, 5*time.Minute)
	h.Must(err)
	seq := h.Phase(id, storage.Playing).Seq
	h.Clock = h.Clock.Add(30 * time.Hour) // nobody was there
	_, err = h.DB.Beat(ctx, "clock", func() time.Time { return h.Clock }, 5*time.Minute)
	h.Must(err)
	h.ProcessAll()
	if got := h.Phase(id, storage.Playing).Seq; got != seq {
		t.Error("time ran out while nobody could play")
	}
	if got := h.Waits(id)[who].Due.Sub(began); got != 54*time.Hour {
		t.Errorf("due after %v, want 24 h and the 30 that were lost", got)
	}
}

func TestUnremindedIsRemindedLater(t *testing.T) {
	h := tabletest.New(t)
	ctx := context.Background()
	id, who, _ := h.TimedPair(storage.Terms{})
	h.After(12 * time.Hour)
	_, err := h.DB.ChangePerson(ctx, who, func(p *storage.Person) error {
		p.Preferences.Snooze = h.Clock.Add(8 * time.Hour)
		return nil
	})
	h.Must(err)
	h.Must(h.Services.Waits.UndoReminder(ctx, h.Waits(id)[who]))
	if got := h.After(8*time.Hour - time.Minute); got != nil {
		t.Errorf("snoozed, but told %v", got)
	}
	if got := h.After(time.Minute); !slices.Equal(got, []string{"remind:" + who}) {
		t.Errorf("after the snooze: %v, want the reminder", got)
	}
}

func TestTablesOfEarlierVersionsGetClocks(t *testing.T) {
	h := tabletest.New(t)
	ctx := context.Background()
	id := h.Timed("bazaar", 3, storage.Terms{})
	// The table is in the state of an old version without waits.
	state, err := h.DB.Load(ctx, id)
	h.Must(err)
	h.Must(h.DB.Commit(ctx, storage.Commit{
		Table: id, After: 0, Moves: []storage.Move{{Seq: 1, Code: "x"}}, State: state.State, Events: []byte("[]"), At: h.Clock,
	}))
	h.Restart()
	if len(h.Waits(id)) != 0 {
		t.Fatal("there are waits")
	}
	for want := 1; want >= 0; want-- {
		n, err := h.Services.Waits.AddMissing(ctx)
		h.Must(err)
		if n != want {
			t.Errorf("%d tables were mended, want %d", n, want)
		}
	}
	if got := h.Waits(id); len(got) != 3 || !got["bo"].Since.Equal(h.Clock) {
		t.Errorf("waits are %+v", got)
	}
}
