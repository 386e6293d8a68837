// Package storage declares the interface to the database, in the terms of the
// domain, and its guarantees. Each database has a package of its own and passes
// the tests of storage/storagetest.
//
// A state, an event list and the body of a delivery are bytes that only the
// caller understands. The caller passes all times; the store keeps them to the
// millisecond and returns them in UTC. Empty and nil lists are equal: the store
// may return either for the other.
package storage

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

var (
	// ErrNotFound is returned when there is nothing stored under a name.
	ErrNotFound = errors.New("not found")
	// ErrConflict is returned when the table, the record or the draft changed after the caller
	// read it.
	ErrConflict = errors.New("moved on")
	// ErrDuplicate is returned when a press was already carried out. The store remembers
	// presses for at least a week, far longer than Discord repeats them. An empty press is
	// never a duplicate.
	ErrDuplicate = errors.New("already carried out")
)

// Store is the whole database. All methods may be called concurrently.
type Store interface {
	Tables
	Drafts
	Interactions
	Deliveries
	Posts
	Waits
	OrderStore
	People
	Guilds
	Audits
	Ratings
	Blobs
	Leagues
	Tickets
	Dailies
	Puzzles
	Webhooks
	// Backup writes a consistent copy of the live database to a new file and
	// never overwrites one. Commits continue meanwhile.
	Backup(ctx context.Context, path string) error
	Close() error
}

// Phase is the stage of a table's life.
type Phase string

const (
	Open     Phase = "open"    // people join and leave
	Playing  Phase = "playing" // the match runs
	Finished Phase = "over"    // the match has a result
	Closed   Phase = "closed"  // ended without a result
)

// Table is a match with its people and its place on Discord.
type Table struct {
	ID         int64 // given by Create, counted from 1: "table 12"
	Rev        int64 // raised by every Update, Begin and Commit, and by a gap; see Tables.Update and Waits.Beat
	Phase      Phase
	Game       string
	Version    int               // rules version of the latest move
	Options    map[string]string // as chosen when the table opened
	Counts     []int             // possible numbers of seats
	Lang       string            // of public texts
	Owner      string            // user who opened it
	Invited    []string          // the only users who may join; empty: anybody
	Guild      string            // empty in direct messages
	Channel    string            // channel of the lobby card
	Thread     string            // thread of the match; empty until it exists
	Seed       []byte            // 32 bytes from the start, or earlier when the deal is given; secret until the end
	Seq        int               // moves committed
	Turns      int               // commits made
	Seats      []Seat            // in order of joining while open, then in seat order
	Created    time.Time
	Started    time.Time // zero until then
	Ended      time.Time // zero until then
	Ending     string    // reason of an end without a result: a message key; else empty
	TableState TableState
}

// Outline is the part of a table that shows whether it needs attention.
type Outline struct {
	ID    int64
	Phase Phase
	Ended time.Time // zero until then
}

// Computer is the value of Seat.Standin when the game answers for the seat with harmless
// moves.
const Computer = "computer"

// IsComputer reports whether a user is Computer or a computer opponent, whose name begins with
// Computer and a hyphen. The ids of Discord's users are digits.
func IsComputer(user string) bool {
	rest, ok := strings.CutPrefix(user, Computer)
	return ok && (rest == "" || rest[0] == '-')
}

// Seat is a person, or a computer opponent, at a table.
type Seat struct {
	User   string // a user of Discord, or of a computer opponent; see IsComputer
	Name   string // as shown in pictures and logs
	Vacant bool   // the person resigned: the game answers for the seat
	Quiet  bool   // wants no direct messages from this table
	// Standin is another user who may also act for the seat: a person, a computer opponent, or
	// Computer; empty: nobody.
	Standin     string
	StandinName string
	Bank        time.Duration // time left of Terms.Bank when the seat was last asked
	Grace       bool          // the extension was given
}

// Move is one entry of a record.
type Move struct {
	Seq     int // from 1
	Seat    int
	Code    string
	Version int // rules version at that time
	At      time.Time
}

// Commit makes moves final and stores all their consequences.
type Commit struct {
	Table      int64
	After      int    // last entry of the record before the moves
	Press      string // interaction that caused it; empty when nobody pressed
	Moves      []Move // at least one; Seq counts on from After; At is Commit.At
	State      []byte // after the last move
	Events     []byte // for the log
	DropDrafts []int  // seats whose drafts the commit deletes
	Over       bool   // the match ended: Phase becomes Over, checkpoints and drafts are deleted
	At         time.Time
	Deliveries []Delivery
	// Waits lists all seats that owe a move after the commit. A wait with a Rev
	// keeps the stored row of its seat, if there is one.
	Waits []Wait
	// Seats and TableState, when given, replace those of the table.
	Seats      []Seat
	TableState *TableState
	// Rev is the revision of the table from which the caller made Waits, Seats and
	// TableState: Commit returns ErrConflict when another is stored. With 0, and
	// neither Seats nor TableState, any may be stored.
	Rev int64
	// Orders are standing orders that the moves execute or end, in their new
	// form; orders of other seats stay. Commit returns ErrConflict when the
	// stored revision differs from Rev.
	Orders []Orders
	Audit  *Audit // the administrator's act that caused the commit; nil: none
}

