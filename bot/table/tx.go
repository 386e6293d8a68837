package table

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"

	"guildhall/bot/table/draft"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Tx is a table that was read once for one person and can be changed once, by
// Commit or Amend. The store refuses the change if the table has changed since
// it was read. A Tx is used under the table's lock.
type Tx struct {
	Tables *Tables
	Table  storage.Table // as read; a change is made on a copy
	Info   engine.Info
	Rules  engine.Rules
	match  *match // nil before the start
	at     position
	acts   int          // value of match.acts when it was read; see loadOn
	User   string       // empty for the public
	Seat   engine.Seat  // Spectator for a user without a seat in the match
	Draft  *draft.Draft // nil unless the seat is asked
}

// Load reads a table for user. The caller holds the table's lock.
func (t *Tables) Load(ctx context.Context, id int64, user string) (*Tx, error) {
	return storage.Again(fmt.Sprintf("read table %d", id), func() (*Tx, error) { return t.load(ctx, id, user) })
}

func (t *Tables) load(ctx context.Context, id int64, user string) (*Tx, error) {
	tx, err := t.read(ctx, id, user)
	if err != nil {
		return nil, err
	}
	if tx.match == nil {
		return tx, nil
	}
	if waitsForNobody(tx) {
		if err := tx.answerVacant(ctx); err != nil {
			return nil, err
		}
	}
	tx.acts = tx.match.acts
	tx.Seat = seatOf(tx, user)
	tx.TakeUpDraft()
	return tx, nil
}

// read reads a table, its match, and the data of a user at it.
func (t *Tables) read(ctx context.Context, id int64, user string) (*Tx, error) {
	stored, err := t.Store.Position(ctx, id, user)
	if errors.Is(err, storage.ErrNotFound) {
		return nil, Refuse(NoSuchTable, []engine.Arg{engine.N("table", int(id))}, "open_or_list")
	}
	if err != nil {
		return nil, fmt.Errorf("read table %d: %w", id, err)
	}
	table := stored.Table
	rules, err := t.Rulebooks.Of(ctx, table)
	if err != nil {
		return nil, err
	}
	tx := &Tx{Tables: t, Table: table, Info: rules.Info(), Rules: rules, User: user, Seat: engine.Spectator, at: positionOf(stored)}
	if table.Started.IsZero() {
		return tx, nil
	}
	if table.Version > tx.Info.Version {
		return nil, &NewerVersionError{Table: id, Have: tx.Info.Version, Want: table.Version}
	}
	if tx.match = t.cache.at(id, table.Seq); tx.match != nil {
		t.reads.hits.Add(1)
		return tx, nil
	}
	t.reads.misses.Add(1)
	return tx, decode(ctx, tx)
}

// decode reads the latest state from the store.
func decode(ctx context.Context, tx *Tx) error {
	stored, err := tx.Tables.Store.Load(ctx, tx.Table.ID)
	if err != nil {
		return fmt.Errorf("read table %d: %w", tx.Table.ID, err)
	}
	if stored.Table.Rev != tx.Table.Rev {
		return fmt.Errorf("table %d moved on while it was read: %w", tx.Table.ID, storage.ErrConflict) // Load reads it again
	}
	state, err := tx.Rules.Decode(stored.State)
	if err != nil {
		return &CorruptError{tx.Table.ID, tx.Table.Seq, fmt.Errorf("decode state: %w", err)}
	}
	tx.match = &match{id: tx.Table.ID, seq: tx.Table.Seq, state: state}
	tx.Tables.cache.keep(tx.match)
	return nil
}

// seatOf returns the seat that user may act for in the match, their own or one
// they stand in for, or Spectator.
func seatOf(tx *Tx, user string) engine.Seat {
	if i := seating.ActsFor(tx.Table, user); i >= 0 && tx.match != nil {
		return engine.Seat(i)
	}
	return engine.Spectator
}

// Playing reports whether the match is running.
func (tx *Tx) Playing() bool { return tx.Table.Phase == storage.Playing && tx.match != nil }

