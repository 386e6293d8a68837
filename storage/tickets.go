package storage

import (
	"context"
	"time"
)

// Ticket says that a person looks for a match, and which ones suit: on a server,
// across servers (Wish.Across), or on both.
type Ticket struct {
	ID           int64 // given by the store, counted from 1
	Rev          int64 // raised by every change
	User         string
	Name         string
	Guild        string // empty: it was written in direct messages
	Channel      string // where it was written; empty in direct messages
	Wish         Criteria
	Since        time.Time // the place in the queue: who waits longest is first
	From         time.Time // not asked before; zero: at any time
	Expires      time.Time
	Rests        string    // why nobody looks for a match any more; empty: somebody does
	ReadyCheckID int64     // the muster that asks for an answer; 0: none
	Answer       string    // in a muster: "asked", "in"
	Due          time.Time // of the answer
	Next         time.Time // when it must be attended to
}

// Criteria is what suits the person of a ticket.
type Criteria struct {
	Games     []string      `json:"games"`
	Counts    []int         `json:"counts"` // numbers of players, ascending
	Paces     []string      `json:"paces"`  // ids of presets of clocks
	Langs     []string      `json:"langs"`
	Computers bool          `json:"computers,omitempty"` // they may fill up
	After     time.Duration `json:"after,omitempty"`     // how long to look for people before they do
	Across    bool          `json:"across,omitempty"`    // also with people of other servers, in direct messages
}

// QueuedTicket is a ticket in the queue, with what is known of its person.
type QueuedTicket struct {
	Ticket
	Preferences ReminderPreferences
	Running     int  // tables on the server of the queue that have not ended
	Asked       bool // another ticket of the person is in a muster
}

// ReadyCheck is a match that is found. It asks the people of its tickets to confirm.
// Its revision guards their answers.
type ReadyCheck struct {
	ID        int64  // given by the store, counted from 1
	Rev       int64  // raised by every change
	Guild     string // empty: of people across servers
	Channel   string // where the table opens; empty: in the direct messages of each
	Game      string
	Pace      string
	Lang      string
	People    int
	Computers int
	Opened    time.Time
	Table     int64     // 0 until it opens
	Next      time.Time // when it must be attended to
}

// TicketChange changes tickets and at most one muster, all or nothing.
type TicketChange struct {
	Press      string
	ReadyCheck *ReadyCheck // ID 0: a new one
	Ends       bool        // the muster is deleted
	// Tickets replace those with the same ID at their revisions; ID 0 is a new one.
	// Those with an answer and without a muster are of the new Muster.
	Tickets    []Ticket
	Drop       []Ticket // deleted at their revisions
	MaxTickets int      // tickets that the person of a new one may have; 0: any number
	// Table is a new table, whose number becomes Muster.Table.
	Table      *Table
	Deliveries []Delivery // those without Table and Key are of the new table
}

// Tickets stores who looks for a match. Lists of what is due or waits leave out
// damaged rows: one never keeps others from playing. To read one alone is an error,
// and so is a damaged avoid list.
type Tickets interface {
	// ChangeTickets stores a change and returns it with all numbers and revisions as
	// stored. It returns ErrConflict when a revision is another than the stored one,
	// or somebody would be in two musters; ErrDuplicate for a press that was carried
	// out before; and a *LimitError where a person would have more tickets than
	// MaxTickets, or the new table would exceed the limits of its server.
	ChangeTickets(ctx context.Context, c TicketChange) (TicketChange, error)
	// Ticket returns a ticket, or ErrNotFound.
	Ticket(ctx context.Context, id int64) (Ticket, error)
	// TicketsOf returns the tickets of a user, oldest first.
	TicketsOf(ctx context.Context, user string) ([]Ticket, error)
	// TicketsDue returns tickets whose Next is at or before now, earliest first; not
	// those in a muster.
	TicketsDue(ctx context.Context, now time.Time, limit int) ([]Ticket, error)
	// TicketsWaiting returns the tickets of a guild that are in no muster and do not
	// rest, who waits longest first; for the guild "" those of all guilds and of none
	// whose wish is Across.
	TicketsWaiting(ctx context.Context, guild string) ([]QueuedTicket, error)
	// ReadyCheck returns a muster, or ErrNotFound.
	ReadyCheck(ctx context.Context, id int64) (ReadyCheck, error)
	// ReadyCheckTickets returns the tickets in a muster, who waited longest first.
	ReadyCheckTickets(ctx context.Context, id int64) ([]Ticket, error)
	// MustersDue returns musters whose Next is at or before now, earliest first.
	MustersDue(ctx context.Context, now time.Time, limit int) ([]ReadyCheck, error)
	// Avoid puts a person on the avoid list of a user (on), or takes them off. It
	// returns a *LimitError when the list has as many as most.
	Avoid(ctx context.Context, user, whom string, on bool, limit int) error
	// Avoided returns the avoid list of a user, in the order of its making.
	Avoided(ctx context.Context, user string) ([]string, error)
	// AvoidedIn returns the avoid lists of all who have a ticket in the queue of a
	// guild, or of "", as TicketsWaiting says, whatever state it is in.
	AvoidedIn(ctx context.Context, guild string) (map[string][]string, error)
	// Reliability returns how a user kept to the matches that they began.
	Reliability(ctx context.Context, user string) (Reliability, error)
}
