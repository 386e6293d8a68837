// Package orders stores what people prepare at running matches. Standing orders are moves
// that a person writes down for a later question; they are played when the question comes.
// Plans are sequences of moves that a person tries out in private.
//
// It is built on bot/table and takes the table's lock itself, except in Act, whose caller
// holds it. Writing and cancelling is one change of the book of a seat, compared with the
// revision that was read; a repeated press changes nothing. The moves of orders, and the
// remaining orders, are one commit of the match. A turn that they only start is stored in two
// steps, the book and then the draft; after a crash between them the next process finds the
// started turn in the book.
//
// A plan is one blob of its person and not part of the table, so nobody else can notice it.
// Every call on Plans may be repeated: an act names the version of the plan that it was made
// on, and is refused when the plan has changed since.
package orders

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/standingorder"
	"guildhall/engine"
	"guildhall/storage"
)

// Service manages the standing orders at all tables.
type Service struct {
	tables *table.Tables
	ahead  *aheads
}

// New returns a Service for tables.
func New(t *table.Tables) *Service { return &Service{t, newAheads()} }

// Limits of standing orders.
const (
	MaxOrders = 12
	MaxWays   = 6
	maxWay    = 200 // bytes
)

// List is a person's view of their own standing orders.
type List struct {
	Table  storage.Table
	List   []standingorder.Order        // in the order in which they are tried
	Done   []standingorder.Executed     // recently carried out, oldest first
	Lapsed []standingorder.ClearedOrder // cleared when the seat was last asked
	Asked  bool                         // the seat is asked now
	Acts   time.Time                    // when they act on the present question; zero: never
	Now    *Forecast                    // the moves they would play now; nil when nothing is asked
	// Reactions holds the reactions that the seat may be offered soon.
	Reactions []Foreseen
}

// Forecast lists the moves that standing orders would play.
type Forecast struct {
	Steps []draft.Step
	Whole bool                        // they would end the turn, or become final; otherwise they would be the draft
	Lapse *standingorder.ClearedOrder // an order that would be cleared instead
}

// Request is a new standing order.
type Request struct {
	Table int64
	User  string
	Press string
	Ways  []string // notation, or Harmless; alternatives in the order in which they are tried
	Until standingorder.Until
	Kind  string // kind of its question; empty: any
	Sure  bool

	// Named holds the display names of answers by notation: the text on their
	// buttons, or the typed words. Answers without a name are shown in
	// notation.
	Named map[string]engine.Arg
}

// List returns the standing orders of a person at a running match. Stand-ins
// and later people on the seat cannot see them.
func (r *Service) List(ctx context.Context, id int64, user string) (list *List, err error) {
	err = r.ordering(ctx, id, user, func(tx *table.Tx, b *standingorder.Book) error {
		list, err = ordersOf(ctx, tx, b)
		return err
	})
	return list, err
}

// Foresee returns the moves that user may have to choose among soon, computed
// from what user may know.
func (r *Service) Foresee(ctx context.Context, id int64, user string) (list []Foreseen, err error) {
	err = r.ordering(ctx, id, user, func(tx *table.Tx, _ *standingorder.Book) error {
		list = r.ahead.of(tx, tx.Seat)
		return nil
	})
	return list, err
}

// Add adds a standing order after the existing ones.
func (r *Service) Add(ctx context.Context, w Request) (*List, error) {
	return r.rewrite(ctx, w.Table, w.User, w.Press, func(tx *table.Tx, b *standingorder.Book) error {
		one, err := newOrder(ctx, tx, w)
		if err != nil {
			return err
		}
		if len(b.Orders) >= MaxOrders {
			return tx.Refuse(ctx, table.TooManyOrders, []engine.Arg{engine.N("most", MaxOrders)}, "cancel_order")
		}
		b.Last++
		one.ID = b.Last
		b.Orders = append(b.Orders, one)
		return nil
	})
}

