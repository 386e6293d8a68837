package table

// Reasons for refusing what people want to agree on.
const (
	NoSuchVote     Reason = "no_such_vote"
	VoteEnded      Reason = "vote_ended"
	NotVoter       Reason = "not_voter"     // others decide that vote
	AlreadyAsked   Reason = "already_asked" // the same vote is open
	AskedLately    Reason = "asked_lately"  // it was not carried less than a day ago
	UndoShown      Reason = "undo_shown"    // something hidden was revealed since
	UndoAlone      Reason = "undo_alone"    // nobody need agree: a warning
	UndoSealed     Reason = "undo_sealed"   // sealed answers stand
	Paused         Reason = "paused"
	NotPaused      Reason = "not_paused"
	NoNote         Reason = "no_note"      // a correction says why
	NoSuchTurn     Reason = "no_such_turn" // no log entry that could be taken back
	AdminPaused    Reason = "admin_paused" // only an administrator ends it
	NoSuchSeat     Reason = "no_such_seat"
	NotYourOffer   Reason = "not_your_offer" // the owner, or the person on it, offers a seat
	SitsThere      Reason = "sits_there"     // the seat is theirs already
	InDirect       Reason = "in_direct"      // played in one's direct messages
	KnowsAnother   Reason = "knows_another"  // they saw another hand of this match
	SeatVacant     Reason = "seat_vacant"    // nobody to stand in for
	StandsIn       Reason = "stands_in"      // somebody does already
	NobodyPlays    Reason = "nobody_plays"   // no person would be left
	NobodyStandsIn Reason = "nobody_stands"  // nothing to come back from
	NotSilent      Reason = "not_silent"     // the others must wait longer
	PlaysHere      Reason = "plays_here"     // who plays does not follow
	NoRematch      Reason = "no_rematch"     // the match has not ended
	OnlyPlayers    Reason = "only_players"   // only who played may do that
	BadOrder       Reason = "bad_order"      // no such seat order
)
