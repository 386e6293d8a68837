package storage

import (
	"slices"
	"time"
)

// TableState holds the agreements of the people at a table: votes, pauses, terms. It changes
// with Tables.Update, which rejects a change based on an old revision.
type TableState struct {
	Terms        Terms          `json:"terms,omitzero"`
	Pause        Pause          `json:"pause,omitzero"`
	Votes        []Vote         `json:"votes,omitempty"`    // open votes
	Votings      int            `json:"votings,omitempty"`  // number of votes opened so far: the last Vote.ID
	Previous     int64          `json:"previous,omitempty"` // the table before this rematch
	Next         int64          `json:"next,omitempty"`     // the rematch of this table
	Faults       []string       `json:"faults,omitempty"`   // public notes of corrections, oldest first
	Reason       string         `json:"reason,omitempty"`   // public note on why an administrator removed the table
	Order        string         `json:"order,omitempty"`    // how seats were assigned: "" drawn by the seed, "joined"
	SawHand      []SawHand      `json:"knew,omitempty"`     // users who saw a seat's hand and no longer may
	Masked       []SawHand      `json:"masked,omitempty"`   // the same for deleted users: a random mark in place of the user, until the match ends
	StandinSince []StandinSince `json:"stands,omitempty"`   // when each Seat.Standin began
	FailedVotes  []FailedVote   `json:"asked,omitempty"`    // recent votes that failed, oldest first
	// Coached is set in a match that ends a person's lessons: each question explains its
	// purpose, and every turn needs a confirmation, regardless of the person's settings.
	Coached    bool   `json:"coached,omitempty"`
	ServerLang string `json:"server,omitempty"` // language of the server, if the table was opened in its opener's language
	// Hints is set when people may ask for hints. Such matches are never rated. It is chosen
	// before the start.
	Hints bool `json:"hints,omitempty"`
	// OpenSince is the time when the owner of an open table last chose to keep it; zero: since
	// it was opened.
	OpenSince time.Time `json:"open_since,omitzero"`
	// OpenAsked is the time when the owner was asked whether to keep the table; zero: not
	// since OpenSince.
	OpenAsked time.Time `json:"open_asked,omitzero"`
	// Reliability is the percentage of matches that people must have finished to join; 0: any.
	Reliability int `json:"reliability,omitempty"`
	// Takebacks counts the entries of the record that take back other entries.
	Takebacks int `json:"takebacks,omitempty"`
	// Data is the digest of the component tables of this match; empty: the built-in ones, in
	// matches from before digests were stored.
	Data string `json:"data,omitempty"`
	// SeedHeld keeps the seed secret after the end, while other tables play the same deal.
	SeedHeld bool `json:"seed_held,omitempty"`
	// Contest is set when one person plays, alone or against computer opponents, a deal that
	// others play too, and their results are compared. The same moves get the same answers,
	// turns are not taken back, nobody stands in, and nothing is rated.
	Contest bool `json:"contest,omitempty"`
	// SameDeal is set when other tables have the same deal, so that several may have the same
	// record.
	SameDeal bool `json:"same_deal,omitempty"`
	// Unrated excludes the match from everybody's ratings. It is chosen before the start.
	Unrated bool `json:"unrated,omitempty"`
	// Reseats ends the table when a time runs out before any person has played. The creator of
	// the table, such as a league, then deals the match again.
	Reseats bool `json:"reseats,omitempty"`
	// Missed are the seats whose time ran out in that case.
	Missed []int `json:"missed,omitempty"`
	// Assistance limits and counts the help of computers, for results that count elsewhere;
	// nil: neither limited nor counted.
	Assistance *Assistance `json:"assistance,omitempty"`
	// Correction replaces the result of the match after its end; nil: not corrected.
	Correction *Correction `json:"correction,omitempty"`
	// Across is set when the people of the table come from several servers. The table has no
	// channel: everybody reads its public messages in their direct messages. Guild, Channel
	// and Thread are empty.
	Across bool `json:"across,omitempty"`
	// Invite is the secret part of the code by which people join a table for friends; empty at
	// other tables. Such a table is played across servers, or by people without any.
	Invite string `json:"invite,omitempty"`
	// Removed are the users whom the owner removed before the start. They cannot join again.
	Removed []string `json:"removed,omitempty"`
	// Branch is the position of another match from which this one continues; nil for a normal
	// match. A match with a branch has no result that counts.
	Branch *Branch `json:"branch,omitempty"`
	// Rated are the seats that count for ratings; nil in matches from before ratings existed.
	// A seat whose player changed after the start is not included.
	Rated []int `json:"rated,omitempty"`
	// Computers is nil at a table where no computer opponent ever played.
	Computers *Computers `json:"computers,omitempty"`
}

// Assistance is the help that seats may have, and the answers that the game gave itself.
type Assistance struct {
	MaxLevel int   `json:"max_level"`      // maximum level of computer opponents that are stand-ins or replacements of a person
	Game     []int `json:"game,omitempty"` // entries that the game itself answered with harmless moves
}

// Correction is a result set by an authorised person in place of the played one.
type Correction struct {
	Ranks []int `json:"ranks,omitempty"` // ranks by seat, from 1; empty: the match is not rated
}

// Branch is a position of a match: the one before an entry of its record.
type Branch struct {
	Table int64 `json:"table"`
	Entry int   `json:"entry"` // from 1
}

