package lobby

import (
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
