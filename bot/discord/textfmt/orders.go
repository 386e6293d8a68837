package textfmt

import (
	"strings"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/bot/table/orders"
	"guildhall/bot/table/standingorder"
	"guildhall/engine"
	"guildhall/storage"
)

// Untils lists the durations of an order, with the codes of their messages.
var Untils = []struct {
	Code  string
	Until standingorder.Until
}{{"used", standingorder.UntilUsed}, {"turn", standingorder.UntilTurn}, {"phase", standingorder.UntilPhase}, {"round", standingorder.UntilRound}}

// OrdersAct describes when orders are executed, so that people know what others can
// notice.
func (w Words) OrdersAct(t storage.Table) string {
	switch {
	case len(t.Seats) == 1:
		return w.Say("orders.alone")
	case t.TableState.Terms.Delay == 0:
		return w.Say("orders.at_once")
	}
	least, most := clock.Delays(t.TableState.Terms)
	return w.Say("orders.delayed", engine.Term("least", clock.FormatDuration(least)), engine.Term("most", clock.FormatDuration(most)))
}

// Order describes a standing order.
func (w Words) Order(game string, o standingorder.Order) string {
	var ways []string
	for _, way := range o.Ways {
		ways = append(ways, w.alternative(way))
	}
	parts := []string{strings.Join(ways, " "+w.Say("orders.else")+" ")}
	for _, u := range Untils {
		if u.Until == o.Until {
			parts = append(parts, w.Say("orders.until_"+u.Code))
		}
	}
	if o.Kind != "" {
		parts = append(parts, w.Say("orders.only", engine.Word("question", w.QuestionKind(game, o.Kind))))
	}
	if o.Sure {
		parts = append(parts, w.Say("orders.sure"))
	}
	return Dots(parts...)
}

// alternative describes one alternative of an order: its codes, with the meaning of
// each foreseen one.
func (w Words) alternative(way standingorder.Alternative) string {
	if way.Written == standingorder.Harmless {
		return "**" + w.Say("orders.harmless") + "**"
	}
	if len(way.Named) == 0 {
		return "`" + Plain(way.Written) + "`"
	}
	var out []string
	for _, n := range way.Named {
		if len(n.Known) == 0 {
			out = append(out, "`"+Plain(n.Code)+"`")
			continue
		}
		m := n.Known[0]
		shown := "**" + w.Flat(m.Label) + "**"
		if n.MaxCost != nil {
			shown += " " + w.Say("orders.at_most", engine.N("n", *n.MaxCost), engine.Term("unit", m.CostIn))
		} else if e := w.Rich(m.Effect); e != "" {
			shown += " (" + e + ")"
		}
		out = append(out, shown)
	}
	return strings.Join(out, "; ")
}

// OrderNews lists what a person's orders would do now, which of them were cleared, and what
// they did last.
func (w Words) OrderNews(o *orders.List) []string {
	out := w.ordersNow(o)
	for _, l := range o.Lapsed {
		out = append(out, w.Lapsed(l))
	}
	if n := len(o.Done); n > 0 {
		last := o.Done[n-1]
		out = append(out, w.Say("orders.done", engine.Word("what", strings.Join(w.List(last.What), ", ")), engine.N("n", last.Turn)))
	}
	return out
}

// ordersNow lists the moves that the orders would make now, if the person owes one.
func (w Words) ordersNow(o *orders.List) []string {
	var out []string
	switch {
	case !o.Asked:
		return nil
	case o.Acts.IsZero():
		out = append(out, w.Say("orders.too_late"))
	default:
		out = append(out, w.Say("orders.in_time"))
	}
	if o.Now == nil {
		return out
	}
	var steps []string
	for _, st := range o.Now.Steps {
		steps = append(steps, w.Rich(st.Label))
	}
	what := engine.Word("what", strings.Join(steps, ", "))
	switch {
	case o.Now.Lapse != nil:
		out = append(out, w.Lapsed(*o.Now.Lapse))
	case len(steps) == 0:
		out = append(out, w.Say("orders.now_nothing"))
	case o.Now.Whole:
		out = append(out, w.Say("orders.now", what))
	default:
		out = append(out, w.Say("orders.now_begin", what))
	}
	return out
}

// Lapsed describes a cleared order and the reason.
func (w Words) Lapsed(l standingorder.ClearedOrder) string {
	ways := make([]string, len(l.Order.Ways))
	for i, way := range l.Order.Ways {
		ways[i] = w.way(way)
	}
	return Clip(w.Say("orders.lapsed", engine.Word("order", strings.Join(ways, " / ")), engine.Term("why", l.Why)), 400)
}

// way names the answers of an alternative of an order. An answer that no foreseen
// question has is shown as the person typed it.
func (w Words) way(a standingorder.Alternative) string {
	if a.Written == standingorder.Harmless {
		return "**" + w.Say("orders.harmless") + "**"
	}
	if len(a.Named) == 0 {
		return Quoted(a.Written, 100)
	}
	var out []string
	for _, n := range a.Named {
		if len(n.Known) == 0 {
			out = append(out, Quoted(n.Code, 100))
			continue
		}
		out = append(out, "**"+Escape(w.Flat(n.Known[0].Label))+"**")
	}
	return strings.Join(out, "; ")
}

// Orders lists the moves that a person's standing orders played since the person last
// owed a move, and the orders that were cleared without playing one.
func (w Words) Orders(s *table.Snapshot) string {
	var out []string
	for _, e := range s.Ordered {
		out = append(out, Clip(w.Say("orders.played", engine.Word("what", strings.Join(w.List(e.What), ", ")), engine.N("n", e.Turn)), 200))
	}
	for _, l := range s.Lapsed {
		out = append(out, w.Lapsed(l))
	}
	return Lines(out...)
}
