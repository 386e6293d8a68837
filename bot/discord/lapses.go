package discord

import (
	"strings"

	"guildhall/bot/table"
	"guildhall/engine"
)

// lapsed says which order was cleared, and why.
func (w words) lapsed(l table.Lapse) string {
	codes := make([]string, len(l.Order.Ways))
	for i, way := range l.Order.Ways {
		codes[i] = "`" + plain(way.Written) + "`"
	}
	return clip(w.say("orders.lapsed", engine.Word("order", strings.Join(codes, " / ")), engine.Term("why", l.Why)), 400)
}

// lapses are the orders of a person that were cleared instead of answering what
// they are asked.
func (w words) lapses(s *table.Sight) string {
	var out []string
	for _, l := range s.Lapsed {
		out = append(out, w.lapsed(l))
	}
	return lines(out...)
}
