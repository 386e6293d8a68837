// Package standingorder holds the standing orders of a seat as data: a book of orders, the
// meaning of each code when it was written, the orders that were carried out, and those that
// ended without acting. It encodes and decodes the document of storage.OrderStore; it knows
// no match and starts no transaction. A Book carries the revision at which it was read, so
// that the store refuses it if it was changed in between.
package standingorder

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/engine"
	"guildhall/storage"
)

// Harmless, as an alternative of a standing order, means the game's own harmless moves, to
// the end of the turn. No game's notation has such a code.
const Harmless = "~"

// Until is the duration of a standing order.
type Until string

const (
	UntilUsed  Until = ""      // it answers once
	UntilTurn  Until = "turn"  // until the end of the turn in which it was written, also another seat's
	UntilPhase Until = "phase" // until the end of the phase in which it was written
	UntilRound Until = "round" // until the end of the round
)

// Order is a standing order: a list of alternatives. When the person is asked, the first
// legal one is played.
type Order struct {
	ID    int           `json:"id"` // counted from 1 for each person at a table
	Ways  []Alternative `json:"ways"`
	Until Until         `json:"until,omitempty"`
	Kind  string        `json:"kind,omitempty"` // kind of its question; empty: any
	// Sure allows the order to reveal something, to give a final answer, and to apply to
	// answers that could not be foreseen.
	Sure  bool   `json:"sure,omitempty"`
	Stage string `json:"stage,omitempty"`  // the stage when it was written, see Until; the order ends with the stage
	After int    `json:"behind,omitempty"` // rest of a chain: valid only directly after this entry
}

// Alternative is one way to answer: a chain of codes, or Harmless.
type Alternative struct {
	Written string      `json:"written"`
	Named   []NamedCode `json:"named,omitempty"` // its codes with their meaning, in their order
}

// NamedCode is a code that a standing order names, with its meaning when the
// order was written.
type NamedCode struct {
	Code    string    `json:"code"`
	MaxCost *int      `json:"most,omitempty"`  // only played at this cost or less
	Known   []Meaning `json:"known,omitempty"` // by question; empty: it could not be foreseen
}

// Meaning is a move for a kind of question, with its costs and gains.
type Meaning struct {
	Kind   string      `json:"kind"`
	Label  engine.Text `json:"label"`
	Effect engine.Text `json:"effect,omitzero"`
	CostIn engine.Text `json:"cost_in,omitzero"` // as engine.Option.CostIn
	Binds  bool        `json:"binds,omitempty"`  // it reveals something, or is final
}

// Executed is an order that was carried out.
type Executed struct {
	What  []engine.Text `json:"what"`           // the answers
	Turn  int           `json:"turn"`           // number of the log entry
	New   bool          `json:"new,omitempty"`  // the person has not been notified yet
	Since time.Time     `json:"since,omitzero"` // start of the wait whose message reports it
}

// ClearedOrder is an order that did not act, and why.
type ClearedOrder struct {
	Order Order       `json:"order"`
	Why   engine.Text `json:"why"`
	Since time.Time   `json:"since"` // start of the wait whose message reports it; zero: the next one
}

// Book is everything stored about the standing orders of a seat. It belongs to
// the person who wrote it: another person on the seat has an empty one.
type Book struct {
	By      string         `json:"by"`
	Last    int            `json:"last"` // Order.ID
	Orders  []Order        `json:"orders,omitempty"`
	Done    []Executed     `json:"done,omitempty"`   // the latest, oldest first
	Lapsed  []ClearedOrder `json:"lapsed,omitempty"` // of the wait that stands
	Begun   *StartedTurn   `json:"begun,omitempty"`
	Presses []string       `json:"presses,omitempty"` // carried out lately
	Rev     int64          `json:"-"`                 // as storage.Orders.Rev
}

// StartedTurn is an unfinished turn that orders started. Its moves are the
// person's draft.
type StartedTurn struct {
	Seq   int      `json:"seq"` // entry of the record it builds on
	Codes []string `json:"codes"`
}

// Limits of the past orders in a book.
const (
	DoneKept    = 5
	pressesKept = 8
)

// Read decodes the book of a user at a seat. It returns an empty one when another person
// wrote the stored book. An unreadable book counts as empty too: a person can write orders
// again, and a match must not stop because of them.
func Read(o storage.Orders, user string) *Book {
	b := new(Book)
	if len(o.Body) == 0 || json.Unmarshal(o.Body, b) != nil || b.By != user {
		b = &Book{By: user}
	}
	b.Rev = o.Rev
	return b
}

// Stored returns the book in its stored form.
func (b *Book) Stored(table int64, seat engine.Seat) storage.Orders {
	o := storage.Orders{Table: table, Seat: int(seat), Rev: b.Rev}
	if len(b.Orders) == 0 && len(b.Done) == 0 && len(b.Lapsed) == 0 && b.Begun == nil && len(b.Presses) == 0 {
		return o
	}
	body, err := json.Marshal(b)
	if err != nil {
		panic("table: orders: " + err.Error())
	}
	o.Body = body
	return o
}

