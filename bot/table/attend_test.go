package table

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table/history"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// attendAll sees to everything that is due, as a heartbeat does.
func (h *house) attendAll() {
	h.t.Helper()
	ctx := context.Background()
	for range 50 {
		due, err := h.db.WaitsDue(ctx, h.clock, 100)
		h.must(err)
		if len(due) == 0 {
			return
		}
		for _, w := range due {
			h.must(h.tables.Waits.Check(ctx, w))
		}
	}
	h.t.Fatal("what is due does not come to an end")
}

// after lets time pass and sees to what is due then, and returns who is told
// what beside the card.
func (h *house) after(d time.Duration) []string {
	h.t.Helper()
	h.clock = h.clock.Add(d)
	h.attendAll()
	return slices.DeleteFunc(h.deliveries(), func(what string) bool { return what == "card" })
}

// awakeAlways makes people reachable at any hour.
func (h *house) awakeAlways(users ...string) {
	h.t.Helper()
	for _, u := range users {
		_, err := h.db.ChangePerson(context.Background(), u, func(p *storage.Person) error {
			p.Ways.Quiet = &storage.Quiet{}
			return nil
		})
		h.must(err)
	}
}

// timedPair is a table of two, always awake, where only one is asked; who.
func (h *house) timedPair(terms storage.Terms) (id int64, who, other string) {
	h.t.Helper()
	h.awakeAlways(people4...)
	id = h.timed("bazaar", 2, terms)
	h.offers(id)
	h.deliveries()
	who = h.asked(id)[0]
	other = map[string]string{"ada": "bo", "bo": "ada"}[who]
	return id, who, other
}

func TestRemindersAreOwedOnce(t *testing.T) {
	h := newHouse(t)
	id, who, _ := h.timedPair(storage.Terms{})
	if got := h.after(12*time.Hour - time.Minute); got != nil {
		t.Errorf("too early: %v", got)
	}
	w := h.waits(id)[who]
	if got := h.after(time.Minute); !slices.Equal(got, []string{"remind:" + who}) {
		t.Errorf("after 12 h: %v, want one reminder", got)
	}
	// Another process read the wait before, and attends to it too.
	second := h.process(h.db)
	h.must(second.Waits.Check(context.Background(), w))
	if got := h.after(0); got != nil {
		t.Errorf("attended to twice: %v", got)
	}
	if got := h.after(12 * time.Hour); !slices.Equal(got, []string{"remind:" + who}) {
		t.Errorf("after 24 h: %v, want one reminder", got)
	}
	if got := h.waits(id)[who].Step; got != 2 {
		t.Errorf("%d reminders are counted, want 2", got)
	}
}

func TestNoReminderOfATurnTaken(t *testing.T) {
	h := newHouse(t)
	id, who, _ := h.timedPair(storage.Terms{})
	w := h.waits(id)[who]
	h.clock = h.clock.Add(12 * time.Hour)
	s := h.look(id, who)
	_, err := h.choose(id, who, s.Options[0].Code, true)
	h.must(err)
	if s = h.look(id, who); s.Ready {
		_, err = h.confirm(id, who)
		h.must(err)
	}
	h.deliveries()
	h.must(h.tables.Waits.Check(context.Background(), w))
	if got := h.after(0); got != nil {
		t.Errorf("told %v of a turn that was taken", got)
	}
}

func TestRemindersOfAllTablesAreOne(t *testing.T) {
	h := newHouse(t)
	h.awakeAlways(people4...)
	h.timed("bazaar", 2, storage.Terms{})
	h.timed("bazaar", 2, storage.Terms{})
	h.timed("bazaar", 3, storage.Terms{})
	h.deliveries()
	got := h.after(12 * time.Hour)
	slices.Sort(got)
	if want := []string{"remind:ada", "remind:bo", "remind:chen"}; !slices.Equal(got, want) {
		t.Errorf("three tables remind with %v, want %v", got, want)
	}
}

