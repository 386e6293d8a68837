package orders

import (
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table/orders"
	"guildhall/bot/table/standingorder"
	"guildhall/engine"
)

// reactionMenu offers common orders about reactions without typing: to decline, and to
// accept up to a cost near the current one.
func reactionMenu(w textfmt.Words, o *orders.List) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{CustomID: handler.OnTable("ordreact", o.Table, "").String(), Placeholder: w.Label("orders.react")}
	add := func(label string, until standingorder.Until, kind, way string) {
		for _, u := range textfmt.Untils {
			if u.Until == until && len(menu.Options) < handler.MaxMenu {
				menu.Options = append(menu.Options, discordgo.SelectMenuOption{
					Label: textfmt.Clip(label+" · "+w.Label("orders.until_"+u.Code), 100), Value: strings.Join([]string{u.Code, kind, way}, reactionParts),
				})
			}
		}
	}
	for _, one := range o.Reactions {
		if one.Harmless {
			label := w.Flat(one.Option.Label)
			add(label, standingorder.UntilTurn, one.Kind, one.Option.Code)
			add(label, standingorder.UntilRound, one.Kind, one.Option.Code)
		}
	}
	for _, one := range o.Reactions {
		if one.Option.CostIn.IsZero() {
			continue
		}
		for most := max(0, one.Option.Cost-1); most <= one.Option.Cost+1; most++ {
			add(limitedLabel(w, one.Option, most), standingorder.UntilRound, one.Kind, standingorder.Limited(one.Option.Code, most))
		}
	}
	return menu
}

// reactionParts separates the parts of a value of the menu: duration, question, answer.
// No kind of question and no code contains it.
const reactionParts = "/"

// limitedLabel returns an answer with a limit to its cost.
func limitedLabel(w textfmt.Words, o engine.Option, most int) string {
	return w.Flat(o.Label) + " " + w.Label("orders.at_most", engine.N("n", most), engine.Term("unit", o.CostIn))
}

// reactionOrder stores the order chosen from the menu.
func (f feature) reactionOrder(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if len(p.In.Values) != 1 {
		return f.listOrders(ctx, p.In, p.Reader, p.Table)
	}
	parts := strings.SplitN(p.In.Values[0], reactionParts, 3)
	if len(parts) != 3 {
		return f.listOrders(ctx, p.In, p.Reader, p.Table)
	}
	// Declining is the game's own default, so it needs no warning.
	declines := !strings.Contains(parts[2], " <=")
	return f.writeOrder(ctx, p.In, p.Reader, p.Table, orders.Request{Until: untilOf(parts[0]), Kind: parts[1], Sure: declines}, parts[2])
}
