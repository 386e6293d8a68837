package table

import "guildhall/engine"

// mayOrder refuses a seat order that there is not.
func mayOrder(order string) error {
	if order != engine.OrderDrawn && order != engine.OrderJoined {
		return refuse(BadOrder, nil, "choose_option")
	}
	return nil
}