// Cancel removes one order, or all orders if the number is 0. A number that
// does not exist is not an error.
func (r *Service) Cancel(ctx context.Context, id int64, user, press string, order int) (*List, error) {
	return r.rewrite(ctx, id, user, press, func(_ *table.Tx, b *standingorder.Book) error {
		if order == 0 {
			b.Orders = nil
		}
		b.Drop(order)
		return nil
	})
}

// ordering calls f with the orders of a person at a running match.
func (r *Service) ordering(ctx context.Context, id int64, user string, f func(*table.Tx, *standingorder.Book) error) (err error) {
	free := r.tables.Lock(id)
	defer free()
	defer r.tables.Guard(ctx, id, &err)
	tx, b, err := r.openBook(ctx, id, user)
	if err != nil {
		return err
	}
	return f(tx, b)
}

// openBook returns the table and the orders of a person, or the refusal if they
// cannot have orders.
func (r *Service) openBook(ctx context.Context, id int64, user string) (*table.Tx, *standingorder.Book, error) {
	tx, err := r.tables.Load(ctx, id, user)
	if err != nil {
		return nil, nil, err
	}
	switch {
	case tx.Table.Phase == storage.Open:
		return nil, nil, tx.Refuse(ctx, table.NotPlaying, nil, "wait_start")
	case tx.Table.Phase != storage.Playing:
		return nil, nil, table.Ended(tx.Table)
	case tx.Seat < 0:
		return nil, nil, tx.RefuseStranger(ctx)
	case tx.Table.Seats[tx.Seat].User != user:
		return nil, nil, tx.Refuse(ctx, table.OthersOrders, []engine.Arg{seating.Arg("who", int(tx.Seat))}, "look_now")
	}
	o, err := r.tables.Store.Orders(ctx, id, int(tx.Seat))
	if err != nil {
		return nil, nil, err
	}
	return tx, standingorder.Read(o, user), nil
}

// rewrite changes the orders of a person, once for each press.
func (r *Service) rewrite(ctx context.Context, id int64, user, press string, f func(*table.Tx, *standingorder.Book) error) (list *List, err error) {
	free := r.tables.Lock(id)
	defer free()
	defer r.tables.Guard(ctx, id, &err)
	return storage.Again(fmt.Sprintf("orders at table %d", id), func() (*List, error) {
		tx, b, err := r.openBook(ctx, id, user)
		if err != nil {
			return nil, err
		}
		if press != "" && slices.Contains(b.Presses, press) {
			return ordersOf(ctx, tx, b)
		}
		if err := f(tx, b); err != nil {
			return nil, err
		}
		b.NotePress(press)
		kept, err := r.tables.Store.SaveOrders(ctx, b.Stored(id, tx.Seat))
		if err != nil {
			return nil, err
		}
		b.Rev = kept.Rev
		return ordersOf(ctx, tx, b)
	})
}

// newOrder parses a written order.
func newOrder(ctx context.Context, tx *table.Tx, w Request) (standingorder.Order, error) {
	one := standingorder.Order{Until: w.Until, Kind: w.Kind, Sure: w.Sure}
	if !slices.Contains([]standingorder.Until{standingorder.UntilUsed, standingorder.UntilTurn, standingorder.UntilPhase, standingorder.UntilRound}, w.Until) {
		return one, tx.Refuse(ctx, table.Unwritten, nil, "write_order")
	}
	one.Stage = stage(w.Until, tx.State().View(tx.Seat))
	list := lookAhead(tx, tx.Seat)
	if w.Kind != "" && !slices.ContainsFunc(list, func(f Foreseen) bool { return f.Kind == w.Kind }) {
		return one, tx.Refuse(ctx, table.UnknownQuestion, []engine.Arg{engine.Word("kind", unlessKind(tx, w.Kind))}, "choose_question")
	}
	for _, written := range w.Ways {
		way := standingorder.Alternative{Written: engine.NormalizeNotation(written)}
		switch {
		case way.Written == "":
			continue
		case len(way.Written) > maxWay || len(one.Ways) == MaxWays:
			return one, tx.Refuse(ctx, table.LongOrder, []engine.Arg{engine.N("ways", MaxWays), engine.N("most", maxWay)}, "write_order")
		case way.Written != standingorder.Harmless:
			way.Named = readCodes(way.Written, w.Kind, list)
		}
		for i, n := range way.Named {
			switch {
			case n.MaxCost != nil && !n.Costs():
				return one, tx.Refuse(ctx, table.CostlessOrder, []engine.Arg{w.named(n)}, "write_order")
			case w.Sure:
			case len(n.Known) == 0:
				return one, tx.Refuse(ctx, table.UnforeseenOrder, []engine.Arg{w.named(n)}, "write_order", "order_sure")
			case i == 0 && n.Binds(w.Kind) || n.Binds(""):
				return one, tx.Refuse(ctx, table.RevealsOrder, []engine.Arg{w.named(n)}, "order_sure")
			}
		}
		one.Ways = append(one.Ways, way)
	}
	if len(one.Ways) == 0 {
		return one, tx.Refuse(ctx, table.Unwritten, nil, "write_order")
	}
	return one, nil
}

