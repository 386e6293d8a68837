package table

import (
	"context"
	"slices"
	"time"

	"guildhall/bot/table/draft"
	"guildhall/bot/table/history"
	"guildhall/bot/table/standingorder"
	"guildhall/engine"
	"guildhall/storage"
)

// Snapshot is all that one person may see of a table at one moment. It holds
// nothing that the person may not know; its JSON form may be shown to them.
type Snapshot struct {
	Table    storage.Table // without Seq and Rev; the seed is blank until the match has ended
	User     string        // whose sight this is; empty for the public's
	Joined   bool          // User sits at the table (not vacant)
	Standin  bool          // User acts for Seat beside its person
	Owner    bool          // User is the owner
	Seat     engine.Seat   // User's seat in the match; Spectator when there is none or it has not begun
	Rev      Revision
	SeedHash string // published from the start; empty before
	// Entry is the entry of the record that the sight shows: for what the bot
	// keeps about its messages. It is never sent to anybody, because the number
	// of entries tells of hands; see Rev.
	Entry int `json:"-"`

	// The match; all zero while the table is open.

	View    engine.View    // as User may know it, with their own draft applied
	Settled engine.View    // as User may know it, without their draft
	Public  engine.View    // as everybody may know it, without any draft
	Pending []engine.Seat  // seats that owe an answer, in seat order
	Clocks  []Clock        // since when and until when each of them is waited for
	MyTurn  bool           // User owes an answer, or has a complete draft to confirm
	Result  *engine.Result // nil until the match is over
	// Asked is the kind of the question that the first pending seat is asked,
	// without any draft: everybody may know it.
	Asked string
	// Changed are the places that changed since the viewer's last commit; for a
	// viewer without a seat, with the latest turn.
	Changed []history.Mark
	// Latest are the places that changed with the latest turn, as everybody may know it:
	// what the live card shows.
	Latest []history.Mark
	// Recent are the last turns as the viewer may know them, oldest first, at
	// most four; set by LookBack.
	Recent []history.VisibleTurn
	// Since is the number of the log entry of the viewer's last commit; 0
	// without one. Later entries are news.
	Since int

	// The own turn; zero for everyone who is not asked.

	Posed    engine.Question // what User is asked, without their draft
	Question engine.Question
	Options  []engine.Option // legal answers in display order
	Draft    []draft.Step    // answers so far, not yet final
	Events   []engine.Event  // what the draft did, as the viewer may know it
	Ready    bool            // the turn is complete and waits for Confirm
	Warning  *Warning        // an answer that wants to be sure; set by Choose
	// Dropped are answers of the draft that the table's progress made
	// impossible; they are no longer part of it.
	Dropped      []string
	DroppedNames []engine.Text // of them, as far as the game knows what they were
	// Lapsed are the viewer's standing orders that were cleared instead of
	// answering what is asked now.
	Lapsed []standingorder.ClearedOrder
	// Ordered are the moves that the viewer's standing orders played since the
	// viewer was last asked; also while the viewer is asked nothing.
	Ordered []standingorder.Executed
	// Done holds the events of a commit by this act, as far as the viewer may know them.
	Done []engine.Event
	// Final is set when this act committed, even if Done is empty.
	Final bool
	// Sealed is set when a sealed answer became final by this act.
	Sealed bool
	// Recall is the end of the time in which the person may take back alone what this act made
	// final; zero if they may not.
	Recall time.Time

	Note string // the viewer's private note

	tx *Tx // the table as it was read for it; see Press.On and Again
}

// Stored is the table of a Snapshot as anybody may know it, with the numbers of its record.
func (s *Snapshot) Stored() storage.Table { return SeenBy(s.tx.Table, "") }

// WithLockedTable calls f with the table as it was read for a Snapshot, under the table's lock: for
// what else a screen needs of the same moment. f changes nothing.
func WithLockedTable[T any](ctx context.Context, s *Snapshot, f func(*Tx) (T, error)) (v T, err error) {
	t, id := s.tx.Tables, s.tx.Table.ID
	free := t.locks.take(id)
	defer free()
	defer t.Guard(ctx, id, &err)
	return f(s.tx)
}

// Clock is since when and until when a seat is waited for; everybody may know.
type Clock struct {
	Seat  engine.Seat
	Since time.Time
	Due   time.Time // zero: never
	Stage storage.Stage
}

// Warning is set before an answer that cannot be undone and makes all drafted answers before
// it final.
type Warning struct {
	Text    engine.Text   // the consequences
	Option  engine.Option // the answer it is about
	Written string        // text to pass to Choose with Sure, to continue
	Drafted int           // number of drafted answers that become final with it
}

// SeenBy returns a table without the data that user may not know: a seed that is still secret,
// the secret of the computer opponents, and the notification settings of others.
func SeenBy(t storage.Table, user string) storage.Table {
	if t.Phase != storage.Finished && t.Phase != storage.Closed {
		t.Seed, t.TableState.Computers = nil, nil
	}
	if t.TableState.SeedHeld {
		t.Seed, t.TableState.Computers = nil, nil
	}
	seats := make([]storage.Seat, len(t.Seats))
	for i, s := range t.Seats {
		if s.User != user {
			s.Quiet = false
		}
		seats[i] = s
	}
	t.Seats = seats
	return t
}

// Sealed reports whether the match of a table is shown to nobody but those who play
// at it, because other tables still play the same deal. A contest is not: nobody else
// sees its place, and those who have finished their own may look.
func Sealed(t storage.Table) bool {
	return t.TableState.SeedHeld && !t.Started.IsZero() && !t.TableState.Contest
}

// SealedTo is the refusal to show a sealed table to a user without a seat at it; nil
// for everybody else. An empty user is everybody.
func SealedTo(t storage.Table, user string) error {
	plays := func(s storage.Seat) bool { return user != "" && (s.User == user || s.Standin == user) }
	if !Sealed(t) || slices.ContainsFunc(t.Seats, plays) {
		return nil
	}
	return Refuse(SameDeal, nil, "wait_deal")
}
