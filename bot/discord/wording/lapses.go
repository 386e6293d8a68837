package wording

import (
	"strings"

	"guildhall/bot/table"
	"guildhall/bot/table/standing"
	"guildhall/engine"
)

// Lapsed says which order was cleared, and why.
func (w Words) Lapsed(l standing.ClearedOrder) string {
	codes := make([]string, len(l.Order.Ways))
	for i, way := range l.Order.Ways {
		codes[i] = "`" + Plain(way.Written) + "`"
	}
	return Clip(w.Say("orders.lapsed", engine.Word("order", strings.Join(codes, " / ")), engine.Term("why", l.Why)), 400)
}

// Orders lists what a person's standing orders played since the person last owed
// a move, and the orders that were cleared and so made no move.
func (w Words) Orders(s *table.Sight) string {
	var out []string
	for _, e := range s.Ordered {
		out = append(out, Clip(w.Say("orders.played", engine.Word("what", strings.Join(w.List(e.What), ", ")), engine.N("n", e.Turn)), 200))
	}
	for _, l := range s.Lapsed {
		out = append(out, w.Lapsed(l))
	}
	return Lines(out...)
}
