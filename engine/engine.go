// Package engine is the contract between a board game and everything around it.
//
// A game is a state machine: at any moment it waits for zero or more seats,
// each of these seats owes one move, and a finite list holds the moves that are
// legal. Buttons, menus, typed notation, replays, checks and computer opponents
// are all built from that one description, so a game brings only its rules, its
// data, its texts and a picture.
//
// The package imports the standard library only. It reads no clock, starts no
// goroutine and knows no storage and no Discord.
package engine

import "io/fs"

// Rules is one rulebook. It holds no state and is safe for concurrent use.
type Rules interface {
	// Info describes the game before it is played.
	Info() Info
	// New sets a match up. It returns an error that names the field when the
	// setup is not one that Info allows.
	New(Setup) (State, error)
	// Decode restores a stored state of this or an older rules version. Bytes
	// that no version wrote give an error, never a panic.
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
	// Ask returns the question that seat has to answer. It is the zero Question
	// when seat is not pending.
	Ask(Seat) Question
	// Moves appends every legal move of seat in display order, most likely
	// first. A move is legal exactly when it is listed here.
	Moves(seat Seat, dst []Move) []Move
	// Play performs m for seat and appends the events to ev, which may be nil.
	// It refuses a move that Moves does not offer with an error that wraps
	// ErrRefused, and then changes nothing.
	Play(seat Seat, m Move, ev *Events) error
	// Code is the notation of a move that Moves offers to seat now: lower
	// case words and digits, short, unique among the offered moves, stable
	// for ever (it is what the record stores). The zero move, which Default
	// returns to a seat that is not pending, has none, also after the end.
	Code(seat Seat, m Move) string
	// Describe returns a move that Moves offers to seat now as a person reads
	// it.
	Describe(seat Seat, m Move) Option
	// Refuse explains why a written move is not legal now: it gives the rule
	// and the numbers, and names moves that can be played instead. It uses only
	// what seat may know.
	Refuse(seat Seat, written string) Refusal
	// Blocked lists the moves of the open question that exist in the game but
	// are not legal now, each with its reason.
	Blocked(Seat) []Refusal
	// Default is the harmless move that the game makes for a seat that nobody
	// plays. It is one of Moves, and the zero Move when seat is not pending.
	Default(Seat) Move
	// View returns all that seat (or Spectator) may know. The game builds it up
	// from nothing; no other part of a state leaves the engine.
	View(Seat) View
	// Result is nil until the match is over.
	Result() *Result
	// Resample returns a state that seat cannot tell from this one: the game
	// draws everything that seat may not know again from r, and so all future
	// chance. The real state does not show through: states that seat cannot
	// tell apart give, with equal generators, the same sample.
	Resample(seat Seat, r *Rand) State
	// Clone is a deep copy.
	Clone() State
	// Encode is the whole state as JSON with plain field names.
	Encode() []byte
	// Check reports the first broken invariant: component totals, bounds,
	// one owner for each piece.
	Check() error
}

// Recycler is a state whose memory a later copy may take: who makes many copies makes no
// garbage then.
type Recycler interface {
	State
	// Reuse gives the memory to a later Clone or Resample of any match of the game. The
	// state must be the caller's own, and nobody may touch it afterwards.
	Reuse()
}

// AutomaState is a state of a game that has an opponent of its own, whom nobody plays.
type AutomaState interface {
	State
	// Opposed reports whether that opponent plays in this match.
	Opposed() bool
}

// View is what one viewer may know. Its JSON form is complete and stable: the
// same knowledge gives the same bytes.
type View interface {
	Header() Header
}

// OpposedView is a view of a game that has an opponent of its own.
type OpposedView interface {
	View
	// Against returns the name of the opponent in this match; zero without one.
	Against() Text
}

// Blank is a rulebook that shows its tables without a match: pictures of cards
// that are looked up away from any table are drawn from that view.
type Blank interface {
	// BlankView is a view in which nothing lies anywhere.
	BlankView() View
}

