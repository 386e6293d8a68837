package orders

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table/orders"
	"guildhall/bot/table/standing"
	"guildhall/engine"
	"guildhall/storage"
)

// cancelMenu is the menu of orders that can be cancelled.
func cancelMenu(w wording.Words, o *orders.List) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{CustomID: kit.OnTable("ordcut", o.Table, "").String(), Placeholder: w.Label("orders.cancel")}
	for i, one := range o.List {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: numbered(i, one), Value: strconv.Itoa(one.ID),
		})
	}
	menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: w.Label("orders.cancel_all"), Value: allOrders})
	return menu
}

// cancelChosen cancels the order chosen in the menu, by its id.
func (f feature) cancelChosen(ctx context.Context, p kit.Press) (kit.Reply, error) {
	if len(p.In.Values) != 1 {
		return f.listOrders(ctx, p.In, p.Reader, p.Table)
	}
	return f.cancel(ctx, p.In, p.Reader, p.Table, p.In.Values[0], func(_ int, one standing.Order) bool {
		return strconv.Itoa(one.ID) == p.In.Values[0]
	})
}

// cancelOrder is /orders cancel: of the order with the number that the list shows, or
// of the suggested one.
func (f feature) cancelOrder(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	t, err := f.bot.TableOf(ctx, c, storage.Playing)
	if err != nil {
		return kit.Reply{}, err
	}
	typed := strings.TrimSpace(cancelled.Of(c))
	return f.cancel(ctx, c.In, c.Reader, t.ID, typed, func(i int, one standing.Order) bool {
		return strings.Trim(typed, "#. ") == strconv.Itoa(i+1) || typed == numbered(i, one)
	})
}

// cancel cancels the order that is meant, or all of them; it refuses when there is none
// such.
func (f feature) cancel(ctx context.Context, in wire.Interaction, r kit.Reader, id int64, typed string, meant func(i int, one standing.Order) bool) (kit.Reply, error) {
	if _, err := f.bot.TableInReach(ctx, in, id); err != nil {
		return kit.Reply{}, err
	}
	o, err := f.bot.Tables.Orders.List(ctx, id, r.User)
	if err != nil {
		return kit.Reply{}, err
	}
	w := f.bot.Words(r.Language, o.Table)
	order := 0
	if !f.isAll(typed) {
		i := 0
		for i < len(o.List) && !meant(i, o.List[i]) {
			i++
		}
		if i == len(o.List) {
			return f.ordersPanel(r, o, w.Say("orders.no_such", engine.Word("typed", wording.Escape(wording.Clip(wording.Plain(typed), 40))))), nil
		}
		order = o.List[i].ID
	}
	if len(o.List) == 0 {
		return f.ordersPanel(r, o, ""), nil
	}
	if o, err = f.bot.Tables.Orders.Cancel(ctx, id, r.User, in.ID, order); err != nil {
		return kit.Reply{}, err
	}
	return f.ordersPanel(r, o, w.Say("orders.cancelled")), nil
}

// isAll reports whether a word means all orders.
func (f feature) isAll(typed string) bool {
	if strings.EqualFold(typed, allOrders) {
		return true
	}
	return slices.ContainsFunc(f.bot.Text.Languages(), func(lang string) bool {
		return strings.EqualFold(typed, f.bot.Words(lang, kit.NoTable).Label("orders.cancel_all"))
	})
}

// numbered is an order with its number in the list.
func numbered(i int, one standing.Order) string {
	return wording.Clip(strconv.Itoa(i+1)+". "+wording.Plain(one.String()), 100)
}

// suggestCancel suggests the orders that can be cancelled. The list may have changed
// when the suggestion is sent, so it holds the order and not its number alone.
func (f feature) suggestCancel(ctx context.Context, c kit.Invocation) ([]*discordgo.ApplicationCommandOptionChoice, error) {
	t, err := f.bot.TableOf(ctx, c, storage.Playing)
	if err != nil {
		return nil, nil
	}
	o, err := f.bot.Tables.Orders.List(ctx, t.ID, c.Reader.User)
	if err != nil || len(o.List) == 0 {
		return nil, err
	}
	choices := []*discordgo.ApplicationCommandOptionChoice{{Name: f.bot.Words(c.Reader.Language, t).Label("orders.cancel_all"), Value: allOrders}}
	for i, one := range o.List {
		choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: numbered(i, one), Value: numbered(i, one)})
	}
	return choices, nil
}
