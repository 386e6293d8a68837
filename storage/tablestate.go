package storage

import "time"

// TableState is what the people at a table agreed beside the match: votes,
// pauses, terms. All of it changes with Tables.Update, which refuses a change
// based on an old revision.
type TableState struct {
	Terms        Terms          `json:"terms,omitzero"`
	Pause        Pause          `json:"pause,omitzero"`
	Votes        []Vote         `json:"votes,omitempty"`    // open votes
	Votings      int            `json:"votings,omitempty"`  // number of votes opened so far: the last Vote.ID
	Previous     int64          `json:"previous,omitempty"` // table of which this is the rematch
	Next         int64          `json:"next,omitempty"`     // the rematch of this table
	Faults       []string       `json:"faults,omitempty"`   // public notes of corrections, oldest first
	Reason       string         `json:"reason,omitempty"`   // public note on why an administrator removed the table
	Order        string         `json:"order,omitempty"`    // how seats were assigned: "" drawn by the seed, "joined"
	SawHand      []SawHand      `json:"knew,omitempty"`     // users who saw a seat's hand and no longer may
	Masked       []SawHand      `json:"masked,omitempty"`   // the same for deleted users: a random mark in place of the user, until the match ends
	StandinSince []StandinSince `json:"stands,omitempty"`   // when each Seat.Standin began
	FailedVotes  []FailedVote   `json:"asked,omitempty"`    // recent votes that failed, oldest first
	// Coached says that the match ends a person's lessons: each question tells what it is
	// for, and every turn is confirmed, whatever the person chose for other matches.
	Coached    bool   `json:"coached,omitempty"`
	ServerLang string `json:"server,omitempty"` // language of the server, where the table was opened in that of its opener
	// Hints says that people may ask for hints at this table: its matches are never
	// rated. It is chosen before the start.
	Hints bool `json:"hints,omitempty"`
	// OpenSince is when the owner of an open table last said that they keep it; zero: since
	// it was opened.
	OpenSince time.Time `json:"open_since,omitzero"`
	// OpenAsked is when the owner was asked since then whether they keep it; zero: not.
	OpenAsked time.Time `json:"open_asked,omitzero"`
	// Reliability is which share of their matches, in percent, people must have played
	// to the end to join; 0: any.
	Reliability int `json:"reliability,omitempty"`
	// Takebacks counts the entries of the record that take others back.
	Takebacks int `json:"takebacks,omitempty"`
	// Data is the digest of the component tables of this match; empty for the
	// built-in ones of a match from before digests were stored.
	Data string `json:"data,omitempty"`
	// SeedHeld says that the seed stays secret after the end, because other tables
	// still play the same deal.
	SeedHeld bool `json:"seed_held,omitempty"`
	// Contest says that one person plays against computer opponents, or alone, a deal
	// that others play too, and that their results are compared: the same moves get
	// the same answers, no turn is taken back, nobody stands in, and nothing is rated.
	Contest bool `json:"contest,omitempty"`
	// SameDeal says that other tables have the same deal: a record of it may occur at
	// several tables.
	SameDeal bool `json:"same_deal,omitempty"`
	// Unrated says that the match counts for nobody's ratings, whoever plays it. It
	// is chosen before the start.
	Unrated bool `json:"unrated,omitempty"`
	// Reseats says that whoever made the table deals its match again when somebody lets
	// their time run out before any person has played: the table ends then.
	Reseats bool `json:"reseats,omitempty"`
	// Missed are the seats whose time ran out so.
	Missed []int `json:"missed,omitempty"`
	// Assistance bounds the help of computers, at a table whose result counts elsewhere by
	// who gave its answers; nil: it is neither bounded nor counted.
	Assistance *Assistance `json:"assistance,omitempty"`
	// Correction replaces the result of the match after its end; nil: it stands as played.
	Correction *Correction `json:"correction,omitempty"`
	// Across says that the people of the table come from several servers: it has no
	// place of its own, and each of them reads its public messages in their direct
	// messages. Guild, Channel and Thread are empty.
	Across bool `json:"across,omitempty"`
	// Branch is the position of another match that this one goes on from; nil for a match
	// with a start of its own. Such a match has no result that counts.
	Branch *Branch `json:"branch,omitempty"`
	// Rated are the seats that count for ratings, in a match that began since there
	// are ratings. A seat that somebody else played than at the start is not among
	// them.
	Rated []int `json:"rated,omitempty"`
	// Computers is nil at a table where no computer opponent ever played.
	Computers *Computers `json:"computers,omitempty"`
}

