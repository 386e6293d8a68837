// Package orders is the feature of standing orders: moves that a person leaves
// for later questions. It parses written orders and shows the effect of an order;
// bot/table/orders stores and executes them.
package orders

import (
	"embed"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct{ *kit.Kit }

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{k}
	return kit.Feature{
		Commands: []kit.Command{
			{Path: "orders list", Do: f.ForTable(f.listOrders, storage.Playing), Options: kit.TableOnly},
			{Path: "orders add", Do: f.addOrder, Suggest: f.suggestOrder, Options: addOptions},
			{Path: "orders cancel", Do: f.cancelOrder, Suggest: f.suggestCancel, Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Required(d.Typed("orders.cancel.order", true)), d.Table()}
			}},
		},
		Presses: map[string]kit.Route{
			"orders":   {Ack: kit.Fresh, Do: kit.AtTable(f.listOrders)},
			"ordquick": {Ack: kit.Replace, Do: f.quickOrder},
			"ordreact": {Ack: kit.Replace, Do: f.reactionOrder},
			"ordcut":   {Ack: kit.Replace, Do: f.cancelChosen},
			"ordform":  {Ack: kit.Form, Do: f.orderForm},
			"ordadd":   {Ack: kit.Replace, Do: f.saveWritten},
		},
	}
}

// addOptions are the options of /orders add.
func addOptions(d kit.Describer) []wire.CommandOption {
	until := d.Option("orders.add.until", wire.TextOption)
	for _, u := range untils {
		c := wire.Choice{Value: u.code}
		c.Name, c.Names = d.Texts("orders.until_" + u.code)
		until.Choices = append(until.Choices, c)
	}
	return []wire.CommandOption{
		d.Required(d.Typed("orders.add.answer", true)), d.Typed("orders.add.else", true), d.Typed("orders.add.else2", true),
		until, d.Typed("orders.add.question", true), d.Option("orders.add.sure", wire.BoolOption), d.Table(),
	}
}
