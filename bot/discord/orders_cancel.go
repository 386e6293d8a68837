package discord

import (
	"context"
	"strconv"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table/orders"
	"guildhall/storage"
)

// cancelMenu is the menu of orders that can be taken back.
func (w words) cancelMenu(o *orders.List) wire.Select {
	menu := wire.Select{CustomID: onTable("ordcut", o.Table, "").String(), Placeholder: w.label("orders.cancel")}
	for i, one := range o.List {
		menu.Options = append(menu.Options, wire.SelectOption{
			Label: clip(strconv.Itoa(i+1)+". "+plain(one.String()), 100), Value: strconv.Itoa(one.ID),
		})
	}
	menu.Options = append(menu.Options, wire.SelectOption{Label: w.label("orders.cancel_all"), Value: allOrders})
	return menu
}

// cutOrder cancels the order that was chosen.
func (b *Bot) cutOrder(ctx context.Context, p press) (reply, error) {
	value := ""
	if len(p.in.Values) == 1 {
		value = p.in.Values[0]
	}
	return b.cancel(ctx, p.in, p.r, p.Table, value)
}

// cancelOrder is /orders cancel.
func (b *Bot) cancelOrder(ctx context.Context, c invocation) (reply, error) {
	t, err := b.tableOf(ctx, c, storage.Playing)
	if err != nil {
		return reply{}, err
	}
	return b.cancel(ctx, c.in, c.r, t.ID, c.text("order"))
}

func (b *Bot) cancel(ctx context.Context, in wire.Interaction, r reader, id int64, which string) (reply, error) {
	n, err := strconv.Atoi(which)
	if which == allOrders {
		n = 0
	} else if err != nil || n < 1 {
		return b.listOrders(ctx, in, r, id)
	}
	if _, err := b.reach(ctx, in, id); err != nil {
		return reply{}, err
	}
	o, err := b.Tables.Orders.Cancel(ctx, id, r.User, in.ID, n)
	if err != nil {
		return reply{}, err
	}
	return b.ordersPanel(r, o, b.words(r.lang, o.Table).say("orders.cancelled")), nil
}

// suggestCancel offers the orders that can be cancelled.
func (b *Bot) suggestCancel(ctx context.Context, c invocation) ([]wire.Choice, error) {
	t, err := b.tableOf(ctx, c, storage.Playing)
	if err != nil {
		return nil, nil
	}
	o, err := b.Tables.Orders.List(ctx, t.ID, c.r.User)
	if err != nil || len(o.List) == 0 {
		return nil, err
	}
	w := b.words(c.r.lang, t)
	choices := []wire.Choice{{Name: w.label("orders.cancel_all"), Value: allOrders}}
	for i, one := range o.List {
		choices = append(choices, wire.Choice{Name: strconv.Itoa(i+1) + ". " + plain(one.String()), Value: strconv.Itoa(one.ID)})
	}
	return choices, nil
}
