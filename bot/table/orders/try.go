package orders

import (
	"slices"
	"strings"

	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/bot/table/standingorder"
	"guildhall/engine"
)

// Messages with the reason why an order did not act.
const (
	WhyChanged    = "table.orders.changed"    // its meaning has changed since it was written
	WhyReveals    = "table.orders.reveals"    // it would reveal something, or be final
	whyUnforeseen = "table.orders.unforeseen" // its meaning could not be foreseen
)

// run plays the orders of a seat on a copy of the match. It holds the moves,
// and the remaining orders.
type run struct {
	tx    *table.Tx
	draft *draft.Draft
	book  *standingorder.Book // as it will be
	bound bool                // the latest answer cannot stay in a draft
}

// execute lets the orders of a book answer the seat's questions until its turn
// is over, no order fits, or an order must not act. It stores nothing.
func execute(tx *table.Tx, seat engine.Seat, b *standingorder.Book) *run {
	o := &run{tx: tx, draft: &draft.Draft{Seat: seat, State: tx.State()}, book: b.Clone()}
	o.book.Lapsed, o.book.Begun = nil, nil
	o.endPast()
	for len(o.draft.Steps) < draft.MaxSteps && !o.over() && o.next() {
	}
	return o
}

// over reports whether the moves are to be committed.
func (o *run) over() bool { return o.bound || o.draft.Ready() }

// endPast ends the orders that have expired.
func (o *run) endPast() {
	now := o.tx.State().View(o.draft.Seat)
	o.book.Orders = slices.DeleteFunc(o.book.Orders, func(one standingorder.Order) bool {
		return one.Until != standingorder.UntilUsed && one.Stage != stage(one.Until, now) || one.After > 0 && one.After != o.tx.Table.Seq
	})
}

// next plays the first order that can answer; it returns false if none can.
func (o *run) next() bool {
	for _, one := range o.book.Orders {
		if one.Kind != "" && one.Kind != o.draft.State.Ask(o.draft.Seat).Kind {
			continue
		}
		for _, way := range one.Ways {
			switch t := o.try(one, way); {
			case t.lapse != nil:
				o.book.Drop(one.ID)
				o.book.Lapsed = append(o.book.Lapsed, *t.lapse)
				return false
			case t.draft != nil:
				o.take(one, t)
				return true
			}
		}
	}
	return false
}

// attempt is the trial of one alternative of an order. It holds the result, or
// the reason why the order must not act, or neither when the alternative is not
// legal.
type attempt struct {
	draft *draft.Draft
	bound bool
	rest  string
	lapse *standingorder.ClearedOrder
}

// try plays an alternative on a copy.
func (o *run) try(one standingorder.Order, way standingorder.Alternative) attempt {
	d := *o.draft
	d.Steps = slices.Clone(d.Steps)
	d.Events.List = slices.Clone(d.Events.List)
	t := attempt{rest: way.Written}
	for {
		harmless := d.State.Code(d.Seat, d.State.Default(d.Seat))
		if way.Written == standingorder.Harmless {
			t.rest = harmless
		}
		st, ok := d.Read(t.rest)
		if !ok || len(d.Steps) >= draft.MaxSteps {
			return attempt{}
		}
		limit := limitOf(way, st.Code)
		if limit != nil && (st.Option.CostIn.IsZero() || st.Option.Cost > *limit) {
			return attempt{}
		}
		if why := whyHeldBack(one, way, st, harmless); !why.IsZero() {
			return attempt{lapse: &standingorder.ClearedOrder{Order: one, Why: why}}
		}
		d.Take(st)
		d.Events.Revealed |= st.Events.Revealed
		t.rest, t.bound = st.Rest, st.Binding()
		if _, behind, ok := standingorder.CutLimit(st.RestForced); ok {
			t.rest = engine.SkipForced(d.State, behind, d.Seat, &st.Events)
		}
		if way.Written == standingorder.Harmless {
			t.rest = standingorder.Harmless
			if d.Ready() {
				t.rest = ""
			}
		}
		if t.bound || d.Ready() || t.rest == "" {
			t.draft = &d
			return t
		}
	}
}

// whyHeldBack returns the reason why an order must not play a legal move; zero
// when it may. The harmless move is always allowed, at any cost.
func whyHeldBack(one standingorder.Order, way standingorder.Alternative, st *draft.Answer, harmless string) engine.Text {
	what := engine.Term("what", st.Label)
	if st.Binding() && !one.Sure {
		return engine.T(WhyReveals, what)
	}
	if way.Written == standingorder.Harmless || st.Code == harmless {
		return engine.Text{}
	}
	for _, n := range way.Named {
		if n.Code != st.Code {
			continue
		}
		for _, m := range n.Known {
			if m.Kind != st.Question.Kind {
				continue
			}
			if m.Fits(st.Option) || n.MaxCost != nil { // the limit replaces the comparison of the numbers
				return engine.Text{}
			}
			return engine.T(WhyChanged, engine.Term("was", full(m.Label, m.Effect)), engine.Term("now", full(st.Label, st.Effect)))
		}
	}
	if one.Sure {
		return engine.Text{}
	}
	return engine.T(whyUnforeseen, what)
}

// limitOf returns the limit that an alternative sets for the cost of a code, or
// nil.
func limitOf(way standingorder.Alternative, code string) *int {
	for _, n := range way.Named {
		if n.Code == code {
			return n.MaxCost
		}
	}
	return nil
}

// full returns the text of a move with its costs and gains.
func full(label, effect engine.Text) engine.Text {
	if effect.IsZero() {
		return label
	}
	return engine.T("table.orders.answer", engine.Term("what", label), engine.Term("effect", effect))
}

// take accepts the result of an alternative. An order that acts once is
// removed. Codes of its chain that were not played, after this turn or a
// revelation, become an order.
func (o *run) take(one standingorder.Order, t attempt) {
	o.draft, o.bound = t.draft, t.bound
	rest := standingorder.Order{ID: one.ID, Ways: []standingorder.Alternative{{Written: t.rest, Named: namedIn(one, t.rest)}}, Sure: one.Sure}
	if !o.draft.Ready() {
		rest.After = o.tx.Table.Seq + len(o.draft.Steps)
	}
	at := slices.IndexFunc(o.book.Orders, func(b standingorder.Order) bool { return b.ID == one.ID })
	if one.Until == standingorder.UntilUsed {
		o.book.Drop(one.ID)
	} else {
		o.book.Last++
		rest.ID = o.book.Last
	}
	if t.rest != "" {
		o.book.Orders = slices.Insert(o.book.Orders, at, rest)
	}
}

// namedIn returns the codes in the rest of an order, with the meanings stored
// in the order.
func namedIn(one standingorder.Order, rest string) []standingorder.NamedCode {
	var left []standingorder.NamedCode
	for rest != "" {
		var next standingorder.NamedCode
		for _, w := range one.Ways {
			for _, n := range w.Named {
				if len(n.Code) > len(next.Code) && begins(rest, n.Code) {
					next = n
				}
			}
		}
		if next.Code == "" {
			return left
		}
		left = append(left, next)
		rest = strings.TrimLeft(rest[len(next.Code):], " ;")
		if _, behind, ok := standingorder.CutLimit(rest); ok {
			rest = behind
		}
	}
	return left
}