// Computers records the answers of computer opponents in a match, so that they can be
// reproduced.
type Computers struct {
	// Secret is the seed of their random choices: 32 bytes, secret until the end.
	Secret []byte         `json:"secret"`
	Stints []ComputerSpan `json:"stints,omitempty"` // in the order in which they began
	// Others are entries of their seats, within their stints, that a person or the game
	// answered instead.
	Others []int `json:"others,omitempty"`
	// Halved are the entries at which they began to think with half of their budget.
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

// StandinSince is the time since which a person or the computer stands in for a seat. It has
// no meaning while Seat.Standin is empty.
type StandinSince struct {
	Seat  int       `json:"seat"`
	Since time.Time `json:"since"`
	Own   bool      `json:"own,omitempty"` // set by the seat's person, not by a vote
}

// FailedVote is a vote that did not pass.
type FailedVote struct {
	Kind string    `json:"kind"`
	Seat int       `json:"seat"`
	To   int       `json:"to,omitempty"`
	User string    `json:"user,omitempty"`
	At   time.Time `json:"at"` // when it ended
	// Withdrawn is set when its proposer ended the vote. It may be proposed again.
	Withdrawn bool `json:"withdrawn,omitempty"`
}

// Terms are the clock settings of a table. People choose them while it is open
// and see them before they join. The zero value has no clock.
type Terms struct {
	Clock    string        `json:"clock,omitempty"`    // "", "move", "bank", "daily"
	Span     time.Duration `json:"span,omitempty"`     // time for a move; with a bank: added for each move
	Bank     time.Duration `json:"bank,omitempty"`     // the initial and maximum bank
	Hour     int           `json:"hour,omitempty"`     // daily: minutes after midnight in Zone
	Zone     string        `json:"zone,omitempty"`     // IANA name; empty: UTC
	Weekends bool          `json:"weekends,omitempty"` // the clock stops on Saturday and Sunday in Zone
	Grace    time.Duration `json:"grace,omitempty"`    // extension that each seat gets once
	Absence  string        `json:"absence,omitempty"`  // consequence when time runs out: "", "auto", "vote", "standin", "opponent"
	Silent   bool          `json:"silent,omitempty"`   // no reminders at all
	Delay    time.Duration `json:"delay,omitempty"`    // before standing orders are executed
}

// Pause is the reason why the clocks of a table are stopped; zero when they run.
type Pause struct {
	Since time.Time `json:"since,omitzero"`
	Why   string    `json:"why,omitempty"` // "vote", "admin", "asleep"
	By    string    `json:"by,omitempty"`  // user; empty: nobody
}

// Vote is a question to some of the people at a table.
type Vote struct {
	ID      int               `json:"id"`                // counted from 1 at each table
	Kind    string            `json:"kind"`              // "undo", "pause", "resume", "replace", "standin"
	By      string            `json:"by"`                // the proposer; empty: the clock
	Seat    int               `json:"seat"`              // seat it is about; -1: none
	After   int               `json:"after"`             // last entry of the record when the vote opened
	To      int               `json:"to,omitempty"`      // undo: entry to go back to
	User    string            `json:"user,omitempty"`    // replace, standin: the newcomer
	Name    string            `json:"name,omitempty"`    // the newcomer's name
	Offers  string            `json:"offers,omitempty"`  // standin: a computer opponent whom those who agree may prefer to User
	Voters  []string          `json:"voters"`            // users who may vote
	Needed  int               `json:"needed"`            // number of votes needed to pass
	Ballots map[string]string `json:"ballots,omitempty"` // user -> "yes", "no", "opponent"
	Opened  time.Time         `json:"opened"`
	Ends    time.Time         `json:"ends,omitzero"`
}

// Newcomers returns the people in seats, including stand-ins, who were not in had.
func Newcomers(had, seats []Seat) []string {
	before := atTable(had)
	return slices.DeleteFunc(atTable(seats), func(u string) bool { return slices.Contains(before, u) })
}

// atTable returns the people who have a seat or are a stand-in.
func atTable(seats []Seat) []string {
	var users []string
	for _, s := range seats {
		if !s.Vacant && s.User != "" && !IsComputer(s.User) {
			users = append(users, s.User)
		}
		if s.Standin != "" && !IsComputer(s.Standin) {
			users = append(users, s.Standin)
		}
	}
	return users
}

// FormerSeats returns the indexes of seats whose user changed or left between had and seats.
func FormerSeats(had, seats []Seat) []int {
	var former []int
	for n, was := range had {
		if n >= len(seats) || seats[n].User != was.User || seats[n].Vacant != was.Vacant {
			former = append(former, n)
		}
	}
	return former
}

// Departures compares the seats of a running match before and after a change. left lists the
// people who gave up or lost a seat, came those who took one, including people who return to
// their seat.
func Departures(had, seats []Seat) (left, came []string) {
	for n, was := range had {
		if n < len(seats) && seats[n].User == was.User && seats[n].Vacant == was.Vacant {
			continue
		}
		if was.User != "" && !was.Vacant && !IsComputer(was.User) {
			left = append(left, was.User)
		}
	}
	for n, s := range seats {
		if s.Vacant || s.User == "" || n < len(had) && had[n].User == s.User && !had[n].Vacant {
			continue
		}
		came = append(came, s.User)
	}
	return left, came
}
