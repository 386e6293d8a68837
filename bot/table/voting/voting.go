// Package voting computes votes: their kinds, voters, needed consents, and results. It works
// on a storage.Vote and its storage.Table. It stores nothing and starts no transaction.
package voting

import (
	"slices"
	"time"

	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Kinds of votes, as kept in Vote.Kind.
const (
	Undo    = "undo"    // the match goes back to before a confirmed turn
	Pause   = "pause"   // the clocks stand still
	Resume  = "resume"  // they run again
	Replace = "replace" // another person takes a seat over
	Standin = "standin" // somebody, or the computer, answers for a seat until its person is back
)

// Ballots, as kept in Vote.Ballots.
const (
	Yes = "yes"
	No  = "no"
	// Opponent agrees, and prefers the computer opponent that the vote offers.
	Opponent = "opponent"
)

// Agrees reports whether a ballot is for a vote.
func Agrees(ballot string) bool { return ballot == Yes || ballot == Opponent }

// Decided returns a vote that is carried with its final newcomer: the computer
// opponent that the vote offers, if at least half of those who agree prefer it.
func Decided(v storage.Vote) storage.Vote {
	agree, prefer := 0, 0
	for _, ballot := range v.Ballots {
		agree += b2i(Agrees(ballot))
		prefer += b2i(ballot == Opponent)
	}
	if v.Offers != "" && prefer > 0 && 2*prefer >= agree {
		v.User, v.Name = v.Offers, ""
	}
	return v
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Outcome is the result of a vote; empty while it is open.
type Outcome string

// The outcomes of a vote.
const (
	Carried  Outcome = "carried"  // enough people agreed, and it was executed
	Rejected Outcome = "rejected" // it can no longer succeed
	Expired  Outcome = "expired"  // it was not decided in time
	MovedOn  Outcome = "moved"    // the match or the table has moved on
	IsHere   Outcome = "here"     // the person it was about is present after all
)

// Durations of votes.
const (
	UndoLasts    = 24 * time.Hour
	PauseLasts   = 48 * time.Hour
	standinLasts = 48 * time.Hour
	replaceLasts = 72 * time.Hour
)

// Lasts returns the duration of a kind of vote.
func Lasts(kind string) time.Duration {
	switch kind {
	case Undo:
		return UndoLasts
	case Replace:
		return replaceLasts
	case Standin:
		return standinLasts
	default:
		return PauseLasts
	}
}

// AboutSeat reports whether a vote is about who acts for a seat.
func AboutSeat(v storage.Vote) bool { return v.Kind == Replace || v.Kind == Standin }

// Person returns the person of the seat that a vote is about; empty when a
// computer opponent or nobody plays it.
func Person(t storage.Table, v storage.Vote) string {
	if !AboutSeat(v) || v.Seat < 0 || v.Seat >= len(t.Seats) || t.Seats[v.Seat].Vacant || seating.IsComputer(t.Seats[v.Seat].User) {
		return ""
	}
	return t.Seats[v.Seat].User
}

// NeededConsents returns the users who must agree themselves: the newcomer, and
// the person of the seat unless they are absent.
func NeededConsents(t storage.Table, v storage.Vote) []string {
	var who []string
	if AboutSeat(v) && !seating.IsComputer(v.User) {
		who = append(who, v.User)
	}
	if p := Person(t, v); v.Kind == Replace && slices.Contains(v.Voters, p) {
		who = append(who, p)
	}
	return who
}

// Tally returns the current result of a vote.
func Tally(t storage.Table, v storage.Vote) Outcome {
	agree, against := Count(v)
	if v.Kind == Standin && Agrees(v.Ballots[Person(t, v)]) {
		agree = max(agree, v.Needed) // it is their seat
	}
	open := agree < v.Needed
	for _, who := range NeededConsents(t, v) {
		switch v.Ballots[who] {
		case No:
			return Rejected
		case "":
			open = true
		}
	}
	switch {
	case open && against > len(v.Voters)-v.Needed:
		return Rejected
	case open:
		return ""
	default:
		return Carried
	}
}

// Count returns the number of voters who agree, and the number who do not.
func Count(v storage.Vote) (agree, against int) {
	for _, who := range v.Voters {
		switch v.Ballots[who] {
		case Yes, Opponent:
			agree++
		case No:
			against++
		}
	}
	return agree, against
}

// VoterFor returns the user whose ballot a user may cast: their own, or that of
// the person they stand in for, since each seat has one vote.
func VoterFor(t storage.Table, v storage.Vote, user string) (name string, ok bool) {
	if user == "" {
		return "", false
	}
	if slices.Contains(v.Voters, user) || AboutSeat(v) && (user == v.User || user == Person(t, v)) {
		return user, true
	}
	if i := seating.StandsInFor(t, user); i >= 0 && slices.Contains(v.Voters, t.Seats[i].User) {
		return t.Seats[i].User, true
	}
	return "", false
}

// Undecided returns the users whose ballot is missing; a stand-in replaces a
// person who is away.
func Undecided(t storage.Table, v storage.Vote) []string {
	var list []string
	for _, who := range slices.Concat(v.Voters, NeededConsents(t, v)) {
		if v.Ballots[who] != "" {
			continue
		}
		if i := seating.Index(t, who); i >= 0 && seating.WaitingUser(t.Seats[i]) != "" {
			who = seating.WaitingUser(t.Seats[i])
		}
		if !slices.Contains(list, who) {
			list = append(list, who)
		}
	}
	return list
}

// Majority returns the smallest number that is more than half of n; 0 if n is 0.
func Majority(n int) int {
	if n == 0 {
		return 0
	}
	return n/2 + 1
}

// Find finds an open vote by its number.
func Find(t storage.Table, id int) (storage.Vote, bool) {
	i := slices.IndexFunc(t.TableState.Votes, func(v storage.Vote) bool { return v.ID == id })
	if i < 0 {
		return storage.Vote{}, false
	}
	return t.TableState.Votes[i], true
}

// Same reports whether two votes are about the same matter. Only one such vote
// can be open.
func Same(a, b storage.Vote) bool {
	return a.Kind == b.Kind && (!AboutSeat(a) || a.Seat == b.Seat)
}

// TakebackPreview describes the takeback of a seat's latest confirmed turn, as far
// as everybody may know it.
type TakebackPreview struct {
	Seat   engine.Seat    // whose turn
	To     int            // entry of the record that the match would return to
	Turn   int            // number of its log entry
	What   []engine.Event // what the turn did
	Later  []engine.Seat  // other people who answered since, in seat order
	Shown  []engine.Seat  // seats whose answers since then revealed something hidden, in seat order
	Others []engine.Seat  // seats that must agree: everybody else who plays, in seat order
}

// Sure reports whether the person must confirm the retraction first: something
// was revealed since, or nobody is there to agree.
func (r *TakebackPreview) Sure() bool { return len(r.Shown) > 0 || len(r.Others) == 0 }

// Motion is a proposal that the table must agree to.
type Motion struct {
	Table int64
	Kind  string // Undo and so on
	By    string // the proposer; empty: the clock
	Seat  int    // the seat it is about; unused for Undo, Pause and Resume
	User  string // Replace, Standin: the user who would come; for a stand-in also Computer
	Name  string // their name
	Sure  bool   // Undo: proposed although something was revealed since, or no consent is needed
	Press string // interaction that proposes it; one interaction proposes at most once
}
