package discord

import (
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// orderJoined is what the button says that seats people as they joined; the
// other one lets the shuffle decide.
const orderJoined = engine.OrderJoined

// orderButton lets the owner choose the other order of the seats.
func (w words) orderButton(t storage.Table) wire.Button {
	if t.TableState.Order == orderJoined {
		return button(onTable("order", t, "drawn"), w.label("button.order_drawn"))
	}
	return button(onTable("order", t, orderJoined), w.label("button.order_joined"))
}

// changeOrder reads which order was chosen.
func changeOrder(p press, c *table.Change) bool {
	order := engine.OrderDrawn
	if p.Code == orderJoined {
		order = orderJoined
	}
	c.Order = &order
	return p.Code == orderJoined || p.Code == "drawn"
}

// ordered says how people come to their seats, where the shuffle does not
// decide it.
func (w words) ordered(t storage.Table) string {
	if t.TableState.Order != orderJoined {
		return ""
	}
	return w.say("lobby.order_joined")
}

// joinNext names what is said of the start to who joins.
func joinNext(t storage.Table) string {
	if t.TableState.Order == orderJoined {
		return "join.next_joined"
	}
	return "join.next"
}

// threadSeats names what is said of the seats at the start.
func threadSeats(t storage.Table) string {
	if t.TableState.Order == orderJoined {
		return "thread.seats_joined"
	}
	return "thread.seats"
}
