package orders

import (
	"context"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/orders"
	"guildhall/bot/table/standingorder"
	"guildhall/engine"
	"guildhall/storage"
)

// untils lists the durations of an order, with their codes in menus and forms.
var untils = []struct {
	code  string
	until standingorder.Until
}{{"used", standingorder.UntilUsed}, {"turn", standingorder.UntilTurn}, {"phase", standingorder.UntilPhase}, {"round", standingorder.UntilRound}}

// untilOf parses a code of untils. An unknown code means once.
func untilOf(code string) standingorder.Until {
	for _, u := range untils {
		if u.code == code {
			return u.until
		}
	}
	return standingorder.UntilUsed
}

// allOrders is the menu value for all orders instead of one.
const allOrders = "all"

// listOrders handles /orders and «Orders…». The reply is always private.
func (f feature) listOrders(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64) (handler.Reply, error) {
	if _, err := f.Access.TableInReach(ctx, in, id); err != nil {
		return handler.Reply{}, err
	}
	o, err := f.Services.Orders.List(ctx, id, r.User)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.ordersPanel(r, o, ""), nil
}

// ordersPanel lists a person's standing orders, below a text about their last action.
func (f feature) ordersPanel(r recipients.Recipient, o *orders.List, said string) handler.Reply {
	w := r.WordsAt(o.Table)
	out := []string{said, w.Say("orders.head", engine.Word("table", w.Title(o.Table))), whenExecuted(w, o.Table)}
	for i, one := range o.List {
		out = append(out, strconv.Itoa(i+1)+". "+textfmt.Clip(orderText(w, o.Table.Game, one), 280))
	}
	if len(o.List) == 0 {
		out = append(out, w.Say("orders.none"))
	}
	out = append(out, ordersNow(w, o)...)
	for _, l := range o.Lapsed {
		out = append(out, w.Lapsed(l))
	}
	if n := len(o.Done); n > 0 {
		last := o.Done[n-1]
		out = append(out, w.Say("orders.done", engine.Word("what", strings.Join(w.List(last.What), ", ")), engine.N("n", last.Turn)))
	}
	return handler.TextReply(textfmt.ClipLines(textfmt.Lines(out...), textfmt.MaxContent)).Framed(handler.EdgeRead).With(orderRows(w, o)...)
}

// whenExecuted describes when orders are executed, so that people know what others can
// notice.
func whenExecuted(w textfmt.Words, t storage.Table) string {
	switch {
	case len(t.Seats) == 1:
		return w.Say("orders.alone")
	case t.TableState.Terms.Delay == 0:
		return w.Say("orders.at_once")
	}
	least, most := clock.Delays(t.TableState.Terms)
	return w.Say("orders.delayed", engine.Term("least", clock.FormatDuration(least)), engine.Term("most", clock.FormatDuration(most)))
}

// orderText describes a standing order.
func orderText(w textfmt.Words, game string, o standingorder.Order) string {
	var ways []string
	for _, way := range o.Ways {
		ways = append(ways, alternativeText(w, way))
	}
	parts := []string{strings.Join(ways, " "+w.Say("orders.else")+" ")}
	for _, u := range untils {
		if u.until == o.Until {
			parts = append(parts, w.Say("orders.until_"+u.code))
		}
	}
	if o.Kind != "" {
		parts = append(parts, w.Say("orders.only", engine.Word("question", w.QuestionKind(game, o.Kind))))
	}
	if o.Sure {
		parts = append(parts, w.Say("orders.sure"))
	}
	return textfmt.Dots(parts...)
}

// alternativeText describes one alternative of an order: its codes, with the meaning of
// each foreseen one.
func alternativeText(w textfmt.Words, way standingorder.Alternative) string {
	if way.Written == standingorder.Harmless {
		return "**" + w.Say("orders.harmless") + "**"
	}
	if len(way.Named) == 0 {
		return "`" + textfmt.Plain(way.Written) + "`"
	}
	var out []string
	for _, n := range way.Named {
		if len(n.Known) == 0 {
			out = append(out, "`"+textfmt.Plain(n.Code)+"`")
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

// ordersNow lists the moves that the orders would make now, if the person owes one.
func ordersNow(w textfmt.Words, o *orders.List) []string {
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

// orderRows returns the menus and buttons below the list.
func orderRows(w textfmt.Words, o *orders.List) []discordgo.MessageComponent {
	quick := discordgo.SelectMenu{CustomID: handler.OnTable("ordquick", o.Table, "").String(), Placeholder: w.Label("orders.quick")}
	for _, u := range untils {
		if u.until == standingorder.UntilTurn {
			continue // skip orders for reactions, which have a menu of their own
		}
		quick.Options = append(quick.Options, discordgo.SelectMenuOption{
			Label: w.Label("orders.quick_" + u.code), Value: u.code, Description: w.Label("orders.quick_about"),
		})
	}
	rows := []discordgo.MessageComponent{handler.Row(quick)}
	if menu := reactionMenu(w, o); len(menu.Options) > 0 {
		rows = append(rows, handler.Row(menu))
	}
	if len(o.List) > 0 {
		rows = append(rows, handler.Row(cancelMenu(w, o)))
	}
	return append(rows, handler.Row(
		handler.Styled(handler.Button(handler.OnTable("ordform", o.Table, ""), w.Label("orders.add")), discordgo.PrimaryButton),
		handler.Button(handler.OnTable("board", o.Table, ""), w.Label("button.board"))))
}
