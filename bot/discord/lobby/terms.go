package lobby

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table/lobby"
	"guildhall/engine"
	"guildhall/storage"
)

// orderJoined is the button's code for seats in the order of joining. With the other code
// the shuffle assigns the seats.
const orderJoined = engine.OrderJoined

// orderButton returns the owner's button that switches the order of the seats.
func orderButton(w textfmt.Words, t storage.Table) discordgo.Button {
	if t.TableState.Order == orderJoined {
		return handler.Button(handler.OnTable("order", t, "drawn"), w.Label("button.order_drawn"))
	}
	return handler.Button(handler.OnTable("order", t, orderJoined), w.Label("button.order_joined"))
}

// changeOrder reads the chosen order from a press.
func changeOrder(p handler.Press, c *lobby.Change) bool {
	order := engine.OrderDrawn
	if p.Code == orderJoined {
		order = orderJoined
	}
	c.Order = &order
	return p.Code == orderJoined || p.Code == "drawn"
}

// orderLine states how seats are assigned; "" if the shuffle assigns them.
func orderLine(w textfmt.Words, t storage.Table) string {
	if t.TableState.Order != orderJoined {
		return ""
	}
	return w.Say("lobby.order_joined")
}

// joinNext returns the message key about the start for a person who joined.
func joinNext(t storage.Table) string {
	if t.TableState.Order == orderJoined {
		return "join.next_joined"
	}
	return "join.next"
}

// Codes of the button that allows or forbids hints.
const (
	hintsOn  = "on"
	hintsOff = "off"
)

// hintsButton returns the owner's button that allows hints, or forbids them.
func hintsButton(w textfmt.Words, t storage.Table) discordgo.Button {
	if t.TableState.Hints {
		return handler.Button(handler.OnTable("thints", t, hintsOff), w.Label("button.table_hints_off"))
	}
	return handler.Button(handler.OnTable("thints", t, hintsOn), w.Label("button.table_hints_on"))
}

// changeHints reads from a press whether hints are allowed.
func changeHints(p handler.Press, c *lobby.Change) bool {
	on := p.Code == hintsOn
	c.Hints = &on
	return on || p.Code == hintsOff
}

// hintsLine returns the line about allowed hints for people who want to join; "" if hints
// are not allowed.
func hintsLine(w textfmt.Words, t storage.Table) string {
	if !t.TableState.Hints {
		return ""
	}
	return w.Say(placed(t, "lobby.hints"))
}

// DelayField is the form field for the delay of a table.
const DelayField = "delay"

// delayForm opens the form for the delay: the time that the table waits before it
// notifies a person of their turn and executes standing orders.
func (f feature) delayForm(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	w := p.Reader.WordsAt(t)
	return handler.Reply{Modal: &discordgo.InteractionResponseData{
		CustomID: handler.OnTable("delayed", t, "").String(), Title: textfmt.Clip(w.Label("orders.delay_title"), 45),
		Components: []discordgo.MessageComponent{discordgo.Label{
			Label: textfmt.Clip(w.Label("orders.delay_label"), 45), Description: textfmt.Clip(w.Label("orders.delay_about"), 100),
			Component: discordgo.TextInput{CustomID: DelayField, Value: WriteLength(t.TableState.Terms.Delay), MaxLength: 40, Required: new(false), Style: discordgo.TextInputShort},
		}},
	}}, nil
}

func changeDelay(p handler.Press, t *storage.Terms) bool {
	delay, ok := ReadLength(p.In.Field(DelayField))
	t.Delay = delay
	return ok
}
