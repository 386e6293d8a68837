package table

import (
	"errors"
	"fmt"

	"guildhall/engine"
)

// ErrStale marks a refusal because the press was made on something older than
// what stands now. The refusal's Sight is the present.
var ErrStale = errors.New("the table has moved on")

// Reason says why a person was refused. The message key of a reason is
// "table.refused." followed by it.
type Reason string

// The reasons for a refusal.
const (
	Stale         Reason = "stale"          // that question is answered
	NotYourTurn   Reason = "not_your_turn"  // another seat is asked
	NotSeated     Reason = "not_seated"     // not at the table
	Resigned      Reason = "resigned"       // was at the table, but resigned
	AlreadySeated Reason = "already_seated" // joined before
	Full          Reason = "full"
	Uninvited     Reason = "uninvited"
	NotOpen       Reason = "not_open"    // joining and changing end with the start
	NotPlaying    Reason = "not_playing" // not started yet
	IsOver        Reason = "over"        // the match has a result
	IsClosed      Reason = "closed"      // the table ended without a result
	OnlyOwner     Reason = "only_owner"  // only who opened it may do that
	WrongCount    Reason = "wrong_count" // this number of people cannot start
	Running       Reason = "running"     // a match with several people is not closed by one
	NoSuchTable   Reason = "no_such"     // no table of that number
	NoTableHere   Reason = "no_table_here"
	NoSuchGame    Reason = "no_such_game" // no game of that name
	BadOption     Reason = "bad_option"   // an option or value the game does not have
	BadCounts     Reason = "bad_counts"   // numbers of people the game does not have
	BadName       Reason = "bad_name"     // no name to show
	BadTerms      Reason = "bad_terms"    // a clock or a rule of it that cannot be kept
	Illegal       Reason = "illegal"      // see Refused.Refusal
	Unwritten     Reason = "unwritten"    // nothing was written
	TooMuch       Reason = "too_much"     // the turn was complete before the writing ended
	TurnComplete  Reason = "complete"     // the turn is complete and waits for confirmation
	Unfinished    Reason = "unfinished"   // the turn is not complete yet
	NothingToUndo Reason = "nothing_to_undo"
	LongDraft     Reason = "long_draft" // more steps than a turn can have
	LongNote      Reason = "long_note"
	TooManyMine   Reason = "too_many_mine"   // tables of one person
	TooManyTheirs Reason = "too_many_theirs" // of somebody else who would come
	TooManyHere   Reason = "too_many_here"   // tables of one server
	NoRecord      Reason = "no_record"       // the record is shown after the end
)

// Refused is the error of an act that a person may not do, in three parts: what
// is in the way, why, and what to do instead. It changed nothing, unless Sight
// says otherwise: a chain of moves that was refused behind a move that became
// final leaves that move final.
type Refused struct {
	Reason  Reason
	Text    engine.Text     // why not
	Instead []engine.Text   // what to do instead; never empty
	Refusal *engine.Refusal // the game's own words when Reason is Illegal
	Sight   *Sight          // what stands now, when the table was read; else nil
}

func (r *Refused) Error() string { return fmt.Sprintf("refused: %s", r.Reason) }

// Unwrap makes errors.Is(err, ErrStale) hold for stale presses.
func (r *Refused) Unwrap() error {
	if r.Reason == Stale {
		return ErrStale
	}
	return nil
}

// refuse makes a refusal: the reason's own text with its arguments, and the
// keys of what to do instead (below "table.instead.").
func refuse(reason Reason, args []engine.Arg, instead ...string) *Refused {
	r := &Refused{Reason: reason, Text: engine.T("table.refused."+string(reason), args...)}
	for _, key := range instead {
		r.Instead = append(r.Instead, engine.T("table.instead."+key))
	}
	return r
}
