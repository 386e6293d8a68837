// Package storage says what is kept, in the terms of the domain, and what a
// caller may rely on. Each database is a package of its own that passes the
// suite of storage/storagetest.
//
// Values are plain: a state, an event list or a delivery's body are bytes whose
// meaning belongs to the caller. Times are instants that the caller passes in;
// they are kept to the millisecond and come back in UTC. Empty and nil lists are
// alike: either may come back for the other.
package storage

import (
	"context"
	"errors"
	"time"
)

var (
	// ErrNotFound says that nothing is kept under that name.
	ErrNotFound = errors.New("not found")
	// ErrConflict says that somebody else was first: the table, the record or
	// the draft has moved on since it was read.
	ErrConflict = errors.New("moved on")
	// ErrRepeated says that the press that caused the change was carried out
	// before. Presses are remembered for a week at least, which is far longer
	// than Discord repeats them. An empty press is never a repeat.
	ErrRepeated = errors.New("already carried out")
)

// Store is everything that is kept. All methods may be called concurrently.
type Store interface {
	Tables
	Drafts
	Deliveries
	Posts
	Waits
	OrderStore
	People
	Guilds
	Audits
	Blobs
	// Backup writes a consistent copy of the live database to a new file; a
	// file that exists is never overwritten. Commits go on meanwhile.
	Backup(ctx context.Context, path string) error
	Close() error
}

// Phase is where a table is in its life.
type Phase string

const (
	Open    Phase = "open"    // people join and leave
	Playing Phase = "playing" // the match runs
	Over    Phase = "over"    // the match has a result
	Closed  Phase = "closed"  // ended without a result
)

// Table is a match with its people and its place on Discord.
type Table struct {
	ID         int64 // given by Create, counted from 1: "table 12"
	Rev        int64 // raised by every Update, Begin and Commit; see Tables.Update
	Phase      Phase
	Game       string
	Version    int               // rules version of the latest move
	Options    map[string]string // as chosen when the table opened
	Counts     []int             // numbers of seats it may start with
	Lang       string            // of public texts
	Owner      string            // user who opened it
	Invited    []string          // users who alone may join; empty: anybody
	Guild      string            // empty in direct messages
	Channel    string            // where the lobby card stands
	Thread     string            // where the match is played; empty until it exists
	Seed       []byte            // 32 bytes from Start on; secret until the end
	Seq        int               // moves committed
	Turns      int               // commits made
	Seats      []Seat            // in order of joining while open, then in seat order
	Created    time.Time
	Started    time.Time // zero until then
	Ended      time.Time // zero until then
	Ending     string    // why it ended without a result: a message key; else empty
	TableState TableState
}

// Computer is the Seat.Standin that is no person.
const Computer = "computer"

// Seat is a person at a table.
type Seat struct {
	User   string
	Name   string // as shown in pictures and logs
	Vacant bool   // resigned: the game answers for it
	Quiet  bool   // wants no direct messages from this table
	// Standin acts for the seat beside its owner; empty: nobody.
	Standin     string
	StandinName string
	Bank        time.Duration // left of Terms.Bank, as it stood when the seat was last asked
	Grace       bool          // the extension was given
}

// Move is one entry of a record.
type Move struct {
	Seq     int // from 1
	Seat    int
	Code    string
	Version int // rules version it was played under
	At      time.Time
}

// Commit is moves that become final, with all that they cause.
type Commit struct {
	Table      int64
	After      int    // Seq of the record they follow
	Press      string // interaction that caused it; empty when nobody pressed
	Moves      []Move // one at least; Seq counts on from After; At is Commit.At
	State      []byte // after the last move
	Events     []byte // what happened, for the log
	DropDrafts []int  // seats whose drafts end with it
	Over       bool   // the match ended: Phase becomes Over, checkpoints and drafts are dropped
	At         time.Time
	Deliveries []Delivery
	// Waits are all seats that are waited for from now on. One with a Rev keeps
	// the row of its seat as it stands, if there is one.
	Waits []Wait
	// Seats and TableState replace those of the table when they are given. They
	// were made from the table at Rev: ErrConflict when it has moved on.
	Seats      []Seat
	TableState *TableState
	Rev        int64
	// Orders are standing orders that the moves carry out or end, as they are
	// from now on; others are left. ErrConflict when others than of their Rev
	// are kept.
	Orders []Orders
	Audit  *Audit // the act of power that the commit carries out; nil: it is none
}

