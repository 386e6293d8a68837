package table

import (
	"errors"
	"fmt"

	"guildhall/engine"
)

// ErrStale marks the refusal of a press on an outdated Snapshot. The refusal
// holds the present Snapshot.
var ErrStale = errors.New("the table has moved on")

// Reason is the reason for a refusal. Its message key is "table.refused." plus
// the reason.
type Reason string

// The reasons for a refusal.
const (
	Stale         Reason = "stale"          // the question was already answered
	NotYourTurn   Reason = "not_your_turn"  // another seat is asked
	NotSeated     Reason = "not_seated"     // not at the table
	Resigned      Reason = "resigned"       // was at the table, but resigned
	AlreadySeated Reason = "already_seated" // joined before
	Full          Reason = "full"
	Uninvited     Reason = "uninvited"
	WrongCode     Reason = "wrong_code"
	TooManyCodes  Reason = "too_many_codes" // wrong codes of one person
	FriendsFull   Reason = "friends_full"   // the host's maximum of tables for friends
	NotOpen       Reason = "not_open"       // joining and changing settings end with the start
	NotPlaying    Reason = "not_playing"    // not started yet
	IsOver        Reason = "over"           // the match has a result
	IsClosed      Reason = "closed"         // the table ended without a result
	Organised     Reason = "organised"      // only its organisers start and end it
	OnlyOwner     Reason = "only_owner"     // only the owner may do that
	WrongCount    Reason = "wrong_count"    // this number of people cannot start
	Running       Reason = "running"        // one person cannot close a match with several people
	NoSuchTable   Reason = "no_such"        // no table of that number
	NoTableHere   Reason = "no_table_here"
	NoSuchGame    Reason = "no_such_game" // no game of that name
	BadOption     Reason = "bad_option"   // the game has no such option or value
	BadCounts     Reason = "bad_counts"   // the game does not allow these numbers of people
	BadName       Reason = "bad_name"     // no name to show
	BadTerms      Reason = "bad_terms"    // an invalid clock or timeout rule
	Illegal       Reason = "illegal"      // see Refused.Refusal
	Unwritten     Reason = "unwritten"    // nothing was written
	TooMuch       Reason = "too_much"     // the turn was complete before the end of the text
	TurnComplete  Reason = "complete"     // the turn is complete and waits for confirmation
	Unfinished    Reason = "unfinished"   // the turn is not complete yet
	NothingToUndo Reason = "nothing_to_undo"
	LongDraft     Reason = "long_draft" // more steps than the maximum of a draft
	LongNote      Reason = "long_note"
	TooManyMine   Reason = "too_many_mine"   // tables of one person
	TooManyTheirs Reason = "too_many_theirs" // tables of the other person
	TooManyHere   Reason = "too_many_here"   // tables of one server
	NoRecord      Reason = "no_record"       // the record is secret until the end
	RecordHeld    Reason = "record_held"     // others still play the same deal
)

// RefusedError is returned when a person may not do something. Its text has
// three parts: the obstacle, the reason, and an alternative. If Snapshot is
// nil, nothing was changed. Otherwise the moves of a chain before the refused
// one may have become final.
type RefusedError struct {
	Reason  Reason
	Text    engine.Text   // why not
	Instead []engine.Text // alternatives; never empty
	Refusal *Explained    // the game's explanation when Reason is Illegal
	Sight   *Snapshot     // the present Snapshot, if the table was read; otherwise nil
}

func (r *RefusedError) Error() string { return fmt.Sprintf("refused: %s", r.Reason) }

// Unwrap returns ErrStale for outdated presses, for errors.Is.
func (r *RefusedError) Unwrap() error {
	if r.Reason == Stale {
		return ErrStale
	}
	return nil
}

// Refuse returns a refusal with a reason, the arguments of its text, and the
// message keys of alternatives (below "table.instead.").
func Refuse(reason Reason, args []engine.Arg, instead ...string) *RefusedError {
	return refuse("table", reason, string(reason), args, instead)
}

// Refusals returns a function that makes refusals with the messages of a feature: a reason
// "full" of the feature "league" is the Reason "league_full", its message is
// "league.refused.full", and alternatives are messages below "league.instead.".
func Refusals(feature string) func(reason string, args []engine.Arg, instead ...string) *RefusedError {
	return func(reason string, args []engine.Arg, instead ...string) *RefusedError {
		return refuse(feature, Reason(feature+"_"+reason), reason, args, instead)
	}
}

func refuse(feature string, reason Reason, key string, args []engine.Arg, instead []string) *RefusedError {
	r := &RefusedError{Reason: reason, Text: engine.T(feature+".refused."+key, args...)}
	for _, key := range instead {
		r.Instead = append(r.Instead, engine.T(feature+".instead."+key))
	}
	return r
}