// Assistance is the help that seats may have, and the help that the game gave.
type Assistance struct {
	MaxLevel int   `json:"max_level"`      // of computer opponents that stand in or come for somebody
	Game     []int `json:"game,omitempty"` // entries that the game itself answered with harmless moves
}

// Correction is a result that somebody with the right to it put in the place of a played one.
type Correction struct {
	Ranks []int `json:"ranks,omitempty"` // by seat, from 1; empty: the match counts for no ratings
}

// Branch is a position of a match: the one before an entry of its record.
type Branch struct {
	Table int64 `json:"table"`
	Entry int   `json:"entry"` // from 1
}

// Computers says what the computer opponents of a match answered, so that their
// answers can be repeated.
type Computers struct {
	// Secret is where their chance comes from: 32 bytes, secret until the end.
	Secret []byte         `json:"secret"`
	Stints []ComputerSpan `json:"stints,omitempty"` // in the order in which they began
	// Others are entries of their seats, within their stints, that they did not
	// choose: a person did, or the game when an opponent failed.
	Others []int `json:"others,omitempty"`
	// Halved are entries at which they began to think with half of their budget.
	Halved []int `json:"halved,omitempty"`
}

// ComputerSpan is the time in which a computer opponent plays a seat.
type ComputerSpan struct {
	Seat  int    `json:"seat"`
	Level int    `json:"level"`
	By    string `json:"by,omitempty"` // fingerprint of the opponent; empty before its first answer
	From  int    `json:"from"`         // first entry of the record that may be its own
	To    int    `json:"to,omitempty"` // the last one; 0: it still plays
}

// SawHand is a user who had a seat, or stood in for it, and no longer does.
type SawHand struct {
	User string `json:"user"`
	Seat int    `json:"seat"`
}

// StandinSince is the time since which a person or the computer stands in for a
// seat. It has no meaning where Seat.Standin is empty.
type StandinSince struct {
	Seat  int       `json:"seat"`
	Since time.Time `json:"since"`
	Own   bool      `json:"own,omitempty"` // set by the seat's person, not by a vote
}

// FailedVote is a vote that ended without the needed votes.
type FailedVote struct {
	Kind string    `json:"kind"`
	Seat int       `json:"seat"`
	To   int       `json:"to,omitempty"`
	User string    `json:"user,omitempty"`
	At   time.Time `json:"at"` // when it ended
	// Withdrawn says that its proposer ended it: it may be put again.
	Withdrawn bool `json:"withdrawn,omitempty"`
}

// Terms are the clock settings of a table. People choose them while it is open
// and see them before they join. The zero value has no clock.
type Terms struct {
	Clock    string        `json:"clock,omitempty"`    // "", "move", "bank", "daily"
	Span     time.Duration `json:"span,omitempty"`     // time for a move; with a bank: added for each move
	Bank     time.Duration `json:"bank,omitempty"`     // at the start, and the most it can hold
	Hour     int           `json:"hour,omitempty"`     // daily: minutes after midnight in Zone
	Zone     string        `json:"zone,omitempty"`     // IANA name; empty: UTC
	Weekends bool          `json:"weekends,omitempty"` // the clock stops on Saturday and Sunday in Zone
	Grace    time.Duration `json:"grace,omitempty"`    // extension that each seat gets once
	Absence  string        `json:"absence,omitempty"`  // consequence when time runs out: "", "auto", "vote", "standin", "opponent"
	Silent   bool          `json:"silent,omitempty"`   // no reminders at all
	Delay    time.Duration `json:"delay,omitempty"`    // before standing orders are executed
}

// Pause says why the clocks of a table are stopped; zero when they run.
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
	Seat    int               `json:"seat"`              // seat it is about; -1: none
	After   int               `json:"after"`             // last entry of the record when the vote opened
	To      int               `json:"to,omitempty"`      // undo: entry to go back to
	User    string            `json:"user,omitempty"`    // replace, standin: the newcomer
	Name    string            `json:"name,omitempty"`    // the newcomer's name
	Offers  string            `json:"offers,omitempty"`  // standin: a computer opponent whom those who agree may prefer to User
	Voters  []string          `json:"voters"`            // users who may vote
	Needed  int               `json:"needed"`            // how many of them must agree
	Ballots map[string]string `json:"ballots,omitempty"` // user -> "yes", "no", "opponent"
	Opened  time.Time         `json:"opened"`
	Ends    time.Time         `json:"ends,omitzero"`
}
