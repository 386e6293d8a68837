package storage

import "time"

// TableState is what the people at a table settle beside the match. All of it
// changes with Tables.Update, so that an outdated decision is refused.
type TableState struct {
	Terms        Terms          `json:"terms,omitzero"`
	Pause        Pause          `json:"pause,omitzero"`
	Votes        []Vote         `json:"votes,omitempty"`    // those that are open
	Votings      int            `json:"votings,omitempty"`  // votes opened so far: the last Vote.ID
	Previous     int64          `json:"previous,omitempty"` // table this is the rematch of
	Next         int64          `json:"next,omitempty"`     // the rematch of this table
	Faults       []string       `json:"faults,omitempty"`   // public notes of corrections, oldest first
	Reason       string         `json:"reason,omitempty"`   // public note of who removed the table
	Order        string         `json:"order,omitempty"`    // of the seats: "" drawn by the seed, "joined"
	SawHand      []SawHand      `json:"knew,omitempty"`     // users who saw a seat's hand and no longer see it
	Masked       []SawHand      `json:"masked,omitempty"`   // those of them who were forgotten: marks instead of users, gone with the match
	StandinSince []StandinSince `json:"stands,omitempty"`   // since when Seat.Standin is who it is
	FailedVotes  []FailedVote   `json:"asked,omitempty"`    // votes of late that were not carried, oldest first
	// Takebacks counts the entries of the record that take others back.
	Takebacks int `json:"takebacks,omitempty"`
	// Data is the digest of the tables the match is played with, empty for those
	// the game came with before digests were kept.
	Data string `json:"data,omitempty"`
}

// SawHand is a user who held a seat, or stood in for it, and does so no more.
type SawHand struct {
	User string `json:"user"`
	Seat int    `json:"seat"`
}

// StandinSince is since when somebody, or the computer, stands in for a seat. It
// means nothing where Seat.Standin is empty.
type StandinSince struct {
	Seat  int       `json:"seat"`
	Since time.Time `json:"since"`
	Own   bool      `json:"own,omitempty"` // by the word of the seat's person
}

// FailedVote is a vote that ended without being carried.
type FailedVote struct {
	Kind string    `json:"kind"`
	Seat int       `json:"seat"`
	To   int       `json:"to,omitempty"`
	User string    `json:"user,omitempty"`
	At   time.Time `json:"at"` // when it ended
}

// Terms bind everybody at a table. They are chosen while it is open and shown
// before anybody joins. The zero value has no clock.
type Terms struct {
	Clock    string        `json:"clock,omitempty"`    // "", "move", "bank", "daily"
	Span     time.Duration `json:"span,omitempty"`     // for a move; with a bank: added for each
	Bank     time.Duration `json:"bank,omitempty"`     // at the start, and its cap
	Hour     int           `json:"hour,omitempty"`     // daily: minutes after midnight in Zone
	Zone     string        `json:"zone,omitempty"`     // IANA name; empty: UTC
	Weekends bool          `json:"weekends,omitempty"` // the clock rests on Saturday and Sunday in Zone
	Grace    time.Duration `json:"grace,omitempty"`    // extension that each seat gets once
	Absence  string        `json:"absence,omitempty"`  // when time runs out: "", "auto", "vote", "standin"
	Silent   bool          `json:"silent,omitempty"`   // no reminders at all
	Delay    time.Duration `json:"delay,omitempty"`    // after which standing orders act
}

// Pause is why the clocks of a table stand still; zero when they do not.
type Pause struct {
	Since time.Time `json:"since,omitzero"`
	Why   string    `json:"why,omitempty"` // "vote", "admin", "asleep"
	By    string    `json:"by,omitempty"`  // user; empty: nobody
}

// Vote is a question to some of the people at a table.
type Vote struct {
	ID      int               `json:"id"`                // counted from 1 at each table
	Kind    string            `json:"kind"`              // "undo", "pause", "resume", "replace", "standin"
	By      string            `json:"by"`                // user who asked; empty: the clock
	Seat    int               `json:"seat"`              // whom it is about; -1: nobody in particular
	After   int               `json:"after"`             // entry of the record it was asked at
	To      int               `json:"to,omitempty"`      // undo: entry to go back to
	User    string            `json:"user,omitempty"`    // replace, standin: who would come
	Name    string            `json:"name,omitempty"`    // their name
	Voters  []string          `json:"voters"`            // users who may vote
	Needed  int               `json:"needed"`            // how many of them must agree
	Ballots map[string]string `json:"ballots,omitempty"` // user -> "yes", "no"
	Opened  time.Time         `json:"opened"`
	Ends    time.Time         `json:"ends,omitzero"`
}
