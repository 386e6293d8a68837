package engine

// Form says how a question is best shown. The list of moves is the same truth
// for every form.
type Form uint8

const (
	Choose Form = iota // one of a list
	Amount             // a number from a range; Option.Amount holds it
	Grid               // a cell: Option.Row and Option.Col
	Picks              // several from one list, played one by one: Question.Picks
)

// Question is what a seat is asked. It holds only what the seat may know.
type Question struct {
	Kind  string // stable name of the decision: "pay", "site"
	Text  Text   // the question in one sentence
	Trail []Text // where in the turn: quarry, build 2
	Facts []Text // what the seat holds and needs for this answer, a line each
	Form  Form
	Picks Count // how many are picked in all, for the form Picks
	// Sealed questions are answered by several seats at once; nobody learns an
	// answer, nor the order of answers, before all are in.
	Sealed bool
	// Final questions commit their answer at once, after a warning: there is
	// no draft of them. Sealed questions are final.
	Final bool
}

// Count is a number of picks that may still be made: at least Min, at most Max.
type Count struct{ Min, Max int }

// Option is a move as a person reads it.
type Option struct {
	Code   string // notation, as State.Code
	Label  Text   // the answer itself: "Sphinx, left row"
	Effect Text   // what it costs and brings, in numbers: "+5, 1 artisan, 2 same"
	Group  Text   // heading under which long lists are grouped; zero if none
	Amount int    // for the form Amount
	Row    string // for the form Grid, as printed beside the picture
	Col    string
	Times  int // for the form Picks: how often it can be picked (0 means once)
	// Reveals says that playing it shows somebody something hidden, so all
	// that was drafted before becomes final with it.
	Reveals bool
	// Places are the places of the picture this answer is about, as in Event.
	Places []string
}

// Refusal explains why a written answer is not legal.
type Refusal struct {
	Code    string   // what was understood, as notation; as written if nothing was
	Label   Text     // what was understood, in words; zero if nothing was
	Why     Text     // the rule and the numbers
	Rule    string   // section of the rules: "9.2"
	Instead []string // codes that could be played instead, at most five
}