// Clone returns a copy that can be changed.
func (b *Book) Clone() *Book {
	c := *b
	c.Orders, c.Done, c.Lapsed = slices.Clone(b.Orders), slices.Clone(b.Done), slices.Clone(b.Lapsed)
	return &c
}

// Equal reports whether two books are equal.
func (b *Book) Equal(o *Book) bool {
	x, y := b.Stored(0, 0), o.Stored(0, 0)
	return bytes.Equal(x.Body, y.Body)
}

// Drop removes an order from the book.
func (b *Book) Drop(id int) {
	b.Orders = slices.DeleteFunc(b.Orders, func(o Order) bool { return o.ID == id })
}

// NotePress remembers a press that was carried out.
func (b *Book) NotePress(press string) {
	if press == "" {
		return
	}
	b.Presses = append(b.Presses, press)
	b.Presses = b.Presses[max(0, len(b.Presses)-pressesKept):]
}

// CutLimit returns the limit to a cost at the beginning of text ("<=3"), and the rest of the
// text.
func CutLimit(text string) (most int, rest string, ok bool) {
	digits, ok := strings.CutPrefix(text, limitSign)
	if !ok {
		return 0, text, false
	}
	digits = strings.TrimLeft(digits, " ")
	n := 0
	for n < len(digits) && n < 3 && '0' <= digits[n] && digits[n] <= '9' {
		n++
	}
	most, err := strconv.Atoi(digits[:n])
	rest = digits[n:]
	if err != nil || rest != "" && rest[0] != ' ' && rest[0] != ';' {
		return 0, text, false
	}
	return most, strings.TrimLeft(rest, " ;"), true
}

// limitSign is written between a code and the limit to its cost.
const limitSign = "<="

// Limited returns a code with a limit to its cost, in notation.
func Limited(code string, most int) string { return code + " " + limitSign + strconv.Itoa(most) }

// Fits reports whether a move still has the stored meaning.
func (m Meaning) Fits(o engine.Option) bool {
	return equalTexts(m.Label, o.Label) && equalTexts(m.Effect, o.Effect)
}

// equalTexts compares texts of which one may have been stored, so the order of arguments does
// not matter.
func equalTexts(a, b engine.Text) bool {
	x, err1 := json.Marshal(a)
	y, err2 := json.Marshal(b)
	return err1 == nil && err2 == nil && bytes.Equal(x, y)
}

// HasUnreportedLapses reports whether an order ended while its person owed no
// move, and the person has not been notified of it yet.
func (b *Book) HasUnreportedLapses() bool {
	return slices.ContainsFunc(b.Lapsed, func(l ClearedOrder) bool { return l.Since.IsZero() })
}

// Acted reports whether the person has not been notified yet of an executed
// order.
func (b *Book) Acted() bool {
	return slices.ContainsFunc(b.Done, func(e Executed) bool { return e.New })
}

// TellDone assigns the executed orders to the wait that began at an instant,
// whose message reports them.
func (b *Book) TellDone(since time.Time) {
	for i := range b.Done {
		if b.Done[i].New {
			b.Done[i].New, b.Done[i].Since = false, since
		}
	}
}

// ReportLapsesWith assigns unreported lapses to the wait that began at an
// instant, whose message reports them.
func (b *Book) ReportLapsesWith(since time.Time) {
	for i := range b.Lapsed {
		if b.Lapsed[i].Since.IsZero() {
			b.Lapsed[i].Since = since
		}
	}
}

// LapsedIn returns the orders that are reported with the wait that began at an
// instant: those that ended before it or in it.
func (b *Book) LapsedIn(since time.Time) []ClearedOrder {
	return slices.DeleteFunc(slices.Clone(b.Lapsed), func(l ClearedOrder) bool { return !l.Since.Equal(since) })
}

// DoneIn returns the orders that were carried out before the wait that began at
// an instant, and are reported with it.
func (b *Book) DoneIn(since time.Time) []Executed {
	return slices.DeleteFunc(slices.Clone(b.Done), func(e Executed) bool { return e.Since.IsZero() || !e.Since.Equal(since) })
}

// Untold returns the orders that were carried out since the person was last
// notified.
func (b *Book) Untold() []Executed {
	return slices.DeleteFunc(slices.Clone(b.Done), func(e Executed) bool { return !e.New })
}

// Binds reports whether an answer reveals something, or is final, in every
// question of a kind (empty: of any) where it can be foreseen.
func (n NamedCode) Binds(kind string) bool {
	some := false
	for _, m := range n.Known {
		if kind != "" && m.Kind != kind {
			continue
		}
		if !m.Binds {
			return false
		}
		some = true
	}
	return some
}

// Costs reports whether a code has a cost that can be limited, as far as can be
// foreseen.
func (n NamedCode) Costs() bool {
	return len(n.Known) == 0 || slices.ContainsFunc(n.Known, func(m Meaning) bool { return !m.CostIn.IsZero() })
}

// String returns an order in notation.
func (o Order) String() string {
	ways := make([]string, len(o.Ways))
	for i, w := range o.Ways {
		ways[i] = w.Written
	}
	return strings.Join(ways, " | ")
}