// Pending returns the seats that owe an answer, in seat order.
func (tx *Tx) Pending() []engine.Seat {
	if !tx.Playing() {
		return nil
	}
	return tx.match.state.Pending(nil)
}

// waitsForNobody reports whether a seat that nobody plays owes a move. That
// happens if a process crashed after a resignation or the arrival of a
// stand-in, before the commit that follows.
func waitsForNobody(tx *Tx) bool {
	return slices.ContainsFunc(tx.Pending(), tx.Vacant)
}

// acted marks the table as changed, outside its record, so that loadOn does not
// use data that was read earlier.
func (tx *Tx) acted() {
	defer tx.Tables.watchers.tell(tx.Table.ID)
	if tx.match != nil {
		tx.match.acts++
		tx.acts = tx.match.acts
	}
}

// Vacant reports whether the game answers for a seat now.
func (tx *Tx) Vacant(seat engine.Seat) bool {
	return seating.DefaultPlays(tx.Table, int(seat))
}

// Guard turns a panic of a game, and damaged data, into an error of its table,
// so that other tables are not affected. It is deferred. The value of a panic
// may contain secrets of the match, so only runtime errors are logged with
// their value.
func (t *Tables) Guard(ctx context.Context, id int64, err *error) {
	r := recover()
	if r == nil {
		*err = t.isolate(ctx, id, *err)
		return
	}
	failed := errors.New("the game failed")
	if re, ok := r.(runtime.Error); ok {
		failed = fmt.Errorf("the game failed: %w", re)
	}
	t.Log.ErrorContext(ctx, "game failed", "table", id, "err", failed, "stack", string(debug.Stack()))
	*err = t.isolate(ctx, id, &CorruptError{Table: id, Seq: -1, Err: failed})
}

// Begun reports whether the table has a match, running or over.
func (tx *Tx) Begun() bool { return tx.match != nil }

// State returns the state of the match. Callers must not change it, but play on
// a clone.
func (tx *Tx) State() engine.State { return tx.match.state }

// asked reports whether the person's seat owes an answer.
func (tx *Tx) asked() bool { return tx.Seat >= 0 && slices.Contains(tx.Pending(), tx.Seat) }

// TakeUpDraft plays the stored draft of the seat, if the seat is asked. It drops the first
// answer that is no longer possible, and all later ones.
func (tx *Tx) TakeUpDraft() {
	if !tx.asked() {
		return
	}
	stored := tx.at.draft(tx.Seat)
	tx.Draft = &draft.Draft{Seat: tx.Seat, Step: stored.Step, State: tx.match.state}
	for i, code := range stored.Codes {
		st, ok := tx.Draft.Read(code)
		if !ok || st.RestForced != "" || st.Binding() || tx.Draft.Ready() {
			tx.Draft.Dropped = stored.Codes[i:]
			break
		}
		tx.Draft.Take(st)
	}
}

// DraftAgain stores answers as the draft of the person, on the table after a
// commit.
func (tx *Tx) DraftAgain(ctx context.Context, codes []string) error {
	if len(codes) == 0 {
		return nil
	}
	if tx.TakeUpDraft(); tx.Draft == nil {
		return nil
	}
	return tx.SaveDraft(ctx, codes)
}

// SaveDraft stores the draft with the given answers as its next step.
func (tx *Tx) SaveDraft(ctx context.Context, codes []string) error {
	d := storage.Draft{
		Table: tx.Table.ID, Seat: int(tx.Seat), After: tx.Table.Seq,
		Step: tx.Draft.Step + 1, Codes: codes, At: tx.Tables.Now(), By: tx.User,
	}
	if err := tx.Tables.Store.SaveDraft(ctx, d); err != nil {
		return fmt.Errorf("save draft at table %d: %w", tx.Table.ID, err)
	}
	tx.at.keepDraft(d)
	tx.acted()
	tx.Draft.Step++
	tx.Draft.Dropped = nil
	return nil
}