// Turn is a commit in the log.
type Turn struct {
	N      int // from 1
	First  int // Seq of its first move
	Last   int
	Seat   int // seat of its first move; -1 for N 0
	Events []byte
	At     time.Time
}

// Stored is a table with its latest state.
type Stored struct {
	Table Table
	State []byte // nil while the table is open
}

// Position is a table with everything that one person needs to act at its current position.
type Position struct {
	Table  Table
	Waits  []Wait  // by seat
	Drafts []Draft // drafts of the seats where the person plays or is the stand-in
	// Orders are the standing orders of all seats, without damaged ones of other people's
	// seats.
	Orders []Orders
	Note   string // the person's private note
	// Preferences are the preferences of everybody who plays here or stands in, by user, if
	// stored and not damaged.
	Preferences map[string]ReminderPreferences
}

// Tables stores tables and their records. A record is append-only. Create and
// Update return a *LimitError when a new person at a table, or its server,
// would exceed the limits of the server.
type Tables interface {
	// Create stores a new table and returns it with its ID and Rev. Its phase is
	// Open when the caller gives none; only Begin makes it Playing. Deliveries
	// with Table 0 become deliveries of the new table. A second Create with the
	// same non-empty press returns ErrDuplicate.
	Create(ctx context.Context, t Table, press string, d []Delivery) (Table, error)
	// Update replaces the stored table, except Seq, Turns and the record, and
	// returns it with its new Rev. It returns ErrConflict when t.Rev is not the
	// stored revision, and ErrDuplicate for a non-empty press that was carried out
	// before. When a seat gets another user, or becomes vacant, Update deletes
	// its draft and its standing orders, as they belong to the former user. When
	// a table becomes Over or Closed, Update deletes its drafts, waits, orders,
	// TableState.Masked and all checkpoints but the last; the table may become
	// Playing again. Waits replace those of the table, as in a Commit; without
	// any, the stored waits stay.
	Update(ctx context.Context, t Table, press string, d []Delivery, w ...Wait) (Table, error)
	// UpdateAudited is Update by an administrator: it also stores the act, in the
	// same transaction.
	UpdateAudited(ctx context.Context, a Audit, t Table, press string, d []Delivery, w ...Wait) (Table, error)
	// Begin is Update that also stores the first state and its events and makes
	// the table Playing, since t.Started. It returns ErrConflict when the table
	// is no longer Open.
	Begin(ctx context.Context, t Table, press string, state, events []byte, d []Delivery, w ...Wait) (Table, error)
	// Commit appends moves after entry After and stores the state, the events and
	// the deliveries, all or nothing. It returns ErrConflict when After is no
	// longer the last entry or the table is not Playing, and ErrDuplicate when the
	// press was carried out before (also when both are true). A press whose
	// commit was refused may be used again.
	Commit(ctx context.Context, c Commit) error
	// Table returns a table without its state, or ErrNotFound.
	Table(ctx context.Context, id int64) (Table, error)
	// Position returns a table with everything that user needs to act there, in one read, or
	// ErrNotFound. An empty user has no drafts, orders or note.
	Position(ctx context.Context, id int64, user string) (Position, error)
	// Load returns a table and its latest state in one read, or ErrNotFound.
	Load(ctx context.Context, id int64) (Stored, error)
	// ByPlace returns the table with this thread (Thread) or this direct message
	// channel (Channel, with no Guild): the newest of several, or ErrNotFound.
	ByPlace(ctx context.Context, channel string) (Table, error)
	// Of returns the tables in one of the given phases where user has a seat or
	// stands in for one, oldest first. A seat that the user left counts only
	// after the table has ended.
	Of(ctx context.Context, user string, phases ...Phase) ([]Table, error)
	// InPhase returns the tables of a guild ("" for all guilds) in a phase,
	// newest first.
	InPhase(ctx context.Context, guild string, phase Phase, limit int) ([]Table, error)
	// Outlines returns the outlines of at most limit tables whose ids are greater than
	// after, in order.
	Outlines(ctx context.Context, after int64, limit int) ([]Outline, error)
	// Count returns how many tables of a guild ("" for all guilds) are in each
	// phase.
	Count(ctx context.Context, guild string) (map[Phase]int, error)
	// CountFriends returns how many tables for friends are open or running.
	CountFriends(ctx context.Context) (int, error)
	// Moves returns a record, beginning with entry from (1 for all).
	Moves(ctx context.Context, id int64, from int) ([]Move, error)
	// Turns returns at most limit entries of the log, beginning with commit from;
	// commit 0 holds the events of the start.
	Turns(ctx context.Context, id int64, from, limit int) ([]Turn, error)
	// Checkpoint returns the latest stored state at or before entry seq, and its
	// entry. A match that is over or closed may have no checkpoints but the last:
	// then ErrNotFound.
	Checkpoint(ctx context.Context, id int64, seq int) (state []byte, at int, err error)
}

