// Package engine defines the interface between a board game and the rest of the program.
//
// A game is a state machine: at any moment it waits for zero or more seats, each of these
// seats owes one move, and a finite list holds the legal moves. Buttons, menus, typed
// notation, replays, checks and computer opponents are all built from that one description,
// so a game brings only its rules, its data, its texts and a picture.
//
// The package imports only the standard library. It reads no clock and starts no goroutine,
// and it does not depend on storage or Discord.
package engine

import "io/fs"

// Rules is one rulebook. It holds no state and is safe for concurrent use.
type Rules interface {
	// Info describes the game before it is played.
	Info() Info
	// New sets up a match. If Info does not allow the setup, the error names the wrong
	// field.
	New(Setup) (State, error)
	// Decode restores a stored state of this or an older rules version. Bytes that no
	// version wrote give an error, never a panic.
	Decode([]byte) (State, error)
	// Library lists the components and the sections of the rules that a person
	// can look up.
	Library() Library
}

// State is one match between two moves: pure, deterministic, cheap to clone.
// It is not safe for concurrent use.
type State interface {
	// Pending appends the seats that owe a move, in seat order. None means that
	// the match is over.
	Pending(dst []Seat) []Seat
	// Ask returns the question that seat must answer, or the zero Question when seat is not
	// pending.
	Ask(Seat) Question
	// Moves appends every legal move of seat in display order, most likely
	// first. A move is legal exactly when it is listed here.
	Moves(seat Seat, dst []Move) []Move
	// Play performs m for seat and appends the events to ev, which may be nil.
	// It refuses a move that Moves does not offer with an error that wraps
	// ErrRefused, and then changes nothing.
	Play(seat Seat, m Move, ev *Events) error
	// Code returns the notation of a move that Moves offers to seat now: short, in lower
	// case words and digits, and unique among the offered moves. It never changes, because
	// records store it. The zero move (see Default) has no code.
	Code(seat Seat, m Move) string
	// Describe returns the label, cost and effect of a move that Moves offers to seat now.
	Describe(seat Seat, m Move) Option
	// Refuse explains why a written move is not legal now. It names the rule, the numbers,
	// and moves that can be played instead. It uses only what seat may know.
	Refuse(seat Seat, written string) Refusal
	// Blocked lists moves that the game has for the open question but that are not legal
	// now, each with its reason.
	Blocked(Seat) []Refusal
	// Default returns the harmless move that the game plays for a seat when nobody does. It
	// costs nothing if another move costs nothing. It is one of Moves, or the zero Move when
	// seat is not pending.
	Default(Seat) Move
	// View returns everything that seat (or Spectator) may know. The game builds it up from
	// nothing. No other part of a state leaves the engine.
	View(Seat) View
	// Result is nil until the match is over.
	Result() *Result
	// Resample returns a state that looks the same to seat: the game draws everything
	// hidden from seat again from r, and with it all future chance. The result does not
	// depend on hidden facts: states that look the same to seat give the same sample for
	// equal generators.
	Resample(seat Seat, r *Rand) State
	// Clone returns a deep copy.
	Clone() State
	// Encode returns the whole state as JSON with plain field names.
	Encode() []byte
	// Check returns an error for the first broken invariant: component totals, bounds, one
	// owner for each piece.
	Check() error
}

// Recycler is a state whose memory can be used again for a later copy. A search that makes
// many copies then makes no garbage.
type Recycler interface {
	State
	// Reuse gives the memory of the state to a later Clone or Resample of any match of the
	// game. Only the owner of the state may call it, and nobody may use the state
	// afterwards.
	Reuse()
}

// AutomaState is a state of a game with an automatic opponent that the rules play.
type AutomaState interface {
	State
	// Opposed reports whether the automatic opponent plays in this match.
	Opposed() bool
}

// View holds all facts of a match that one viewer may know. Its JSON form is complete and
// stable: the same knowledge gives the same bytes.
type View interface {
	Header() Header
}

// OpposedView is a view of a game with an automatic opponent.
type OpposedView interface {
	View
	// Against returns the name of the opponent in this match; zero without one.
	Against() Text
	// AgainstPoints returns the present points of the opponent, counted as Scored counts
	// those of the seats; zero without one.
	AgainstPoints() int
}