// Header holds the facts that the views of all games have in common.
type Header struct {
	Viewer   Seat   // whose view this is; Spectator for the public one
	Seats    int    // number of seats
	Turn     int    // number of the turn being played, from 1
	Active   []Seat // seats that owe a move, in seat order
	Phase    Text   // where in the round or the game
	Progress Text   // how far the match is: "Cleopatra 3/5"; its first number counts the rounds, or the units that stand for rounds
	Notice   []Text // lines that everybody should read now, beside the events: how an open negotiation stands
	Over     bool
}

// Round is the number of the round, or of the unit that stands for one: the first
// number of Progress; 0 without any.
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
	Version int    // rules version, raised when a rule is fixed
	Data    string // digest of the tables that matches are played with; "" for a game without tables
	Name    Text
	Short   Text  // the name where room is short: in a thread's title, on a picture
	About   Text  // one line that helps people to choose a game
	Hand    Text  // what a player calls their own things: "my household"; zero: a hand of cards
	Seats   []int // allowed numbers of seats, ascending
	Moves   int   // about how many moves one person makes in a match
	// TurnRounds is set when a round is one turn of each seat, or there are none. Then
	// Header.Phase spans many turns of each seat; elsewhere it is a stage of its round.
	TurnRounds bool
	// Practice is set for a game that teaches the bot itself. Its matches count nowhere:
	// ratings, statistics, leagues, daily deals and searches for a match leave it out.
	Practice bool
	Options  []OptionSpec
	// Messages holds the game's texts, one file per language: en.json, ko.json.
	Messages fs.FS
}

// OptionSpec is one setting that people choose when they open a table.
type OptionSpec struct {
	ID      string
	Name    Text
	About   Text // one line: what it changes
	Values  []OptionValue
	Default string // one of Values: of a match that is opened without saying it
	// Retired are values that nobody can choose any more. Matches that began with
	// one keep it; Info.Current replaces it.
	Retired []OptionValue
	// Before is the value that matches had before the game had this option; ""
	// for an option that it always had. Info.Begun takes it.
	Before string
	// Seats are the numbers of seats at which the option means something; nil: at
	// all. Tables of other sizes neither show nor ask it, unless it was set to
	// another value than its default.
	Seats []int
}

// OptionValue is one value of an option.
type OptionValue struct {
	ID   string
	Name Text
}

// Setup is how a match starts. Together with the moves it determines the whole
// match.
type Setup struct {
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options,omitempty"` // by OptionSpec.ID; absent: see Info.Fill and Info.Begun
	Seed    Seed              `json:"seed"`
}

// Noted is rules that tell something of a table before people join it, beside its
// options.
type Noted interface {
	// Note is what to know of a match with this setup; zero: nothing.
	Note(Setup) Text
}

// Library holds the entries of a game that a person can look up.
type Library struct {
	Cards    []Entry // components: cards, tiles, buildings
	Rules    []Entry // sections of the rulebook, short
	Teaching Teaching
	Purposes []Purpose // of all kinds of questions of a game that is taught
	// Glossary names the things of the game in every language, with other words that
	// people type for them.
	Glossary Glossary
	// Aliases are words that players use in searches, with the word or name that
	// the texts use.
	Aliases map[string]string
	// Spoken are answers, and beginnings of answers, under the names that players
	// use for them, also while they are not legal. One without a code means nothing,
	// like "worker" in "quarry worker".
	Spoken []SpokenAnswer
}

// SpokenAnswer is an answer, or the beginning of one, with the names that players use.
type SpokenAnswer struct {
	Code  string
	Names Text   // separated by commas
	Rule  string // section of Library.Rules that tells of it; "" for words of no section
}

// Entry is one component or section that a person can look up by its name or
// its text.
type Entry struct {
	Code  string // stable, also names its picture
	Title Text
	Body  Text
}
