package orders

import (
	"context"
	"strconv"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table/orders"
	"guildhall/storage"
)

// cancelMenu is the menu of orders that can be cancelled.
func cancelMenu(w wording.Words, o *orders.List) wire.Select {
	menu := wire.Select{CustomID: kit.OnTable("ordcut", o.Table, "").String(), Placeholder: w.Label("orders.cancel")}
	for i, one := range o.List {
		menu.Options = append(menu.Options, wire.SelectOption{
			Label: wording.Clip(strconv.Itoa(i+1)+". "+wording.Plain(one.String()), 100), Value: strconv.Itoa(one.ID),
		})
	}
	menu.Options = append(menu.Options, wire.SelectOption{Label: w.Label("orders.cancel_all"), Value: allOrders})
	return menu
}

// cancelChosen cancels the order chosen in the menu.
func (f feature) cancelChosen(ctx context.Context, p kit.Press) (kit.Reply, error) {
	value := ""
	if len(p.In.Values) == 1 {
		value = p.In.Values[0]
	}
	return f.cancel(ctx, p.In, p.Reader, p.Table, value)
}

// cancelOrder is /orders cancel.
func (f feature) cancelOrder(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	t, err := f.TableOf(ctx, c, storage.Playing)
	if err != nil {
		return kit.Reply{}, err
	}
	return f.cancel(ctx, c.In, c.Reader, t.ID, cancelled.Of(c))
}

func (f feature) cancel(ctx context.Context, in wire.Interaction, r kit.Reader, id int64, which string) (kit.Reply, error) {
	n, err := strconv.Atoi(which)
	if which == allOrders {
		n = 0
	} else if err != nil || n < 1 {
		return f.listOrders(ctx, in, r, id)
	}
	if _, err := f.TableInReach(ctx, in, id); err != nil {
		return kit.Reply{}, err
	}
	o, err := f.Tables.Orders.Cancel(ctx, id, r.User, in.ID, n)
	if err != nil {
		return kit.Reply{}, err
	}
	return f.ordersPanel(r, o, f.Words(r.Language, o.Table).Say("orders.cancelled")), nil
}

// suggestCancel suggests the orders that can be cancelled.
func (f feature) suggestCancel(ctx context.Context, c kit.Invocation) ([]wire.Choice, error) {
	t, err := f.TableOf(ctx, c, storage.Playing)
	if err != nil {
		return nil, nil
	}
	o, err := f.Tables.Orders.List(ctx, t.ID, c.Reader.User)
	if err != nil || len(o.List) == 0 {
		return nil, err
	}
	w := f.Words(c.Reader.Language, t)
	choices := []wire.Choice{{Name: w.Label("orders.cancel_all"), Value: allOrders}}
	for i, one := range o.List {
		choices = append(choices, wire.Choice{Name: strconv.Itoa(i+1) + ". " + wording.Plain(one.String()), Value: strconv.Itoa(one.ID)})
	}
	return choices, nil
}