// Blank is implemented by rules that can show an empty board without a match. When somebody looks
// up a card outside a table, its picture is drawn from that view.
type Blank interface {
	// BlankView returns a view of an empty board.
	BlankView() View
}

// Header holds the facts that the views of all games have in common.
type Header struct {
	Viewer   Seat   // the seat that sees this view; Spectator for the public one
	Seats    int    // number of seats
	Turn     int    // number of the turn being played, from 1
	Active   []Seat // seats that owe a move, in seat order
	Phase    Text   // phase of the round or the game
	Progress Text   // "Cleopatra 3/5"; its first number counts the rounds, or the units that the game has instead of rounds
	Notice   []Text // lines that everybody should read now, in addition to the events: the state of an open negotiation
	Over     bool
}

// Round returns the number of the round, or of the unit that the game has instead of rounds: the
// first number in Progress. It returns 0 if Progress has no number.
func (h Header) Round() int {
	for _, a := range h.Progress.Args {
		if n, ok := a.Value.(int); ok {
			return n
		}
	}
	return 0
}

// Info describes a game.
type Info struct {
	ID      string // "cleopatra"; stable
	Version int    // rules version, raised when a rule is fixed or a stored state gets another field
	Data    string // digest of the tables of the game's data; "" for a game without tables
	Name    Text
	Short   Text  // short name, for titles of threads and for pictures
	About   Text  // one line that helps people to choose a game
	Hand    Text  // name of a player's own things: "my household"; zero means a hand of cards
	Seats   []int // allowed numbers of seats, ascending
	Moves   int   // approximate number of moves that one person makes in a match
	// TurnRounds is set when a round is one turn of each seat, or the game has no rounds.
	// Then Header.Phase lasts for many turns of each seat; otherwise it is a stage of the
	// round.
	TurnRounds bool
	// NoRounds is set when the game has no rounds, so that Header.Round counts something else.
	NoRounds bool
	// Practice is set for a game that teaches people to use the bot. Ratings, statistics,
	// leagues, daily deals and matchmaking leave its matches out.
	Practice bool
	Options  []OptionSpec
	// Messages holds the game's texts, one file per language: en.json, ko.json.
	Messages fs.FS
}

// OptionSpec is one setting that people choose when they open a table.
type OptionSpec struct {
	ID      string
	Name    Text
	About   Text // one line: the effect of the option
	Values  []OptionValue
	Default string // the value, one of Values, of a table opened without a choice
	// Retired are values that can no longer be chosen. Matches that began with one keep it;
	// Info.Current replaces it.
	Retired []OptionValue
	// Before is the value that matches had before the option was added (see Info.Begun); ""
	// for an option that the game always had.
	Before string
	// Seats are the numbers of seats for which the option has an effect; nil means all.
	// Tables of other sizes neither show nor ask for it, unless it differs from its
	// default.
	Seats []int
}

// OptionValue is one value of an option.
type OptionValue struct {
	ID   string
	Name Text
}

// Setup holds the parameters of a match. Together with the moves it determines the whole
// match.
type Setup struct {
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options,omitempty"` // by OptionSpec.ID; absent: see Info.Fill and Info.Begun
	Seed    Seed              `json:"seed"`
}

// Noted is implemented by rules that show a note about a table, in addition to its options, before
// people join it.
type Noted interface {
	// Note returns the note for a match with this setup, or zero.
	Note(Setup) Text
}

// Library holds the entries of a game that a person can look up.
type Library struct {
	Cards    []Entry // components: cards, tiles, buildings
	Rules    []Entry // sections of the rulebook, short
	Teaching Teaching
	Purposes []Purpose // of every kind of question, if the game is taught
	// Glossary names the things of the game in every language, with other words that
	// people type for them.
	Glossary Glossary
	// Aliases are words that players search for, each with the word that the texts use.
	Aliases map[string]string
	// Spoken holds players' names for answers and for the first words of answers, also
	// while they are not legal. An entry without a code is a filler word, like "worker" in
	// "quarry worker".
	Spoken []SpokenAnswer
}

// SpokenAnswer is an answer, or the first words of one, with the names that players use for
// it.
type SpokenAnswer struct {
	Code  string
	Names Text   // separated by commas
	Rule  string // section of Library.Rules about the answer; "" if there is none
}

// Entry is one component or section that a person can look up by its name or
// its text.
type Entry struct {
	Code  string // stable, also names its picture
	Title Text
	Body  Text
}
