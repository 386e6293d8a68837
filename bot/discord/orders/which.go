package orders

import (
	"context"
	"strings"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/parser"
	"guildhall/bot/table/orders"
	"guildhall/bot/table/standingorder"
	"guildhall/engine"
)

// unclearWay are unclear words in an alternative of an order that is being written.
type unclearWay struct {
	read    parser.Result
	done    []string // the steps before them, in notation
	maxCost int      // the limit of their cost
	limited bool
	steps   []string // behind them, as they were written
	todo    []string // the alternatives behind theirs, as they were written
}

// whole is the order that is being written, with an answer in place of the unclear words.
func (u unclearWay) whole(ways []string, o engine.Option) string {
	step := parser.Join(u.read.Before, o.Code, u.read.After)
	if u.limited {
		step = standingorder.Limited(step, u.maxCost)
	}
	way := parser.Join(append(append(append([]string{}, u.done...), step), u.steps...)...)
	return strings.Join(append(append(append([]string{}, ways...), way), u.todo...), alternatives)
}

// alternatives stands between the alternatives of an order on one line.
const alternatives = " | "

// ask asks what unclear words mean, and stores no order. The menu brings along everything
// else that was written of it.
func (f feature) ask(ctx context.Context, r handler.Recipient, asked orders.Request, u unclearWay) (handler.Reply, error) {
	o, err := f.bot.Rooms.Orders.List(ctx, asked.Table, r.User)
	if err != nil {
		return handler.Reply{}, err
	}
	w := f.bot.Words(r.Language, o.Table)
	say := f.ordersPanel(r, o, parser.Which(w, u.read))
	code := strings.Join([]string{codeOf(asked.Until), sureCode(asked.Sure), asked.Kind}, reactionParts)
	offer := parser.Offer{
		Whole: func(one engine.Option) string { return u.whole(asked.Ways, one) },
		Menu:  handler.OnTable("ordwhich", o.Table, code),
	}
	say.Message.Components = append(offer.Row(w, u.read), say.Message.Components...)
	return say, nil
}

// chosen stores the order whose unclear words a person has chosen an answer for.
func (f feature) chosen(ctx context.Context, p handler.Press) (handler.Reply, error) {
	parts := strings.SplitN(p.Code, reactionParts, 3)
	if len(parts) != 3 || len(p.In.Values) != 1 {
		return f.listOrders(ctx, p.In, p.Reader, p.Table)
	}
	w := orders.Request{Until: untilOf(parts[0]), Sure: parts[1] == sureCode(true), Kind: parts[2]}
	return f.writeOrder(ctx, p.In, p.Reader, p.Table, w, p.In.Values[0])
}

// codeOf is the code of how long an order stands.
func codeOf(until standingorder.Until) string {
	for _, u := range untils {
		if u.until == until {
			return u.code
		}
	}
	return untils[0].code
}

// sureCode says in an id whether an order also acts where it reveals something.
func sureCode(sure bool) string {
	if sure {
		return "yes"
	}
	return "no"
}
