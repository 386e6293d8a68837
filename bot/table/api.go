package table

import (
	"context"
	"errors"
	"time"

	"guildhall/engine"
	"guildhall/storage"
)

var errNotYet = errors.New("not yet written")

// Opening is a table that somebody opens.
type Opening struct {
	Game      string
	Counts    []int             // numbers of people it may start with; empty: all the game allows
	Options   map[string]string // by OptionSpec.ID; absent means default
	Lang      string            // of public texts
	Owner     string
	OwnerName string
	Guild     string   // empty in direct messages
	Channel   string   // where the lobby card will stand
	Invited   []string // users who alone may join; empty: anybody
}

// Open opens a table and seats the owner. It owes the lobby card.
func (t *Tables) Open(ctx context.Context, o Opening) (storage.Table, error) {
	return storage.Table{}, errNotYet
}

// Join seats a person at an open table.
func (t *Tables) Join(ctx context.Context, id int64, user, name, press string) (storage.Table, error) {
	return storage.Table{}, errNotYet
}

// Leave frees a person's seat at an open table. When the owner leaves, the one
// who joined first after them inherits it; when nobody is left, it closes.
func (t *Tables) Leave(ctx context.Context, id int64, user, press string) (storage.Table, error) {
	return storage.Table{}, errNotYet
}

// Change is what the owner changes of an open table; nil fields stay.
type Change struct {
	Table   int64
	By      string
	Press   string
	Options map[string]string // by OptionSpec.ID; absent ones stay
	Counts  []int
	Lang    string
	Invited []string
	Public  bool // lifts all invitations: anybody may join
}

// Change changes an open table and tells those who joined.
func (t *Tables) Change(ctx context.Context, c Change) (storage.Table, error) {
	return storage.Table{}, errNotYet
}

// Start draws the seed, seats the people by it and begins the match.
func (t *Tables) Start(ctx context.Context, id int64, by, press string) (storage.Table, error) {
	return storage.Table{}, errNotYet
}

// Close ends a table without a result: an open one, or a running one whose
// owner is alone at it. Reason is a message key; empty: "closed by its owner".
func (t *Tables) Close(ctx context.Context, id int64, by, press, reason string) (storage.Table, error) {
	return storage.Table{}, errNotYet
}

// Resign frees a person's seat in a running match: the game answers for it
// from then on. When at most one person remains, the table ends.
func (t *Tables) Resign(ctx context.Context, id int64, user, press string) (storage.Table, error) {
	return storage.Table{}, errNotYet
}

// Remove ends any table that has not ended, by the power of an administrator,
// and keeps who did it and the note. The caller has checked the power.
func (t *Tables) Remove(ctx context.Context, id int64, by, press, note string) (storage.Table, error) {
	return storage.Table{}, errNotYet
}

// Place is where a table stands; empty fields stay as they are.
type Place struct{ Channel, Thread string }

// Placed notes where the lobby card stands and where the match is played.
func (t *Tables) Placed(ctx context.Context, id int64, p Place) (storage.Table, error) {
	return storage.Table{}, errNotYet
}

// SetQuiet says whether a seated person wants private messages from this table.
func (t *Tables) SetQuiet(ctx context.Context, id int64, user string, quiet bool, press string) (storage.Table, error) {
	return storage.Table{}, errNotYet
}

// Table returns a table as anybody may know it: without a secret seed.
func (t *Tables) Table(ctx context.Context, id int64) (storage.Table, error) {
	return storage.Table{}, errNotYet
}

// At returns the table that is played in a channel, or a refusal.
func (t *Tables) At(ctx context.Context, channel string) (storage.Table, error) {
	return storage.Table{}, errNotYet
}

// Look returns all that user may see of a table now. An empty user sees what
// everybody may see.
func (t *Tables) Look(ctx context.Context, id int64, user string) (*Sight, error) {
	return nil, errNotYet
}

// Press is one act of a person on their own turn.
type Press struct {
	Table   int64
	User    string
	Rev     Rev    // of the Sight it was made on, or Newest
	Written string // for Choose: a code, or several joined by spaces or semicolons
	Sure    bool   // for Choose: the warning was read
	ID      string // of the interaction; unique for ever. A repeated one acts once
}

// Choose plays what is written into the draft of the person's turn, step by
// step. A step that reveals something hidden, or answers a final question,
// makes the draft and itself final: without Sure the Sight has a Warning
// instead, and what was written before that step is drafted.
//
// When a step is refused nothing is drafted at all, and the error is a
// *Refused with the game's reason.
func (t *Tables) Choose(ctx context.Context, p Press) (*Sight, error) { return nil, errNotYet }

// Undo takes back the latest step of the draft.
func (t *Tables) Undo(ctx context.Context, p Press) (*Sight, error) { return nil, errNotYet }

// StartOver takes back the whole draft.
func (t *Tables) StartOver(ctx context.Context, p Press) (*Sight, error) { return nil, errNotYet }

// Confirm makes a complete draft final.
func (t *Tables) Confirm(ctx context.Context, p Press) (*Sight, error) { return nil, errNotYet }

// Refuse explains why a written answer is not legal for user now. What is
// legal at its beginning is passed over.
func (t *Tables) Refuse(ctx context.Context, id int64, user, written string) (engine.Refusal, error) {
	return engine.Refusal{}, errNotYet
}

// Blocked lists the answers that user's question has in the game but that are
// not legal now, each with its reason.
func (t *Tables) Blocked(ctx context.Context, id int64, user string) ([]engine.Refusal, error) {
	return nil, errNotYet
}

// Entry is one entry of the log: what a commit did, as far as the reader may
// know it.
type Entry struct {
	Turn   int         // number of the commit; 0: the start
	At     time.Time   // when it was committed
	Seat   engine.Seat // whom its first event is about; NoSeat if nobody
	Events []engine.Event
}

// Log returns log entries from number from on, at most limit commits; those
// in which the reader may see nothing are left out. Table.Turns is the newest.
func (t *Tables) Log(ctx context.Context, id int64, viewer string, from, limit int) ([]Entry, error) {
	return nil, errNotYet
}

// Waiting is a table that waits for a person.
type Waiting struct {
	Table    storage.Table
	Seat     engine.Seat
	Since    time.Time       // since when it waits for this person
	Question engine.Question // of the committed state
	Others   []engine.Seat   // who else is waited for
	Drafted  bool            // a draft was begun
}

// Mine returns the running tables that wait for user, longest wait first.
// Tables that cannot be read are left out and logged.
func (t *Tables) Mine(ctx context.Context, user string) ([]Waiting, error) { return nil, errNotYet }

// Note returns user's private note at a table.
func (t *Tables) Note(ctx context.Context, id int64, user string) (string, error) {
	return "", errNotYet
}

// SaveNote keeps user's private note at a table; an empty one forgets it.
func (t *Tables) SaveNote(ctx context.Context, id int64, user, note string) error { return errNotYet }

// Seed returns the seed of a match that has ended, and the hash published when
// it started.
func Seed(table storage.Table) (seed engine.Seed, hash string) { return engine.Seed{}, "" }
