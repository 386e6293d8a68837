// Package orders is the feature of standing orders: moves that a person leaves for later
// questions. It parses written orders and shows the effect of an order; bot/table/orders
// stores and executes them. The package also has private plans: a person tries out later
// moves on a sample of the match, and can use them as the draft of a turn.
package orders

import (
	"embed"

	"guildhall/bot/discord/handler"
	"guildhall/storage"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json text/*/*.json
var Texts embed.FS

// feature handles the commands and presses of standing orders.
type feature struct {
	Deps
}

// New returns the feature of standing orders.
func New(deps Deps) handler.Feature {
	f := feature{Deps: deps}
	return handler.Feature{
		Commands: []handler.Command{
			{Path: "orders", Do: f.Access.ForTable(f.listOrders, storage.Playing), Options: handler.TableOnly},
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
	}.With(newPlans(deps))
}
