package engine

// Event is one thing that happened: a gain, a loss, a change of the board, with
// its cause and amount, and who may know it.
type Event struct {
	Seat   Seat     // who did it or whom it befell; NoSeat if nobody
	Text   Text     // one log line
	To     Audience // who may know
	Places []string // places of the picture that it changed: "cell:e4"
}

// Events collects what one or more moves caused.
type Events struct {
	List []Event
	// Revealed is set when somebody saw something that was hidden before: it
	// bounds undo.
	Revealed Audience
	// TurnOver is set when the acting seat's turn ended: a draft is complete.
	TurnOver bool
	// Forced are the answers that were given without a question, because no
	// other was possible, in order. People may write them all the same.
	Forced []Forced
}

// Forced is an answer the game gave for a seat.
type Forced struct {
	Seat Seat
	Code string // as State.Code would have been
}

// Add appends an event. It may be called on nil, but callers on a hot path
// test for nil first, before they build the text.
func (e *Events) Add(ev Event) {
	if e != nil {
		e.List = append(e.List, ev)
	}
}

// Reveal notes that the audience saw something that was hidden before.
func (e *Events) Reveal(to Audience) {
	if e != nil {
		e.Revealed |= to
	}
}

// Force notes an answer that was given for seat without a question. It may be
// called on nil, but callers test for nil first, before they make the code.
func (e *Events) Force(seat Seat, code string) {
	if e != nil {
		e.Forced = append(e.Forced, Forced{seat, code})
	}
}

// EndTurn notes that the acting seat's turn is over.
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
