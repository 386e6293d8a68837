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
	User     string        // the user of this Snapshot; empty for the public
	Joined   bool          // User sits at the table (not vacant)
	Standin  bool          // User is the stand-in for Seat
	Seat     engine.Seat   // User's seat in the match; Spectator when there is none or it has not begun
	Rev      Revision
	SeedHash string // published from the start; empty before
	// Entry is the entry of the record that the Snapshot shows, for the bot's
	// data about its messages. It is never sent to anybody, because the number
	// of entries reveals facts about hands; see Revision.
	Entry int `json:"-"`

	// The match; all zero while the table is open.

	View    engine.View   // as User may know it, with their own draft applied
	Settled engine.View   // as User may know it, without their draft
	Public  engine.View   // as everybody may know it, without any draft
	Pending []engine.Seat // seats that owe an answer, in seat order
	Clocks  []Clock       // start and deadline of each pending seat's wait
	MyTurn  bool          // User owes an answer, or has a complete draft to confirm
	// LastAsked is set when other people were asked together with User, and all of them have
	// answered: the table waits for User alone.
	LastAsked bool
	Result    *engine.Result // nil until the match is over
	// Changed holds the places that changed since the viewer's last commit; for
	// a viewer without a seat, those of the latest turn.
	Changed []history.Mark
	// Latest holds the places that the latest turn changed, as everybody may
	// know them. The live card shows them.
	Latest []history.Mark
	// Recent holds the last turns as the viewer may know them, oldest first, at
	// most four; set by LookBack.
	Recent []history.VisibleTurn
	// Since is the number of the log entry of the viewer's last commit, or 0 if
	// there is none. Later entries are news.
	Since int

	// The viewer's own turn; zero for viewers who owe no answer.

	Posed    engine.Question // the question to User, without their draft
	Question engine.Question
	Options  []engine.Option // legal answers in display order
	Draft    []draft.Step    // answers so far, not yet final
	Events   []engine.Event  // effects of the draft, as the viewer may know them
	Ready    bool            // the turn is complete and waits for Confirm
	Warning  *Warning        // an answer that wants to be sure; set by Choose
	// Dropped holds answers that were removed from the draft because they are
	// no longer possible.
	Dropped      []string
	DroppedNames []engine.Text // of them, as far as the game knows what they were
	// Lapsed holds the viewer's standing orders that were cleared and did not
	// answer the present question.
	Lapsed []standingorder.ClearedOrder
	// Ordered holds the moves that standing orders played since the viewer's
	// last question, also while the viewer owes no answer.
	Ordered []standingorder.Executed
	// Done holds the events that this act committed, as far as the viewer may
	// know them.
	Done []engine.Event
	// Final is set when this act committed moves, even if Done is empty.
	Final bool
	// Sealed is set when a sealed answer became final by this act.
	Sealed bool
	// Recall is the end of the time in which the person may recall the
	// committed turn without a vote; zero if they may not.
	Recall time.Time

	Note string // the viewer's private note

	tx *Tx // the table as read for this Snapshot; see Press.On and Again
}

// Stored returns the table of a Snapshot as anybody may see it, with the
// numbers of its record.
func (s *Snapshot) Stored() storage.Table { return SeenBy(s.tx.Table, "") }

// WithLockedTable calls f with the table that was read for a Snapshot, under
// the table's lock. It is for further data that a screen needs of the same
// moment. f must not change anything.
func WithLockedTable[T any](ctx context.Context, s *Snapshot, f func(*Tx) (T, error)) (v T, err error) {
	t, id := s.tx.Tables, s.tx.Table.ID
	free := t.locks.take(id)
	defer free()
	defer t.Guard(ctx, id, &err)
	return f(s.tx)
}

// Clock holds the start and the end of a wait for a seat. It is public.
type Clock struct {
	Seat  engine.Seat
	Since time.Time
	Due   time.Time // zero: never
	Stage storage.Stage
}

// Warning is returned in place of playing an answer that cannot be undone. Such
// an answer also makes all drafted answers before it final.
type Warning struct {
	Text    engine.Text   // the consequences
	Option  engine.Option // the answer it is about
	Written string        // text to pass to Choose with Sure, to continue
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

// Sealed reports whether the match of a table is visible only to people with a
// seat, because other tables still play the same deal. Contests are not sealed:
// their place is visible to nobody else, and people who have finished their own
// match may look.
func Sealed(t storage.Table) bool {
	return t.TableState.SeedHeld && !t.Started.IsZero() && !t.TableState.Contest
}

// SealedTo returns the refusal to show a sealed table to a user without a seat,
// otherwise nil. An empty user is refused like somebody without a seat.
func SealedTo(t storage.Table, user string) error {
	plays := func(s storage.Seat) bool { return user != "" && (s.User == user || s.Standin == user) }
	if !Sealed(t) || slices.ContainsFunc(t.Seats, plays) {
		return nil
	}
	return Refuse(SameDeal, nil, "wait_deal")
}
