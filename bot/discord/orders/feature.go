// Package orders is the feature of standing orders: moves that a person leaves
// for later questions. It parses written orders and shows the effect of an order;
// bot/table/orders stores and executes them. A plan is tried out ahead in private, on a
// sample of the match, and can be taken up as the draft of a turn.
package orders

import (
	"embed"

	"github.com/bwmarrin/discordgo"

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
			{Path: "orders list", Do: f.bot.ForTable(f.listOrders, storage.Playing), Options: handler.TableOnly},
			{Path: "orders add", Do: f.addOrder, Options: f.addOptions()},
			{Path: "orders cancel", Do: f.cancelOrder, Options: handler.Options{cancelled.SuggestedBy(f.suggestCancel), handler.Table}},
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

// The options of the commands.
var (
	addAnswer   = handler.Text("answer", "orders.add.answer").Required()
	addElse     = handler.Text("else", "orders.add.else")
	addElse2    = handler.Text("else2", "orders.add.else2")
	addUntil    = handler.Choice("until", "orders.add.until", untilChoices)
	addQuestion = handler.Text("question", "orders.add.question")
	addSure     = handler.Bool("sure", "orders.add.sure")
	cancelled   = handler.Text("order", "orders.cancel.order").Required()
)

// addOptions are the options of /orders add.
func (f feature) addOptions() handler.Options {
	return handler.Options{
		addAnswer.SuggestedBy(f.suggestOrder), addElse.SuggestedBy(f.suggestOrder), addElse2.SuggestedBy(f.suggestOrder),
		addUntil, addQuestion.SuggestedBy(f.suggestOrder), addSure, handler.Table,
	}
}

func untilChoices(d handler.Describer) (list []*discordgo.ApplicationCommandOptionChoice) {
	for _, u := range untils {
		list = append(list, d.Choice(u.code, "orders.until_"+u.code))
	}
	return list
}