// Turn is one commit as the log reads it.
type Turn struct {
	N      int // from 1
	First  int // Seq of its first move
	Last   int
	Seat   int // of its first move; -1 for N 0
	Events []byte
	At     time.Time
}

// Stored is a table with its latest state.
type Stored struct {
	Table Table
	State []byte // nil while the table is open
}

// Tables keeps tables and their records. A record is append-only. Create and
// Update return a *LimitReached when somebody who comes to a table, or its server,
// would have more tables than the limits of the server allow.
type Tables interface {
	// Create keeps a new table and returns it with its ID and Rev. It is Open
	// unless it says otherwise; only Begin makes it Playing. Deliveries of
	// Table 0 become deliveries of the new table. A non-empty press is carried
	// out once: ErrRepeated after that.
	Create(ctx context.Context, t Table, press string, d []Delivery) (Table, error)
	// Update replaces what is kept of a table, except Seq, Turns and the
	// record. It returns ErrConflict when t.Rev is not the kept one, and the
	// table with its new Rev otherwise. A non-empty press is carried out once:
	// ErrRepeated after that. A seat that gets another user, or becomes vacant,
	// loses its draft and its orders: they are of who left. A table that becomes
	// Over or Closed loses its drafts, waits, orders, TableState.Masked and its
	// checkpoints but the last; it may become Playing again. Waits replace those
	// of the table, as in a Commit; none leave them.
	Update(ctx context.Context, t Table, press string, d []Delivery, w ...Wait) (Table, error)
	// Oversee is Update by somebody with power: the act is kept with it, once.
	Oversee(ctx context.Context, a Audit, t Table, press string, d []Delivery, w ...Wait) (Table, error)
	// Begin is Update that also stores the first state and its events: the
	// table is Playing afterwards, since t.Started. It returns ErrConflict
	// when the table is no longer Open.
	Begin(ctx context.Context, t Table, press string, state, events []byte, d []Delivery, w ...Wait) (Table, error)
	// Commit appends moves after entry After and stores the state, the events
	// and the deliveries they cause, all or nothing. It returns ErrConflict
	// when After is no longer the last entry or the table is not Playing, and
	// ErrRepeated when the press was carried out before (also when both hold).
	// A press that was refused may be tried again.
	Commit(ctx context.Context, c Commit) error
	// Table returns a table without its state, or ErrNotFound.
	Table(ctx context.Context, id int64) (Table, error)
	// Load returns a table and its latest state in one read, or ErrNotFound.
	Load(ctx context.Context, id int64) (Stored, error)
	// ByPlace returns the table played in a thread (Thread) or in a direct
	// message channel (Channel, with no Guild), the newest where several are, or
	// ErrNotFound.
	ByPlace(ctx context.Context, channel string) (Table, error)
	// Of returns the tables where user holds a seat, or stands in for one, and
	// whose phase is one of the given, oldest first. A seat that was left is
	// theirs again only when the table has ended.
	Of(ctx context.Context, user string, phases ...Phase) ([]Table, error)
	// InPhase returns the tables of a guild ("" for all guilds) in a phase, newest first.
	InPhase(ctx context.Context, guild string, phase Phase, limit int) ([]Table, error)
	// Count returns how many tables of a guild ("" for all guilds) are in each
	// phase.
	Count(ctx context.Context, guild string) (map[Phase]int, error)
	// Moves returns a record from entry from (1 for all) on.
	Moves(ctx context.Context, id int64, from int) ([]Move, error)
	// Turns returns the log from commit from (0: what happened at the start,
	// N 0) on, at most limit entries.
	Turns(ctx context.Context, id int64, from, limit int) ([]Turn, error)
	// Checkpoint returns the latest kept state at or before entry seq, and its
	// entry. Checkpoints of a match that is over or closed may be gone, except
	// the last: ErrNotFound.
	Checkpoint(ctx context.Context, id int64, seq int) (state []byte, at int, err error)
}

// Draft is a turn that its seat is composing.
type Draft struct {
	Table int64
	Seat  int
	After int      // Seq of the record it builds on
	Step  int      // raised by every change, so that a stale press is seen
	Codes []string // answers so far
	At    time.Time
	By    string // who composes it; not kept; see SaveDraft
}