// Reasons for refusing standing orders.
const (
	OthersOrders    Reason = "others_orders"    // they belong to the seat's person
	TooManyOrders   Reason = "too_many_orders"  // more than a seat may have
	LongOrder       Reason = "long_order"       // longer than the maximum of an order
	UnforeseenOrder Reason = "unforeseen_order" // names something that cannot be predicted
	CostlessOrder   Reason = "costless_order"   // limits a cost that its answer does not have
	RevealsOrder    Reason = "reveals_order"    // would reveal something, or be final
	UnknownQuestion Reason = "unknown_question" // is for a question that cannot be predicted
)

// Reasons for refusing a motion or a ballot.
const (
	NoSuchVote     Reason = "no_such_vote"
	VoteEnded      Reason = "vote_ended"
	NotVoter       Reason = "not_voter"     // others decide that vote
	AlreadyAsked   Reason = "already_asked" // the same vote is open
	AskedLately    Reason = "asked_lately"  // the same motion failed less than a day ago
	AskedPerson    Reason = "asked_person"  // the proposed person was asked less than a day ago
	UndoShown      Reason = "undo_shown"    // something hidden was revealed since
	UndoAlone      Reason = "undo_alone"    // no vote needed: a warning
	RecallOver     Reason = "recall_over"   // the turn cannot be recalled any more
	UndoSealed     Reason = "undo_sealed"   // sealed answers stand
	Paused         Reason = "paused"
	NotPaused      Reason = "not_paused"
	NoNote         Reason = "no_note"      // a correction says why
	NoSuchTurn     Reason = "no_such_turn" // no such log entry, or not one that can be taken back
	AdminPaused    Reason = "admin_paused" // only an administrator can end it
	NoSuchSeat     Reason = "no_such_seat"
	NotYourOffer   Reason = "not_your_offer" // only the owner or the person of a seat can offer it
	SitsThere      Reason = "sits_there"     // the seat is already theirs
	InDirect       Reason = "in_direct"      // the table is played in direct messages
	NoAdmins       Reason = "no_admins"      // played across servers: no server's administrator has power
	ForFriends     Reason = "for_friends"    // owners of the bot see only how many there are
	IsAcross       Reason = "across"         // played in the direct messages of people of several servers
	KnowsAnother   Reason = "knows_another"  // they have seen another hand of this match
	TooStrong      Reason = "too_strong"     // the table allows only weaker computer opponents
	SeatVacant     Reason = "seat_vacant"    // nobody to stand in for
	StandsIn       Reason = "stands_in"      // somebody does already
	NobodyPlays    Reason = "nobody_plays"   // no person would be left
	NobodyStandsIn Reason = "nobody_stands"  // no stand-in to come back from
	NotSilent      Reason = "not_silent"     // the others must wait longer before they may decide
	PlaysHere      Reason = "plays_here"     // a person who plays at the table cannot follow it
	NoRematch      Reason = "no_rematch"     // the match has not ended
	NeverBegan     Reason = "never_began"    // the table was closed before its match began
	SameDeal       Reason = "same_deal"      // other tables still play the deal of this one
	NotRated       Reason = "not_rated"      // its result changes no ratings
	OnlyPlayers    Reason = "only_players"   // only for people who played
	OneTry         Reason = "one_try"        // a contest: no turn is taken back
	PlayedAlone    Reason = "played_alone"   // a contest: nobody may take over the seat
	BadOrder       Reason = "bad_order"      // no such seat order
)

// Reasons for refusing a computer opponent.
const (
	BadLevel     Reason = "bad_level"     // no such level
	NoComputer   Reason = "no_computer"   // none sits at the table
	NotVacant    Reason = "not_vacant"    // the person of the seat has not resigned
	ComputerSits Reason = "computer_sits" // nobody can stand in for a computer opponent
)

// Explained is a game's refusal with names for the moves that it suggests, so
// that people need not read notation.
type Explained struct {
	engine.Refusal
	Said  string        // the person's text, if the game understood no move; otherwise Code holds it
	Names []engine.Text // names of the moves that can be played instead, if they have names
}

// Explain adds the names of the moves that a refusal in state s suggests to seat.
func Explain(s engine.State, seat engine.Seat, no engine.Refusal) Explained {
	e := Explained{Refusal: no}
	for _, code := range no.Instead {
		if name := nameOf(s, seat, code); !name.IsZero() {
			e.Names = append(e.Names, name)
		}
	}
	return e
}

// nameOf returns the name of a move, or of several moves in a row, of seat;
// zero when they cannot be played in s.
func nameOf(s engine.State, seat engine.Seat, code string) engine.Text {
	name := engine.Text{}
	for rest := code; ; {
		w, ok := engine.Read(s, seat, rest)
		if !ok {
			return engine.Text{}
		}
		label := s.Describe(seat, w.Move).Label
		if name.IsZero() {
			name = label
		} else {
			name = engine.T("table.way", engine.Term("first", name), engine.Term("then", label))
		}
		if w.Rest == "" {
			return name
		}
		var ev engine.Events
		next := s.Clone()
		if next.Play(seat, w.Move, &ev) != nil {
			return engine.Text{}
		}
		if s, rest = next, engine.SkipForced(next, w.Rest, seat, &ev); rest == "" {
			return name
		}
	}
}
