// Package history reads the log of a match: commits with their events, as far as a viewer may
// know them, and the entries of a record that were taken back. It decodes stored data and
// starts no transaction.
package history

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"guildhall/engine"
	"guildhall/storage"
)

// Places returns the places of the picture that public events of turns changed,
// each once.
func Places(turns []Turn) []string {
	var places []string
	for _, one := range turns {
		for _, ev := range one.Events {
			if !ev.To.Has(engine.Spectator) {
				continue
			}
			for _, p := range ev.Places {
				if !slices.Contains(places, p) {
					places = append(places, p)
				}
			}
		}
	}
	return places
}

// TimedOut reports whether the game gave the answer because time had run out.
func (o *Turn) TimedOut() (bool, error) {
	events, err := o.Tell(engine.Spectator)
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(events, func(e engine.Event) bool { return e.Text.Key == EventTimeout }), nil
}

// Turn is one commit of the log with all its events, including secret ones.
type Turn struct {
	N      int
	First  int
	Seat   engine.Seat // the seat that committed it; secret to others while it is sealed
	At     time.Time
	Ended  bool // the commit ended the seat's turn; false in old logs
	Events []Event
}

// Event is an event whose text stays encoded until it is needed: most readers
// only need the places that changed.
type Event struct {
	engine.Event
	encoded json.RawMessage // encoded Text; nil after decoding
}

// Events converts events that were not stored yet.
func Events(list []engine.Event) []Event {
	events := make([]Event, len(list))
	for i, ev := range list {
		events[i].Event = ev
	}
	return events
}

// About returns the seat of the first event that viewer may know; false when
// viewer may know none of the turn. Other events do not affect it, so it does
// not reveal which seat answered a sealed question last.
func (o *Turn) About(viewer engine.Seat) (engine.Seat, bool) {
	for i := range o.Events {
		if o.Events[i].To.Has(viewer) {
			return o.Events[i].Seat, true
		}
	}
	return engine.NoSeat, false
}

// Tell returns the events that viewer may know.
func (o *Turn) Tell(viewer engine.Seat) ([]engine.Event, error) {
	var seen []engine.Event
	for _, ev := range o.Events {
		if !ev.To.Has(viewer) {
			continue
		}
		if ev.encoded != nil {
			if err := ev.Text.UnmarshalJSON(ev.encoded); err != nil {
				return nil, fmt.Errorf("log entry %d: %w", o.N, err)
			}
		}
		seen = append(seen, ev.Event)
	}
	return seen, nil
}

// Decode decodes a stored commit. The texts of its events stay encoded.
func Decode(k storage.Turn) (Turn, error) {
	one := Turn{N: k.N, First: k.First, Seat: engine.Seat(k.Seat), At: k.At}
	if len(k.Events) == 0 {
		return one, nil
	}
	var kept []struct {
		Seat   engine.Seat
		Text   json.RawMessage
		To     engine.Audience
		Places []string
		Ended  bool
	}
	if err := json.Unmarshal(k.Events, &kept); err != nil {
		return one, err
	}
	one.Events = make([]Event, len(kept))
	for i, ev := range kept {
		one.Events[i] = Event{engine.Event{Seat: ev.Seat, To: ev.To, Places: ev.Places}, ev.Text}
		one.Ended = one.Ended || ev.Ended
	}
	return one, nil
}

// Encode encodes the events of a commit for the store. The first event records
// whether the commit ended the turn.
func Encode(events []engine.Event, ended bool) ([]byte, error) {
	type event struct {
		engine.Event
		Ended bool `json:",omitempty"`
	}
	kept := make([]event, len(events))
	for i, ev := range events {
		kept[i] = event{ev, ended && i == 0}
	}
	return json.Marshal(kept)
}

// AddMarks adds a mark for each place that an event changed, in the order of
// the changes. A place that several events changed gets a mark for each.
func AddMarks(marks []Mark, ev engine.Event) []Mark {
	for i, p := range ev.Places {
		if !slices.Contains(ev.Places[:i], p) {
			marks = append(marks, Mark{p, ev.Seat})
		}
	}
	return marks
}

// EventCorrected is the event of an administrator's correction.
const EventCorrected = "table.event.corrected"

// TakenBy reports whether a commit is a turn that was played on a seat.
// Corrections by an administrator, and moves of the game after time ran out,
// are recorded for the seat too, but are news to its person.
func (o *Turn) TakenBy(seat engine.Seat) bool {
	if seat < 0 || o.Seat != seat {
		return false
	}
	key := o.firstKey()
	return key != EventTimeout && key != EventCorrected
}

// TakesBack reports whether a commit took turns back, by a takeback or a
// correction.
func (o *Turn) TakesBack() bool {
	key := o.firstKey()
	return key == EventTookBack || key == EventCorrected
}

// firstKey returns the message key of the first event; empty without one.
func (o *Turn) firstKey() string {
	if len(o.Events) == 0 {
		return ""
	}
	first := o.Events[0].Text
	if o.Events[0].encoded != nil && json.Unmarshal(o.Events[0].encoded, &first) != nil {
		return ""
	}
	return first.Key
}

// NewsFrom returns the index of the first turn after the latest turn of a seat;
// false when turns has no turn of the seat. While the seat owes an answer,
// commits of its unfinished turn are ignored: a turn that reveals something is
// committed in parts.
func NewsFrom(turns []Turn, seat engine.Seat, asked bool) (from int, found bool) {
	i := len(turns) - 1
	for asked && i >= 0 && turns[i].TakenBy(seat) && !turns[i].Ended {
		i--
	}
	for ; i >= 0; i-- {
		if turns[i].TakenBy(seat) {
			return i + 1, true
		}
	}
	return 0, false
}

// Mark is a changed place of the picture, and the seat that changed it.
type Mark struct {
	Place string
	Seat  engine.Seat
}

// EventTookBack is the event of a takeback.
const EventTookBack = "table.event.took_back"

// TookBack returns the event of a seat that takes back everything from a log
// entry on.
func TookBack(seat engine.Seat, turn int) engine.Event {
	return engine.Event{
		Seat: seat, To: engine.Everyone,
		Text: engine.T(EventTookBack, engine.Who("who", seat), engine.N("n", turn)),
	}
}

// EventTimeout is the event of an answer that the game gave because of a timeout.
const EventTimeout = "table.event.timeout"

// Ranges holds the ranges of a record that were taken back.
type Ranges []struct{ from, to int }

// TakenBack returns the entries that were taken back in a record of n entries,
// whose codes the function code returns. The takeback entries themselves are
// not included.
func TakenBack(n int, code func(n int) string) Ranges {
	var list Ranges
	for n > 0 {
		to, back := engine.Takeback(code(n))
		if !back {
			n--
			continue
		}
		list = append(list, struct{ from, to int }{to + 1, n - 1})
		n = to
	}
	return list
}

// Has reports whether an entry was taken back.
func (v Ranges) Has(entry int) bool {
	for _, one := range v {
		if one.from <= entry && entry <= one.to {
			return true
		}
	}
	return false
}
