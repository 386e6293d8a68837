package orders

import (
	"context"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/orders"
	"guildhall/bot/table/standingorder"
	"guildhall/engine"
)

// untilOf parses a code of untils. An unknown code means once.
func untilOf(code string) standingorder.Until {
	for _, u := range textfmt.Untils {
		if u.Code == code {
			return u.Until
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
	out := []string{said, w.Say("orders.head", engine.Word("table", w.Title(o.Table))), w.OrdersAct(o.Table)}
	for i, one := range o.List {
		out = append(out, strconv.Itoa(i+1)+". "+textfmt.Clip(w.Order(o.Table.Game, one), 280))
	}
	if len(o.List) == 0 {
		out = append(out, w.Say("orders.none"))
	}
	out = append(out, w.OrderNews(o)...)
	return handler.TextReply(textfmt.ClipLines(textfmt.Lines(out...), textfmt.MaxContent)).Framed(handler.EdgeRead).With(orderRows(w, o)...)
}

// orderRows returns the menus and buttons below the list.
func orderRows(w textfmt.Words, o *orders.List) []discordgo.MessageComponent {
	quick := discordgo.SelectMenu{CustomID: handler.OnTable("ordquick", o.Table, "").String(), Placeholder: w.Label("orders.quick")}
	for _, u := range textfmt.Untils {
		if u.Until == standingorder.UntilTurn {
			continue // skip orders for reactions, which have a menu of their own
		}
		quick.Options = append(quick.Options, discordgo.SelectMenuOption{
			Label: w.Label("orders.quick_" + u.Code), Value: u.Code, Description: w.Label("orders.quick_about"),
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