// Draft is an unfinished turn of a seat.
type Draft struct {
	Table int64
	Seat  int
	After int      // last entry of the record when the draft began
	Step  int      // raised by every change, so that a stale press is noticed
	Codes []string // moves so far
	At    time.Time
	By    string // user who makes it; not stored; see SaveDraft
}

// Drafts stores at most one draft for each seat of a table.
type Drafts interface {
	// Draft returns the draft of a seat, or ErrNotFound.
	Draft(ctx context.Context, table int64, seat int) (Draft, error)
	// SaveDraft replaces the stored draft when that has step d.Step-1 (or when
	// there is none, for step 1), and returns ErrConflict otherwise. It replaces
	// a stored draft that is based on an earlier entry than the record's last
	// without looking at its step. It also returns ErrConflict when d itself is
	// not based on the last entry, the table is not Playing, or d.By, if given,
	// no longer acts for the seat: the caller reads again, rebases and saves.
	SaveDraft(ctx context.Context, d Draft) error
}

// Interactions stores answered interactions, in addition to the presses of changes. Both are
// remembered for at least a week.
type Interactions interface {
	// NoteAnswered stores that an interaction was answered. It does not wait for the disk.
	NoteAnswered(ctx context.Context, interaction string) error
	// IsAnswered reports whether an interaction was answered.
	IsAnswered(ctx context.Context, interaction string) (bool, error)
}

// Priority orders due deliveries: lower goes first.
type Priority int

const (
	Answer Priority = iota
	Ping
	Picture
	Digest
)

// Delivery is a message to be sent. It holds its kind and addressee only; the sender makes its
// text and pictures from the state at the time of sending.
type Delivery struct {
	ID       string // given by the caller, unique, sortable by time
	Key      string // a newer delivery replaces an unclaimed older one with the same key; empty: never
	Table    int64
	Kind     string
	User     string // addressee; empty: the table's own place
	Body     []byte
	Priority Priority
	Due      time.Time
	Attempts int    // failed attempts, counted by Retry
	Error    string // of the last attempt
}

// Deliveries is the outbox.
type Deliveries interface {
	// Enqueue adds deliveries outside of a commit, in order. A delivery that is stored already
	// with the same content stays as it is, waiting or claimed. So a call with unknown outcome
	// can be repeated, but at once: a delivery that was sent meanwhile would be sent again. If
	// an id belongs to another delivery, Enqueue returns an error and adds nothing.
	Enqueue(ctx context.Context, d []Delivery) error
	// EnqueueMissing is Enqueue without the deliveries whose key a stored delivery has, claimed
	// or not.
	EnqueueMissing(ctx context.Context, d []Delivery) error
	// Claim returns up to limit due deliveries, by priority, then the longest due, and hides
	// them from other claims until the given time. At most one delivery of a key is claimed at
	// a time: a newer one waits until the claim of the older ends. Among named processes (see
	// Leases), one at a time claims deliveries of a table. When a claim expires while a newer
	// delivery waits, the older delivery is dropped.
	Claim(ctx context.Context, now, until time.Time, limit int) ([]Delivery, error)
	// MarkDelivered removes a delivery that was sent or given up; it is no error when
	// it is already gone.
	MarkDelivered(ctx context.Context, id string) error
	// Retry makes a claimed delivery due again later and counts the attempt. It changes
	// nothing if another process has claimed it meanwhile. If a newer one with its key waits,
	// Retry drops the older. A missing delivery is no error.
	Retry(ctx context.Context, id string, due time.Time, reason string) error
	// Defer is Retry without counting an attempt. A non-empty reason marks the delivery as
	// overdue and becomes its last error.
	Defer(ctx context.Context, id string, due time.Time, reason string) error
	// DueNow sets the due time of a user's later deliveries of these kinds to now.
	DueNow(ctx context.Context, user string, now time.Time, kinds ...string) error
	// NextDue returns the earliest time at which Claim may find a delivery: the earliest due
	// time of unclaimed deliveries, or the end of a claim, whose worker may have crashed. It
	// returns false when the outbox is empty.
	NextDue(ctx context.Context) (time.Time, bool, error)
}

