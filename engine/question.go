package engine

import "slices"

// Form is the best way to show a question. Every form shows the same list of
// moves.
type Form uint8

const (
	Choose Form = iota // one of a list
	Amount             // a number from a range; Option.Amount holds it
	Grid               // a cell: Option.Row and Option.Col
	Picks              // several from one list, played one by one: Question.Picks
)

// Question is the decision that a seat has to make. It holds only what the seat
// may know.
type Question struct {
	Kind  string // stable name of the decision: "pay", "site"
	Text  Text   // the question in one sentence
	Trail []Text // position within the turn: quarry, build 2
	Facts []Text // what the seat has and needs for this decision, a line each
	Form  Form
	Picks Count // for the form Picks: how many options are picked in all
	// Several seats answer a Sealed question at once. Nobody learns a move, nor
	// the order in which the moves came, before all are in.
	Sealed bool
	// The answer to a Final question is committed at once, after a warning:
	// there is no draft of it. Sealed questions are final.
	Final bool
	// A Reaction is asked in the turn of another seat and can be declined: an
	// offer to follow. Screens offer to decline it beforehand.
	Reaction bool
}

// ReactionState is a state of a game with reactions.
type ReactionState interface {
	// Reactions lists the reactions that seat may be asked in the turns of
	// others, with the answers as they would be offered if it were asked now.
	Reactions(Seat) []Reaction
}

// Reaction is a question of the kind Question.Reaction that may come.
type Reaction struct {
	Kind     string
	Text     Text // the question, whoever's turn brings it
	Options  []Option
	Harmless string // code of the option that State.Default would choose
}

// Count is a number of picks that may still be made: at least Min, at most Max.
type Count struct{ Min, Max int }

// Option is a move as a person reads it.
type Option struct {
	Code   string // notation, as State.Code
	Label  Text   // name of the move: "Sphinx, left row"
	Effect Text   // cost and gain in numbers: "+5, 1 artisan, 2 same"
	Group  Text   // heading under which long lists are grouped; zero if none
	Amount int    // for the form Amount
	Row    string // for the form Grid, as printed beside the picture
	Col    string
	Times  int // for the form Picks: how often it can be picked (0 means once)
	// Cost is what the move costs now, in CostIn ("influence"), where a standing
	// order may set a limit to it; CostIn is zero where none may.
	Cost   int
	CostIn Text
	// Gain is what the move brings at once, or its place when it is used, in one unit
	// for all options of the question: what wins the game (points, scarabs), or the
	// workers that a capture takes. It is a rule's number, no advice. Long lists show
	// the options that bring the most first. It is 0 where the move brings none.
	Gain int
	// Verb is the word on the button beside it, where that of its question (Purpose) is
	// not true of it; zero elsewhere.
	Verb Text `json:",omitzero"`
	// Leads is set when Effect only tells what later answers of the turn may bring.
	Leads bool
	// OnlyCosts is set when the move costs something and brings nothing: nothing at once,
	// and no later answer of the turn that can be paid for. Screens show it late.
	OnlyCosts bool
	// Component is the code in the Library of the one component that the move is
	// about, where the label may also be that of another; "" elsewhere.
	Component string
	// Reveals is set when playing the move shows somebody something hidden. It
	// makes everything final that was drafted before.
	Reveals bool
	// Shown tells as a sentence what is revealed, where the move itself reveals
	// nothing but what follows it does; zero otherwise.
	Shown Text
	// Places are the places of the picture that this move is about, as in
	// Event.
	Places []string
}

// stops are the words with which every game writes an answer that passes, declines or
// ends something.
var stops = []string{"pass", "skip", "stop", "done", "finish", "none", "end", "no", "nothing", "no coin"}

// EndsTurn reports whether a code is an answer that passes, declines or ends something. It
// is hardly ever the best one, and people look for it: screens always show it.
func EndsTurn(code string) bool { return slices.Contains(stops, code) }

// Refusal explains why a written move is not legal.
type Refusal struct {
	Code    string   // the move that the game understood, as notation; the text as written if it understood none
	Label   Text     // the move that the game understood, in words; zero if it understood none
	Why     Text     // the rule and the numbers
	Rule    string   // section of the rules: "9.2"
	Instead []string // codes of moves that can be played instead, at most five
	// Meant is set when Code is a legal move, the only one that the words can
	// mean although they are not its notation. Understand plays it.
	Meant bool
	// Begun is set when the words only begin the codes of Instead: no rule is against
	// them. It is no part of what the game says, so no fingerprint has it.
	Begun bool `json:"-"`
}
