package textfmt

import (
	"strings"

	"guildhall/bot/table"
	"guildhall/bot/table/standingorder"
	"guildhall/engine"
)

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
