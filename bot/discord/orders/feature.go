// Package orders is the feature of standing orders: moves that a person leaves
// for later questions. It parses written orders and shows the effect of an order;
// bot/table/orders stores and executes them. A plan is tried out ahead in private, on a
// sample of the match, and can be taken up as the draft of a turn.
package orders

import (
	"embed"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reading"
	"guildhall/bot/discord/reference"
	"guildhall/storage"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json text/*/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct {
	bot    *kit.Kit
	reader *reading.Reader // of typed answers
	index  *reference.Index
}

// New returns the feature.
func New(k *kit.Kit, index *reference.Index) kit.Feature {
	f := feature{bot: k, reader: reading.New(k, index), index: index}
	return kit.Feature{
		Commands: []kit.Command{
			{Path: "orders list", Do: f.bot.ForTable(f.listOrders, storage.Playing), Options: kit.TableOnly},
			{Path: "orders add", Do: f.addOrder, Options: f.addOptions()},
			{Path: "orders cancel", Do: f.cancelOrder, Options: kit.Options{cancelled.SuggestedBy(f.suggestCancel), kit.Table}},
		},
		Presses: map[string]kit.Route{
			"orders":   {Ack: kit.Fresh, Do: kit.AtTable(f.listOrders)},
			"ordquick": {Ack: kit.Replace, Do: f.quickOrder},
			"ordreact": {Ack: kit.Replace, Do: f.reactionOrder},
			"ordwhich": {Ack: kit.Replace, Do: f.chosen},
			"ordcut":   {Ack: kit.Replace, Do: f.cancelChosen},
			"ordform":  {Ack: kit.Form, Do: f.orderForm},
			"ordadd":   {Ack: kit.Replace, Do: f.saveWritten},
		},
	}.With(newPlans(k, f.reader))
}

// The options of the commands.
var (
	addAnswer   = kit.Text("answer", "orders.add.answer").Required()
	addElse     = kit.Text("else", "orders.add.else")
	addElse2    = kit.Text("else2", "orders.add.else2")
	addUntil    = kit.Choice("until", "orders.add.until", untilChoices)
	addQuestion = kit.Text("question", "orders.add.question")
	addSure     = kit.Bool("sure", "orders.add.sure")
	cancelled   = kit.Text("order", "orders.cancel.order").Required()
)

// addOptions are the options of /orders add.
func (f feature) addOptions() kit.Options {
	return kit.Options{
		addAnswer.SuggestedBy(f.suggestOrder), addElse.SuggestedBy(f.suggestOrder), addElse2.SuggestedBy(f.suggestOrder),
		addUntil, addQuestion.SuggestedBy(f.suggestOrder), addSure, kit.Table,
	}
}

func untilChoices(d kit.Describer) (list []*discordgo.ApplicationCommandOptionChoice) {
	for _, u := range untils {
		list = append(list, d.Choice(u.code, "orders.until_"+u.code))
	}
	return list
}