func TestTimeRunsOut(t *testing.T) {
	terms := storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Grace: 12 * time.Hour}
	h := newHouse(t)
	id, who, _ := h.timedPair(terms)
	began := h.clock
	remind, call := "remind:"+who, "call:"+who
	steps := []struct {
		after time.Duration
		told  []string
		stage string
		due   time.Duration
	}{
		{12 * time.Hour, []string{remind}, "", 24 * time.Hour},
		{6 * time.Hour, []string{call, remind}, clock.Called, 24 * time.Hour},
		{6 * time.Hour, []string{call, remind}, clock.Granted, 36 * time.Hour},
		{12 * time.Hour, []string{call, remind}, clock.Out, 36 * time.Hour},
	}
	for _, s := range steps {
		got := h.after(s.after)
		slices.Sort(got)
		w := h.waits(id)[who]
		if !slices.Equal(got, s.told) || w.Stage != s.stage || !w.Due.Equal(began.Add(s.due)) {
			t.Errorf("after %v: told %v, stage %q, due after %v; want %v, %q, %v",
				h.clock.Sub(began), got, w.Stage, w.Due.Sub(began), s.told, s.stage, s.due)
		}
	}
	// The table waits, and who answers now goes on as ever.
	h.phase(id, storage.Playing)
	if got := h.asked(id); !slices.Equal(got, []string{who}) {
		t.Errorf("asked are %v, want %s still", got, who)
	}
}

func TestTheExtensionIsGivenOnce(t *testing.T) {
	for _, inPause := range []bool{false, true} {
		h := newHouse(t)
		id, who, _ := h.timedPair(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Grace: 12 * time.Hour})
		h.after(24 * time.Hour)
		if got := h.waits(id)[who].Stage; got != clock.Granted {
			t.Fatalf("stage %q, want the extension", got)
		}
		if inPause { // who likes plays on
			h.pause(id, storage.Pause{Since: h.clock, Why: PausedByVote})
		}
		h.move(id, who)
		h.pause(id, storage.Pause{})
		for !slices.Equal(h.asked(id), []string{who}) {
			h.move(id, h.asked(id)[0])
		}
		h.after(24 * time.Hour)
		if got := h.waits(id)[who].Stage; got != clock.Out {
			t.Errorf("answered in a pause %v: the second time the stage is %q, want the end", inPause, got)
		}
	}
}

// pause lets the clocks of a table stand still, or run again.
func (h *house) pause(id int64, p storage.Pause) {
	h.t.Helper()
	_, err := h.tables.Modify(context.Background(), id, "", h.press(), func(table *storage.Table) ([]storage.Delivery, error) {
		table.Affairs.Pause = p
		return nil, nil
	})
	h.must(err)
}

// move answers for a user with the first answer there is, until their turn is
// over.
func (h *house) move(id int64, user string) {
	h.t.Helper()
	for range 20 {
		s := h.look(id, user)
		switch {
		case !s.MyTurn:
			return
		case s.Ready:
			_, err := h.confirm(id, user)
			h.must(err)
			return
		}
		s, err := h.choose(id, user, s.Options[0].Code, true)
		h.must(err)
		if s.Final {
			return
		}
	}
	h.t.Fatalf("the turn of %s does not end", user)
}

func TestTheGameAnswersWhenTimeIsOut(t *testing.T) {
	h := newHouse(t)
	id, who, _ := h.timedPair(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Auto})
	before := h.phase(id, storage.Playing).Seq
	got := h.after(24 * time.Hour)
	if !slices.Contains(got, "played:"+who) {
		t.Errorf("told %v, want %s to be told", got, who)
	}
	table := h.phase(id, storage.Playing)
	if table.Seq == before {
		t.Error("nothing was played")
	}
	entries, err := h.tables.Logs.Entries(context.Background(), id, "", table.Turns, 1)
	h.must(err)
	if len(entries) != 1 || entries[0].Events[0].Text.Key != history.EventTimeout {
		t.Errorf("the log says %+v, want that time ran out", entries)
	}
	h.verifies(id)
}

// verifies replays the record of a table from its seed to its state.
func (h *house) verifies(id int64) {
	h.t.Helper()
	stored, err := h.db.Load(context.Background(), id)
	h.must(err)
	moves, err := h.db.Moves(context.Background(), id, 1)
	h.must(err)
	rules := h.games[stored.Table.Game]
	state, err := rules.New(engine.Setup{Seats: len(stored.Table.Seats), Options: stored.Table.Options, Seed: seedOf(stored.Table)})
	h.must(err)
	for _, m := range moves {
		move, ok := engine.Exactly(state, engine.Seat(m.Seat), m.Code)
		if !ok {
			h.t.Fatalf("entry %d of the record, %q, is no move", m.Seq, m.Code)
		}
		h.must(state.Play(engine.Seat(m.Seat), move, nil))
	}
	if !bytes.Equal(state.Encode(), stored.State) {
		h.t.Error("the record does not lead to the state that is kept")
	}
}

