package lobby

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// orderJoined is what the button says that seats people as they joined; the
// other one lets the shuffle decide.
const orderJoined = engine.OrderJoined

// orderButton lets the owner choose the other order of the seats.
func orderButton(w wording.Words, t storage.Table) wire.Button {
	if t.TableState.Order == orderJoined {
		return kit.Button(kit.OnTable("order", t, "drawn"), w.Label("button.order_drawn"))
	}
	return kit.Button(kit.OnTable("order", t, orderJoined), w.Label("button.order_joined"))
}

// changeOrder reads which order was chosen.
func changeOrder(p kit.Press, c *table.Change) bool {
	order := engine.OrderDrawn
	if p.Code == orderJoined {
		order = orderJoined
	}
	c.Order = &order
	return p.Code == orderJoined || p.Code == "drawn"
}

// orderLine says how people come to their seats, where the shuffle does not
// decide it.
func orderLine(w wording.Words, t storage.Table) string {
	if t.TableState.Order != orderJoined {
		return ""
	}
	return w.Say("lobby.order_joined")
}

// joinNext names what is said of the start to who joins.
func joinNext(t storage.Table) string {
	if t.TableState.Order == orderJoined {
		return "join.next_joined"
	}
	return "join.next"
}
