package orders

import (
	"strings"
	"testing"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/gameset"
	"guildhall/bot/text"
	"guildhall/storage"
)

// At a solo table the speed of standing orders reveals nothing, because nobody else can
// notice it.
func TestSoloOrdersRevealNothing(t *testing.T) {
	c, err := text.New(textfmt.Texts, Texts)
	if err != nil {
		t.Fatal(err)
	}
	w := textfmt.NewSource(c, gameset.New(nil)).Words("ko", storage.Table{})
	for seats, others := range map[int]bool{1: false, 2: true} {
		if got := w.OrdersAct(storage.Table{Seats: make([]storage.Seat, seats)}); strings.Contains(got, "다른 사람") != others {
			t.Errorf("%d seats: %s", seats, got)
		}
	}
}