func TestTheOthersVoteWhenTimeIsOut(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	id, who, other := h.timedPair(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Vote})
	h.clock = h.clock.Add(24 * time.Hour)
	// The process ends between the vote and the note that time is out.
	w := h.waits(id)[who]
	broken := h.process(h.db)
	broken.Store = &failing{Store: h.db, changeWait: errors.New("killed")}
	if err := broken.Waits.Check(ctx, w); err == nil {
		t.Fatal("a store that fails is not noticed")
	}
	h.attendAll()
	votes := h.phase(id, storage.Playing).Affairs.Votes
	if len(votes) != 1 || votes[0].Kind != voting.Standin || votes[0].By != "" || !slices.Equal(votes[0].Voters, []string{other}) {
		t.Fatalf("votes are %+v, want one of %s on a stand-in", votes, other)
	}
	h.deliveries()
	if got := h.after(time.Hour); slices.Contains(got, "vote") {
		t.Errorf("an hour later: %v", got)
	}
	_, err := h.tables.Votes.Cast(ctx, Ballot{Table: id, Vote: votes[0].ID, User: other, Agree: true, Press: h.press()})
	h.must(err)
	if got := h.seat(id, who).Standin; got != seating.Computer {
		t.Errorf("the stand-in is %q, want the computer", got)
	}
	if asked := h.asked(id); !slices.Equal(asked, []string{other}) {
		t.Errorf("asked are %v, want %s: the computer has answered", asked, other)
	}
}

// failing is a store on which one kind of work fails.
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

func TestTheComputerStandsInWhenTimeIsOut(t *testing.T) {
	h := newHouse(t)
	id, who, other := h.timedPair(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Standin})
	got := h.after(24 * time.Hour)
	if !slices.Contains(got, "played:"+who) || !slices.Contains(got, "said") {
		t.Errorf("told %v, want %s and the table", got, who)
	}
	if h.seat(id, who).Standin != seating.Computer || !slices.Equal(h.asked(id), []string{other}) {
		t.Errorf("stand-in %q, asked %v", h.seat(id, who).Standin, h.asked(id))
	}
	// Until the person is back.
	_, err := h.tables.Absences.Back(context.Background(), id, who, h.press())
	h.must(err)
	if h.seat(id, who).Standin != "" {
		t.Error("who is back has their seat for themselves")
	}
}

func TestTwoProcessesPlayTheAnswerOnce(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	id, who, _ := h.timedPair(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Auto})
	h.clock = h.clock.Add(24 * time.Hour)
	w := h.waits(id)[who]
	second := h.process(h.db)
	_, err := second.Look(ctx, id, "") // it knows the table as it was
	h.must(err)
	h.must(h.tables.Waits.Check(ctx, w))
	seq := h.phase(id, storage.Playing).Seq
	h.must(second.Waits.Check(ctx, w))
	if got := h.phase(id, storage.Playing).Seq; got != seq {
		t.Errorf("the second process played on, from %d to %d", seq, got)
	}
}

func TestATableNobodyPlaysFallsAsleep(t *testing.T) {
	h := newHouse(t)
	id, who, _ := h.timedPair(storage.Terms{})
	began := h.clock
	for range 29 {
		h.after(24 * time.Hour)
	}
	if h.phase(id, storage.Playing).Affairs.Pause.Why != "" {
		t.Fatal("asleep too early")
	}
	if got := h.after(24 * time.Hour); !slices.Contains(got, "said") {
		t.Errorf("told %v, want the table", got)
	}
	if why := h.phase(id, storage.Playing).Affairs.Pause.Why; why != PausedAsleep {
		t.Fatalf("after 30 days it is %q", why)
	}
	if got := h.after(100 * 24 * time.Hour); got != nil {
		t.Errorf("asleep, it tells %v", got)
	}
	h.move(id, who)
	if why := h.phase(id, storage.Playing).Affairs.Pause.Why; why != "" {
		t.Errorf("after a move it is %q", why)
	}
	for _, w := range h.waits(id) {
		if w.Next.IsZero() || w.Since.Before(began) {
			t.Errorf("the wait after it woke: %+v", w)
		}
	}
}

// Who is away is reminded when they are back, however long they were: a table
// does not fall asleep behind their back.
func TestATableDoesNotFallAsleepInAVacation(t *testing.T) {
	h := newHouse(t)
	id, first, other := h.timedPair(storage.Terms{})
	began := h.clock
	_, err := h.db.ChangePerson(context.Background(), other, func(p *storage.Person) error {
		p.Ways.Away = []storage.Away{{From: began.Add(-time.Hour), Until: began.Add(40 * 24 * time.Hour)}}
		return nil
	})
	h.must(err)
	h.move(id, first)
	h.deliveries()
	for day := range 39 {
		if got := h.after(24 * time.Hour); len(got) > 0 {
			t.Fatalf("day %d of the vacation: %v", day, got)
		}
	}
	if got := h.after(24 * time.Hour); !slices.Equal(got, []string{"remind:" + other}) {
		t.Errorf("at the end of the vacation: %v, want a reminder", got)
	}
	for range 30 {
		h.after(24 * time.Hour)
	}
	if why := h.phaseless(id).Affairs.Pause.Why; why != PausedAsleep {
		t.Errorf("thirty days after they were back the table is paused by %q, want asleep", why)
	}
}

