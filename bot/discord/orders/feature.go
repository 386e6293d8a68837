// Package orders is the feature of standing orders: moves that a person leaves
// for later questions. It parses written orders and shows the effect of an order;
// bot/table/orders stores and executes them. A plan is tried out ahead in private, on a
// sample of the match, and can be taken up as the draft of a turn.
package orders

import (
	"embed"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/parser"
	"guildhall/storage"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json text/*/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct {
	bot    *handler.Env
	reader *parser.Parser // of typed answers
	index  *lookup.Index
}

// New returns the feature.
func New(k *handler.Env, index *lookup.Index) handler.Feature {
	f := feature{bot: k, reader: parser.New(k, index), index: index}
	return handler.Feature{
		Commands: []handler.Command{
			{Path: "orders", Do: f.bot.ForTable(f.listOrders, storage.Playing), Options: handler.TableOnly},
		},
		Presses: map[string]handler.Route{
			"orders":   {Ack: handler.Fresh, Do: handler.AtTable(f.listOrders)},
			"ordquick": {Ack: handler.Replace, Do: f.quickOrder},
			"ordreact": {Ack: handler.Replace, Do: f.reactionOrder},
			"ordwhich": {Ack: handler.Replace, Do: f.chosen},
			"ordcut":   {Ack: handler.Replace, Do: f.cancelChosen},
			"ordform":  {Ack: handler.Form, Do: f.orderForm},
			"ordadd":   {Ack: handler.Replace, Do: f.saveWritten},
		},
	}.With(newPlans(k, f.reader))
}
