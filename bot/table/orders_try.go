package table

import (
	"slices"
	"strings"

	"guildhall/engine"
)

// Messages of why an order did not act.
const (
	whyChanged    = "table.orders.changed"    // it means something else than when it was written
	whyReveals    = "table.orders.reveals"    // it would reveal something, or be final
	whyUnforeseen = "table.orders.unforeseen" // nobody knew what it would mean
)

// obeying is the orders of a seat on their way through its question: what they
// answer, on a copy, and what becomes of them.
type obeying struct {
	s     *sitting
	draft *draft
	book  *book // as it will be
	bound bool  // the latest answer cannot stay in a draft
}

// obey lets the orders of a book answer what the seat is asked, until its turn
// is over, no order fits, or one must not act. Nothing is kept.
func obey(s *sitting, seat engine.Seat, b *book) *obeying {
	o := &obeying{s: s, draft: &draft{seat: seat, state: s.match.state}, book: b.clone()}
	o.book.Lapsed, o.book.Begun = nil, nil
	o.endPast()
	for len(o.draft.steps) < longestDraft && !o.over() && o.next() {
	}
	return o
}

// over reports whether what was answered is to be committed.
func (o *obeying) over() bool { return o.bound || o.draft.ready() }

// endPast ends the orders whose time is over.
func (o *obeying) endPast() {
	now := o.s.match.state.View(o.draft.seat)
	o.book.Orders = slices.DeleteFunc(o.book.Orders, func(one Order) bool {
		return one.Until != UntilUsed && one.Stage != stage(one.Until, now) || one.Behind > 0 && one.Behind != o.s.table.Seq
	})
}

// next lets the first order answer that can; false when none does.
func (o *obeying) next() bool {
	for _, one := range o.book.Orders {
		if one.Kind != "" && one.Kind != o.draft.state.Ask(o.draft.seat).Kind {
			continue
		}
		for _, way := range one.Ways {
			switch t := o.try(one, way); {
			case t.lapse != nil:
				o.book.drop(one.ID)
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

// trial is one way of an order, tried: what it came to, or why it must not act;
// neither when it is not legal.
type trial struct {
	draft *draft
	bound bool
	rest  string
	lapse *Lapse
}

// try plays a way on a copy.
func (o *obeying) try(one Order, way Way) trial {
	d := *o.draft
	d.steps = slices.Clone(d.steps)
	d.events.List = slices.Clone(d.events.List)
	t := trial{rest: way.Written}
	for {
		harmless := d.state.Code(d.seat, d.state.Default(d.seat))
		if way.Written == Harmless {
			t.rest = harmless
		}
		st, ok := d.read(t.rest)
		if !ok || len(d.steps) >= longestDraft {
			return trial{}
		}
		if why := held(one, way, st, harmless); !why.IsZero() {
			return trial{lapse: &Lapse{Order: one, Why: why}}
		}
		d.take(st)
		d.events.Revealed |= st.events.Revealed
		t.rest, t.bound = st.rest, st.binding()
		if way.Written == Harmless {
			t.rest = Harmless
			if d.ready() {
				t.rest = ""
			}
		}
		if t.bound || d.ready() || t.rest == "" {
			t.draft = &d
			return t
		}
	}
}

// held is why an answer that is legal must not be given by an order; zero when
// it may be. The harmless answer means no harm whatever it costs.
func held(one Order, way Way, st *stride, harmless string) engine.Text {
	what := engine.Term("what", st.Label)
	if st.binding() && !one.Sure {
		return engine.T(whyReveals, what)
	}
	if way.Written == Harmless || st.Code == harmless {
		return engine.Text{}
	}
	for _, n := range way.Named {
		if n.Code != st.Code {
			continue
		}
		for _, m := range n.Known {
			if m.Kind != st.question.Kind {
				continue
			}
			if m.means(st.option) {
				return engine.Text{}
			}
			return engine.T(whyChanged, engine.Term("was", full(m.Label, m.Effect)), engine.Term("now", full(st.Label, st.Effect)))
		}
	}
	if one.Sure {
		return engine.Text{}
	}
	return engine.T(whyUnforeseen, what)
}

// full is an answer with what it costs and brings.
func full(label, effect engine.Text) engine.Text {
	if effect.IsZero() {
		return label
	}
	return engine.T("table.orders.answer", engine.Term("what", label), engine.Term("effect", effect))
}

// take takes over what a way came to. An order that acts once is used up; what
// its chain says beyond this turn, or beyond what was revealed, stays.
func (o *obeying) take(one Order, t trial) {
	o.draft, o.bound = t.draft, t.bound
	rest := Order{ID: one.ID, Ways: []Way{{Written: t.rest, Named: namedIn(one, t.rest)}}, Sure: one.Sure}
	if !o.draft.ready() {
		rest.Behind = o.s.table.Seq + len(o.draft.steps)
	}
	at := slices.IndexFunc(o.book.Orders, func(b Order) bool { return b.ID == one.ID })
	if one.Until == UntilUsed {
		o.book.drop(one.ID)
	} else {
		o.book.Last++
		rest.ID = o.book.Last
	}
	if t.rest != "" {
		o.book.Orders = slices.Insert(o.book.Orders, at, rest)
	}
}

// namedIn are the codes in what is left of an order, as it named them.
func namedIn(one Order, rest string) []Named {
	var left []Named
	for rest != "" {
		var next Named
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
	}
	return left
}
