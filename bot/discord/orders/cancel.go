package orders

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table/orders"
	"guildhall/bot/table/standingorder"
	"guildhall/engine"
)

// cancelMenu returns the menu of orders that can be cancelled.
func cancelMenu(w textfmt.Words, o *orders.List) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{CustomID: handler.OnTable("ordcut", o.Table, "").String(), Placeholder: w.Label("orders.cancel")}
	for i, one := range o.List {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: inWords(w, i, one), Value: strconv.Itoa(one.ID),
		})
	}
	menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: w.Label("orders.cancel_all"), Value: allOrders})
	return menu
}

// cancelChosen cancels the order chosen in the menu by its id, or all orders. It refuses
// an order that no longer exists.
func (f feature) cancelChosen(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if len(p.In.Values) != 1 {
		return f.listOrders(ctx, p.In, p.Reader, p.Table)
	}
	if _, err := f.Access.TableInReach(ctx, p.In, p.Table); err != nil {
		return handler.Reply{}, err
	}
	o, err := f.Services.Orders.List(ctx, p.Table, p.Reader.User)
	if err != nil {
		return handler.Reply{}, err
	}
	w := p.Reader.WordsAt(o.Table)
	order := 0 // 0 means all orders
	if chosen := p.In.Values[0]; chosen != allOrders {
		i := slices.IndexFunc(o.List, func(one standingorder.Order) bool { return strconv.Itoa(one.ID) == chosen })
		if i < 0 {
			return f.ordersPanel(p.Reader, o, w.Say("orders.no_such")), nil
		}
		order = o.List[i].ID
	}
	if len(o.List) == 0 {
		return f.ordersPanel(p.Reader, o, ""), nil
	}
	if o, err = f.Services.Orders.Cancel(ctx, p.Table, p.Reader.User, p.In.ID, order); err != nil {
		return handler.Reply{}, err
	}
	return f.ordersPanel(p.Reader, o, w.Say("orders.cancelled")), nil
}

// inWords describes an order with its number in the list. Only answers that are not
// foreseen are shown in notation.
func inWords(w textfmt.Words, i int, one standingorder.Order) string {
	ways := make([]string, len(one.Ways))
	for n, way := range one.Ways {
		ways[n] = wayInWords(w, way)
	}
	return textfmt.Clip(strconv.Itoa(i+1)+". "+strings.Join(ways, " "+w.Label("orders.else")+" "), 100)
}

func wayInWords(w textfmt.Words, way standingorder.Alternative) string {
	if way.Written == standingorder.Harmless {
		return w.Label("orders.harmless")
	}
	steps := make([]string, len(way.Named))
	for i, n := range way.Named {
		switch {
		case len(n.Known) == 0:
			steps[i] = textfmt.Plain(n.Code)
		case n.MaxCost != nil:
			steps[i] = w.Flat(n.Known[0].Label) + " " + w.Label("orders.at_most", engine.N("n", *n.MaxCost), engine.Term("unit", n.Known[0].CostIn))
		default:
			steps[i] = w.Flat(n.Known[0].Label)
		}
	}
	if len(steps) == 0 {
		return textfmt.Plain(way.Written)
	}
	return strings.Join(steps, "; ")
}
