package table

import (
	"context"
	"slices"

	"guildhall/bot/table/history"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Look returns the present Snapshot of a table for user. An empty user gets the
// public Snapshot.
func (t *Tables) Look(ctx context.Context, id int64, user string) (*Snapshot, error) {
	return View(ctx, t, id, user, func(tx *Tx) (*Snapshot, error) { return tx.Sight(ctx) })
}

// LookBack is Look with the last turns in Snapshot.Recent. Presses on panels do
// not need them.
func (t *Tables) LookBack(ctx context.Context, id int64, user string) (*Snapshot, error) {
	return View(ctx, t, id, user, func(tx *Tx) (*Snapshot, error) {
		seen, err := tx.Sight(ctx)
		if err != nil || !tx.Begun() || SealedTo(tx.Table, user) != nil {
			return seen, err
		}
		return seen, showRecent(ctx, tx, seen)
	})
}

// recentTurns is the number of turns that LookBack returns.
const recentTurns = 4

func showRecent(ctx context.Context, tx *Tx, seen *Snapshot) error {
	turns, _, err := tx.Latest(ctx)
	if err != nil {
		return err
	}
	void, err := tx.TakenBack(ctx)
	if err != nil {
		return err
	}
	seen.Recent, err = history.Recent(turns, tx.Seat, void, recentTurns)
	return err
}

// withoutEntries returns a table without the number of entries in its record,
// since that number would reveal facts about hands; see Revision.
func withoutEntries(t storage.Table) storage.Table {
	t.Seq, t.Rev = 0, 0
	t.TableState.Votes = slices.Clone(t.TableState.Votes)
	for i := range t.TableState.Votes {
		t.TableState.Votes[i].After, t.TableState.Votes[i].To = 0, 0
	}
	return t
}

// Sight returns the Snapshot of the table for the person.
func (tx *Tx) Sight(ctx context.Context) (*Snapshot, error) {
	seen := &Snapshot{
		Table: withoutEntries(SeenBy(tx.Table, tx.User)), User: tx.User, Seat: tx.Seat, Rev: tx.Rev(),
		Entry: tx.Table.Seq, tx: tx,
	}
	if i := seating.Index(tx.Table, tx.User); i >= 0 {
		seen.Joined = !tx.Table.Seats[i].Vacant
	}
	seen.Standin = !seen.Joined && tx.Seat >= 0
	if len(tx.Table.Seed) > 0 {
		seen.SeedHash = SeedOf(tx.Table).Hash()
	}
	if seen.Joined {
		seen.Note = tx.at.note
	}
	if tx.match == nil {
		return seen, nil
	}
	showBoard(tx, seen)
	showClocks(tx, seen)
	showOrders(tx, seen)
	return seen, showNews(ctx, tx, seen)
}

// showClocks adds the clocks of the pending seats.
func showClocks(tx *Tx, seen *Snapshot) {
	for _, w := range tx.at.waits {
		if seat := engine.Seat(w.Seat); slices.Contains(seen.Pending, seat) {
			seen.Clocks = append(seen.Clocks, Clock{Seat: seat, Since: w.Since, Due: w.Due, Stage: w.Stage})
		}
	}
}

// showBoard adds the person's view of the match, and their question.
func showBoard(tx *Tx, seen *Snapshot) {
	state := tx.match.state
	seen.Public = tx.Tables.views.of(tx.match, engine.Spectator)
	seen.View, seen.Settled = seen.Public, seen.Public
	seen.Pending = tx.Pending()
	if tx.Table.Phase == storage.Finished {
		seen.Result = state.Result()
	}
	if tx.Seat < 0 {
		return
	}
	seen.Settled = tx.Tables.views.of(tx.match, tx.Seat)
	seen.View = seen.Settled
	if tx.Draft == nil {
		return
	}
	d := tx.Draft
	seen.MyTurn, seen.Posed = true, state.Ask(tx.Seat)
	if len(d.Steps) > 0 {
		seen.View = d.State.View(tx.Seat)
	}
	seen.Draft = slices.Clone(d.Steps)
	seen.Events = d.Events.For(tx.Seat)
	seen.Dropped = slices.Clone(d.Dropped)
	for _, code := range d.Dropped {
		if label := d.State.Refuse(tx.Seat, code).Label; !label.IsZero() {
			seen.DroppedNames = append(seen.DroppedNames, label)
		}
	}
	seen.Ready = d.Ready()
	seen.Question, seen.Options = d.Asked()
}

// SeedOf returns the seed of a started table.
func SeedOf(t storage.Table) engine.Seed {
	var seed engine.Seed
	copy(seed[:], t.Seed)
	return seed
}

// showNews adds the changes since the viewer's last turn.
func showNews(ctx context.Context, tx *Tx, seen *Snapshot) error {
	turns, whole, err := tx.Latest(ctx)
	if err != nil {
		return err
	}
	if !whole && len(turns) > 0 {
		seen.Since = turns[0].N - 1
	}
	start := 0 // of the news, in turns
	if from, taken := history.NewsFrom(turns, tx.Seat, tx.asked()); taken {
		start = from
	}
	for i := range turns {
		if turns[i].TakenBy(tx.Seat) {
			seen.Since = turns[i].N
		}
	}
	seen.LastAsked = isLastAsked(tx.Table, turns, seen.Clocks, tx.Seat)
	seen.Latest = changedBy(turns[latestFrom(turns):], engine.Spectator)
	if seen.Changed = seen.Latest; tx.Seat >= 0 {
		seen.Changed = changedBy(turns[start:], tx.Seat)
	}
	return nil
}

// isLastAsked reports whether a table waits only for a seat, and another person answered after
// the seat was asked. All this is public: everybody sees the pending seats.
func isLastAsked(t storage.Table, turns []history.Turn, clocks []Clock, seat engine.Seat) bool {
	if len(clocks) != 1 || clocks[0].Seat != seat {
		return false
	}
	return slices.ContainsFunc(turns, func(one history.Turn) bool {
		return one.Seat >= 0 && one.Seat != seat && one.At.After(clocks[0].Since) && seating.PersonSits(t.Seats[one.Seat])
	})
}

// latestFrom returns the index of the first commit of the latest public turn. A
// turn may consist of several commits.
func latestFrom(turns []history.Turn) (start int) {
	latest := engine.NoSeat
	for i := range turns {
		about, ok := turns[i].About(engine.Spectator)
		if !ok {
			continue
		}
		if about != latest || latest < 0 {
			start = i
		}
		latest = about
	}
	return start
}

// changedBy returns the places that turns changed, as far as a seat may know.
// It leaves out the seat's own commits of the turn it has begun.
func changedBy(turns []history.Turn, seat engine.Seat) (changed []history.Mark) {
	for i := range turns {
		if turns[i].TakenBy(seat) {
			continue
		}
		for _, ev := range turns[i].Events {
			if ev.To.Has(seat) {
				changed = history.AddMarks(changed, ev.Event)
			}
		}
	}
	return changed
}