// Drafts keeps at most one draft for each seat of a table.
type Drafts interface {
	// Draft returns the draft of a seat, or ErrNotFound.
	Draft(ctx context.Context, table int64, seat int) (Draft, error)
	// SaveDraft keeps d in place of the draft with step d.Step-1 (or in place
	// of none, for step 1); ErrConflict when another is kept. A kept draft that
	// builds on an older entry than the record's last is replaced silently,
	// whatever its step and d's. ErrConflict also when d itself does not build
	// on the last entry, the table is not Playing, or d.By, where it is given,
	// acts for the seat no more: read again, rebase, save.
	SaveDraft(ctx context.Context, d Draft) error
	// DropDraft forgets a draft; it is no error when there is none.
	DropDraft(ctx context.Context, table int64, seat int) error
}

// Priority orders deliveries that are due: lower goes first.
type Priority int

const (
	Answer Priority = iota
	Ping
	Picture
	Digest
)

// Delivery is a message that is owed. It names what to say and to whom; the
// words and pictures are made when it is sent, from the state at that time.
type Delivery struct {
	ID       string // given by the caller, unique, sortable by time
	Key      string // a newer delivery replaces an unclaimed older one with the same key; empty: never
	Table    int64
	Kind     string
	User     string // whom it is for; empty: the table's own place
	Body     []byte
	Priority Priority
	Due      time.Time
	Attempts int    // that failed, as Postpone counted them
	Error    string // of the last attempt
}

// Deliveries is the outbox.
type Deliveries interface {
	// Enqueue adds deliveries outside of a commit, in order. An ID that is in
	// use is an error.
	Enqueue(ctx context.Context, d []Delivery) error
	// Claim returns up to limit due deliveries, by priority, then age, and
	// hides them from other claims until the given time. At most one delivery
	// of a key is claimed at a time: a newer one waits until the claim of the
	// older ends, and when it ends by time the older is dropped.
	Claim(ctx context.Context, now, until time.Time, limit int) ([]Delivery, error)
	// Delivered removes a delivery that was carried out, or given up; it is no
	// error when it is gone already.
	Delivered(ctx context.Context, id string) error
	// Postpone makes a claimed delivery due again later and counts the
	// attempt. When a newer one with its key waits, the older is dropped. It is
	// no error when the delivery is gone already.
	Postpone(ctx context.Context, id string, due time.Time, reason string) error
	// Hold is Postpone for a delivery that was not tried: it counts nothing. A
	// reason says that it should have been sent by now; it is the last error.
	Hold(ctx context.Context, id string, due time.Time, reason string) error
	// DueNow makes what waits for a user, of these kinds, due at now where it
	// would be due later.
	DueNow(ctx context.Context, user string, now time.Time, kinds ...string) error
	// NextDue returns when Claim may next find something: the earliest of the
	// due times of what waits and of the ends of claims still held (a worker
	// may have died); false when the outbox is empty.
	NextDue(ctx context.Context) (time.Time, bool, error)
}

// Post is a message that stands on Discord and that we may edit later.
type Post struct {
	Table   int64
	Kind    string // "lobby", "card", "hand", "turn"
	User    string // whose; empty for public ones
	Channel string
	Message string
	Seq     int    // entry of the record it shows
	Digest  string // of its content, so that an equal one is not sent again
}

// Posts remembers which messages stand where.
type Posts interface {
	// Post returns a post, or ErrNotFound.
	Post(ctx context.Context, table int64, kind, user string) (Post, error)
	// SavePost keeps p in place of the one with its table, kind and user.
	SavePost(ctx context.Context, p Post) error
	// DropPost forgets a post; it is no error when there is none.
	DropPost(ctx context.Context, table int64, kind, user string) error
	// PostsOf returns all posts of a table.
	PostsOf(ctx context.Context, table int64) ([]Post, error)
}

// Audit is one act of somebody with power.
type Audit struct {
	At     time.Time
	Guild  string
	Table  int64 // 0: none
	User   string
	Act    string
	Detail string
}

// Audits is the append-only list of such acts.
type Audits interface {
	RecordAct(ctx context.Context, a Audit) error
	// Acts returns the latest acts in a guild, newest first.
	Acts(ctx context.Context, guild string, limit int) ([]Audit, error)
}

// Blobs keeps named bytes for parts that have no tables of their own.
type Blobs interface {
	PutBlob(ctx context.Context, space, key string, value []byte) error
	DropBlob(ctx context.Context, space, key string) error
	// EachBlob calls f for every blob of a space in key order, until f returns
	// an error, which it returns. f may use the store.
	EachBlob(ctx context.Context, space string, f func(key string, value []byte) error) error
}