// ordersOf returns the person's view of their orders.
func ordersOf(ctx context.Context, tx *table.Tx, b *standingorder.Book) (*List, error) {
	list := &List{Table: table.SeenBy(tx.Table, tx.User), List: slices.Clone(b.Orders), Done: slices.Clone(b.Done), Lapsed: slices.Clone(b.Lapsed)}
	list.Reactions = slices.DeleteFunc(lookAhead(tx, tx.Seat), func(f Foreseen) bool { return !f.Reaction })
	if tx.Draft == nil {
		return list, nil
	}
	list.Asked = true
	waits, err := tx.Tables.Store.WaitsAt(ctx, tx.Table.ID)
	if err != nil {
		return nil, err
	}
	for _, w := range waits {
		if w.Seat == int(tx.Seat) {
			list.Acts = w.Act
		}
	}
	if len(b.Orders) == 0 {
		return list, nil
	}
	o := execute(tx, tx.Seat, b)
	list.Now = &Forecast{Steps: slices.Clone(o.draft.Steps), Whole: o.over()}
	if len(o.book.Lapsed) > 0 {
		list.Now.Lapse = &o.book.Lapsed[0]
	}
	return list, nil
}

// stage returns the part of a match that limits an order, seen by a seat. For a
// round it is the first number of Header.Progress, or the phase if the game has
// no rounds. For a phase it is the phase, and for a turn the phase with the
// names in it, since games with reactions name the active player there.
func stage(until standingorder.Until, v engine.View) string {
	h := v.Header()
	round := -1
	for _, a := range h.Progress.Args {
		if n, ok := a.Value.(int); ok {
			round = n
			break
		}
	}
	switch {
	case until == standingorder.UntilUsed:
		return ""
	case until == standingorder.UntilTurn:
		phase, err := json.Marshal(h.Phase)
		if err != nil {
			panic("table: phase: " + err.Error())
		}
		return fmt.Sprint(round, " ", string(phase))
	case until == standingorder.UntilRound && round >= 0:
		return fmt.Sprint(round)
	default:
		return fmt.Sprint(round, " ", h.Phase.Key)
	}
}

// named returns the name of an answer for a refusal: its foreseen name,
// otherwise the name in the request, otherwise its notation.
func (w Request) named(n standingorder.NamedCode) engine.Arg {
	if len(n.Known) > 0 {
		return engine.Term("code", n.Known[0].Label)
	}
	if arg, ok := w.Named[n.Code]; ok {
		return engine.Arg{Name: "code", Value: arg.Value}
	}
	return engine.Word("code", n.Code)
}

// unlessKind returns the text that a person wrote for a question, or "" if it
// is the code of a question kind, which people do not read.
func unlessKind(tx *table.Tx, written string) string {
	if slices.ContainsFunc(tx.Rules.Library().Purposes, func(p engine.Purpose) bool { return p.Kind == written }) {
		return ""
	}
	return written
}
