package discord

import (
	"context"
	"strconv"
	"strings"

	"guildhall/bot/clock"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/orders"
	"guildhall/bot/table/standing"
	"guildhall/engine"
	"guildhall/storage"
)

// orderSubs are the commands below /orders: what a person leaves for when they
// are asked.
func (d describer) orderSubs() []wire.CommandOption {
	until := d.option("orders.add.until", wire.TextOption)
	for _, u := range untils {
		c := wire.Choice{Value: u.code}
		c.Name, c.Names = d.texts("orders.until_" + u.code)
		until.Choices = append(until.Choices, c)
	}
	return []wire.CommandOption{
		d.sub("orders.list", d.table("orders.list")),
		d.sub("orders.add", d.required(d.typed("orders.add.answer", true)), d.typed("orders.add.else", true), d.typed("orders.add.else2", true),
			until, d.typed("orders.add.question", true), d.option("orders.add.sure", wire.BoolOption), d.table("orders.add")),
		d.sub("orders.cancel", d.required(d.typed("orders.cancel.order", true)), d.table("orders.cancel")),
	}
}

// ordersCalls are these commands by their paths.
func (b *Bot) ordersCalls() map[string]call {
	return map[string]call{
		"orders list":   {do: b.forTable(b.listOrders, storage.Playing)},
		"orders add":    {do: b.addOrder, suggest: b.suggestOrder},
		"orders cancel": {do: b.cancelOrder, suggest: b.suggestCancel},
	}
}

// ordersRoutes are the buttons, menus and forms about standing orders.
func (b *Bot) ordersRoutes() map[string]route {
	return map[string]route{
		"orders":   {fresh, atTable(b.listOrders)},
		"ordquick": {replace, b.quickOrder},
		"ordcut":   {replace, b.cutOrder},
		"ordform":  {form, b.orderForm},
		"ordadd":   {replace, b.orderWritten},
		"delayask": {form, b.delayForm},
		"delayed":  {replace, b.changeTerms(changeDelay)},
	}
}

// untils are how long an order may last, as commands and menus say it.
var untils = []struct {
	code  string
	until standing.Until
}{{"used", standing.UntilUsed}, {"phase", standing.UntilPhase}, {"round", standing.UntilRound}}

// untilOf reads a code of untils; once, when it is none.
func untilOf(code string) standing.Until {
	for _, u := range untils {
		if u.code == code {
			return u.until
		}
	}
	return standing.UntilUsed
}

// allOrders names all orders where one of them could be named.
const allOrders = "all"

// listOrders is /orders list and «Orders…»: always private.
func (b *Bot) listOrders(ctx context.Context, in wire.Interaction, r reader, id int64) (reply, error) {
	if _, err := b.reach(ctx, in, id); err != nil {
		return reply{}, err
	}
	o, err := b.Tables.Orders.List(ctx, id, r.User)
	if err != nil {
		return reply{}, err
	}
	return b.ordersPanel(r, o, ""), nil
}

// ordersPanel lists a person's standing orders, below a word about what they
// just did.
func (b *Bot) ordersPanel(r reader, o *orders.List, said string) reply {
	w := b.words(r.lang, o.Table)
	out := []string{said, w.say("orders.head", engine.Word("table", b.title(w, o.Table))), w.ordersAct(o.Table.TableState.Terms)}
	for i, one := range o.List {
		out = append(out, strconv.Itoa(i+1)+". "+clip(w.order(one), 280))
	}
	if len(o.List) == 0 {
		out = append(out, w.say("orders.none"))
	}
	out = append(out, w.ordersNow(o)...)
	for _, l := range o.Lapsed {
		out = append(out, w.lapsed(l))
	}
	if n := len(o.Done); n > 0 {
		last := o.Done[n-1]
		out = append(out, w.say("orders.done", engine.Word("what", strings.Join(w.list(last.What), ", ")), engine.N("n", last.Turn)))
	}
	return note(clipLines(lines(out...), maxContent)).with(w.orderRows(o)...)
}

// ordersAct says when orders act, so that people know what others can tell.
func (w words) ordersAct(t storage.Terms) string {
	if t.Delay == 0 {
		return w.say("orders.at_once")
	}
	least, most := clock.Delays(t)
	return w.say("orders.delayed", engine.Term("least", clock.Length(least)), engine.Term("most", clock.Length(most)))
}

// order is a standing order in words.
func (w words) order(o standing.Order) string {
	var ways []string
	for _, way := range o.Ways {
		ways = append(ways, w.way(way))
	}
	parts := []string{strings.Join(ways, " "+w.say("orders.else")+" ")}
	for _, u := range untils {
		if u.until == o.Until {
			parts = append(parts, w.say("orders.until_"+u.code))
		}
	}
	if o.Kind != "" {
		parts = append(parts, w.say("orders.only", engine.Word("kind", "`"+plain(o.Kind)+"`")))
	}
	if o.Sure {
		parts = append(parts, w.say("orders.sure"))
	}
	return dots(parts...)
}

// way is one way to answer: its codes, each with what it means as far as that
// was foreseen.
func (w words) way(way standing.Way) string {
	if way.Written == standing.Harmless {
		return "**" + w.say("orders.harmless") + "**"
	}
	if len(way.Named) == 0 {
		return "`" + plain(way.Written) + "`"
	}
	var out []string
	for _, n := range way.Named {
		if len(n.Known) == 0 {
			out = append(out, "`"+plain(n.Code)+"`")
			continue
		}
		m := n.Known[0]
		shown := "**" + w.flat(m.Label) + "**"
		if e := w.rich(m.Effect); e != "" {
			shown += " (" + e + ")"
		}
		out = append(out, shown)
	}
	return strings.Join(out, "; ")
}

// ordersNow says what the orders would answer now, when something is asked.
func (w words) ordersNow(o *orders.List) []string {
	var out []string
	switch {
	case !o.Asked:
		return nil
	case o.Acts.IsZero():
		out = append(out, w.say("orders.too_late"))
	default:
		out = append(out, w.say("orders.in_time"))
	}
	if o.Now == nil {
		return out
	}
	var steps []string
	for _, st := range o.Now.Steps {
		steps = append(steps, w.rich(st.Label))
	}
	what := engine.Word("what", strings.Join(steps, ", "))
	switch {
	case o.Now.Lapse != nil:
		out = append(out, w.lapsed(*o.Now.Lapse))
	case len(steps) == 0:
		out = append(out, w.say("orders.now_nothing"))
	case o.Now.Whole:
		out = append(out, w.say("orders.now", what))
	default:
		out = append(out, w.say("orders.now_begin", what))
	}
	return out
}

// lapsed says which order was cleared, and why.
func (w words) lapsed(l standing.Lapse) string {
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

// orderRows are the menus and buttons below the list.
func (w words) orderRows(o *orders.List) []wire.Component {
	quick := wire.Select{CustomID: onTable("ordquick", o.Table, "").String(), Placeholder: w.label("orders.quick")}
	for _, u := range untils {
		quick.Options = append(quick.Options, wire.SelectOption{
			Label: w.label("orders.quick_" + u.code), Value: u.code, Description: w.label("orders.quick_about"),
		})
	}
	rows := []wire.Component{wire.Row{quick}}
	if len(o.List) > 0 {
		rows = append(rows, wire.Row{w.cancelMenu(o)})
	}
	return append(rows, row(
		styled(button(onTable("ordform", o.Table, ""), w.label("orders.add")), wire.Primary),
		button(onTable("board", o.Table, ""), w.label("button.board"))))
}
