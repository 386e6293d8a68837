package orders

import (
	"context"
	"strings"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/parser"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table/orders"
	"guildhall/bot/table/standingorder"
	"guildhall/engine"
)

// unclearWay holds the unclear words in an alternative of an order that is being written.
type unclearWay struct {
	read    parser.Result
	done    []string // the steps before the words, in notation
	maxCost int      // the limit of their cost
	limited bool
	steps   []string // steps after the unclear words, as typed
	todo    []string // alternatives after this one, as typed
}

// whole returns the order that is being written, with an answer in place of the unclear
// words.
func (u unclearWay) whole(ways []string, o engine.Option) string {
	step := parser.Join(u.read.Before, o.Code, u.read.After)
	if u.limited {
		step = standingorder.Limited(step, u.maxCost)
	}
	way := parser.Join(append(append(append([]string{}, u.done...), step), u.steps...)...)
	return strings.Join(append(append(append([]string{}, ways...), way), u.todo...), alternatives)
}

// alternatives separates the alternatives of an order on one line.
const alternatives = " | "

// ask asks what unclear words mean, and stores no order. The id of the menu, or of the
// button for a single answer, contains the rest of the order.
func (f feature) ask(ctx context.Context, r recipients.Recipient, asked orders.Request, u unclearWay) (handler.Reply, error) {
	o, err := f.Services.Orders.List(ctx, asked.Table, r.User)
	if err != nil {
		return handler.Reply{}, err
	}
	w := r.WordsAt(o.Table)
	say := f.ordersPanel(r, o, parser.Which(w, u.read))
	code := strings.Join([]string{codeOf(asked.Until), sureCode(asked.Sure), asked.Kind}, reactionParts)
	offer := parser.Offer{
		Whole: func(one engine.Option) string { return u.whole(asked.Ways, one) },
		Menu:  handler.OnTable("ordwhich", o.Table, code),
	}
	if len(u.read.Maybe) == 1 {
		offer.Button = func(whole string) handler.CustomID {
			return handler.OnTable("ordwhich", o.Table, code+reactionParts+whole)
		}
	}
	say.Message.Components = append(offer.Row(w, u.read), say.Message.Components...)
	return say, nil
}

// chosen stores an order after the person chose the meaning of its unclear words.
func (f feature) chosen(ctx context.Context, p handler.Press) (handler.Reply, error) {
	parts := strings.SplitN(p.Code, reactionParts, 4)
	if len(parts) == 3 { // from the menu
		parts = append(parts, p.In.Values...)
	}
	if len(parts) != 4 {
		return f.listOrders(ctx, p.In, p.Reader, p.Table)
	}
	w := orders.Request{Until: untilOf(parts[0]), Sure: parts[1] == sureCode(true), Kind: parts[2]}
	return f.writeOrder(ctx, p.In, p.Reader, p.Table, w, parts[3])
}

// codeOf returns the code of the duration of an order.
func codeOf(until standingorder.Until) string {
	for _, u := range textfmt.Untils {
		if u.Until == until {
			return u.Code
		}
	}
	return textfmt.Untils[0].Code
}

// sureCode returns the code for sure in an id. sure is set for an order that also plays
// moves with hidden information.
func sureCode(sure bool) string {
	if sure {
		return "yes"
	}
	return "no"
}
