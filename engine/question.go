package engine

import "slices"

// Form is the best way to show a question. Every form shows the same list of
// moves.
type Form uint8

const (
	Choose Form = iota // one of a list
	Amount             // a number from a range: Option.Amount
	Grid               // a cell: Option.Row and Option.Col
	Picks              // several from one list, played one by one: Question.Picks
)

// Question is a decision that a seat must make. It holds only what the seat may know.
type Question struct {
	Kind  string // stable name of the decision: "pay", "site"
	Text  Text   // the question in one sentence
	Trail []Text // position within the turn: quarry, build 2
	Facts []Text // what the seat has and needs for this decision, a line each
	Form  Form
	Picks Count // for the form Picks: the total number of picks
	// Sealed is set when several seats answer at the same time. Nobody learns a move, or
	// the order in which the moves arrived, before all have answered.
	Sealed bool
	// Final is set when the answer is committed at once, after a warning, without a draft.
	// Sealed questions are final.
	Final bool
	// Reaction is set for an offer in the turn of another seat that can be declined, like
	// an offer to follow. Screens let people decline it in advance.
	Reaction bool
}

// ReactionState is a state of a game with reactions.
type ReactionState interface {
	// Reactions lists the reactions that seat may be asked during the turns of others, with
	// the answers that would be offered now.
	Reactions(Seat) []Reaction
}

// Reaction is a question that may be asked later, with Question.Reaction set.
type Reaction struct {
	Kind     string
	Text     Text // the question, independent of the active seat
	Options  []Option
	Harmless string // code of the option that State.Default would choose
}

// Count is the number of picks that can still be made: at least Min, at most Max.
type Count struct{ Min, Max int }

// Option describes a move to a person.
type Option struct {
	Code   string // notation, as State.Code
	Label  Text   // name of the move: "Sphinx, left row"
	Effect Text   // cost and gain in numbers: "+5, 1 artisan, 2 same"
	Group  Text   // heading under which long lists are grouped; zero if none
	Amount int    // for the form Amount
	Row    string // for the form Grid, as printed next to the picture
	Col    string
	Times  int // for the form Picks: how often it can be picked (0 means once)
	// Cost is the present price of the move in the unit CostIn ("influence"), if a standing
	// order can limit it. Otherwise CostIn is zero.
	Cost   int
	CostIn Text
	// Gain is the amount that the move brings, at once or when its place is used later, in
	// one unit for all options of the question: points, scarabs, or the workers that a
	// capture takes. It comes from the rules and is not advice. Long lists show the options
	// with the largest Gain first. It is 0 where the move brings nothing.
	Gain int
	// Verb is the word on the button, if the verb of the question (see Purpose) does not
	// fit this option; otherwise zero.
	Verb Text `json:",omitzero"`
	// Leads is set when Effect only shows gains that later answers of the turn may bring.
	Leads bool
	// OnlyCosts is set when the move costs something and brings nothing, neither at once
	// nor by a later answer of the turn that can be paid for. Screens list it late.
	OnlyCosts bool
	// Component is the Library code of the component that the move uses, if its label could
	// also mean another component; otherwise "".
	Component string
	// Reveals is set when the move shows somebody something hidden. All earlier moves of
	// the draft then become final.
	Reveals bool
	// Shown is a sentence that names the revealed thing, if not the move itself but a later
	// step reveals it; otherwise zero.
	Shown Text
	// Places are the places of the picture that belong to this move, as in Event.
	Places []string
}

// stops are the codes of answers that pass, decline or end something, in every game.
var stops = []string{"pass", "skip", "stop", "done", "finish", "none", "end", "no", "nothing", "no coin"}

// EndsTurn reports whether code passes, declines or ends something. Such an answer is
// rarely the best one, but people look for it, so screens always show it.
func EndsTurn(code string) bool { return slices.Contains(stops, code) }

// Refusal explains why a written move is not legal.
type Refusal struct {
	Code    string   // the move that the game understood, as notation; the text as written if it understood none
	Label   Text     // the move that the game understood, in words; zero if it understood none
	Why     Text     // the rule and the numbers
	Rule    string   // section of the rules: "9.2"
	Instead []string // codes of moves that can be played instead, at most five
	// Meant is set when Code is the only legal move that the words can mean, although they
	// are not its notation. Understand plays it.
	Meant bool
	// Begun is set when the words are only the first words of the codes in Instead, and no
	// rule forbids them. It is not part of the game's answer, so it is in no fingerprint.
	Begun bool `json:"-"`
}

// Codes returns the codes of options, in order.
func Codes(options []Option) []string {
	codes := make([]string, len(options))
	for i, o := range options {
		codes[i] = o.Code
	}
	return codes
}
