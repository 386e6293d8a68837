package storage

import (
	"context"
	"time"
)

// Ticket is a person's search for a match on a server, across servers (Criteria.Across), or
// both.
type Ticket struct {
	ID           int64 // given by the store, counted from 1
	Rev          int64 // raised by every change
	User         string
	Name         string
	Guild        string // empty: it was created in direct messages
	Channel      string // channel where it was created; empty in direct messages
	Wish         Criteria
	Since        time.Time // place in the queue: the earliest is first
	From         time.Time // earliest time of a ready check; zero: at any time
	Expires      time.Time
	Rests        string    // reason why the search is paused; empty: it runs
	ReadyCheckID int64     // the ready check that waits for an answer; 0: none
	Answer       string    // in a ready check: "asked", "in"
	Due          time.Time // deadline of the answer
	Next         time.Time // when it must be processed next
}

// Criteria are the search criteria of a ticket.
type Criteria struct {
	Games     []string      `json:"games"`
	Counts    []int         `json:"counts"` // numbers of players, ascending
	Paces     []string      `json:"paces"`  // ids of presets of clocks
	Langs     []string      `json:"langs"`
	Computers bool          `json:"computers,omitempty"` // computer opponents may fill the remaining seats
	After     time.Duration `json:"after,omitempty"`     // time to look for people before computer opponents fill seats
	Across    bool          `json:"across,omitempty"`    // also with people of other servers, in direct messages
}

// QueuedTicket is a ticket in the queue with data about its person.
type QueuedTicket struct {
	Ticket
	Preferences ReminderPreferences
	Running     int  // number of tables on the server of the queue that have not ended
	Asked       bool // another ticket of the person is in a ready check
}

// ReadyCheck is a found match that asks the people of its tickets to confirm. Its revision
// guards their answers.
type ReadyCheck struct {
	ID        int64  // given by the store, counted from 1
	Rev       int64  // raised by every change
	Guild     string // empty: people of several servers
	Channel   string // channel where the table opens; empty: in everybody's direct messages
	Game      string
	Pace      string
	Lang      string
	People    int
	Computers int
	Opened    time.Time
	Table     int64     // 0 until it opens
	Next      time.Time // when it must be processed next
}

// TicketChange changes tickets and at most one ready check, all or nothing.
type TicketChange struct {
	Press      string
	ReadyCheck *ReadyCheck // ID 0: a new one
	Ends       bool        // the ready check is deleted
	// Tickets replace the tickets with the same ID at their revisions; ID 0 is a new one. A
	// ticket with an answer and without a ready check belongs to the new ReadyCheck.
	Tickets    []Ticket
	Drop       []Ticket // deleted at their revisions
	MaxTickets int      // maximum tickets of the person of a new one; 0: any number
	// Table is a new table. Its number is stored in ReadyCheck.Table.
	Table      *Table
	Deliveries []Delivery // those without Table and Key are of the new table
}

// Tickets stores people's searches for matches. Lists leave out damaged rows, so that one
// damaged row never stops others from playing. Reading a single damaged row returns an error,
// and so does a damaged avoid list.
type Tickets interface {
	// ChangeTickets stores a change and returns it with all numbers and revisions as stored.
	// It returns ErrConflict when a stored revision is different or a person would be in two
	// ready checks, ErrDuplicate for a press that was already carried out, and a *LimitError
	// when a person would have more than MaxTickets tickets or the new table would exceed the limits
	// of its server.
	ChangeTickets(ctx context.Context, c TicketChange) (TicketChange, error)
	// Ticket returns a ticket, or ErrNotFound.
	Ticket(ctx context.Context, id int64) (Ticket, error)
	// TicketsOf returns the tickets of a user, oldest first.
	TicketsOf(ctx context.Context, user string) ([]Ticket, error)
	// TicketsDue returns tickets whose Next is at or before now, earliest first, without those
	// in a ready check.
	TicketsDue(ctx context.Context, now time.Time, limit int) ([]Ticket, error)
	// TicketsWaiting returns the tickets of a guild that are not paused and in no ready check,
	// longest wait first. The guild "" means the tickets with Across of any guild or of none.
	TicketsWaiting(ctx context.Context, guild string) ([]QueuedTicket, error)
	// ReadyCheck returns a ready check, or ErrNotFound.
	ReadyCheck(ctx context.Context, id int64) (ReadyCheck, error)
	// ReadyCheckTickets returns the tickets in a ready check, longest wait first.
	ReadyCheckTickets(ctx context.Context, id int64) ([]Ticket, error)
	// MustersDue returns ready checks whose Next is at or before now, earliest first.
	MustersDue(ctx context.Context, now time.Time, limit int) ([]ReadyCheck, error)
	// Avoid puts a person on the avoid list of a user (on), or removes them. It returns a
	// *LimitError when the list already has limit people.
	Avoid(ctx context.Context, user, whom string, on bool, limit int) error
	// Avoided returns the avoid list of a user, in the order in which people were added.
	Avoided(ctx context.Context, user string) ([]string, error)
	// AvoidedIn returns the avoid lists of everybody with a ticket in the queue of a guild, or
	// of "" (see TicketsWaiting), including those who are paused or in a ready check.
	AvoidedIn(ctx context.Context, guild string) (map[string][]string, error)
	// Reliability returns the counts of a user's latest matches.
	Reliability(ctx context.Context, user string) (Reliability, error)
}