func TestTheClockAloneFallsAsleepToo(t *testing.T) {
	h := newHouse(t)
	id, _, _ := h.timedPair(storage.Terms{Clock: clock.Move, Span: 25 * 24 * time.Hour, Absence: clock.Auto})
	h.after(25 * 24 * time.Hour)
	h.after(25 * 24 * time.Hour)
	table := h.phase(id, storage.Playing)
	if table.Affairs.Pause.Why != PausedAsleep {
		t.Errorf("50 days after the last person played, the pause is %+v", table.Affairs.Pause)
	}
}

func TestAVacationMovesWhatIsDue(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	id, who, _ := h.timedPair(storage.Terms{Clock: clock.Move, Span: 48 * time.Hour})
	began := h.clock
	_, err := h.db.ChangePerson(ctx, who, func(p *storage.Person) error {
		p.Ways.Away = []storage.Away{{From: began.Add(time.Hour), Until: began.Add(73 * time.Hour)}}
		return nil
	})
	h.must(err)
	w := h.waits(id)[who]
	w.Next = h.clock
	h.must(h.db.ChangeWait(ctx, w, nil))
	h.attendAll()
	if got := h.deliveries(); !slices.Equal(got, []string{"card"}) {
		t.Errorf("told %v, want the card to show the new deadline", got)
	}
	if got := h.waits(id)[who].Due.Sub(began); got != 120*time.Hour {
		t.Errorf("due after %v, want 48 h and three days", got)
	}
	if got := h.after(60 * time.Hour); got != nil {
		t.Errorf("told %v in a vacation", got)
	}
}

func TestAnOutageMovesWhatIsDue(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	id, who, _ := h.timedPair(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Auto})
	began := h.clock
	_, err := h.db.Beat(ctx, "clock", h.clock, 5*time.Minute)
	h.must(err)
	seq := h.phase(id, storage.Playing).Seq
	h.clock = h.clock.Add(30 * time.Hour) // nobody was there
	_, err = h.db.Beat(ctx, "clock", h.clock, 5*time.Minute)
	h.must(err)
	h.attendAll()
	if got := h.phase(id, storage.Playing).Seq; got != seq {
		t.Error("time ran out while nobody could play")
	}
	if got := h.waits(id)[who].Due.Sub(began); got != 54*time.Hour {
		t.Errorf("due after %v, want 24 h and the 30 that were lost", got)
	}
}

func TestUnremindedIsRemindedLater(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	id, who, _ := h.timedPair(storage.Terms{})
	h.after(12 * time.Hour)
	_, err := h.db.ChangePerson(ctx, who, func(p *storage.Person) error {
		p.Ways.Snooze = h.clock.Add(8 * time.Hour)
		return nil
	})
	h.must(err)
	h.must(h.tables.Waits.Unreminded(ctx, h.waits(id)[who]))
	if got := h.after(8*time.Hour - time.Minute); got != nil {
		t.Errorf("snoozed, but told %v", got)
	}
	if got := h.after(time.Minute); !slices.Equal(got, []string{"remind:" + who}) {
		t.Errorf("after the snooze: %v, want the reminder", got)
	}
}

func TestTablesOfEarlierVersionsGetClocks(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	id := h.timed("bazaar", 3, storage.Terms{})
	// As a table stands that was played before there were waits.
	state, err := h.db.Load(ctx, id)
	h.must(err)
	h.must(h.db.Commit(ctx, storage.Commit{
		Table: id, After: 0, Moves: []storage.Move{{Seq: 1, Code: "x"}}, State: state.State, Events: []byte("[]"), At: h.clock,
	}))
	h.restart()
	if len(h.waits(id)) != 0 {
		t.Fatal("there are waits")
	}
	for want := 1; want >= 0; want-- {
		n, err := h.tables.Waits.Mend(ctx)
		h.must(err)
		if n != want {
			t.Errorf("%d tables were mended, want %d", n, want)
		}
	}
	if got := h.waits(id); len(got) != 3 || !got["bo"].Since.Equal(h.clock) {
		t.Errorf("waits are %+v", got)
	}
}
