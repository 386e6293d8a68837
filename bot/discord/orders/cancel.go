package orders

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/orders"
	"guildhall/bot/table/standingorder"
	"guildhall/bot/text/matcher"
	"guildhall/engine"
	"guildhall/storage"
)

// cancelMenu is the menu of orders that can be cancelled.
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

// cancelChosen cancels the order chosen in the menu, by its id.
func (f feature) cancelChosen(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if len(p.In.Values) != 1 {
		return f.listOrders(ctx, p.In, p.Reader, p.Table)
	}
	return f.cancel(ctx, p.In, p.Reader, p.Table, p.In.Values[0], func(_ int, one standingorder.Order) bool {
		return strconv.Itoa(one.ID) == p.In.Values[0]
	})
}

// cancelOrder is /orders cancel: of the order with the number that the list shows, or
// of the suggested one.
func (f feature) cancelOrder(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
	t, err := f.bot.TableOf(ctx, c, storage.Playing)
	if err != nil {
		return handler.Reply{}, err
	}
	typed := strings.TrimSpace(cancelled.Of(c))
	return f.cancel(ctx, c.In, c.Reader, t.ID, typed, func(i int, one standingorder.Order) bool {
		return strings.Trim(typed, "#. ") == strconv.Itoa(i+1) || typed == numbered(i, one) || f.isOrder(typed, t, i, one)
	})
}

// cancel cancels the order that is meant, or all of them; it refuses when there is none
// such.
func (f feature) cancel(ctx context.Context, in wire.Interaction, r handler.Recipient, id int64, typed string, meant func(i int, one standingorder.Order) bool) (handler.Reply, error) {
	if _, err := f.bot.TableInReach(ctx, in, id); err != nil {
		return handler.Reply{}, err
	}
	o, err := f.bot.Rooms.Orders.List(ctx, id, r.User)
	if err != nil {
		return handler.Reply{}, err
	}
	w := f.bot.Words(r.Language, o.Table)
	order := 0
	if !f.isAll(typed) {
		i := 0
		for i < len(o.List) && !meant(i, o.List[i]) {
			i++
		}
		if i == len(o.List) {
			return f.ordersPanel(r, o, w.Say("orders.no_such", engine.Word("typed", textfmt.Escape(textfmt.Clip(textfmt.Plain(typed), 40))))), nil
		}
		order = o.List[i].ID
	}
	if len(o.List) == 0 {
		return f.ordersPanel(r, o, ""), nil
	}
	if o, err = f.bot.Rooms.Orders.Cancel(ctx, id, r.User, in.ID, order); err != nil {
		return handler.Reply{}, err
	}
	return f.ordersPanel(r, o, w.Say("orders.cancelled")), nil
}

// isAll reports whether a word means all orders.
func (f feature) isAll(typed string) bool {
	if strings.EqualFold(typed, allOrders) {
		return true
	}
	return slices.ContainsFunc(f.bot.Text.Languages(), func(lang string) bool {
		return strings.EqualFold(typed, f.bot.Words(lang, handler.NoTable).Label("orders.cancel_all"))
	})
}

// isOrder reports whether words are an order of the list as it is shown, in any language.
func (f feature) isOrder(typed string, t storage.Table, i int, one standingorder.Order) bool {
	return slices.ContainsFunc(f.bot.Text.Languages(), func(lang string) bool {
		return matcher.Same(typed, inWords(f.bot.Words(lang, t), i, one))
	})
}

// inWords is an order with its number in the list, as a person reads it: in notation only
// what was not foreseen.
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

// numbered is an order with its number in the list, in notation: it says which order is
// meant in every language.
func numbered(i int, one standingorder.Order) string {
	return textfmt.Clip(strconv.Itoa(i+1)+". "+textfmt.Plain(one.String()), 100)
}

// suggestCancel suggests the orders that can be cancelled. The list may have changed
// when the suggestion is sent, so it holds the order and not its number alone.
func (f feature) suggestCancel(ctx context.Context, c handler.Invocation) ([]*discordgo.ApplicationCommandOptionChoice, error) {
	t, err := f.bot.TableOf(ctx, c, storage.Playing)
	if err != nil {
		return nil, nil
	}
	o, err := f.bot.Rooms.Orders.List(ctx, t.ID, c.Reader.User)
	if err != nil || len(o.List) == 0 {
		return nil, err
	}
	w := f.bot.Words(c.Reader.Language, t)
	names := []string{w.Label("orders.cancel_all")}
	values := []string{allOrders}
	for i, one := range o.List {
		names, values = append(names, inWords(w, i, one)), append(values, numbered(i, one))
	}
	var choices []*discordgo.ApplicationCommandOptionChoice
	for _, h := range matcher.New(len(names), func(i int) matcher.Names { return matcher.Names{Labels: names[i : i+1], Also: values[i : i+1]} }).Find(cancelled.Of(c)) {
		choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: names[h.Item], Value: values[h.Item]})
	}
	return choices, nil
}
