package clock

import (
	"time"

	"guildhall/storage"
)

// Delays returns the minimum and maximum time that a table with a delay lets pass,
// before a person is told that they are asked, and before standing orders act.
// The delay between these bounds cannot be foreseen, so that a move does not
// show whether a person or an order made it.
func Delays(t storage.Terms) (least, most time.Duration) {
	return t.Delay, (t.Delay + t.Delay/2).Truncate(time.Minute)
}

// Delay returns the delay for a random number.
func Delay(t storage.Terms, draw uint64) time.Duration {
	least, most := Delays(t)
	if most <= least {
		return least
	}
	return least + time.Duration(draw%uint64(most-least)).Truncate(time.Second)
}