// InFlight is the suffix of the kind of a note. A note is the post of a message that is being
// sent and may or may not have reached Discord.
const InFlight = " sending"

// Message is a message on Discord that the bot may edit later, or the note of one in flight.
type Message struct {
	Table   int64
	Kind    string // name at its table and for its person: "lobby", "card", "hand", "turn", "find 7"
	User    string // addressee; empty for public ones
	Channel string
	Message string // empty in a note
	Seq     int    // last entry of the record it shows
	Digest  string // hash of its content, so that the bot skips an edit without a change
	// Topic is the subject of the message: the phase of a season, the ready check of a ticket,
	// the reason of an alert. It is empty for kinds with only one subject.
	Topic    string
	About    int64     // another table: an announced rematch, or the table of an alert
	Delivery string    // id of the delivery that last sent or edited it, for some kinds
	Earlier  []string  // ids of the deliveries before that one, newest first, for a line in a thread
	Sent     time.Time // start of sending, for a note and a reminder
	Pressed  time.Time // time of a person's last press on it, for "your turn"
	// Pinged holds the time, by seat, when its person was last pinged by this message or an
	// earlier one.
	Pinged map[int]time.Time
	// The fields below are set for notes only.
	Nonce  string   // nonce with which the message is sent
	Texts  []string // hashes of the texts that the message may have
	People []string // users whom it pings
}

// Posts stores the places of the bot's messages.
type Posts interface {
	// Post returns a post, or ErrNotFound.
	Post(ctx context.Context, table int64, kind, user string) (Message, error)
	// SavePost replaces the post with the same table, kind and user. If p has a delivery and
	// no message, it begins to send; when the message of that delivery, or a later one,
	// stands already, SavePost changes nothing and returns ErrConflict: another process sent
	// it.
	SavePost(ctx context.Context, p Message) error
	// ConfirmPost is SavePost for a message that Discord already shows. If inFlight has a
	// kind, it also drops the note with that table and the kind, user and digest of inFlight;
	// if there is no such note, it changes nothing and returns ErrConflict, because another
	// process confirmed it or the answer of the first call was lost. It does not wait for the
	// disk: a power cut may lose it with everything stored after it, such as the end of its
	// delivery. A killed process loses nothing.
	ConfirmPost(ctx context.Context, p, inFlight Message) error
	// DropPost deletes a post; a missing one is no error. It does not wait for the disk
	// either.
	DropPost(ctx context.Context, table int64, kind, user string) error
	// PostsOf returns all posts of a table.
	PostsOf(ctx context.Context, table int64) ([]Message, error)
}

// Audit is one act of an administrator.
type Audit struct {
	At     time.Time
	Guild  string // server whose owners see it; empty for an entry of a journal
	Table  int64  // 0: none
	User   string
	Act    string
	Detail string
	League int64 // league whose journal lists it; 0: none
}

// Audits is the append-only list of these acts.
type Audits interface {
	RecordAct(ctx context.Context, a Audit) error
	// Acts returns the latest acts in a guild, newest first.
	Acts(ctx context.Context, guild string, limit int) ([]Audit, error)
	// Journal returns the latest acts in the journal of a league, newest first.
	Journal(ctx context.Context, league int64, limit int) ([]Audit, error)
}

// Blobs stores named bytes for parts of the program that have no tables of their
// own.
type Blobs interface {
	PutBlob(ctx context.Context, space, key string, value []byte) error
	// AddBlob stores a blob unless there is one of that name, and returns the stored one.
	AddBlob(ctx context.Context, space, key string, value []byte) ([]byte, error)
	DropBlob(ctx context.Context, space, key string) error
	// Blob returns one blob; nil when there is none.
	Blob(ctx context.Context, space, key string) ([]byte, error)
	// EachBlob calls f for every blob of a space in key order, until f returns an error, and
	// returns that error. f runs outside of a transaction, once for each blob, and may use the
	// store.
	EachBlob(ctx context.Context, space string, f func(key string, value []byte) error) error
}

// Check returns an error for a commit with missing or inconsistent moves.
func (c Commit) Check() error {
	if len(c.Moves) == 0 {
		return errors.New("no moves")
	}
	for i, m := range c.Moves {
		if m.Seq != c.After+1+i {
			return fmt.Errorf("move %d after %d has number %d", i+1, c.After, m.Seq)
		}
	}
	return nil
}
