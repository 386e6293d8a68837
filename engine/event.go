package engine

// Event is one thing that happened: a gain, a loss, a change of the board, with
// its cause and amount, and the viewers who may know it.
type Event struct {
	Seat   Seat     // the seat that acted or was affected; NoSeat if none was
	Text   Text     // one log line
	To     Audience // the viewers who may know it
	Places []string // places of the picture that it changed: "cell:e4"
}

// Events collects the events of one or more moves.
type Events struct {
	List []Event
	// Revealed holds the viewers who saw something that was hidden before.
	// Nobody can undo a move across it.
	Revealed Audience
	// TurnOver is set when the acting seat's turn ended: a draft is complete.
	TurnOver bool
	// Forced lists the moves that the game made without a question, because no
	// other move was possible, in order. People may write them all the same.
	Forced []Forced
}

// Forced is a move that the game made for a seat.
type Forced struct {
	Seat  Seat
	Code  string // as State.Code would have been
	Label Text   `json:"-"` // as State.Describe would have named it; zero where the game names none
}

// Add appends an event. It may be called on nil, but callers on a hot path
// test for nil first, before they build the text.
func (e *Events) Add(ev Event) {
	if e != nil {
		e.List = append(e.List, ev)
	}
}

// Reveal records that the audience saw something that was hidden before.
func (e *Events) Reveal(to Audience) {
	if e != nil {
		e.Revealed |= to
	}
}

// Force records a move that the game made for seat without a question, with its name.
// It may be called on nil, but callers test for nil first, before they make the code.
func (e *Events) Force(seat Seat, code string, label Text) {
	if e != nil {
		e.Forced = append(e.Forced, Forced{seat, code, label})
	}
}

// EndTurn records that the acting seat's turn is over.
func (e *Events) EndTurn() {
	if e != nil {
		e.TurnOver = true
	}
}

// For returns the events that viewer may know, in order.
func (e *Events) For(viewer Seat) []Event {
	var seen []Event
	for _, ev := range e.List {
		if ev.To.Has(viewer) {
			seen = append(seen, ev)
		}
	}
	return seen
}
